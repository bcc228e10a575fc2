import { chain, compareBy } from '../compare.ts';
import { hasPeak } from './peak-times.ts';

/** One server by one measure: mean characters online, guilds of the quarter and the like. */
export interface Measured {
  readonly server: string;
  /** null = nobody knows: the server is not ranked, which is not the last place. */
  readonly value: number | null;
}

/** The place of a server among others by one measure. */
export interface Standing {
  readonly value: number;
  /** 1 = the highest. Equal values share a rank, and the ranks that they take up are left out: 1, 2, 2, 4. */
  readonly rank: number;
  /** Servers of which the measure is known, this one included. */
  readonly outOf: number;
  /** Another server has the very same value. */
  readonly isShared: boolean;
  /** 0 to 1, of the sum of all; null where that is zero. */
  readonly share: number | null;
  /**
   * The server to catch up with: the lowest of those above; where nobody is above, the one that comes next. The first
   * by name among equals. null = nobody else is known.
   */
  readonly rival: { readonly server: string; readonly value: number } | null;
}

/**
 * Where a server stands among those measured, itself included.
 *
 * @returns null when of this server nothing is known
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

/** `2nd of 8`, `shared 2nd of 8`; of one server alone there is no place to speak of: empty. */
export function standingText({
  rank,
  outOf,
  isShared,
}: Pick<Standing, 'rank' | 'outOf' | 'isShared'>): string {
  if (outOf < 2) return '';
  return `${isShared ? 'shared ' : ''}${ordinal(rank)} of ${outOf}`;
}

/**
 * Which hours of a day, or days of a week, are the busiest: places in the list, more than one where they are equal.
 *
 * @param values null = nobody knows
 * @returns none where too little is known, or nothing stands out: all that is known is the same
 */
export function busiestOf(values: readonly (number | null)[]): readonly number[] {
  if (!hasPeak(values)) return [];
  const known = values.filter((value) => value !== null);
  const highest = Math.max(...known);
  if (known.every((value) => value === highest)) return [];
  return values.flatMap((value, place) => (value === highest ? [place] : []));
}
