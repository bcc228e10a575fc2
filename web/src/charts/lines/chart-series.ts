import type { LegendEntry } from '../frame/useLegend.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import type { ValueFormat } from './value-format.ts';
import { formatNames } from '../../ui/format.ts';

/** A series, drawn as one line or one set of bars. */
export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`, with a contrast of at least 3 : 1 on the surfaces of both themes. */
  readonly colour: string;
  /** One for each x. null = no data: a gap, not zero. */
  readonly values: readonly (number | null)[];
  /** Band of likely values, drawn as an area behind it; omitted = none. */
  readonly band?: ValueBand;
}

/** One for each x; null = no data. */
export interface ValueBand {
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/** An event at a point or over a range of the axis. */
export interface ChartMark {
  /** Start and end on the axis; a null end = open-ended, or shorter than one step of the axis. */
  readonly from: number;
  readonly until: number | null;
  /** Text in the tooltip of the nearest place. */
  readonly name: string;
  /** `#rrggbb`, with a contrast of at least 3 : 1 on the surfaces of both themes. */
  readonly colour: string;
}

/** The data of a line chart, its table and its CSV file. */
export interface LineData {
  /** Places from left to right, ascending: moments (milliseconds since 1970), hours of a day, levels. */
  readonly xs: readonly number[];
  readonly series: readonly ChartSeries[];
  /** Ascending; omitted = none. */
  readonly marks?: readonly ChartMark[];
}

/** With more lines than this, dashes distinguish them in addition to colours. */
export const mostLinesByColour = 6;

/** SVG dash patterns for a line of 3 px with round ends: solid, long, dotted, dash-dot. */
const dashes = [null, '11 7', '0.1 6.5', '13 7 0.1 7'] as const;

/**
 * The dash of a line, by its index among all lines of the chart, so that hiding others does not change it. Every fourth
 * line has the same dash; labels at the ends tell such lines apart.
 *
 * @returns null = solid
 */
export function lineDash(place: number, count: number): string | null {
  return count > mostLinesByColour ? (dashes[place % dashes.length] ?? null) : null;
}

/** The legend of lines or stacked areas, in the order of the series. */
export function legendOf(
  { series }: { series: readonly Omit<ChartSeries, 'values'>[] },
  isStacked = false,
): readonly LegendEntry[] {
  return series.map(({ id, name, colour }, place) =>
    isStacked
      ? { id, name, colour, dash: null, mark: 'area' }
      : { id, name, colour, dash: lineDash(place, series.length) },
  );
}

/** A series, with a function for its values in the points of an answer. */
export interface SeriesSource<Point> {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  /** null or undefined = a gap. */
  readonly valueOf: (point: Point) => number | null | undefined;
}

/** Converts an answer, a list of points, into series. */
export function toLineData<Point>(
  points: readonly Point[],
  xOf: (point: Point) => number,
  sources: readonly SeriesSource<Point>[],
): LineData {
  const ordered = points.toSorted((a, b) => xOf(a) - xOf(b));
  return {
    xs: ordered.map(xOf),
    series: sources.map(({ valueOf, ...rest }) => ({
      ...rest,
      values: ordered.map((point) => valueOf(point) ?? null),
    })),
  };
}

/** The chart without hidden series: for the table, the file, and to decide whether there is anything to draw. */
export function withoutHidden<Chart extends { readonly series: readonly ChartSeries[] }>(
  chart: Chart,
  hiddenIds: ReadonlySet<string>,
): Chart {
  return { ...chart, series: chart.series.filter(({ id }) => !hiddenIds.has(id)) };
}

/** The time range of a chart, for a saved picture; '' without places. */
export function wholeRange(
  { xs }: Pick<LineData, 'xs'>,
  { range }: { range: (from: number, until: number) => string },
): string {
  const [first, last] = [xs[0], xs.at(-1)];
  return first === undefined || last === undefined ? '' : range(first, last);
}

/** Whether no series has a value. */
export function isEmpty(chart: Pick<LineData, 'series'>): boolean {
  return chart.series.every(({ values }) => values.every((value) => value === null));
}

export function largestValue(all: readonly ChartSeries['values'][]): number {
  let largest = 0;
  for (const values of all) {
    for (const value of values) if (value !== null && value > largest) largest = value;
  }
  return largest;
}

/** Indexes of values between two gaps: a line has no length there, so each is drawn as a dot. */
export function lonePlaces(values: readonly (number | null)[]): readonly number[] {
  return values.flatMap((value, place) => {
    const isLone =
      value !== null && (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;
    return isLone ? [place] : [];
  });
}

/** Maximum number of points drawn per line; with more, several would share a pixel. */
const mostDrawnPlaces = 700;

/**
 * The points of a line to draw: all of them, or above the limit only the lowest and highest of every few neighbours, so
 * that every peak, dip and gap stays visible.
 *
 * @param most maximum number, give or take one for each gap
 */
export function drawnPlaces(values: readonly (number | null)[], most = mostDrawnPlaces): readonly number[] {
  if (values.length <= most) return values.map((_, place) => place);
  const size = Math.ceil((2 * values.length) / most);
  const drawn: number[] = [];
  for (let first = 0; first < values.length; first += size) {
    let [lowest, highest]: [number | null, number | null] = [null, null];
    const end = () => {
      if (lowest === null || highest === null) return;
      drawn.push(...(lowest === highest ? [lowest] : [Math.min(lowest, highest), Math.max(lowest, highest)]));
      [lowest, highest] = [null, null];
    };
    for (let place = first; place < Math.min(first + size, values.length); place += 1) {
      const value = values[place] ?? null;
      if (value === null) {
        end();
        drawn.push(place);
        continue;
      }
      if (lowest === null || value < (values[lowest] ?? 0)) lowest = place;
      if (highest === null || value > (values[highest] ?? 0)) highest = place;
    }
    end();
  }
  return drawn;
}

/** Index of the last known value; null = none. */
export function lastPlace(values: readonly (number | null)[]): number | null {
  const place = values.findLastIndex((value) => value !== null);
  return place === -1 ? null : place;
}

/**
 * Index of the nearest x; the smaller one of two that are equally near.
 *
 * @param xs ascending
 * @returns null = no xs
 */
export function nearestPlace(xs: readonly number[], x: number): number | null {
  if (xs.length === 0) return null;
  let low = 0;
  let high = xs.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((xs[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [xs[low - 1], xs[low]];
  if (before === undefined || after === undefined) return low;
  return x - before <= after - x ? low - 1 : low;
}

/** Maximum number of marks named in one tooltip; the rest are only counted. */
const mostNamed = 3;

/** The names of the marks in each place's tooltip, by its index. */
export function markNotes({ xs, marks = [] }: Pick<LineData, 'xs' | 'marks'>): ReadonlyMap<number, string> {
  const byPlace = new Map<number, string[]>();
  for (const { from, name } of marks) {
    const place = nearestPlace(xs, from);
    if (place === null) continue;
    const names = byPlace.get(place);
    if (names === undefined) byPlace.set(place, [name]);
    else names.push(name);
  }
  return new Map([...byPlace].map(([place, names]) => [place, formatNames(names, mostNamed)]));
}

/** Names of a table's rows. */
export type RowNames = Pick<ChartTable, 'corner' | 'csvCorner'> & {
  readonly head: (x: number) => string;
  readonly csvHead: (x: number) => string;
};

/** A line chart as a table: a row for each place, a column for each line. */
export function lineTable({ xs, series }: LineData, places: RowNames, format: ValueFormat): ChartTable {
  return {
    corner: places.corner,
    csvCorner: places.csvCorner,
    columns: series.map(({ name }) => name),
    rowCount: xs.length,
    head: (row) => places.head(xs[row] ?? 0),
    csvHead: (row) => places.csvHead(xs[row] ?? 0),
    cell: (row, column) => series[column]?.values[row] ?? null,
    format: (value) => format(value),
  };
}
