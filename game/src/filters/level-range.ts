import type { LevelRange } from './filter-schemas.ts';

/** "15–25", "20". */
export function rangeText({ first, last }: LevelRange): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** "Levels 15–25", "Level 20". */
export function levelRangeText(levels: LevelRange): string {
  return `${levels.first === levels.last ? 'Level' : 'Levels'} ${rangeText(levels)}`;
}

/**
 * Sets one end of a range: the highest number follows the lowest one up, and is never below it.
 *
 * @param value within the bounds of the range
 * @param noun the thing counted: "level"
 * @returns the range, with a sentence about other changes; null = none
 */
export function setRangeEnd({ first, last }: LevelRange, end: keyof LevelRange, value: number, noun: string) {
  if (end === 'first') {
    const isMoved = value > last;
    return {
      range: { first: value, last: Math.max(value, last) },
      note: isMoved ? `The highest ${noun} is now ${value} too.` : null,
    };
  }
  const isRaised = value < first;
  return {
    range: { first, last: Math.max(first, value) },
    note: isRaised ? `Set to ${first}: the highest ${noun} is not below the lowest.` : null,
  };
}
