import type { ChartTwin } from '../frame/chart-twin.ts';
import { type DonutSlice, shareOf, sum } from './donut-slices.ts';
import type { DonutWords, ShareFormat } from './donut-words.ts';

interface TwinFacts {
  /** All of them, ungrouped, whatever is switched off. */
  readonly slices: readonly DonutSlice[];
  /** Of whom nothing is known. */
  readonly missing: readonly string[];
  /** What a row is: `Race`. */
  readonly corner: string;
  /** What is counted: `Characters`. */
  readonly measure: string;
  readonly words: DonutWords;
  readonly format: ShareFormat;
}

/**
 * All that a donut is made of, as a table: each share rounded by itself, so that equal counts have equal shares. On the
 * page a last row has the whole, of which the shares are parts; a file has none, for it would be counted twice.
 */
export function donutTwin({ slices, missing, corner, measure, words, format }: TwinFacts): ChartTwin {
  const total = sum(slices.map(({ value }) => value));
  const referenceTotal = sum(slices.map(({ reference }) => reference ?? 0));
  const { comparedWith } = words;
  const names = [...slices.map(({ name }) => name), ...missing];
  const isTotal = (row: number) => row === names.length;
  const cells = (row: number): readonly (number | string | null)[] => {
    if (isTotal(row)) return [total, 100, 100, ''];
    const slice = slices[row];
    if (slice === undefined) return [null, null, null, null];
    const share = shareOf(slice.value, total);
    const other = slice.reference === null ? null : shareOf(slice.reference, referenceTotal);
    return [
      slice.value,
      percentOf(share),
      percentOf(other),
      share === null || other === null ? null : percentOf(share - other),
    ];
  };
  return {
    corner,
    csvCorner: corner.toLowerCase().replaceAll(' ', '_'),
    columns: [
      measure,
      'Share (%)',
      ...(comparedWith === null ? [] : [`Share (%) on ${comparedWith}`, 'Difference (points)']),
    ],
    rowCount: names.length,
    head: (row) => names[row] ?? 'Total',
    csvHead: (row) => names[row] ?? 'Total',
    cell: (row, column) => cells(row)[column] ?? null,
    format: (value, column) => {
      if (column === 0) return words.value(value);
      return column === 3 ? format.points(value / 100) : format.percent(value / 100);
    },
    rowsOnPage: () => Array.from({ length: names.length + (names.length > 1 ? 1 : 0) }, (_, row) => row),
  };
}

/** In hundredths, to four decimals: enough to count with, and no dust of binary fractions. */
function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(1e6 * share) / 1e4;
}
