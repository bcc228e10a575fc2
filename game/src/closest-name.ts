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
