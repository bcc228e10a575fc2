import { chain, compareBy } from '../compare.ts';
import { hasPeak } from './peak-times.ts';

/** One server's value of a measure, such as mean characters online. */
export interface Measured {
  readonly server: string;
  /** null = unknown. The server is then not ranked, which is not the same as being last. */
  readonly value: number | null;
}

/** The rank of a server among all measured ones. */
export interface Standing {
  readonly value: number;
  /** 1 = the highest. Equal values share a rank and skip the following ones: 1, 2, 2, 4. */
  readonly rank: number;
  /** Number of servers with a known value, including this one. */
  readonly outOf: number;
  /** Whether another server has the same value. */
  readonly isShared: boolean;
  /** Share of the sum of all values, 0 to 1; null when the sum is zero. */
  readonly share: number | null;
  /**
   * The server to compare with: the lowest of those above, or for the first server the second one; the first by name
   * among equals. null = no other is known.
   */
  readonly rival: { readonly server: string; readonly value: number } | null;
}

/**
 * Ranks a server among all measured ones.
 *
 * @returns null when the server's value is unknown
 */
export function standingAmong(measured: readonly Measured[], server: string): Standing | null {
  const known = measured
    .flatMap(({ server: name, value }) => (value === null ? [] : [{ server: name, value }]))
    .toSorted(
      chain(
        compareBy(({ value }) => -value),
        compareBy(({ server: name }) => name),
      ),
    );
  const own = known.find((each) => each.server === server);
  if (own === undefined) return null;
  const others = known.filter((each) => each !== own);
  const above = others.filter(({ value }) => value > own.value);
  const sum = known.reduce((total, { value }) => total + value, 0);
  return {
    value: own.value,
    rank: above.length + 1,
    outOf: known.length,
    isShared: others.some(({ value }) => value === own.value),
    share: sum === 0 ? null : own.value / sum,
    rival: above.find(({ value }) => value === above.at(-1)?.value) ?? others[0] ?? null,
  };
}

const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

/** 1 → `1st`, 11 → `11th`, 22 → `22nd`. */
export function ordinal(rank: number): string {
  return `${rank}${suffixes[ordinalRules.select(rank)] ?? 'th'}`;
}

/** For example `2nd of 8` or `shared 2nd of 8`; empty for a single server, which is not ranked. */
export function standingText({
  rank,
  outOf,
  isShared,
}: Pick<Standing, 'rank' | 'outOf' | 'isShared'>): string {
  if (outOf < 2) return '';
  return `${isShared ? 'shared ' : ''}${ordinal(rank)} of ${outOf}`;
}

/**
 * The busiest hours of a day, or days of a week: their indices, several when equal.
 *
 * @param values null = unknown
 * @returns empty when too few values are known, or all known values are equal
 */
export function busiestOf(values: readonly (number | null)[]): readonly number[] {
  if (!hasPeak(values)) return [];
  const known = values.filter((value) => value !== null);
  const highest = Math.max(...known);
  if (known.every((value) => value === highest)) return [];
  return values.flatMap((value, place) => (value === highest ? [place] : []));
}
