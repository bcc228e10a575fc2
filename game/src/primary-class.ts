import type { ClassLevel } from './character.ts';
import { realClasses } from './classes.ts';

/**
 * The class with the most levels, ties alphabetical, pseudo-classes left out; null for a character without any
 * (statistics call that "none"). Source: §2.9, wire: History reads.
 */
export function primaryClass(classes: readonly ClassLevel[]): string | null {
  let primary: ClassLevel | null = null;
  for (const candidate of realClasses(classes)) {
    if (candidate.level <= 0) continue;
    const isAhead =
      primary === null ||
      candidate.level > primary.level ||
      (candidate.level === primary.level && candidate.name < primary.name);
    if (isAhead) primary = candidate;
  }
  return primary?.name ?? null;
}

/** How many real classes a character has levels in (§2.9, Number of Classes). */
export function classCount(classes: readonly ClassLevel[]): number {
  return realClasses(classes).filter(({ level }) => level > 0).length;
}
