import type { PopulationUnique } from '@rollcall/game/population';

type Breakdown = PopulationUnique['server_breakdown'];

/**
 * What a report of unique characters knows of each server. A report that knows nobody anywhere says nothing of any: who
 * was never seen is not known to be away.
 *
 * @param isActiveOnly only those are asked for who are more than a store for things
 */
export function knownCounts(uniques: PopulationUnique | null, isActiveOnly: boolean): Breakdown {
  if (uniques === null) return {};
  const everybody = isActiveOnly ? uniques.active_unique_character_count : uniques.unique_character_count;
  return everybody === 0 ? {} : uniques.server_breakdown;
}
