import type { GameDefinition } from '../definition.ts';
import { clamp } from '../settings/setting-fields.ts';

/**
 * The level inputs of the Who list (§5): free while typing, put right when left. Text in, so that an input can be
 * empty for a moment.
 */

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** How long an input waits for the next key before it takes effect (§5). */
export const levelInputDelayMs = 100;

/** May this stand in a level input while typing: whole digits only, or nothing. */
export function isLevelInput(text: string): boolean {
  return /^\d*$/.test(text);
}

const readLevel = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text) : null);

/** What an input counts as for filtering: empty, and anything that is no number, is 0. */
export function levelForFilter(text: string): number {
  return readLevel(text) ?? 0;
}

/** The lower level when its input is left: no number → the game's lowest; else within the game's levels. */
export function settleMinimumLevel(
  text: string,
  { level_minimum: minimum, level_cap: maximum }: Levels,
): number {
  return clamp(readLevel(text) ?? minimum, { minimum, maximum });
}

/** The upper level when its input is left: no number → the cap; else at most the cap, at least the lower input. */
export function settleMaximumLevel(text: string, currentMinimum: number, levels: Levels): number {
  const { level_minimum: minimum, level_cap: maximum } = levels;
  return clamp(readLevel(text) ?? maximum, { minimum: clamp(currentMinimum, { minimum, maximum }), maximum });
}
