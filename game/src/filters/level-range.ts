import type { LevelRange } from './filter-schemas.ts';

/** "Levels 15–25", "Level 20". */
export function levelRangeText({ first, last }: LevelRange): string {
  return first === last ? `Level ${first}` : `Levels ${first}–${last}`;
}

/** Two levels after one of them was set, and a sentence about what else changed; null = nothing did. */
interface SetLevels {
  readonly levels: LevelRange;
  readonly note: string | null;
}

/**
 * Sets one end of a level range: the highest level follows the lowest one up, and is never below it.
 *
 * @param value within the levels of the game
 */
export function setLevel({ first, last }: LevelRange, end: keyof LevelRange, value: number): SetLevels {
  if (end === 'first') {
    const isMoved = value > last;
    return {
      levels: { first: value, last: Math.max(value, last) },
      note: isMoved ? `The highest level is now ${value} too.` : null,
    };
  }
  const isRaised = value < first;
  return {
    levels: { first, last: Math.max(first, value) },
    note: isRaised ? `Set to ${first}: the highest level is not below the lowest.` : null,
  };
}
