/** What a class filter leaves. */
export type ClassChoice = 'all' | 'some' | 'none';

const fold = (name: string) => name.toLowerCase();

/** Is this class among those that are chosen, in whatever case they are written? */
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

/** One class more or less, in the order of the game. */
export function toggleClass(
  chosen: readonly string[],
  name: string,
  classes: readonly string[],
): readonly string[] {
  return classes.filter((each) => isClassChosen(chosen, each) !== (each === name));
}
