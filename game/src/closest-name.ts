import type { GameDefinition } from './definition.ts';

/** Levenshtein distance between two texts, in single-letter edits. */
export function textDistance(a: string, b: string): number {
  let distances = Array.from({ length: b.length }, (_, column) => column + 1);
  let distance = b.length;
  for (const [row, letter] of a.split('').entries()) {
    let diagonal = row;
    let left = row + 1;
    distances = distances.map((above, column) => {
      left = Math.min(left + 1, above + 1, diagonal + (letter === b[column] ? 0 : 1));
      diagonal = above;
      return left;
    });
    distance = left;
  }
  return distance;
}

/** The distance of two texts where it is no more than this, else null: most texts are given up after a few letters. */
export function distanceWithin(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const distances = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      const changed = (above[column - 1] ?? 0) + (isSame ? 0 : 1);
      const distance = Math.min(changed, (above[column] ?? 0) + 1, (distances[column - 1] ?? 0) + 1);
      distances.push(distance);
      least = Math.min(least, distance);
    }
    if (least > most) return null;
    above = distances;
  }
  const distance = above[b.length] ?? 0;
  return distance <= most ? distance : null;
}

/** Are these the same letters in whatever order? Two that have changed places are one mistake. */
export const hasSameLetters = (a: string, b: string): boolean =>
  a.length === b.length && a.split('').toSorted().join('') === b.split('').toSorted().join('');

/** No name that anybody knows is longer: more letters are not compared. */
const lettersMaximum = 100;

/**
 * The name that a misspelt one most likely means, the first of equally near ones, or null: nearer than 5 edits and at most
 * half the length of what was typed (product 2).
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
