import { type ScaleBand, scaleBand, type ScaleLinear, scaleLinear } from 'd3-scale';
import type { Box } from '../frame/ChartSvg.tsx';
import type { ChartSeries } from '../lines/chart-series.ts';
import { cutName, endNames, labelLineHeight, leaderWidth, placeEndLabels } from '../lines/end-labels.ts';
import {
  type Arrangement,
  type BarData,
  barSpans,
  categoryTotal,
  type Span,
  valueReach,
} from './bar-data.ts';
import { barLabels, type BarLabels, categoryLabels, noLabels, textWidth, widestText } from './bar-texts.ts';

/** Everything that a bar chart draws, in CSS pixels, except the tooltip and highlight. */
export interface BarGeometry {
  readonly form: BarForm;
  readonly width: number;
  readonly height: number;
  readonly bars: readonly DrawnBars[];
  /** Grid lines at the ticks, except zero. */
  readonly grid: readonly Stroke[];
  /** Line at zero, where the bars begin. */
  readonly base: readonly Stroke[];
  readonly marks: readonly Stroke[];
  readonly texts: readonly PlacedLabelText[];
  /** The boxes of each category; more than one in panels. */
  readonly categoryBoxes: readonly (readonly Box[])[];
}

/** `panels` = a small chart for each series, where bars side by side would be too thin. */
export type BarForm = 'vertical' | 'horizontal' | 'panels';

/** The bars of one series; they fade when another is highlighted. */
export interface DrawnBars extends BarNames {
  readonly id: string;
  readonly colour: string;
  /** One for each category; null = no bar. */
  readonly boxes: readonly (Box | null)[];
}

/** The names of a series in the chart, and the strokes that lead to them. */
interface BarNames {
  readonly texts: readonly PlacedLabelText[];
  readonly leaders: readonly Stroke[];
}

/** A text in the chart; `y` is the middle of the line. */
export interface PlacedLabelText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly look: 'tick' | 'title' | 'name' | 'value' | 'letter';
}

/** A stroke from one point to another. */
export interface Stroke {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

interface BarGeometryOptions {
  readonly chart: BarData;
  readonly hiddenIds: ReadonlySet<string>;
  readonly arrangement: Arrangement;
  readonly form: BarForm;
  readonly width: number;
  readonly height: number;
  /** Title of the axis of categories: `Day of Week`. */
  readonly axisTitle: string;
  readonly format: (value: number) => string;
  /** Whether the sum of a stack has a meaning. */
  readonly hasTotal: boolean;
}

/**
 * Computes the drawing of a bar chart: boxes, ticks, labels. Pure, so that it is only recomputed when the data, the
 * size or the visible series change. Hidden series take no room.
 */
export function barGeometry(options: BarGeometryOptions): BarGeometry {
  const { chart, hiddenIds, arrangement, form, width, height } = options;
  const shown = chart.series.filter(({ id }) => !hiddenIds.has(id));
  const spans = barSpans(shown, chart.categories.length, arrangement);
  const plan = { ...options, shown, spans, reach: valueReach(spans, chart.marks) };
  const { fields, texts, namesOf } = layouts[form](plan);
  return {
    form,
    width,
    height,
    bars: shown.map(({ id, colour }, place) => ({
      id,
      colour,
      boxes: seriesBoxes(plan, fields[place] ?? fields[0], place),
      ...namesOf(place),
    })),
    grid: fields.flatMap((field) =>
      field.ticks.filter((tick) => tick !== 0).map((tick) => strokeAcross(field, tick)),
    ),
    base: fields.map((field) => strokeAcross(field, 0)),
    marks: fields.flatMap((field) => markStrokes(plan, field)),
    texts,
    categoryBoxes: chart.categories.map((_, category) => fields.map((field) => slotOf(field, category))),
  };
}

/** The options, and values derived from them. */
interface Plan extends BarGeometryOptions {
  readonly shown: readonly ChartSeries[];
  /** Spans of the visible series, in their order. */
  readonly spans: readonly (readonly (Span | null)[])[];
  readonly reach: readonly [least: number, greatest: number];
}

/** A form of the chart. */
interface Layout {
  /** One for all series, or in panels one for each. */
  readonly fields: readonly Field[];
  readonly texts: readonly PlacedLabelText[];
  /** @param place index of a visible series */
  readonly namesOf: (place: number) => BarNames;
}

/** A coordinate field: categories along one side, values along the other. */
interface Field {
  /** Bars grow to the right instead of up. */
  readonly isLying: boolean;
  readonly plot: Box;
  readonly values: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  readonly categories: ScaleBand<number>;
}

/** A part of the axis of categories, CSS pixels. */
interface Part {
  readonly start: number;
  readonly length: number;
}

const layouts: Readonly<Record<BarForm, (plan: Plan) => Layout>> = {
  vertical: verticalLayout,
  horizontal: horizontalLayout,
  panels: panelLayout,
};

const unnamed: BarNames = { texts: [], leaders: [] };

/** Categories from left to right. */
function verticalLayout(plan: Plan): Layout {
  const { chart, width, height, format, axisTitle, arrangement } = plan;
  const topMargin = 24;
  const values = valueScale(plan, 5);
  const ticks = values.ticks(5);
  const names =
    arrangement === 'stacked' && chart.series.length > 1
      ? endNames(chart.series, width)
      : new Map<string, string>();
  const left = Math.ceil(widestText(ticks.map(format))) + 14;
  const right = names.size === 0 ? 4 : Math.ceil(widestText([...names.values()])) + leaderWidth + 6;
  const plotWidth = Math.max(40, width - left - right);
  const labels = labelsBelow(plan, plotWidth);
  const labelsHeight = labels.rows * labelRow;
  // Labels, then categories, then the title of the axis.
  const plotHeight = Math.max(40, height - topMargin - labelsHeight - 26 - 20);
  const field = layOutField(
    plan,
    { left, top: topMargin, width: plotWidth, height: plotHeight },
    values,
    ticks,
  );
  const bottom = topMargin + plotHeight;
  return {
    fields: [field],
    texts: [
      ...ticks.map((tick) => textAt(left - 10, field.values(tick), format(tick), 'end', 'tick')),
      ...categoryLabels(chart.categories, field.categories.step() - 6).map((text, category) =>
        textAt(middleOf(field, category), bottom + labelsHeight + 15, text, 'middle', 'tick'),
      ),
      textAt(left + plotWidth / 2, height - 9, axisTitle, 'middle', 'title'),
      ...valueTexts(plan, field),
    ],
    namesOf: names.size > 0 ? namesBeside(plan, field, names) : namesBelow(plan, field, labels),
  };
}

/** Categories from top to bottom, their names on the left. For long names. */
function horizontalLayout(plan: Plan): Layout {
  const { chart, width, height, format, axisTitle } = plan;
  const margin = 26;
  // The axis ends at a tick of this finer scale; a coarse one would leave the bars short.
  const values = valueScale(plan, 10);
  const names = chart.categories.map(({ labels: [name] }) => cutName(name, 16));
  const left = Math.ceil(widestText(names)) + 12;
  // Half of the last number of the axis extends beyond the end of the plot.
  const lastTick = widestText(values.ticks(4).map(format)) / 2 + 2;
  const ends = endValues(plan).flatMap((each) => each.map((value) => (value === null ? '' : format(value))));
  const right = Math.ceil(Math.max(widestText(ends) + 10, lastTick));
  const plot: Box = {
    left,
    top: margin,
    width: Math.max(40, width - left - right),
    height: Math.max(40, height - 2 * margin),
  };
  const fieldOf = (count: number) => layOutField(plan, plot, values, values.ticks(count));
  const isRoomy = ({ ticks, values: at }: Field) => {
    const [first = 0, second = first] = ticks;
    return at(second) - at(first) >= widestText(ticks.map(format)) + 16;
  };
  const field = [6, 5, 4, 3].map(fieldOf).find(isRoomy) ?? fieldOf(2);
  return {
    fields: [field],
    texts: [
      textAt(0, 10, axisTitle, 'start', 'title'),
      ...field.ticks.map((tick) => textAt(field.values(tick), height - 12, format(tick), 'middle', 'tick')),
      ...names.map((text, category) => textAt(left - 10, middleOf(field, category), text, 'end', 'name')),
      ...valueTexts(plan, field),
    ],
    namesOf: () => unnamed,
  };
}

const panelGap = 14;
const panelHead = 24;
/** Width that the third and each further column of panels needs, CSS pixels. */
const panelPitch = 160;

/**
 * A small chart for each series below its name, all on one scale; a category is highlighted in all of them. On a narrow
 * screen, bars of many series side by side would be too thin and could not be told apart.
 */
function panelLayout(plan: Plan): Layout {
  const { chart, width, height, axisTitle, shown, format } = plan;
  const values = valueScale(plan, 2);
  const ticks = values.ticks(2);
  const columns = Math.max(2, Math.floor(width / panelPitch));
  const rowHeight = (height - 20) / Math.max(1, Math.ceil(shown.length / columns));
  const left = Math.ceil(widestText(ticks.map(format), 11)) + 8;
  const panelWidth = (width - left - (columns - 1) * panelGap) / columns;
  const fields = shown.map((_, place) => {
    const plot = {
      left: left + (place % columns) * (panelWidth + panelGap),
      top: Math.floor(place / columns) * rowHeight + panelHead,
      width: panelWidth,
      height: Math.max(20, rowHeight - panelHead - 20),
    };
    return layOutField(plan, plot, values, ticks);
  });
  const textsOf = (field: Field, place: number) => {
    const { plot } = field;
    const labels = categoryLabels(chart.categories, field.categories.step() - 2);
    // Only on the left of each row, since all panels share a scale.
    const numbers = place % columns === 0 ? ticks : [];
    return [
      ...numbers.map((tick) => textAt(plot.left - 6, field.values(tick), format(tick), 'end', 'letter')),
      ...labels.map((text, category) =>
        textAt(middleOf(field, category), plot.top + plot.height + 9, text, 'middle', 'letter'),
      ),
    ];
  };
  return {
    fields,
    texts: [
      ...fields.flatMap(textsOf),
      ...(shown.length === 0 ? [] : [textAt(width / 2, height - 8, axisTitle, 'middle', 'title')]),
    ],
    namesOf: (place) => {
      const { plot } = fields[place] ?? { plot: { left: 0, top: 0, width: 0 } };
      const name = cutName(shown[place]?.name ?? '', Math.floor(plot.width / textWidth('x')));
      return { texts: [textAt(plot.left, plot.top - 12, name, 'start', 'name')], leaders: [] };
    },
  };
}

/** @param endTicks the axis ends at a tick of a scale with about this many ticks */
function valueScale({ reach: [least, greatest] }: Plan, endTicks: number): Field['values'] {
  const isFlat = least === 0 && greatest === 0;
  return scaleLinear()
    .domain(isFlat ? [0, 1] : [least, greatest])
    .nice(endTicks);
}

/** Share of a category's slot that stays free. */
const bandPadding = 0.16;

function layOutField(
  { chart, form }: Plan,
  plot: Box,
  values: Field['values'],
  ticks: Field['ticks'],
): Field {
  const isLying = form === 'horizontal';
  const [right, bottom] = [plot.left + plot.width, plot.top + plot.height];
  return {
    isLying,
    plot,
    values: values.copy().range(isLying ? [plot.left, right] : [bottom, plot.top]),
    ticks,
    categories: scaleBand<number>()
      .domain(chart.categories.keys())
      .range(isLying ? [plot.top, bottom] : [plot.left, right])
      .paddingInner(bandPadding)
      .paddingOuter(bandPadding / 2),
  };
}

/** Where the bars of a category are. */
function bandOf({ categories }: Field, category: number): Part {
  return { start: categories(category) ?? 0, length: categories.bandwidth() };
}

function middleOf(field: Field, category: number): number {
  const { start, length } = bandOf(field, category);
  return start + length / 2;
}

/** The whole slot of a category, including the gap beside its bars and, for horizontal bars, the name at the left. */
function slotOf(field: Field, category: number): Box {
  const { isLying, plot, categories } = field;
  const step = categories.step();
  const start = middleOf(field, category) - step / 2;
  return isLying
    ? { left: 0, top: start, width: plot.left + plot.width, height: step }
    : { ...plot, left: start, width: step };
}

/** One of `count` equal parts of a band, with a thin gap where there is room for one. */
function partOf({ start, length }: Part, place: number, count: number): Part {
  const pitch = length / count;
  const gap = count > 1 && pitch >= 4 ? 1 : 0;
  return { start: start + place * pitch + gap / 2, length: pitch - gap };
}

/** Thickness of the line for a value of 0, which distinguishes it from no data. */
const thinnest = 1.5;

/** The bars of a visible series, stacked or side by side. */
function seriesBoxes(plan: Plan, field: Field | undefined, place: number): readonly (Box | null)[] {
  const { arrangement, form, shown, spans } = plan;
  const isStacked = arrangement === 'stacked';
  const isAlone = isStacked || form === 'panels';
  return (spans[place] ?? []).map((span, category) => {
    if (span === null || field === undefined) return null;
    const band = bandOf(field, category);
    const { start, length } = isAlone ? band : partOf(band, place, shown.length);
    const [from, to] = [field.values(span.from), field.values(span.to)];
    const size = Math.max(Math.abs(from - to), isStacked ? 0 : thinnest);
    return field.isLying
      ? { left: Math.min(from, to), top: start, width: size, height: length }
      : { left: start, top: Math.max(from, to) - size, width: length, height: size };
  });
}

/** A stroke at a value, along a part of the axis of categories. */
function strokeAt({ isLying, values }: Field, value: number, start: number, end: number): Stroke {
  const at = values(value);
  return isLying ? { x1: at, y1: start, x2: at, y2: end } : { x1: start, y1: at, x2: end, y2: at };
}

const strokeAcross = (field: Field, value: number) => strokeAt(field, value, ...field.categories.range());

/** A short stroke across the bars of each category that has a mark. */
function markStrokes({ chart: { marks = [] }, form }: Plan, field: Field): readonly Stroke[] {
  if (form === 'panels') return [];
  return marks.flatMap((value, category) => {
    if (value === null) return [];
    const { start, length } = bandOf(field, category);
    return strokeAt(field, value, start - 2, start + length + 2);
  });
}

function textAt(
  x: number,
  y: number,
  text: string,
  anchor: PlacedLabelText['anchor'],
  look: PlacedLabelText['look'],
): PlacedLabelText {
  return { x, y, text, anchor, look };
}

/**
 * The values written at the bars of each category: the sum of a stack, or the value of each bar if they are side by
 * side.
 */
function endValues({ arrangement, form, chart, shown, hasTotal, reach }: Plan) {
  const isStacked = arrangement === 'stacked';
  // With values on both sides of zero, there is no place for a sum.
  const isOneSided = reach[0] >= 0;
  if (isStacked && shown.length > 1 && !(hasTotal && isOneSided)) return [];
  if (form === 'horizontal' && !(isStacked && isOneSided)) return [];
  return chart.categories.map((_, category) =>
    isStacked ? [categoryTotal(shown, category)] : shown.map(({ values }) => values[category] ?? null),
  );
}

/** The end values as placed texts; none if some do not fit. */
function valueTexts(plan: Plan, field: Field): readonly PlacedLabelText[] {
  const { format, arrangement } = plan;
  const texts = endValues(plan).flatMap((values, category) =>
    values.flatMap((value, place) => {
      if (value === null) return [];
      const { start, length } = partOf(bandOf(field, category), place, values.length);
      const [middle, at] = [start + length / 2, field.values(value)];
      return field.isLying
        ? textAt(at + 6, middle, format(value), 'start', 'value')
        : textAt(middle, at + (value < 0 ? 11 : -10), format(value), 'middle', 'value');
    }),
  );
  if (field.isLying) return texts;
  const { categories } = field;
  const pitch =
    arrangement === 'stacked' ? categories.step() : categories.bandwidth() / Math.max(1, plan.shown.length);
  // These texts are bold, hence wider.
  return texts.some(({ text }) => 1.1 * textWidth(text) > pitch - 2) ? [] : texts;
}

/** Names beside the last stack. */
function namesBeside(plan: Plan, field: Field, names: ReadonlyMap<string, string>): Layout['namesOf'] {
  const { plot } = field;
  const last = plan.chart.categories.length - 1;
  const { start, length } = bandOf(field, last);
  const ends = plan.shown.flatMap(({ id }, place) => {
    const box = seriesBoxes(plan, field, place)[last] ?? null;
    return box === null ? [] : [{ id, y: box.top + box.height / 2 }];
  });
  const placed = placeEndLabels(ends, labelLineHeight, { top: plot.top, bottom: plot.top + plot.height });
  const x = plot.left + plot.width + leaderWidth;
  return (place) => {
    const label = placed.find(({ id }) => id === plan.shown[place]?.id);
    if (label === undefined) return unnamed;
    return {
      texts: [textAt(x + 2, label.labelY, names.get(label.id) ?? '', 'start', 'name')],
      leaders: [{ x1: start + length + 2, y1: label.y, x2: x - 2, y2: label.labelY }],
    };
  };
}

const labelRow = 13;

/** Names below bars side by side, since colours alone are not enough for many series. */
function labelsBelow({ arrangement, chart, shown }: Plan, plotWidth: number): BarLabels {
  if (arrangement !== 'grouped' || shown.length < 2) return noLabels;
  const bandWidth = (plotWidth / Math.max(1, chart.categories.length)) * (1 - bandPadding);
  return barLabels(chart.series, shown, bandWidth / shown.length);
}

function namesBelow({ chart, shown }: Plan, field: Field, { texts, rows }: BarLabels): Layout['namesOf'] {
  const top = field.plot.top + field.plot.height + 9;
  return (place) => {
    const text = texts.get(shown[place]?.id ?? '');
    if (text === undefined) return unnamed;
    const y = top + (place % rows) * labelRow;
    const labels = chart.categories.map((_, category) => {
      const { start, length } = partOf(bandOf(field, category), place, shown.length);
      return textAt(start + length / 2, y, text, 'middle', 'letter');
    });
    return { texts: labels, leaders: [] };
  };
}
