import { distanceWithin, hasSameLetters } from '../closest-name.ts';

/** Whether a name was meant that is spelt otherwise: the one rule for classes, servers, quests, people and guilds. All folded. */

/** A shorter text is near to too many names. */
const shortestMisspelt = 5;
/** So is a shorter word of a longer name. */
const shortestMisspeltWord = 6;

/** How many letters of a text may be wrong. */
const wrongLetters = ({ length }: string) => (length < 8 ? 1 : length < 14 ? 2 : 3);

/** How many letters are wrong, two that have changed places being one; null = another name is meant. */
export function misspelling(wanted: string, name: string): number | null {
  // Hardly anybody misspells both the first and the last letter, and comparing those rules out most names.
  const isPossible = wanted.at(0) === name.at(0) || wanted.at(-1) === name.at(-1);
  if (wanted.length < shortestMisspelt || !isPossible) return null;
  const allowed = wrongLetters(wanted);
  const wrong = distanceWithin(wanted, name, Math.max(allowed, 2));
  if (wrong === 2 && hasSameLetters(wanted, name)) return 1;
  return wrong !== null && wrong <= allowed ? wrong : null;
}

/** What may be misspelt: names as a whole, and their words. */
export interface Spellings {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const betweenWords = /[^\p{L}\p{N}']+/u;

/** Each name once, and the longer words of those that have several. */
export function spellingsOf(names: readonly string[]): Spellings {
  const words = names.flatMap((name) => (betweenWords.test(name) ? name.split(betweenWords) : []));
  return {
    names: [...new Set(names)],
    words: [...new Set(words)].filter(({ length }) => length >= shortestMisspeltWord),
  };
}

/** A name, or a word of one, and how many of its letters are wrong in what was typed. */
export interface Near {
  readonly name: string;
  readonly wrong: number;
}

/** The nearest of some names, or of their words for a single word; of equally near ones the first by alphabet. Null = none was meant. */
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
