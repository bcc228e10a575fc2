import type { DrawnSlice } from './donut-picture.ts';

/** How a donut says what it shows. */
export interface DonutWords {
  /** A value alone: `1,234`. */
  readonly value: (value: number) => string;
  /** A value with its share: `1,234 characters (12.3%)`. */
  readonly told: (value: number, percent: string) => string;
  /** Below the sum in the middle: `characters`. */
  readonly unit: (total: number) => string;
  /** What shares are compared with: `the 64-bit servers together`; null = nothing. */
  readonly comparedWith: string | null;
}

export interface ShareFormat {
  /** `12.3%`, with one decimal; null = a share of nothing. */
  readonly percent: (share: number | null) => string;
  /** `+1.2 points`, `−2.1 points` */
  readonly points: (difference: number) => string;
  /** The same in words: `1.2 points more than`, `2.1 points fewer than`, `as much as`. */
  readonly comparison: (difference: number) => string;
}

/** A part that is not nothing is never said to be, and a part that is not all is never said to be that. */
const least = 0.0005;

/** @param locale undefined = the reader's */
export function shareFormat(locale?: string): ShareFormat {
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const percents = new Intl.NumberFormat(locale, { style: 'percent', ...oneDecimal });
  const points = new Intl.NumberFormat(locale, oneDecimal);
  // A half is rounded away from nothing on both sides: what is more here is as much fewer there.
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

/** One line each: what is told of a slice (§2.9), and how it differs from what it is compared with. */
export function sliceLines(
  { slice, share, difference }: DrawnSlice,
  { told, comparedWith }: DonutWords,
  format: ShareFormat,
): readonly [string, ...string[]] {
  const first = told(slice.value, format.percent(share));
  if (difference === null || comparedWith === null) return [first];
  return [first, `${capital(format.comparison(difference))} on ${comparedWith}`];
}

/** The same for the ear: `Human. 1,234 characters (12.3%).` */
export function spokenSlice(drawn: DrawnSlice, words: DonutWords, format: ShareFormat): string {
  return [drawn.slice.title, ...sliceLines(drawn, words, format)].map((line) => `${line}.`).join(' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
