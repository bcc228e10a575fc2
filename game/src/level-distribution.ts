import type { GameDefinition } from './definition.ts';
import type { Demographics } from './demographics.ts';

type LevelBounds = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** How many characters of each level a server has. */
export interface LevelDistribution {
  /** From the minimum to the cap, each of them. */
  readonly levels: readonly number[];
  /** server, lower-cased → one count for each level; a server that the answer does not name is not in it. */
  readonly counts: ReadonlyMap<string, readonly number[]>;
}

/**
 * Characters by total level and server. Levels outside of the bounds and what is no level are left out; null, and a level
 * that is not named, count as 0.
 * Source: §3 Demographic responses.
 */
export function levelDistribution(
  answer: Demographics,
  { level_minimum, level_cap }: LevelBounds,
): LevelDistribution {
  const levels = Array.from({ length: level_cap - level_minimum + 1 }, (_, index) => level_minimum + index);
  const counts = Object.entries(answer).map(([server, byLevel]) => {
    const known = new Map(Object.entries(byLevel));
    return [server.toLowerCase(), levels.map((level) => known.get(String(level)) ?? 0)] as const;
  });
  return { levels, counts: new Map(counts) };
}

/**
 * What share of a server's own characters each level has: large and small servers on one scale.
 *
 * @returns parts of a hundred; null where there is nobody: a share of nothing is unknown
 */
export function levelShares(counts: readonly number[]): readonly (number | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (total === 0 ? null : (100 * count) / total));
}
