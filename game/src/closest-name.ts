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

/**
 * The known server that a misspelt name most likely means, or null: nearer than 5 edits and at most half the length of
 * what was typed (product 2).
 */
export function closestServerName(definition: Pick<GameDefinition, 'servers'>, typed: string): string | null {
  const wanted = typed.toLowerCase();
  let closest: { name: string; distance: number } | null = null;
  for (const { name } of definition.servers) {
    const distance = textDistance(wanted, name.toLowerCase());
    if (closest === null || distance < closest.distance) closest = { name, distance };
  }
  if (closest === null || closest.distance >= 5 || closest.distance > wanted.length / 2) return null;
  return closest.name;
}
