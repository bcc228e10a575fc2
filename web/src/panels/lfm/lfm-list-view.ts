import type { GameDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm-settings';
import { lfmColumnLabels } from './lfm-labels.ts';

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

/** A view in a line: "Levels 20–34 · Raids only · “shroud” · by level, descending". */
export function describeView(view: ListView, levels: Levels): string {
  const search = view.searchText.trim();
  const { type, ascending } = view.sortBy;
  const parts = [
    isByLevels(view, levels) && levelsText(view),
    view.onlyShowRaids && 'Raids only',
    view.onlyShowJoinable && 'Joinable only',
    !view.showNotEligible && 'Eligible only',
    view.hideFullGroups && 'No full groups',
    view.hideAllLevelGroups && 'No groups for all levels',
    search !== '' && `“${search}”`,
    `by ${lfmColumnLabels[type].toLowerCase()}${ascending ? '' : ', descending'}`,
  ].filter((part) => part !== false);
  const [first = '', ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' · ');
}
