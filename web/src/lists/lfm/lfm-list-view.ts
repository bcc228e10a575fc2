import { everyGroup } from '@rollcall/game/filters/filter-schemas';
import { levelRangeText, rangeText } from '@rollcall/game/filters/level-range';
import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import type { FilterSettings } from '@rollcall/game/lfm/lfm-list';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { serverKey } from '@rollcall/game/servers';
import type { EligibilityScope } from './lfm-labels.ts';

export type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/**
 * A view that can be shared or saved: the listed groups and their order, in a form that means the same to everybody.
 * Tracked characters, owned packs and the appearance are personal and not part of it.
 */
export interface ListView
  extends FilterSettings, Pick<LfmSettings, 'filterByMyCharacters' | 'showNotEligible' | 'sortBy'> {}

export function viewOf(settings: Omit<ListView, 'searchText'>, searchText: string): ListView {
  return {
    minLevel: settings.minLevel,
    maxLevel: settings.maxLevel,
    filterByMyCharacters: settings.filterByMyCharacters,
    showNotEligible: settings.showNotEligible,
    onlyShowRaids: settings.onlyShowRaids,
    onlyShowJoinable: settings.onlyShowJoinable,
    hideFullGroups: settings.hideFullGroups,
    hideAllLevelGroups: settings.hideAllLevelGroups,
    classes: settings.classes,
    difficulties: settings.difficulties,
    skulls: settings.skulls,
    ...moreFiltersOf(settings),
    sortBy: settings.sortBy,
    searchText,
  };
}

/** Filters without a control: only an address sets them, and one button clears all of them. */
export type MoreFilters = Pick<
  LfmSettings,
  'servers' | 'fits' | 'questIds' | 'packs' | 'guilds' | 'room' | 'not'
>;

function moreFiltersOf(settings: MoreFilters): MoreFilters {
  const { servers, fits, questIds, packs, guilds, room, not } = settings;
  return { servers, fits, questIds, packs, guilds, room, not };
}

/** None of these filters. */
export const noMoreFilters: MoreFilters = moreFiltersOf(everyGroup);

/** Whether any of these filters is set. */
export const hasMoreFilters = (filters: MoreFilters): boolean =>
  JSON.stringify(moreFiltersOf(filters)) !== JSON.stringify(noMoreFilters);

/** The visitor's settings with the view applied. */
export function withView(settings: LfmSettings, { searchText: _, ...view }: ListView): LfmSettings {
  return { ...settings, ...view };
}

/** The default view. */
export function plainView(levels: Levels): ListView {
  return viewOf(defaultLfmSettings(levels), '');
}

/** The default view of the list of all servers: every group, by server. */
export function allServersView(levels: Levels): ListView {
  return { ...plainView(levels), sortBy: { type: 'server_name', ascending: true } };
}

/** The filters of the bar above the list. */
type BarFilters = Pick<
  LfmSettings,
  | 'minLevel'
  | 'maxLevel'
  | 'classes'
  | 'difficulties'
  | 'skulls'
  | 'filterByMyCharacters'
  | 'onlyShowRaids'
  | 'onlyShowJoinable'
> &
  MoreFilters;

/** The bar without filters. */
export function clearedFilters(levels: Levels): BarFilters & { readonly searchText: string } {
  return {
    ...noMoreFilters,
    classes: [],
    difficulties: [],
    skulls: null,
    minLevel: levels.level_minimum,
    maxLevel: levels.level_cap,
    filterByMyCharacters: false,
    onlyShowRaids: false,
    onlyShowJoinable: false,
    searchText: '',
  };
}

/** Whether a level range decides which groups are eligible. */
export function isByLevels(
  {
    filterByMyCharacters,
    minLevel,
    maxLevel,
  }: Pick<BarFilters, 'minLevel' | 'maxLevel' | 'filterByMyCharacters'>,
  levels: Levels,
): boolean {
  return !filterByMyCharacters && (minLevel > levels.level_minimum || maxLevel < levels.level_cap);
}

/** Whether classes decide which groups are eligible. */
export function isByClasses({
  filterByMyCharacters,
  classes,
}: Pick<BarFilters, 'filterByMyCharacters' | 'classes'>): boolean {
  return !filterByMyCharacters && classes.length > 0;
}

/** Whether "Clear" has anything to clear. */
export function isAnyFilterOn(filters: BarFilters, searchText: string, levels: Levels): boolean {
  const { filterByMyCharacters, onlyShowRaids, onlyShowJoinable } = filters;
  const { classes, difficulties, skulls, minLevel, maxLevel } = filters;
  const own = { ...clearedFilters(levels), ...moreFiltersOf(filters) };
  const now = {
    filterByMyCharacters,
    onlyShowRaids,
    onlyShowJoinable,
    classes,
    difficulties,
    skulls,
    minLevel,
    maxLevel,
  };
  return (
    JSON.stringify({ ...own, ...now, searchText: searchText.trim() }) !==
    JSON.stringify(clearedFilters(levels))
  );
}

/** "Levels 12–20", "Level 20", "Any level". */
export function levelsText(
  { minLevel, maxLevel }: Pick<BarFilters, 'minLevel' | 'maxLevel'>,
  levels: Levels,
): string {
  if (minLevel <= levels.level_minimum && maxLevel >= levels.level_cap) return 'Any level';
  return levelRangeText({ first: minLevel, last: maxLevel });
}

/** "Any class", "Paladin", "3 classes". */
export function chosenText(names: readonly string[], any: string, several: string): string {
  const [first = any, ...more] = names;
  return more.length === 0 ? first : `${names.length} ${several}`;
}

/** "Any difficulty", "Elite", "2 difficulties"; with skulls, which only Reaper has, "Reaper 4–10". */
export function difficultiesText({
  difficulties,
  skulls,
}: Pick<BarFilters, 'difficulties' | 'skulls'>): string {
  if (skulls === null) return chosenText(difficulties, 'Any difficulty', 'difficulties');
  return `Reaper ${rangeText(skulls)}`;
}

/**
 * Determines whose eligibility a list considers.
 *
 * @param registered the visitor's characters
 * @param server server of the listed groups; null = all servers
 */
export function eligibilityScope(
  settings: Pick<
    LfmSettings,
    'minLevel' | 'maxLevel' | 'classes' | 'fits' | 'filterByMyCharacters' | 'trackedCharacterIds'
  >,
  registered: readonly Character[],
  server: Pick<ServerFacts, 'name'> | null,
  levels: Levels,
): EligibilityScope {
  if (settings.filterByMyCharacters) {
    if (registered.length === 0) return 'anybody';
    const tracked = registered.filter(({ id }) => settings.trackedCharacterIds.includes(id));
    if (tracked.length === 0) return { problem: 'none of your characters is chosen' };
    const isHere = ({ server_name }: Character) =>
      server === null || serverKey(server_name) === serverKey(server.name);
    return tracked.some(isHere) ? 'chosen' : { problem: `none of your characters is on ${server?.name}` };
  }
  const isAsked = isByLevels(settings, levels) || settings.classes.length > 0 || settings.fits !== null;
  return isAsked ? 'chosen' : 'anybody';
}
