import * as z from 'zod/mini';
import { compareBy } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';

/** One part of a distribution with its number of characters. */
interface DemographicSlice {
  /** As in the answer, but an empty gender is "Unknown" and guild keys read "In Guild" and "Not in Guild". */
  readonly label: string;
  readonly count: number;
}

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** The label of a key; null = the key is not shown. */
const labels: Record<DemographicCategory, (key: string, levels: Levels) => string | null> = {
  race: (key) => (key.toLowerCase().includes('unknown') ? null : key),
  gender: (key) => (key.trim() === '' ? 'Unknown' : key),
  'total-level': (key, { level_minimum, level_cap }) =>
    /^\d+$/.test(key) && Number(key) >= level_minimum && Number(key) <= level_cap ? key : null,
  'primary-class': (key) => (key.toLowerCase() === 'none' ? null : key),
  'class-count': (key) => (key === '0' ? null : key),
  'guild-affiliated': (key) => (key === 'in_guild' ? 'In Guild' : 'Not in Guild'),
};

const ordersByNumber: ReadonlySet<DemographicCategory> = new Set(['total-level', 'class-count']);

/**
 * The distribution of a category over the given servers together (docs/product.md, Demographics). Levels and numbers of
 * classes are sorted by number, other categories by count, largest first. null and a missing server count as 0.
 */
export function demographicSlices(
  category: DemographicCategory,
  answer: Demographics,
  serverKeys: readonly string[],
  levels: Levels,
): DemographicSlice[] {
  const counts = new Map<string, number>();
  for (const server of serverKeys) {
    const serverAnswer = Object.hasOwn(answer, server) ? answer[server] : undefined;
    for (const [key, count] of Object.entries(serverAnswer ?? {})) {
      const label = labels[category](key, levels);
      if (label !== null) counts.set(label, (counts.get(label) ?? 0) + (count ?? 0));
    }
  }
  const slices = [...counts].map(([label, count]) => ({ label, count }));
  return slices.sort(
    ordersByNumber.has(category) ? compareBy(({ label }) => Number(label)) : compareBy(({ count }) => -count),
  );
}

export const demographicCategories = [
  'race',
  'gender',
  'total-level',
  'primary-class',
  'class-count',
  'guild-affiliated',
] as const;
export type DemographicCategory = (typeof demographicCategories)[number];

export const activityLevels = ['all', 'active', 'inactive'] as const;
export type ActivityLevel = (typeof activityLevels)[number];

/** server → category → characters; null counts as 0. */
export const demographicsSchema = z.record(z.string(), z.record(z.string(), z.nullable(z.number())));
export type Demographics = z.infer<typeof demographicsSchema>;

/** Number of characters at each level, by server. */
interface LevelDistribution {
  /** All levels from the minimum to the cap. */
  readonly levels: readonly number[];
  /** Lower-case server → one count for each level. Servers missing from the answer are missing here. */
  readonly counts: ReadonlyMap<string, readonly number[]>;
}

/**
 * Characters by total level and server. Levels outside of the bounds and keys that are not levels are ignored; null and
 * missing levels count as 0.
 */
export function levelDistribution(
  answer: Demographics,
  { level_minimum, level_cap }: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): LevelDistribution {
  const levels = Array.from({ length: level_cap - level_minimum + 1 }, (_, index) => level_minimum + index);
  const counts = Object.entries(answer).map(([server, byLevel]) => {
    const known = new Map(Object.entries(byLevel));
    return [server.toLowerCase(), levels.map((level) => known.get(String(level)) ?? 0)] as const;
  });
  return { levels, counts: new Map(counts) };
}

/**
 * The share of a server's characters at each level, which makes small and large servers comparable.
 *
 * @returns percents; null when there are no characters
 */
export function levelShares(counts: readonly number[]): readonly (number | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (total === 0 ? null : (100 * count) / total));
}
