import { endNames, labelLineHeight, leaderWidth, placeEndLabels, shortNames } from '../lines/end-labels.ts';
import type { Box } from '../frame/ChartSvg.tsx';
import { categoryTotal } from './bar-data.ts';
import {
  type BarGeometry,
  type BarPlan,
  categoryLabels,
  type DrawnBars,
  type Field,
  fieldStrokes,
  layOutField,
  markStrokes,
  middleOf,
  partOf,
  type PlacedLabelText,
  plainBars,
  textWidth,
  widestText,
} from './bar-geometry.ts';
import { mostLinesByColour } from '../lines/chart-series.ts';

const wantedTicks = 5;
const topMargin = 24;
const tickMargin = 26;
const titleMargin = 20;
const letterRow = 13;
const letterSize = 11;

/** Vertical bars, category beside category. */
export function verticalBars(plan: BarPlan): BarGeometry {
  const { chart, width, height, format, axisTitle } = plan;
  const sideNames = namesBeside(plan);
  const rough = layOutField(plan, { growth: 'up', plot: { left: 0, top: 0, width, height }, wantedTicks });
  const left = Math.ceil(widestText(rough.ticks.map(format))) + 14;
  const right = sideNames.size === 0 ? 4 : Math.ceil(widestText([...sideNames.values()])) + leaderWidth + 6;
  const plotWidth = Math.max(40, width - left - right);
  const letters = lettersBelow(plan, plotWidth);
  const below = letters.rows * letterRow + tickMargin + titleMargin;
  const plot: Box = {
    left,
    top: topMargin,
    width: plotWidth,
    height: Math.max(40, height - topMargin - below),
  };
  const field = layOutField(plan, { growth: 'up', plot, wantedTicks });
  const bottom = plot.top + plot.height;
  const bars = withNames(plan, field, plainBars(plan, field), sideNames);
  return {
    form: 'vertical',
    width,
    height,
    bars: bars.map((each, place) => withLetters(each, place, plan, field, letters)),
    ...fieldStrokes(field),
    marks: markStrokes(plan, field),
    texts: [
      ...field.ticks.map((tick) => tickText(plot.left - 10, field.at(tick), format(tick))),
      ...categoryTexts(plan, field, bottom + letters.rows * letterRow + 15),
      {
        x: plot.left + plot.width / 2,
        y: height - 9,
        text: axisTitle,
        anchor: 'middle',
        look: 'title',
      },
      ...valueTexts(plan, field),
    ],
    categoryBoxes: chart.categories.map((_, category) => [field.categoryBox(category)]),
  };
}

/** Labels below bars side by side, by series id, in one row or alternating between a few. */
interface BarLabels {
  readonly texts: ReadonlyMap<string, string>;
  readonly rows: number;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const none: BarLabels = { texts: new Map(), rows: 0 };
/** Gap between two labels, CSS pixels. */
const gap = 3;

/**
 * The longest names, or shortened names, that fit below bars. Shortened names are only used above six bars; fewer can
 * be told apart by colour.
 *
 * @param series all series of the chart, so that labels stay the same when others are hidden
 * @param shown visible series
 * @param pitch CSS pixels from one bar to the next
 * @param size of the text, CSS pixels
 */
function barLabels(
  series: readonly Named[],
  shown: readonly Named[],
  pitch: number,
  size: number,
): BarLabels {
  const whole = series.map(({ name }) => name);
  const labelled = (texts: readonly string[]) =>
    new Map(series.map(({ id }, place) => [id, texts[place] ?? '']));
  const isFit = (texts: BarLabels['texts'], rows: number) => fits(widthsOf(shown, texts, size), rows, pitch);
  const isMany = series.length > mostLinesByColour;
  const kinds = [whole, ...(isMany ? [shortNames(whole), shortNames(whole, 1)] : [])].map(labelled);
  const inOneRow = kinds.find((texts) => isFit(texts, 1));
  if (inOneRow !== undefined) return { texts: inOneRow, rows: 1 };
  // Rows of long names would draw attention away from the bars.
  const shortest = kinds.at(-1);
  const rows = isMany && shortest !== undefined ? [2, 3].find((count) => isFit(shortest, count)) : undefined;
  return rows === undefined || shortest === undefined ? none : { texts: shortest, rows };
}

function widthsOf(shown: readonly Named[], texts: BarLabels['texts'], size: number): readonly number[] {
  return shown.map(({ id }) => textWidth(texts.get(id) ?? '', size));
}

/** Whether no label overlaps the next one in its row. The last of a group is equally far from the first of the next. */
function fits(widths: readonly number[], rows: number, pitch: number): boolean {
  return widths.every((width, place) => {
    const next = widths[place + rows] ?? widths[place % rows] ?? 0;
    return (width + next) / 2 + gap <= rows * pitch;
  });
}

function tickText(x: number, y: number, text: string): PlacedLabelText {
  return { x, y, text, anchor: 'end', look: 'tick' };
}

function categoryTexts({ chart }: BarPlan, field: Field, y: number): readonly PlacedLabelText[] {
  const labels = categoryLabels(chart.categories, field.categoryBox(0).width - 6);
  return labels.map((text, category) => ({
    x: middleOf(field, category),
    y,
    text,
    anchor: 'middle',
    look: 'tick',
  }));
}

/** The sum on each stack or the value on each bar, if all of them fit. */
function valueTexts(plan: BarPlan, field: Field): readonly PlacedLabelText[] {
  const { arrangement, shown, hasTotal, reach, format, chart } = plan;
  // With values on both sides of zero, there is no place for a sum.
  if (arrangement === 'stacked' && shown.length > 1 && (!hasTotal || reach[0] < 0)) return [];
  const isSum = arrangement === 'stacked';
  const count = isSum ? 1 : shown.length;
  const texts = chart.categories.flatMap((_, category) =>
    Array.from({ length: count }, (_each, place) => {
      const value = isSum ? categoryTotal(shown, category) : (shown[place]?.values[category] ?? null);
      const { start, length } = partOf(field.band(category), place, count);
      return value === null ? [] : [{ value, x: start + length / 2, text: format(value) }];
    }).flat(),
  );
  const maxWidth = (isSum ? field.categoryBox(0).width : field.band(0).length / Math.max(1, count)) - 2;
  // These texts are bold, hence wider.
  if (texts.some(({ text }) => 1.1 * textWidth(text) > maxWidth)) return [];
  return texts.map(({ value, x, text }) => ({
    x,
    y: field.at(value) + (value < 0 ? 11 : -10),
    text,
    anchor: 'middle',
    look: 'value',
  }));
}

/** Names beside the last stack, by id; none for bars side by side. */
function namesBeside({ arrangement, chart, width }: BarPlan): ReadonlyMap<string, string> {
  return arrangement === 'stacked' && chart.series.length > 1 ? endNames(chart.series, width) : new Map();
}

function withNames(
  plan: BarPlan,
  { plot, band }: Field,
  bars: readonly DrawnBars[],
  names: ReadonlyMap<string, string>,
): readonly DrawnBars[] {
  if (names.size === 0) return bars;
  const last = plan.chart.categories.length - 1;
  const { start, length } = band(last);
  const ends = bars.flatMap(({ id, boxes }) => {
    const box = boxes[last] ?? null;
    return box === null ? [] : [{ id, y: box.top + box.height / 2 }];
  });
  const placed = placeEndLabels(ends, labelLineHeight, { top: plot.top, bottom: plot.top + plot.height });
  const right = plot.left + plot.width;
  return bars.map((each) => {
    const label = placed.find(({ id }) => id === each.id);
    if (label === undefined) return each;
    return {
      ...each,
      texts: [
        {
          x: right + leaderWidth + 2,
          y: label.labelY,
          text: names.get(each.id) ?? '',
          anchor: 'start',
          look: 'name',
        },
      ],
      leaders: [{ x1: start + length + 2, y1: label.y, x2: right + leaderWidth - 2, y2: label.labelY }],
    };
  });
}

/** Shortened names below bars side by side, since colours alone are not enough for many series. */
function lettersBelow({ arrangement, chart, shown }: BarPlan, plotWidth: number): BarLabels {
  if (arrangement !== 'grouped' || shown.length < 2) return { texts: new Map(), rows: 0 };
  const bandWidth = (plotWidth / Math.max(1, chart.categories.length)) * 0.84;
  return barLabels(chart.series, shown, bandWidth / shown.length, letterSize);
}

function withLetters(
  bars: DrawnBars,
  place: number,
  plan: BarPlan,
  field: Field,
  { texts, rows }: BarLabels,
): DrawnBars {
  const text = texts.get(bars.id);
  if (text === undefined || rows === 0) return bars;
  const y = field.plot.top + field.plot.height + 9 + (place % rows) * letterRow;
  return {
    ...bars,
    texts: plan.chart.categories.map((_, category) => {
      const { start, length } = partOf(field.band(category), place, plan.shown.length);
      return { x: start + length / 2, y, text, anchor: 'middle', look: 'letter' };
    }),
  };
}
