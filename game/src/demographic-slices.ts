import { compareBy } from './compare.ts';
import type { GameDefinition } from './definition.ts';
import type { Demographics, DemographicCategory } from './demographics.ts';

/** One part of a distribution: how many characters are of that kind. */
export interface DemographicSlice {
  /** As answered, but an empty gender is "Unknown" and guild keys read "In Guild" and "Not in Guild". */
  readonly label: string;
  readonly count: number;
}

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** The label of a key, or null when the key is not shown (§3 Demographic responses, §2.9). */
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
 * The distribution of a category over the given servers (keys of the answer) together. Levels and class counts are
 * ordered by number, everything else by count, largest first. null counts as 0; a server without an answer as none.
 * Source: §3 Demographic responses.
 */
export function demographicSlices(
  category: DemographicCategory,
  answer: Demographics,
  serverKeys: readonly string[],
  levels: Levels,
): DemographicSlice[] {
  const counts = new Map<string, number>();
  for (const server of serverKeys) {
    const ofServer = Object.hasOwn(answer, server) ? answer[server] : undefined;
    for (const [key, count] of Object.entries(ofServer ?? {})) {
      const label = labels[category](key, levels);
      if (label !== null) counts.set(label, (counts.get(label) ?? 0) + (count ?? 0));
    }
  }
  const slices = [...counts].map(([label, count]) => ({ label, count }));
  return slices.sort(
    ordersByNumber.has(category) ? compareBy(({ label }) => Number(label)) : compareBy(({ count }) => -count),
  );
}
