import type { LineData } from './chart-series.ts';

/** A range of a chart's axis. */
export interface ChartWindow {
  readonly from: number;
  readonly until: number;
}

/** The visible range of a zoomable chart. */
export interface ChartZoom {
  readonly whole: ChartWindow;
  readonly shown: ChartWindow;
  /** Minimum length of the visible range. */
  readonly least: number;
  /** @param next null = the whole axis */
  readonly onChange: (next: ChartWindow | null) => void;
}

/** Height of the buttons below a zoomable chart, with the gap above them, CSS pixels. */
export const zoomBarHeight = 48;

type Stretch = Pick<ChartZoom, 'whole' | 'shown' | 'least'>;

/** Share of the window by which one key press or button zooms or moves. */
const zoomFactor = 0.5;
const panShare = 0.5;

const lengthOf = ({ from, until }: ChartWindow) => until - from;

/** Whether only a part of the axis is shown. */
export function isZoomed({ whole, shown }: Pick<ChartZoom, 'whole' | 'shown'>): boolean {
  return shown.from > whole.from || shown.until < whole.until;
}

/**
 * Fits a requested range: at least the minimum length, and within the axis; it is moved rather than cut.
 *
 * @returns null = the whole axis
 */
export function fittedWindow(
  { from, until }: ChartWindow,
  { whole, least }: Pick<Stretch, 'whole' | 'least'>,
): ChartWindow | null {
  const wanted = Math.max(until - from, least);
  if (wanted >= lengthOf(whole)) return null;
  const middle = (from + until) / 2;
  const start = Math.min(Math.max(middle - wanted / 2, whole.from), whole.until - wanted);
  return { from: start, until: start + wanted };
}

/** Shows half as much of the axis, and keeps the point of interest in place. */
export function zoomedIn(stretch: Stretch, at: number): ChartWindow | null {
  return scaled(stretch, at, zoomFactor);
}

/** Shows twice as much of the axis. */
export function zoomedOut(stretch: Stretch, at: number): ChartWindow | null {
  return scaled(stretch, at, 1 / zoomFactor);
}

function scaled(stretch: Stretch, at: number, factor: number): ChartWindow | null {
  const { shown, least } = stretch;
  const length = Math.max(lengthOf(shown) * factor, least);
  const share = lengthOf(shown) === 0 ? 0.5 : (at - shown.from) / lengthOf(shown);
  const from = at - share * length;
  return fittedWindow({ from, until: from + length }, stretch);
}

/** The window moved along the axis, up to its ends. */
export function movedBy(stretch: Stretch, distance: number): ChartWindow | null {
  const { shown } = stretch;
  return fittedWindow({ from: shown.from + distance, until: shown.until + distance }, stretch);
}

/** The previous or next window, which overlaps the current one by half. */
export function panned(stretch: Stretch, direction: -1 | 1): ChartWindow | null {
  return movedBy(stretch, direction * panShare * lengthOf(stretch.shown));
}

/** Position of the keyboard in the chart. */
interface KeyPlace {
  /** Position of the cursor on the axis. */
  readonly at: number;
  /** Visible places, ascending. */
  readonly xs: readonly number[];
}

/**
 * The effect of a key: + and − zoom around the cursor; an arrow with Shift moves by half a window, an arrow without
 * Shift moves beyond the edge; Home and Escape show the whole axis.
 *
 * @returns the new range and cursor; undefined = not a zoom key
 */
export function windowByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { at, xs }: KeyPlace,
  stretch: Stretch,
): { readonly next: ChartWindow | null; readonly at: number } | undefined {
  const view = viewByKey.get(key);
  if (view !== undefined) {
    // Nothing to zoom out from.
    return view !== zoomedIn && !isZoomed(stretch) ? undefined : { next: view(stretch, at), at };
  }
  const direction = directions.get(key);
  if (direction === undefined || !isZoomed(stretch)) return undefined;
  if (shiftKey) return { next: panned(stretch, direction), at };
  const isAtEdge = at === (direction === -1 ? xs[0] : xs.at(-1));
  const distance = direction * ((xs[1] ?? 0) - (xs[0] ?? 0));
  return isAtEdge && distance !== 0 ? { next: movedBy(stretch, distance), at: at + distance } : undefined;
}

const wholeAxis = () => null;
const viewByKey = new Map<string, (stretch: Stretch, at: number) => ChartWindow | null>([
  ['+', zoomedIn],
  ['=', zoomedIn],
  ['-', zoomedOut],
  ['_', zoomedOut],
  ['−', zoomedOut],
  ['Home', wholeAxis],
  ['Escape', wholeAxis],
]);
const directions = new Map<string, -1 | 1>([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/** The places of a chart within a window. */
export function shownPart(chart: LineData, { from, until }: ChartWindow): LineData {
  const first = chart.xs.findIndex((x) => x >= from);
  const last = chart.xs.findLastIndex((x) => x <= until);
  if (first === 0 && last === chart.xs.length - 1) return chart;
  const part = <Value>(values: readonly Value[]) =>
    first === -1 || last < first ? [] : values.slice(first, last + 1);
  return {
    xs: part(chart.xs),
    series: chart.series.map((series) => ({
      ...series,
      values: part(series.values),
      ...(series.band && { band: { low: part(series.band.low), high: part(series.band.high) } }),
    })),
    ...(chart.marks && { marks: marksWithin(chart.marks, { from, until }) }),
  };
}

function marksWithin<Mark extends { readonly from: number; readonly until: number | null }>(
  marks: readonly Mark[],
  shown: ChartWindow,
): readonly Mark[] {
  return marks.filter(({ from, until }) => from <= shown.until && (until ?? from) >= shown.from);
}
