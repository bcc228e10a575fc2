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
  /** At the values of the ticks, zero left out. */
  readonly grid: readonly Stroke[];
  /** At zero: where the bars begin. */
  readonly base: readonly Stroke[];
  readonly marks: readonly Stroke[];
  readonly texts: readonly PlacedLabelText[];
  /** For each category the places that belong to it; more than one in panels. */
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
  /** What names it in the picture, and the strokes from its bars there. */
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
  /** Of the categories: `Day of Week`. */
  readonly axisTitle: string;
  readonly format: (value: number) => string;
  /** Does the sum of a stack mean anything? */
  readonly hasTotal: boolean;
}

/** The facts, and what every form needs to know of them. */
export interface BarPlan extends BarGeometryOptions {
  readonly shown: readonly ChartSeries[];
  /** Of those that are shown, in their order. */
  readonly spans: readonly (readonly (Span | null)[])[];
  readonly reach: readonly [least: number, greatest: number];
}

/** Which way the bars grow. */
type Growth = 'up' | 'across';

/** A coordinate field: categories along one side, values along the other. */
export interface Field {
  readonly growth: Growth;
  readonly plot: Box;
  /** Where a value lies, CSS pixels from the left or the top edge of the picture. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  /** Where the bars of a category lie, CSS pixels along the axis of the categories. */
  readonly band: (category: number) => { readonly start: number; readonly length: number };
  /** The whole slot of a category, beside its bars too. */
  readonly categoryBox: (category: number) => Box;
}

/** How much of the slot of a category stays free. */
const bandPadding = 0.16;

interface FieldFacts {
  readonly growth: Growth;
  readonly plot: Box;
  readonly wantedTicks: number;
  /** The axis ends at what would be a tick of so many; left out = at one of its own. */
  readonly endTicks?: number;
}

/** Lays categories and values out in a part of the picture. */
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

/** The middle of a category, CSS pixels along its axis. */
export function middleOf({ band }: Field, category: number): number {
  const { start, length } = band(category);
  return start + length / 2;
}

/** A category, and which of its places in the picture is meant. */
export interface BarPosition {
  readonly category: number;
  readonly boxIndex: number;
}

/** CSS pixels from a point to a box; 0 within it. */
function distance({ left, top, width, height }: Box, x: number, y: number): number {
  const beyond = (at: number, start: number, length: number) => Math.max(start - at, 0, at - start - length);
  return Math.hypot(beyond(x, left, width), beyond(y, top, height));
}

/**
 * What a pointer means: the category whose place is nearest.
 *
 * @param x CSS pixels from the left edge of the picture
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

/** CSS pixels by which a tooltip keeps away from what it stands beside; it is nearer to the edge of a box. */
const tooltipInset = 8;

/**
 * Where a tooltip stands: beside the bars that it tells of, at the height of a panel, below or above a lying bar.
 *
 * @param rows that it has
 * @returns CSS pixels from the left edge, of what it stands beside; and from the top
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
  // It opens to the side that has more room, and leaves its own bars to be seen.
  const half = width / 2;
  const isLeft = box.left + box.width / 2 <= half;
  const x = isLeft
    ? Math.min(box.left + box.width - tooltipInset, half)
    : Math.max(box.left + tooltipInset, half + 1);
  return { x, top: form === 'panels' ? Math.min(box.top, most) : 0 };
}

/** The `place`th of `count` equal parts of a band, with a thin gap where there is room for one. */
export function partOf(
  { start, length }: { readonly start: number; readonly length: number },
  place: number,
  count: number,
) {
  const pitch = length / count;
  const gap = count > 1 && pitch >= 4 ? 1 : 0;
  return { start: start + place * pitch + gap / 2, length: pitch - gap };
}

/** A value of 0 is drawn as a thin line, to tell it from no data. */
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

/** A box of its own that is too flat to be seen is a line. */
export function visibleBox({ growth }: Field, box: Box): Box {
  if (growth === 'up' && box.height < thinnest)
    return { ...box, top: box.top + box.height - thinnest, height: thinnest };
  if (growth === 'across' && box.width < thinnest) return { ...box, width: thinnest };
  return box;
}

/** The bars of all series that are shown, without names. */
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

/** The lines of the field: at its ticks, and where the bars begin. */
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

/** The width of a text, CSS pixels and on the safe side; points and commas are narrow, capitals wide. */
export function textWidth(text: string, size = 12): number {
  let ems = 0;
  for (const letter of text) ems += /[.,'’ ]/.test(letter) ? 0.3 : /[A-Z]/.test(letter) ? 0.7 : 0.58;
  return ems * size;
}

/** The same for the widest of texts; 0 when there are none. */
export function widestText(texts: readonly string[], size = 12): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, size)));
}

/** The longest kind of label that fits for all categories; the shortest where none does. */
export function categoryLabels(categories: readonly BarCategory[], maxWidth: number): readonly string[] {
  const kinds = Math.max(0, ...categories.map(({ labels }) => labels.length));
  const ofKind = (kind: number) => categories.map(({ labels }) => labels[kind] ?? labels.at(-1) ?? '');
  for (let kind = 0; kind < kinds; kind += 1) {
    const labels = ofKind(kind);
    if (widestText(labels) <= maxWidth) return labels;
  }
  return ofKind(kinds - 1);
}
