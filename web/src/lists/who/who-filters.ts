import type { WhoSettings } from '@rollcall/game/who/who-settings';
import { isWhoFiltering } from './who-labels.ts';
import { levelForFilter, settleMaximumLevel, settleMinimumLevel } from '@rollcall/game/who/level-range';
import type { GameDefinition } from '@rollcall/game/definition';
import type { TypedLevels } from './useShownWhoView.ts';
import type { ArrangedWho } from '@rollcall/game/who/who-list';
import type { ListViewState } from '../shared/list-view.ts';

export type ClassChoice = 'all' | 'some' | 'none';

const fold = (name: string) => name.toLowerCase();

/** Ignores case. */
export function isClassChosen(chosen: readonly string[], name: string): boolean {
  return chosen.some((each) => fold(each) === fold(name));
}

/** @param classes all of the game */
export function classChoice(chosen: readonly string[], classes: readonly string[]): ClassChoice {
  const count = classes.filter((name) => isClassChosen(chosen, name)).length;
  if (count === classes.length) return 'all';
  return count === 0 ? 'none' : 'some';
}

/** The "Any" box goes from all to none, and from anything else to all (§4). */
export function toggleAny(chosen: readonly string[], classes: readonly string[]): readonly string[] {
  return classChoice(chosen, classes) === 'all' ? [] : classes;
}

/** Adds or removes a class, in the order of the game. */
export function toggleClass(
  chosen: readonly string[],
  name: string,
  classes: readonly string[],
): readonly string[] {
  return classes.filter((each) => isClassChosen(chosen, each) !== (each === name));
}

/** The settings of each collapsible filter. The search is always visible. */
const foldedFilters = [
  ['minLevel', 'maxLevel'],
  ['classNameFilter'],
  ['isGroupView'],
  ['isExactMatch'],
] as const satisfies readonly (readonly (keyof WhoSettings)[])[];

/** How many of the filters that a narrow panel collapses are on. */
export function foldedFilterCount(settings: WhoSettings, defaults: WhoSettings): number {
  return foldedFilters.filter((names) => {
    const own = Object.fromEntries(names.map((name) => [name, settings[name]]));
    return isWhoFiltering({ ...defaults, ...own }, defaults);
  }).length;
}

type Bounds = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** One of the two inputs. */
export type LevelEnd = 'minLevel' | 'maxLevel';

/** The levels to filter by while an input has this text. */
export function typedLevels(levels: TypedLevels, end: LevelEnd, text: string): TypedLevels {
  const { minLevel, maxLevel } = levels;
  return { minLevel, maxLevel, [end]: levelForFilter(text) };
}

/** False while the visitor is still typing. */
export function isLevelRange({ minLevel, maxLevel }: TypedLevels, bounds: Bounds): boolean {
  return bounds.level_minimum <= minLevel && minLevel <= maxLevel && maxLevel <= bounds.level_cap;
}

/** The levels on blur (§5). A lowest level above the highest one raises it. */
export function settledLevels(levels: TypedLevels, end: LevelEnd, text: string, bounds: Bounds): TypedLevels {
  if (end === 'maxLevel') {
    return { minLevel: levels.minLevel, maxLevel: settleMaximumLevel(text, levels.minLevel, bounds) };
  }
  const minLevel = settleMinimumLevel(text, bounds);
  return { minLevel, maxLevel: Math.max(minLevel, levels.maxLevel) };
}

/** The counters; null = unknown. */
export interface CounterFigures {
  readonly onlineCount: number | null;
  readonly anonymousCount: number | null;
  readonly shownCount: number | null;
}

const unknown: CounterFigures = { onlineCount: null, anonymousCount: null, shownCount: null };

export function counterFigures(view: ListViewState, arranged: ArrangedWho): CounterFigures {
  if (view !== 'list' && view !== 'empty') return unknown;
  const { onlineCount, anonymousCount, shown } = arranged;
  return { onlineCount, anonymousCount, shownCount: shown.length };
}
