import type { GameDefinition } from './definition.ts';

/**
 * Finds the names meant by misspelt texts: classes, servers, quests, pages, people and guilds. A correction is applied
 * without asking, so it allows at most three wrong letters, fewer in short texts (`misspelling`). A suggestion allows
 * more (`closestName`). Texts must already be folded, except for `closestName`.
 */

/** Minimum length of a text. Shorter texts are similar to too many names. */
const shortestMisspelt = 5;
/** Minimum length of a word in a name. Shorter words are similar to too many words. */
const shortestMisspeltWord = 6;

/** Maximum number of wrong letters in a text of this length. */
const wrongLetters = ({ length }: string) => (length < 8 ? 1 : length < 14 ? 2 : 3);

/** The number of wrong letters in a misspelt name, where two swapped letters count as one; null = not this name. */
export function misspelling(typed: string, name: string): number | null {
  // Few people misspell both the first and the last letter, so this cheap comparison rules out most names.
  const isPossible = typed.at(0) === name.at(0) || typed.at(-1) === name.at(-1);
  if (typed.length < shortestMisspelt || !isPossible) return null;
  const allowed = wrongLetters(typed);
  const wrong = editDistance(typed, name, Math.max(allowed, 2));
  if (wrong === 2 && hasSameLetters(typed, name)) return 1;
  return wrong !== null && wrong <= allowed ? wrong : null;
}

/** Levenshtein distance between two texts, in single-letter edits; null = greater than `most`. */
export function editDistance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
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
    if (least > most) return null;
    distances = next;
    distance = left;
  }
  return distance <= most ? distance : null;
}

/** Whether two texts consist of the same letters, in any order. */
export const hasSameLetters = (a: string, b: string): boolean =>
  a.length === b.length && a.split('').toSorted().join('') === b.split('').toSorted().join('');

/** The texts that a misspelt text is compared with: whole names, and the words of names. */
export interface Spellings {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const betweenWords = /[^\p{L}\p{N}']+/u;

/** Each name once, and the longer words of names with several words. */
export function spellingsOf(names: readonly string[]): Spellings {
  const words = names.flatMap((name) => (betweenWords.test(name) ? name.split(betweenWords) : []));
  return {
    names: [...new Set(names)],
    words: [...new Set(words)].filter(({ length }) => length >= shortestMisspeltWord),
  };
}

/** A name, or a word of a name, and the number of wrong letters in the typed text. */
export interface Near {
  readonly name: string;
  readonly wrong: number;
}

/**
 * The nearest name, or for a single word also the nearest word of a name; null = none is near. Of equally near ones,
 * the first in alphabetical order.
 */
export function nearestSpelling({ names, words }: Spellings, typed: string): Near | null {
  let nearest: Near | null = null;
  const isNearer = (near: Near) =>
    nearest === null ||
    near.wrong < nearest.wrong ||
    (near.wrong === nearest.wrong && near.name < nearest.name);
  for (const name of typed.includes(' ') ? names : [...names, ...words]) {
    const wrong = misspelling(typed, name);
    if (wrong !== null && isNearer({ name, wrong })) nearest = { name, wrong };
  }
  return nearest;
}

/** Maximum length of a text to compare. No known name is longer. */
const lettersMaximum = 100;

/**
 * The name to suggest for a misspelt one, case-insensitive; of equally near ones the first; null = none. A person
 * decides whether to follow a suggestion, so it may differ more than a correction: by fewer than 5 edits, and by at
 * most half of the typed length.
 */
export function closestName(names: Iterable<string>, typed: string): string | null {
  if (typed.length > lettersMaximum) return null;
  const wanted = typed.toLowerCase();
  let closest: { readonly name: string; readonly edits: number } | null = null;
  for (const name of names) {
    const edits = editDistance(wanted, name.toLowerCase(), Math.min(4, wanted.length / 2));
    if (edits !== null && edits < (closest?.edits ?? Infinity)) closest = { name, edits };
  }
  return closest?.name ?? null;
}

/** The server to suggest for a misspelt name, or null. */
export function closestServerName(definition: Pick<GameDefinition, 'servers'>, typed: string): string | null {
  return closestName(
    definition.servers.map(({ name }) => name),
    typed,
  );
}
