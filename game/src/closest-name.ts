import type { GameDefinition } from './definition.ts';

/**
 * Levenshtein distance between two texts, in single-letter edits.
 *
 * @param most limit: a greater distance is returned only as greater
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

/** The distance of two texts if it is at most the limit, else null: most texts are given up after a few letters. */
export function distanceWithin(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  const distance = textDistance(a, b, most);
  return distance <= most ? distance : null;
}

/** Whether both have the same letters in any order. Two swapped letters are one mistake. */
export const hasSameLetters = (a: string, b: string): boolean =>
  a.length === b.length && a.split('').toSorted().join('') === b.split('').toSorted().join('');

/** No known name is longer, so more letters are not compared. */
const lettersMaximum = 100;

/**
 * The most likely name for a misspelt one, the first of equally near ones, or null: it must be nearer than 5 edits and
 * at most half the typed length away.
 */
export function closestName(names: Iterable<string>, typed: string): string | null {
  if (typed.length > lettersMaximum) return null;
  const wanted = typed.toLowerCase();
  const mostEdits = Math.min(4, wanted.length / 2);
  let closest: { name: string; distance: number } | null = null;
  for (const name of names) {
    // At least this many letters differ.
    if (Math.abs(name.length - wanted.length) > mostEdits) continue;
    const distance = textDistance(wanted, name.toLowerCase());
    if (distance <= mostEdits && distance < (closest?.distance ?? Infinity)) closest = { name, distance };
  }
  return closest?.name ?? null;
}

/** The most likely server for a misspelt name, or null. */
export function closestServerName(definition: Pick<GameDefinition, 'servers'>, typed: string): string | null {
  return closestName(
    definition.servers.map(({ name }) => name),
    typed,
  );
}
