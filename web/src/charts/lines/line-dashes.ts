import type { LegendEntry } from '../frame/legend.ts';
import type { ChartSeries } from './chart-series.ts';

/** More lines than this are told apart without colour too (look: Server colours). */
export const mostLinesByColour = 6;

/** SVG dash patterns for a line of 3 px with round ends: whole, long, dots, dash and dot. */
const dashes = [null, '11 7', '0.1 6.5', '13 7 0.1 7'] as const;

/**
 * The dash of a line, by its place among all lines of the chart: switching others off changes nothing. Lines of the
 * same dash stand four apart in the list, and are told apart by the labels at their ends.
 *
 * @returns null = a whole line
 */
export function lineDash(place: number, count: number): string | null {
  return count > mostLinesByColour ? (dashes[place % dashes.length] ?? null) : null;
}

/** The legend of a chart of lines, or of a stack of fields, in the order of its series. */
export function legendOf(
  { series }: { readonly series: readonly Omit<ChartSeries, 'values'>[] },
  isStacked = false,
): readonly LegendEntry[] {
  return series.map(({ id, name, colour }, place) =>
    isStacked
      ? { id, name, colour, dash: null, mark: 'area' }
      : { id, name, colour, dash: lineDash(place, series.length) },
  );
}
