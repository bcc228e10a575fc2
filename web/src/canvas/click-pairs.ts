import type { Point } from './geometry.ts';

export interface Click extends Point {
  readonly atMs: number;
}

/** Two clicks are one double click up to this far apart (product 2). */
const longestMs = 300;
const longestCssPixels = 75;

/** True when a click is the second of a pair. The caller forgets the first then: a third click starts anew. */
export function isSecondClick(first: Click | null, second: Click): boolean {
  if (first === null) return false;
  const distance = Math.hypot(second.x - first.x, second.y - first.y);
  return second.atMs - first.atMs <= longestMs && distance <= longestCssPixels;
}
