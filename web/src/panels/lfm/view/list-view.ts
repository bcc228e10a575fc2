import type { GameDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm-settings';

export type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** The settings that say what is listed and in which order, and mean the same to somebody else. */
export type ListedBy = Pick<
  LfmSettings,
  | 'minLevel'
  | 'maxLevel'
  | 'filterByMyCharacters'
  | 'showNotEligible'
  | 'onlyShowRaids'
  | 'onlyShowJoinable'
  | 'hideFullGroups'
  | 'hideAllLevelGroups'
  | 'sortBy'
>;

/**
 * A way to look at the list that can be handed on or kept under a name. Tracked characters, owned packs and everything
 * about the looks are a player's own and not part of it.
 */
export interface ListView extends ListedBy {
  /** As it was typed. */
  readonly searchText: string;
}

/** The view of these settings. */
export function viewOf(settings: ListedBy, searchText: string): ListView {
  return {
    minLevel: settings.minLevel,
    maxLevel: settings.maxLevel,
    filterByMyCharacters: settings.filterByMyCharacters,
    showNotEligible: settings.showNotEligible,
    onlyShowRaids: settings.onlyShowRaids,
    onlyShowJoinable: settings.onlyShowJoinable,
    hideFullGroups: settings.hideFullGroups,
    hideAllLevelGroups: settings.hideAllLevelGroups,
    sortBy: settings.sortBy,
    searchText,
  };
}

/** The settings with the view in place of what they listed by; all else stays the visitor's own. */
export function withView(settings: LfmSettings, { searchText: _, ...listedBy }: ListView): LfmSettings {
  return { ...settings, ...listedBy };
}

/** The view of somebody who never touched anything. */
export function plainView(levels: Levels): ListView {
  return viewOf(defaultLfmSettings(levels), '');
}
