import { pageLocale } from '../../ui/locale.ts';
import type { ChartTable } from '../frame/chart-table.ts';

/** One part of a whole. */
export interface DonutSlice {
  readonly id: string;
  readonly name: string;
  /** Title of the tooltip; usually the name. */
  readonly title: string;
  /** `#rrggbb`, with a contrast of at least 3 : 1 on the surfaces of both themes. */
  readonly colour: string;
  /** 0 or more, in the unit counted. */
  readonly value: number;
  /** Value of the same slice in the reference whole; null = no reference. */
  readonly reference: number | null;
}

/** A slice with its share among the visible slices. */
export interface SliceShare {
  readonly slice: DonutSlice;
  /** 0 to 1, of the visible slices; null = their sum is 0. */
  readonly share: number | null;
  /** Share minus the reference share, −1 to 1; null = there is no reference. */
  readonly difference: number | null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * The share of a value in a total.
 *
 * @returns 0 to 1; null = the total is 0
 */
export function shareOf(value: number, total: number): number | null {
  return total > 0 ? value / total : null;
}

export interface DonutLabels {
  /** A value without its share: `1,234`. */
  readonly value: (value: number) => string;
  /** A value with its share: `1,234 characters (12.3%)`. */
  readonly valueWithShare: (value: number, percent: string) => string;
  /** Below the sum in the middle: `characters`. */
  readonly unit: (total: number) => string;
  /** Name of the whole that shares are compared with: `the 64-bit servers together`; null = none. */
  readonly comparedWith: string | null;
}

export interface ShareFormat {
  /** `12.3%`, with one decimal; null = share of zero. */
  readonly percent: (share: number | null) => string;
  /** `+1.2 points`, `−2.1 points` */
  readonly points: (difference: number) => string;
  /** A difference in words: `1.2 points more than`, `2.1 points fewer than`, `as much as`. */
  readonly comparison: (difference: number) => string;
}

/** Minimum share shown, so that a share above 0 is never shown as 0%, and one below 1 never as 100%. */
const least = 0.0005;

/** @param locale undefined = the reader's */
export function shareFormat(locale?: string): ShareFormat {
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const percents = new Intl.NumberFormat(locale ?? pageLocale(), { style: 'percent', ...oneDecimal });
  const points = new Intl.NumberFormat(locale ?? pageLocale(), oneDecimal);
  // Round halves away from zero on both sides, so that opposite differences match.
  const rounded = (difference: number) =>
    (Math.sign(difference) * Math.round(1000 * Math.abs(difference))) / 10;
  return {
    percent: (share) => {
      if (share === null) return '–';
      if (share > 0 && share < least) return `<${percents.format(0.001)}`;
      if (share < 1 && share >= 1 - least) return `>${percents.format(0.999)}`;
      return percents.format(share);
    },
    points: (difference) => {
      const by = rounded(difference);
      const sign = by === 0 ? '±' : by > 0 ? '+' : '−';
      return `${sign}${points.format(Math.abs(by))} points`;
    },
    comparison: (difference) => {
      const by = rounded(difference);
      if (by === 0) return 'as much as';
      return `${points.format(Math.abs(by))} points ${by > 0 ? 'more' : 'fewer'} than`;
    },
  };
}

/** Lines of the tooltip: the value of a slice, and its difference from the reference. */
export function sliceLines(
  { slice, share, difference }: SliceShare,
  { valueWithShare, comparedWith }: DonutLabels,
  format: ShareFormat,
): readonly [string, ...string[]] {
  const first = valueWithShare(slice.value, format.percent(share));
  if (difference === null || comparedWith === null) return [first];
  return [first, `${capital(format.comparison(difference))} on ${comparedWith}`];
}

/** The tooltip of a slice as text for screen readers: `Human. 1,234 characters (12.3%).` */
export function accessibleSliceText(drawn: SliceShare, labels: DonutLabels, format: ShareFormat): string {
  return [drawn.slice.title, ...sliceLines(drawn, labels, format)].map((line) => `${line}.`).join(' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface DonutTableOptions {
  /** All slices, including hidden ones. */
  readonly slices: readonly DonutSlice[];
  /** Names of the items without data; omitted = none. */
  readonly missing?: readonly string[];
  /** Header of the rows: `Race`. */
  readonly corner: string;
  /** Header of the values: `Characters`. */
  readonly measure: string;
  readonly labels: DonutLabels;
  readonly format: ShareFormat;
}

/**
 * The data of a donut as a table. Each share is rounded separately, so that equal counts have equal shares. On the page
 * the last row has the total; the file has none, since programs would count it twice.
 */
export function donutTable({
  slices,
  missing = [],
  corner,
  measure,
  labels,
  format,
}: DonutTableOptions): ChartTable {
  const total = sum(slices.map(({ value }) => value));
  const referenceTotal = sum(slices.map(({ reference }) => reference ?? 0));
  const { comparedWith } = labels;
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
      if (column === 0) return labels.value(value);
      return column === 3 ? format.points(value / 100) : format.percent(value / 100);
    },
    rowsOnPage: () => Array.from({ length: names.length + (names.length > 1 ? 1 : 0) }, (_, row) => row),
  };
}

/** In percent, rounded to avoid binary fractions, with enough decimals to calculate with. */
function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(1e6 * share) / 1e4;
}
