/** The classes of the game, in the order of its own tables (§3); an operator may override them (product 1). */
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

/** Levels above 20 arrive as these; they count as levels but are no classes (wire: Shapes). */
export const pseudoClassNames = ['Epic', 'Legendary'] as const;

const pseudoClasses: ReadonlySet<string> = new Set(pseudoClassNames.map((name) => name.toLowerCase()));

/** Only the real classes of a character, in the given order: `Epic` and `Legendary` left out, new classes kept. */
export function realClasses<T extends { name: string }>(classes: readonly T[]): T[] {
  return classes.filter(({ name }) => !pseudoClasses.has(name.trim().toLowerCase()));
}
