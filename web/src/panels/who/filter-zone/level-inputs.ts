import { levelForFilter, settleMaximumLevel, settleMinimumLevel } from '@rollcall/game/level-range';
import type { GameDefinition } from '@rollcall/game/definition';
import type { TypedLevels } from '../view/useShownWhoView.ts';

type Bounds = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** One of the two inputs. */
export type LevelEnd = 'minLevel' | 'maxLevel';

/** The levels to list by while an input says this. */
export function typedLevels(levels: TypedLevels, end: LevelEnd, text: string): TypedLevels {
  const { minLevel, maxLevel } = levels;
  return { minLevel, maxLevel, [end]: levelForFilter(text) };
}

/** Can these levels be kept as they are, or has somebody not finished typing? */
export function isLevelRange({ minLevel, maxLevel }: TypedLevels, bounds: Bounds): boolean {
  return bounds.level_minimum <= minLevel && minLevel <= maxLevel && maxLevel <= bounds.level_cap;
}

/** The levels when an input is left (§5). A lower level that passes the upper one takes it along. */
export function settledLevels(levels: TypedLevels, end: LevelEnd, text: string, bounds: Bounds): TypedLevels {
  if (end === 'maxLevel') {
    return { minLevel: levels.minLevel, maxLevel: settleMaximumLevel(text, levels.minLevel, bounds) };
  }
  const minLevel = settleMinimumLevel(text, bounds);
  return { minLevel, maxLevel: Math.max(minLevel, levels.maxLevel) };
}
