import type { LegendEntry } from '../frame/useLegend.ts';
import type { ChartSeries } from '../lines/chart-series.ts';

/** The category of a bar: a day, a server. */
export interface BarCategory {
  /** In tooltip and table. */
  readonly name: string;
  /** Below the bars, longest first: the first length that fits for all categories is used. */
  readonly labels: readonly [string, ...string[]];
  /** Added to the name in the tooltip: `3rd of 8`. */
  readonly note?: string;
}

/** The data of a bar chart: for each category a value of each series; null = no data, no bar. */
export interface BarData {
  readonly categories: readonly BarCategory[];
  /** A stack begins with the first. Negative values are on the other side of zero. */
  readonly series: readonly ChartSeries[];
  /** A line across the bars of each category, such as the net of arrivals and departures. */
  readonly marks?: readonly (number | null)[];
}

/** Whether the values of a category are stacked or side by side. */
export type Arrangement = 'stacked' | 'grouped';

/** The ends of a bar, in the unit of the values; `from` is the end nearer to zero. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The legend of a bar chart, in the order of its series. */
export function barLegend(series: readonly Omit<ChartSeries, 'values'>[]): readonly LegendEntry[] {
  return series.map(({ id, name, colour }) => ({ id, name, colour, dash: null, mark: 'area' }));
}

/**
 * The spans of each series, category by category; null = no bar. Stacks grow from zero to either side, so that negative
 * and positive values never overlap.
 */
export function barSpans(
  series: readonly ChartSeries[],
  categoryCount: number,
  arrangement: Arrangement,
): readonly (readonly (Span | null)[])[] {
  const above = Array.from({ length: categoryCount }, () => 0);
  const below = [...above];
  return series.map(({ values }) =>
    above.map((_, category) => {
      const value = values[category] ?? null;
      if (value === null) return null;
      if (arrangement === 'grouped') return { from: 0, to: value };
      const side = value < 0 ? below : above;
      const from = side[category] ?? 0;
      side[category] = from + value;
      return { from, to: from + value };
    }),
  );
}

/** The minimum and maximum value of a chart, including zero. */
export function valueReach(
  spans: readonly (readonly (Span | null)[])[],
  marks: readonly (number | null)[] = [],
): readonly [least: number, greatest: number] {
  let least = 0;
  let greatest = 0;
  const see = (value: number | null | undefined) => {
    least = Math.min(least, value ?? 0);
    greatest = Math.max(greatest, value ?? 0);
  };
  for (const ofSeries of spans) for (const span of ofSeries) see(span?.to);
  marks.forEach(see);
  return [least, greatest];
}

/** The sum of the values of a category; null = no series has a value. */
export function categoryTotal(series: readonly ChartSeries[], category: number): number | null {
  const known = series.flatMap(({ values }) => values[category] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
