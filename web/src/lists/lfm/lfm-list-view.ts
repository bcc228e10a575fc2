import type { GameDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { lfmColumnLabels } from './lfm-labels.ts';

export type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** The settings that decide what is listed and in which order, and mean the same to others. */
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
 * A view that can be shared or saved. Tracked characters, owned packs and the looks are personal and not part of it.
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

/** The settings with the view applied; all else stays the visitor's own. */
export function withView(settings: LfmSettings, { searchText: _, ...listedBy }: ListView): LfmSettings {
  return { ...settings, ...listedBy };
}

/** The default view. */
export function plainView(levels: Levels): ListView {
  return viewOf(defaultLfmSettings(levels), '');
}

/** The filters of the bar above the list (look: The two live panels). */
type BarFilters = Pick<
  LfmSettings,
  'minLevel' | 'maxLevel' | 'filterByMyCharacters' | 'onlyShowRaids' | 'onlyShowJoinable'
>;

/** The bar without filters. */
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

/** Whether levels or characters limit what is eligible. */
export function isByLevels(filters: BarFilters, levels: Levels): boolean {
  return (
    filters.filterByMyCharacters ||
    filters.minLevel > levels.level_minimum ||
    filters.maxLevel < levels.level_cap
  );
}

/** Whether "Clear" has anything to clear. */
export function isAnyFilterOn(filters: BarFilters, searchText: string, levels: Levels): boolean {
  return (
    filters.onlyShowRaids ||
    filters.onlyShowJoinable ||
    searchText.trim() !== '' ||
    isByLevels(filters, levels)
  );
}

/** "My characters", "Levels 12–20", "Level 20". */
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
