import type { GameDefinition } from '@rollcall/game/definition';
import { levelRangeText } from '@rollcall/game/filters/level-range';
import { fold } from '@rollcall/game/filters/search';
import type { ArrangedWho, WhoFilterSettings } from '@rollcall/game/who/who-list';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who/who-settings';
import type { ListState } from '../shared/list-state.ts';

/** The settings that hide characters. Ignored people stay hidden regardless of filters. */
export type WhoListFilters = WhoFilterSettings & Pick<WhoSettings, 'isGroupView'>;

/**
 * A view of the Who list that can be shared: the listed characters and their order. Pins, ignored people and the
 * appearance are personal and not part of it.
 */
export type WhoListView = WhoListFilters & Pick<WhoSettings, 'sortBy'>;

/** The filters of these settings; the default filters mean no filter. */
export function whoFiltersOf(settings: WhoListFilters): WhoListFilters {
  return {
    stringFilter: settings.stringFilter,
    classNameFilter: settings.classNameFilter,
    minLevel: settings.minLevel,
    maxLevel: settings.maxLevel,
    isGroupView: settings.isGroupView,
    isExactMatch: settings.isExactMatch,
    guilds: settings.guilds,
    onlyInQuest: settings.onlyInQuest,
    onlyRecruiting: settings.onlyRecruiting,
  };
}

export function whoViewOf(settings: WhoListView): WhoListView {
  return { ...whoFiltersOf(settings), sortBy: settings.sortBy };
}

/** The default view. */
export function plainWhoView(
  facts: Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>,
): WhoListView {
  return whoViewOf(defaultWhoSettings(facts));
}

/** Whether any filter is set. */
export function isWhoFiltering(settings: WhoListFilters, defaults: WhoListFilters): boolean {
  return JSON.stringify(whoFiltersOf(settings)) !== JSON.stringify(whoFiltersOf(defaults));
}

/** Up to this many classes are named; more are counted. */
const namedClasses = 2;

/**
 * Descriptions of the set filters that can be folded: "Levels 10–20", "Bard, Cleric", "Group View". The search is
 * always visible.
 */
export function foldedFilterTexts(
  { minLevel, maxLevel, classNameFilter, isGroupView, isExactMatch }: WhoListFilters,
  facts: Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>,
): string[] {
  const isEveryLevel = minLevel <= facts.level_minimum && maxLevel >= facts.level_cap;
  const classes = chosenClasses(classNameFilter, facts.classes);
  return [
    !isEveryLevel && levelRangeText({ first: minLevel, last: maxLevel }),
    classes !== null && classesText(classes),
    isGroupView && 'Group View',
    isExactMatch && 'Exact Match',
  ].filter((text) => text !== false);
}

function classesText(classes: readonly string[]): string {
  if (classes.length === 0) return 'No class';
  return classes.length > namedClasses ? `${classes.length} classes` : classes.join(', ');
}

/** Filters without a control: only an address sets them, and one button clears all of them. */
export type MoreWhoFilters = Pick<WhoListFilters, 'guilds' | 'onlyInQuest' | 'onlyRecruiting'>;

/** None of these filters. */
export const noMoreWhoFilters: MoreWhoFilters = { guilds: '', onlyInQuest: false, onlyRecruiting: false };

/** Descriptions of these filters: "Guild: Silver Compass", "In a quest", "Looking for a group". */
export function moreWhoFilterTexts({ guilds, onlyInQuest, onlyRecruiting }: MoreWhoFilters): string[] {
  return [
    guilds !== '' && `Guild: ${guilds}`,
    onlyInQuest && 'In a quest',
    onlyRecruiting && 'Looking for a group',
  ].filter((text) => text !== false);
}

const isClassChosen = (chosen: readonly string[], name: string) =>
  chosen.some((each) => fold(each) === fold(name));

/** The chosen classes that the game has; null = any. */
export function chosenClasses(
  chosen: readonly string[],
  classes: readonly string[],
): readonly string[] | null {
  const names = classes.filter((name) => isClassChosen(chosen, name));
  return names.length === classes.length ? null : names;
}

/** Toggles "Any": from all to none, and from anything else to all. */
export function toggleAny(chosen: readonly string[] | null, classes: readonly string[]): readonly string[] {
  return chosen === null ? [] : classes;
}

/**
 * Presses a class: while "Any" is on, only this class is chosen; otherwise it is added or removed. In the game's order.
 */
export function pressClass(
  chosen: readonly string[] | null,
  name: string,
  classes: readonly string[],
): readonly string[] {
  return classes.filter((each) => (chosen?.includes(each) ?? false) !== (each === name));
}

/** Levels to filter by; 0 while an input is empty. */
export type TypedLevels = Pick<WhoSettings, 'minLevel' | 'maxLevel'>;

/** The counters; null = unknown. */
export interface CounterFigures {
  readonly onlineCount: number | null;
  readonly anonymousCount: number | null;
  readonly shownCount: number | null;
}

const unknown: CounterFigures = { onlineCount: null, anonymousCount: null, shownCount: null };

export function counterFigures(state: ListState, arranged: ArrangedWho): CounterFigures {
  if (state !== 'list' && state !== 'empty') return unknown;
  const { onlineCount, anonymousCount, shown } = arranged;
  return { onlineCount, anonymousCount, shownCount: shown.length };
}
