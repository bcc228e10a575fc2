import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { Levels } from '../view/list-view.ts';

/** What stands in the bar above the list: the filters that are used most (look: The two live panels). */
type BarFilters = Pick<
  LfmSettings,
  'minLevel' | 'maxLevel' | 'filterByMyCharacters' | 'onlyShowRaids' | 'onlyShowJoinable'
>;

/** The bar as nobody has touched it. */
export function clearedFilters(levels: Levels): BarFilters & { readonly searchText: string } {
  return {
    minLevel: levels.level_minimum,
    maxLevel: levels.level_cap,
    filterByMyCharacters: false,
    onlyShowRaids: false,
    onlyShowJoinable: false,
    searchText: '',
  };
}

/** Does the choice of levels or characters leave anything unlit? */
export function isByLevels(filters: BarFilters, levels: Levels): boolean {
  return (
    filters.filterByMyCharacters ||
    filters.minLevel > levels.level_minimum ||
    filters.maxLevel < levels.level_cap
  );
}

/** Is there anything to clear? */
export function isAnyFilterOn(filters: BarFilters, searchText: string, levels: Levels): boolean {
  return (
    filters.onlyShowRaids ||
    filters.onlyShowJoinable ||
    searchText.trim() !== '' ||
    isByLevels(filters, levels)
  );
}

/** "My characters", "Levels 12–20", "Level 20": by what a group counts as one to join. */
export function levelsText({ filterByMyCharacters, minLevel, maxLevel }: BarFilters): string {
  if (filterByMyCharacters) return 'My characters';
  return minLevel === maxLevel ? `Level ${minLevel}` : `Levels ${minLevel}–${maxLevel}`;
}
