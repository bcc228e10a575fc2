import type { GameDefinition } from './definition.ts';

/**
 * Levenshtein distance between two texts, in single-letter edits.
 *
 * @param most of a greater distance no more is found out than that it is greater
 */
export function textDistance(a: string, b: string, most = Infinity): number {
  let distances = Array.from({ length: b.length }, (_, column) => column + 1);
  let distance = b.length;
  for (let row = 0; row < a.length; row += 1) {
    const next: number[] = [];
    let diagonal = row;
    let left = row + 1;
    let least = left;
    for (const above of distances) {
      const isSame = a.charCodeAt(row) === b.charCodeAt(next.length);
      left = Math.min(left + 1, above + 1, diagonal + (isSame ? 0 : 1));
      least = Math.min(least, left);
      diagonal = above;
      next.push(left);
    }
    if (least > most) return least;
    distances = next;
    distance = left;
  }
  return distance;
}

/** The distance of two texts where it is no more than this, else null: most texts are given up after a few letters. */
export function distanceWithin(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  const distance = textDistance(a, b, most);
  return distance <= most ? distance : null;
}

/** Are these the same letters in whatever order? Two that have changed places are one mistake. */
export const hasSameLetters = (a: string, b: string): boolean =>
  a.length === b.length && a.split('').toSorted().join('') === b.split('').toSorted().join('');

/** No name that anybody knows is longer: more letters are not compared. */
const lettersMaximum = 100;

/**
 * The name that a misspelt one most likely means, the first of equally near ones, or null: nearer than 5 edits and at
 * most half the length of what was typed.
 */
export function closestName(names: Iterable<string>, typed: string): string | null {
  if (typed.length > lettersMaximum) return null;
  const wanted = typed.toLowerCase();
  const mostEdits = Math.min(4, wanted.length / 2);
  let closest: { name: string; distance: number } | null = null;
  for (const name of names) {
    // As many letters must at least be added or taken away.
    if (Math.abs(name.length - wanted.length) > mostEdits) continue;
    const distance = textDistance(wanted, name.toLowerCase());
    if (distance <= mostEdits && distance < (closest?.distance ?? Infinity)) closest = { name, distance };
  }
  return closest?.name ?? null;
}

/** The known server that a misspelt name most likely means, or null. */
export function closestServerName(definition: Pick<GameDefinition, 'servers'>, typed: string): string | null {
  return closestName(
    definition.servers.map(({ name }) => name),
    typed,
  );
}
