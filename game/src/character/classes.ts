import type { ClassLevel } from './character.ts';

/** The classes in the order of the game; an operator may override them. */
export const classNames = [
  'Barbarian',
  'Bard',
  'Cleric',
  'Fighter',
  'Paladin',
  'Ranger',
  'Rogue',
  'Sorcerer',
  'Wizard',
  'Monk',
  'Favored Soul',
  'Artificer',
  'Druid',
  'Warlock',
  'Alchemist',
] as const;

export type ClassName = (typeof classNames)[number];

/** Levels above 20 are reported as these. They count as levels but are not classes. */
export const pseudoClassNames = ['Epic', 'Legendary'] as const;

const pseudoClasses: ReadonlySet<string> = new Set(pseudoClassNames.map((name) => name.toLowerCase()));

/** The real classes of a character, in the given order: without `Epic` and `Legendary`, but with unknown ones. */
export function realClasses<T extends { name: string }>(classes: readonly T[]): T[] {
  return classes.filter(({ name }) => !pseudoClasses.has(name.trim().toLowerCase()));
}

/**
 * The class with the most levels, without pseudo-classes; the first by name if several have as many. null = none, which
 * statistics show as "none".
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

/** Number of real classes with at least one level. */
export function classCount(classes: readonly ClassLevel[]): number {
  return realClasses(classes).filter(({ level }) => level > 0).length;
}
