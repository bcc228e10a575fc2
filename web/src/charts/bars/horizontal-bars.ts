import { cutName } from '../lines/end-labels.ts';
import type { Box } from '../frame/ChartSvg.tsx';
import { categoryTotal } from './bar-data.ts';
import {
  barBox,
  type BarGeometry,
  type BarPlan,
  categoryLabels,
  type DrawnBars,
  type Field,
  fieldStrokes,
  layOutField,
  markStrokes,
  middleOf,
  type PlacedLabelText,
  plainBars,
  visibleBox,
  textWidth,
  widestText,
} from './bar-geometry.ts';

const titleMargin = 20;
const headMargin = 24;
const tickMargin = 20;
const columnGap = 14;
const panelTicks = 2;
/** Width that the third and each further column needs, CSS pixels. */
const columnPitch = 160;

function panelColumns(width: number): number {
  return Math.max(2, Math.floor(width / columnPitch));
}

/**
 * A small chart for each series below its name, all on one scale; a category is highlighted in all of them. On a narrow
 * screen, bars of many series side by side would be too thin and could not be told apart.
 */
export function barPanels(plan: BarPlan): BarGeometry {
  const { chart, width, height, axisTitle, shown } = plan;
  const fields = layPanels(plan);
  return {
    form: 'panels',
    width,
    height,
    bars: fields.map((field, place) => panelBars(plan, field, place)),
    grid: fields.flatMap((field) => fieldStrokes(field).grid),
    base: fields.flatMap((field) => fieldStrokes(field).base),
    marks: [],
    texts: [
      ...fields.flatMap((field, place) => panelTexts(plan, field, place % panelColumns(width) === 0)),
      ...(shown.length === 0
        ? []
        : [{ x: width / 2, y: height - 8, text: axisTitle, anchor: 'middle', look: 'title' } as const]),
    ],
    categoryBoxes: chart.categories.map((_, category) => fields.map((field) => field.categoryBox(category))),
  };
}

function layPanels(plan: BarPlan): readonly Field[] {
  const { width, height, shown, format } = plan;
  const columns = panelColumns(width);
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  const rowHeight = (height - titleMargin) / rows;
  const rough = layOutField(plan, {
    growth: 'up',
    plot: { left: 0, top: 0, width, height },
    wantedTicks: panelTicks,
  });
  const left = Math.ceil(widestText(rough.ticks.map(format), 11)) + 8;
  const columnWidth = (width - left - (columns - 1) * columnGap) / columns;
  return shown.map((_, place) => {
    const column = place % columns;
    const row = Math.floor(place / columns);
    const plot: Box = {
      left: left + column * (columnWidth + columnGap),
      top: row * rowHeight + headMargin,
      width: columnWidth,
      height: Math.max(20, rowHeight - headMargin - tickMargin),
    };
    return layOutField(plan, { growth: 'up', plot, wantedTicks: panelTicks });
  });
}

function panelBars({ shown, spans }: BarPlan, field: Field, place: number): DrawnBars {
  const { id = '', name = '', colour = '' } = shown[place] ?? {};
  const { plot } = field;
  const mostLetters = Math.floor(plot.width / textWidth('x'));
  return {
    id,
    colour,
    boxes: (spans[place] ?? []).map((span, category) =>
      span === null ? null : visibleBox(field, barBox(field, field.band(category), span)),
    ),
    texts: [
      { x: plot.left, y: plot.top - 12, text: cutName(name, mostLetters), anchor: 'start', look: 'name' },
    ],
    leaders: [],
  };
}

/** Values only at the left of each row, since all panels share a scale. */
function panelTexts({ chart, format }: BarPlan, field: Field, isFirst: boolean): readonly PlacedLabelText[] {
  const { plot } = field;
  const labels = categoryLabels(chart.categories, field.categoryBox(0).width - 2);
  return [
    ...(isFirst
      ? field.ticks.map((tick): PlacedLabelText => ({
          x: plot.left - 6,
          y: field.at(tick),
          text: format(tick),
          anchor: 'end',
          look: 'letter',
        }))
      : []),
    ...labels.map((text, category): PlacedLabelText => {
      const { left, width } = field.categoryBox(category);
      return { x: left + width / 2, y: plot.top + plot.height + 9, text, anchor: 'middle', look: 'letter' };
    }),
  ];
}

const topMargin = 26;
const bottomMargin = 26;
const longestName = 16;
/** Gap between two numbers of the axis, CSS pixels. */
const tickGap = 16;
/** Numbers of ticks to try; the first that fits is used. */
const tickCounts = [6, 5, 4, 3] as const;
const fewestTicks = 2;
/** Ticks that decide where the axis ends. With few ticks, ending at one of those would leave the bars short. */
const endTicks = 10;

/** Horizontal bars: categories from top to bottom, names at the left. For long names. */
export function horizontalBars(plan: BarPlan): BarGeometry {
  const { chart, width, height, format, axisTitle } = plan;
  const names = chart.categories.map(({ labels: [name] }) => cutName(name, longestName));
  const left = Math.ceil(widestText(names)) + 12;
  const rough = layOutField(plan, {
    growth: 'across',
    plot: { left: 0, top: 0, width, height },
    wantedTicks: 4,
    endTicks,
  });
  // Half of the last number of the axis extends beyond the end of the plot.
  const lastTick = widestText(rough.ticks.map(format)) / 2 + 2;
  const right = Math.ceil(Math.max(widestTotal(plan) + 10, lastTick));
  const plot: Box = {
    left,
    top: topMargin,
    width: Math.max(40, width - left - right),
    height: Math.max(40, height - topMargin - bottomMargin),
  };
  const field = fieldWithSpacedTicks(plan, plot);
  return {
    form: 'horizontal',
    width,
    height,
    bars: plainBars(plan, field),
    ...fieldStrokes(field),
    marks: markStrokes(plan, field),
    texts: [
      { x: 0, y: 10, text: axisTitle, anchor: 'start', look: 'title' },
      ...field.ticks.map((tick): PlacedLabelText => ({
        x: field.at(tick),
        y: height - 12,
        text: format(tick),
        anchor: 'middle',
        look: 'tick',
      })),
      ...names.map((text, category): PlacedLabelText => ({
        x: left - 10,
        y: middleOf(field, category),
        text,
        anchor: 'end',
        look: 'name',
      })),
      ...totalTexts(plan, field),
    ],
    categoryBoxes: chart.categories.map((_, category) => [
      // The slot includes the name.
      { ...field.categoryBox(category), left: 0, width: plot.left + plot.width },
    ]),
  };
}

/** The field with as many ticks as fit beside each other. */
function fieldWithSpacedTicks(plan: BarPlan, plot: Box): Field {
  const fieldOf = (wantedTicks: number) =>
    layOutField(plan, { growth: 'across', plot, wantedTicks, endTicks });
  const isRoomy = ({ ticks, at }: Field) => {
    const [first = 0, second = first] = ticks;
    return at(second) - at(first) >= widestText(ticks.map(plan.format)) + tickGap;
  };
  return tickCounts.map(fieldOf).find(isRoomy) ?? fieldOf(fewestTicks);
}

/** Whether sums fit at the end of stacks: only if all values are on one side of zero. */
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

function totalTexts(plan: BarPlan, field: Field): readonly PlacedLabelText[] {
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
