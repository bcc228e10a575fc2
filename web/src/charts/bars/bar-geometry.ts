import { scaleBand, scaleLinear } from '@visx/scale';
import type { Box } from '../frame/ChartSvg.tsx';
import type { Arrangement, BarCategory, BarData, Span } from './bar-data.ts';
import type { ChartSeries } from '../lines/chart-series.ts';

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
export interface DrawnBars {
  readonly id: string;
  readonly colour: string;
  /** One for each category; null = no bar. */
  readonly boxes: readonly (Box | null)[];
  /** Its names in the chart, and the strokes that lead to them. */
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

export interface BarGeometryOptions {
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

/** The options, and values derived from them that every form needs. */
export interface BarPlan extends BarGeometryOptions {
  readonly shown: readonly ChartSeries[];
  /** Spans of the visible series, in their order. */
  readonly spans: readonly (readonly (Span | null)[])[];
  readonly reach: readonly [least: number, greatest: number];
}

/** Direction in which the bars grow. */
type Growth = 'up' | 'across';

/** A coordinate field: categories along one side, values along the other. */
export interface Field {
  readonly growth: Growth;
  readonly plot: Box;
  /** Position of a value, CSS pixels from the left or top edge of the chart. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  /** Extent of the bars of a category, CSS pixels along the axis of categories. */
  readonly band: (category: number) => { readonly start: number; readonly length: number };
  /** The whole slot of a category, including the gap beside its bars. */
  readonly categoryBox: (category: number) => Box;
}

/** Share of a category's slot that stays free. */
const bandPadding = 0.16;

interface FieldFacts {
  readonly growth: Growth;
  readonly plot: Box;
  readonly wantedTicks: number;
  /** The axis ends at a tick of a scale with this many ticks; left out = at one of its own ticks. */
  readonly endTicks?: number;
}

/** Lays out categories and values in a part of the chart. */
export function layOutField(
  { chart, reach: [least, greatest] }: BarPlan,
  { growth, plot, wantedTicks, endTicks = wantedTicks }: FieldFacts,
): Field {
  const isUp = growth === 'up';
  const isFlat = least === 0 && greatest === 0;
  const values = scaleLinear<number>({
    domain: isFlat ? [0, 1] : [least, greatest],
    range: isUp ? [plot.top + plot.height, plot.top] : [plot.left, plot.left + plot.width],
    nice: endTicks,
  });
  const [start, length] = isUp ? [plot.left, plot.width] : [plot.top, plot.height];
  const places = scaleBand<number>({
    domain: chart.categories.map((_, category) => category),
    range: [start, start + length],
    paddingInner: bandPadding,
    paddingOuter: bandPadding / 2,
  });
  const step = places.step();
  const slotStart = (category: number) => start + category * step;
  return {
    growth,
    plot,
    at: (value) => values(value),
    ticks: values.ticks(wantedTicks),
    band: (category) => ({ start: places(category) ?? start, length: places.bandwidth() }),
    categoryBox: (category) =>
      isUp
        ? { ...plot, left: slotStart(category), width: step }
        : { ...plot, top: slotStart(category), height: step },
  };
}

/** Middle of a category, CSS pixels along its axis. */
export function middleOf({ band }: Field, category: number): number {
  const { start, length } = band(category);
  return start + length / 2;
}

/** A category, and the index of one of its boxes in the chart. */
export interface BarPosition {
  readonly category: number;
  readonly boxIndex: number;
}

/** Distance of a point to a box, CSS pixels; 0 within it. */
function distance({ left, top, width, height }: Box, x: number, y: number): number {
  const beyond = (at: number, start: number, length: number) => Math.max(start - at, 0, at - start - length);
  return Math.hypot(beyond(x, left, width), beyond(y, top, height));
}

/**
 * The category whose box is nearest to the pointer.
 *
 * @param x CSS pixels from the left edge of the chart
 * @param y from its top
 * @returns null when there are no categories
 */
export function nearestBars(
  { categoryBoxes }: Pick<BarGeometry, 'categoryBoxes'>,
  x: number,
  y: number,
): BarPosition | null {
  let nearest: BarPosition | null = null;
  let least = Number.POSITIVE_INFINITY;
  categoryBoxes.forEach((boxes, category) =>
    boxes.forEach((box, boxIndex) => {
      const away = distance(box, x, y);
      if (away >= least) return;
      least = away;
      nearest = { category, boxIndex };
    }),
  );
  return nearest;
}

const tooltipFoot = 46;
const tooltipRow = 21;

/** Distance of a tooltip's anchor from the edge of its box, inwards, CSS pixels, so that it is closer to its bars. */
const tooltipInset = 8;

/**
 * Position of a tooltip: beside its bars, at the height of a panel, or below or above a horizontal bar.
 *
 * @param rows number of rows of the tooltip
 * @returns x of its anchor, CSS pixels from the left edge, and its top
 */
export function tooltipPosition(
  { form, width, height }: Pick<BarGeometry, 'form' | 'width' | 'height'>,
  box: Box,
  rows: number,
): { readonly x: number; readonly top: number } {
  const own = tooltipFoot + rows * tooltipRow;
  const most = Math.max(0, height - own);
  if (form === 'horizontal') {
    const below = box.top + box.height - 4;
    return { x: box.left + box.width / 2, top: below <= most ? below : Math.max(0, box.top - own - 4) };
  }
  // It opens to the side with more room, and does not cover its own bars.
  const half = width / 2;
  const isLeft = box.left + box.width / 2 <= half;
  const x = isLeft
    ? Math.min(box.left + box.width - tooltipInset, half)
    : Math.max(box.left + tooltipInset, half + 1);
  return { x, top: form === 'panels' ? Math.min(box.top, most) : 0 };
}

/** One of `count` equal parts of a band, with a thin gap where there is room for one. */
export function partOf(
  { start, length }: { readonly start: number; readonly length: number },
  place: number,
  count: number,
) {
  const pitch = length / count;
  const gap = count > 1 && pitch >= 4 ? 1 : 0;
  return { start: start + place * pitch + gap / 2, length: pitch - gap };
}

/** Thickness of the line for a value of 0, which distinguishes it from no data. */
const thinnest = 1.5;

/** The box of a bar. */
export function barBox(
  { growth, at }: Field,
  { start, length }: { readonly start: number; readonly length: number },
  { from, to }: Span,
): Box {
  const [a, b] = [at(from), at(to)];
  if (growth === 'up') return { left: start, top: Math.min(a, b), width: length, height: Math.abs(a - b) };
  return { left: Math.min(a, b), top: start, width: Math.abs(a - b), height: length };
}

/** The bars of a series, in stacks or side by side. */
export function seriesBoxes(plan: BarPlan, field: Field, place: number): readonly (Box | null)[] {
  const { arrangement, shown, spans } = plan;
  const isStacked = arrangement === 'stacked';
  return (spans[place] ?? []).map((span, category) => {
    if (span === null) return null;
    const band = field.band(category);
    if (isStacked) return barBox(field, band, span);
    return visibleBox(field, barBox(field, partOf(band, place, shown.length), span));
  });
}

/** Makes a box that would be too flat to see a thin line. */
export function visibleBox({ growth }: Field, box: Box): Box {
  if (growth === 'up' && box.height < thinnest)
    return { ...box, top: box.top + box.height - thinnest, height: thinnest };
  if (growth === 'across' && box.width < thinnest) return { ...box, width: thinnest };
  return box;
}

/** The bars of all visible series, without names. */
export function plainBars(plan: BarPlan, field: Field): DrawnBars[] {
  return plan.shown.map(({ id, colour }, place) => ({
    id,
    colour,
    boxes: seriesBoxes(plan, field, place),
    texts: [],
    leaders: [],
  }));
}

/** A stroke across the field at a value; `over` CSS pixels beyond both ends. */
function strokeAt({ growth, plot, at }: Field, value: number): Stroke {
  const place = at(value);
  return growth === 'up'
    ? { x1: plot.left, y1: place, x2: plot.left + plot.width, y2: place }
    : { x1: place, y1: plot.top, x2: place, y2: plot.top + plot.height };
}

/** The lines of the field: at its ticks, and at zero. */
export function fieldStrokes(field: Field) {
  return {
    grid: field.ticks.filter((tick) => tick !== 0).map((tick) => strokeAt(field, tick)),
    base: [strokeAt(field, 0)],
  };
}

/** A short stroke across the bars of each category that has a mark. */
export function markStrokes({ chart: { marks = [] } }: BarPlan, field: Field): readonly Stroke[] {
  return marks.flatMap((value, category) => {
    if (value === null) return [];
    const { start, length } = field.band(category);
    const place = field.at(value);
    const [from, to] = [start - 2, start + length + 2];
    return field.growth === 'up'
      ? { x1: from, y1: place, x2: to, y2: place }
      : { x1: place, y1: from, x2: place, y2: to };
  });
}

/** Estimated width of a text, CSS pixels, rather too wide; points and commas are narrow, capitals wide. */
export function textWidth(text: string, size = 12): number {
  let ems = 0;
  for (const letter of text) ems += /[.,'’ ]/.test(letter) ? 0.3 : /[A-Z]/.test(letter) ? 0.7 : 0.58;
  return ems * size;
}

/** The width of the widest of several texts; 0 without any. */
export function widestText(texts: readonly string[], size = 12): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, size)));
}

/** The longest kind of label that fits for all categories, or else the shortest. */
export function categoryLabels(categories: readonly BarCategory[], maxWidth: number): readonly string[] {
  const kinds = Math.max(0, ...categories.map(({ labels }) => labels.length));
  const ofKind = (kind: number) => categories.map(({ labels }) => labels[kind] ?? labels.at(-1) ?? '');
  for (let kind = 0; kind < kinds; kind += 1) {
    const labels = ofKind(kind);
    if (widestText(labels) <= maxWidth) return labels;
  }
  return ofKind(kinds - 1);
}
