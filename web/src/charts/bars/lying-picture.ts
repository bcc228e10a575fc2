import { cutName } from '../lines/end-labels.ts';
import { categoryTotal } from './bar-data.ts';
import {
  fieldStrokes,
  layField,
  markStrokes,
  plainBars,
  textWidth,
  widestText,
  type Field,
} from './bar-geometry.ts';
import type { BarPicture, BarPlan, Box, PictureText } from './bar-shapes.ts';

const topRoom = 26;
const bottomRoom = 26;
const longestName = 16;
/** CSS pixels between two numbers of the axis. */
const tickGap = 16;
/** As many numbers as have room, of these. */
const tickCounts = [6, 5, 4, 3] as const;
const fewestTicks = 2;
/** Few numbers are far apart: an axis that ended at one of them would leave its bars short. */
const endTicks = 10;

/** Bars that lie: categories from top to bottom, their names at the left. For names that are long. */
export function lyingPicture(plan: BarPlan): BarPicture {
  const { chart, width, height, format, axisTitle } = plan;
  const names = chart.categories.map(({ labels: [name] }) => cutName(name, longestName));
  const left = Math.ceil(widestText(names)) + 12;
  const rough = layField(plan, {
    growth: 'across',
    plot: { left: 0, top: 0, width, height },
    wantedTicks: 4,
    endTicks,
  });
  // The last number of the axis stands below the end of the plot, half of it beyond.
  const lastTick = widestText(rough.ticks.map(format)) / 2 + 2;
  const right = Math.ceil(Math.max(widestTotal(plan) + 10, lastTick));
  const plot: Box = {
    left,
    top: topRoom,
    width: Math.max(40, width - left - right),
    height: Math.max(40, height - topRoom - bottomRoom),
  };
  const field = roomyField(plan, plot);
  return {
    form: 'lying',
    width,
    height,
    bars: plainBars(plan, field),
    ...fieldStrokes(field),
    marks: markStrokes(plan, field),
    texts: [
      { x: 0, y: 10, text: axisTitle, anchor: 'start', look: 'title' },
      ...field.ticks.map((tick): PictureText => ({
        x: field.at(tick),
        y: height - 12,
        text: format(tick),
        anchor: 'middle',
        look: 'tick',
      })),
      ...names.map((text, category): PictureText => ({
        x: left - 10,
        y: middleOf(field, category),
        text,
        anchor: 'end',
        look: 'name',
      })),
      ...totalTexts(plan, field),
    ],
    slots: chart.categories.map((_, category) => [
      // The name belongs to it too.
      { ...field.slot(category), left: 0, width: plot.left + plot.width },
    ]),
  };
}

/** With as many numbers at its axis as have room beside each other. */
function roomyField(plan: BarPlan, plot: Box): Field {
  const fieldOf = (wantedTicks: number) => layField(plan, { growth: 'across', plot, wantedTicks, endTicks });
  const isRoomy = ({ ticks, at }: Field) => {
    const [first = 0, second = first] = ticks;
    return at(second) - at(first) >= widestText(ticks.map(plan.format)) + tickGap;
  };
  return tickCounts.map(fieldOf).find(isRoomy) ?? fieldOf(fewestTicks);
}

function middleOf(field: Field, category: number): number {
  const { start, length } = field.band(category);
  return start + length / 2;
}

/** A sum has a place at the end of a stack when all of it lies on one side of zero. */
function hasTotals({ arrangement, shown, hasTotal, reach }: BarPlan): boolean {
  return arrangement === 'stacked' && shown.length > 0 && reach[0] >= 0 && (hasTotal || shown.length === 1);
}

function totals(plan: BarPlan): readonly (number | null)[] {
  if (!hasTotals(plan)) return [];
  return plan.chart.categories.map((_, category) => categoryTotal(plan.shown, category));
}

function widestTotal(plan: BarPlan): number {
  return Math.max(0, ...totals(plan).map((total) => (total === null ? 0 : textWidth(plan.format(total)))));
}

function totalTexts(plan: BarPlan, field: Field): readonly PictureText[] {
  return totals(plan).flatMap((total, category) =>
    total === null
      ? []
      : [
          {
            x: field.at(total) + 6,
            y: middleOf(field, category),
            text: plan.format(total),
            anchor: 'start',
            look: 'value',
          },
        ],
  );
}
