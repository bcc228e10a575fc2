import { distanceWithin, hasSameLetters } from '../closest-name.ts';

/** The rule for misspelt names, shared by classes, servers, quests, people and guilds. All texts are folded. */

/** Minimum length of a misspelt text, since shorter ones resemble too many names. */
const shortestMisspelt = 5;
/** Minimum length of a misspelt word of a longer name. */
const shortestMisspeltWord = 6;

/** Maximum number of wrong letters in a text. */
const wrongLetters = ({ length }: string) => (length < 8 ? 1 : length < 14 ? 2 : 3);

/**
 * Number of wrong letters in a folded text compared with a folded name, two swapped ones counting as one; null =
 * another name.
 */
export function misspelling(wanted: string, name: string): number | null {
  // Misspelling both the first and the last letter is rare, and this comparison rules out most names.
  const isPossible = wanted.at(0) === name.at(0) || wanted.at(-1) === name.at(-1);
  if (wanted.length < shortestMisspelt || !isPossible) return null;
  const allowed = wrongLetters(wanted);
  const wrong = distanceWithin(wanted, name, Math.max(allowed, 2));
  if (wrong === 2 && hasSameLetters(wanted, name)) return 1;
  return wrong !== null && wrong <= allowed ? wrong : null;
}

/** Names that may be misspelt, as a whole or by word. */
export interface Spellings {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const betweenWords = /[^\p{L}\p{N}']+/u;

/** Each name once, and the longer words of names with several. */
export function spellingsOf(names: readonly string[]): Spellings {
  const words = names.flatMap((name) => (betweenWords.test(name) ? name.split(betweenWords) : []));
  return {
    names: [...new Set(names)],
    words: [...new Set(words)].filter(({ length }) => length >= shortestMisspeltWord),
  };
}

/** A name, or a word of one, with the number of wrong letters in the typed text. */
export interface Near {
  readonly name: string;
  readonly wrong: number;
}

/**
 * The nearest of some names, or for a single word also of their words; equally near ones by alphabet. Null = none is
 * near.
 */
export function nearestSpelling({ names, words }: Spellings, wanted: string): Near | null {
  let nearest: Near | null = null;
  const isNearer = (near: Near) =>
    nearest === null ||
    near.wrong < nearest.wrong ||
    (near.wrong === nearest.wrong && near.name < nearest.name);
  for (const name of wanted.includes(' ') ? names : [...names, ...words]) {
    const wrong = misspelling(wanted, name);
    if (wrong !== null && isNearer({ name, wrong })) nearest = { name, wrong };
  }
  return nearest;
}
