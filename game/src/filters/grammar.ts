import type { ServerFacts } from '../definition.ts';
import { skullsMaximum } from '../lfm/difficulty.ts';
import { findServer } from '../servers.ts';
import type { LevelRange } from './filter-schemas.ts';
import type { FilterFacts } from './filter-words.ts';
import { misspelling } from '../misspelling.ts';
import { fold } from './search.ts';
import { vocabulary, type WordMeaning } from './vocabulary.ts';

/**
 * The grammar of all typed text: "12 paladin", "r4+ raids orien", "wann ist cannith offline". Each word or phrase has
 * one meaning, in any order. Ask turns the meanings into a question, and the searches of both lists into filters.
 */

/** The meaning of a word or phrase. */
export type Meaning =
  | Exclude<WordMeaning, { readonly kind: 'class' | 'band' }>
  /** A band is the name of a level range, such as "legendary"; null = the levels were numbers. */
  | { readonly kind: 'levels'; readonly levels: LevelRange; readonly band: string | null }
  /** A guess was made from the beginning of a word, which may also be part of a name. */
  | {
      readonly kind: 'class';
      readonly names: readonly string[];
      /** "Healer" if a role was typed; null = classes were typed. */
      readonly role: string | null;
      readonly isGuess: boolean;
    }
  | { readonly kind: 'server'; readonly server: ServerFacts; readonly isGuess: boolean }
  | { readonly kind: 'skulls'; readonly skulls: LevelRange }
  | { readonly kind: 'name' };

/** Consecutive words with their meaning. */
export interface Part {
  /** As typed. */
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/** The facts of the game for parsing. */
type GrammarFacts = Pick<FilterFacts, 'level_minimum' | 'level_cap' | 'classes' | 'servers'>;

const meaningOfPhrase: ReadonlyMap<string, WordMeaning> = new Map(
  vocabulary.flatMap(([meaning, phrases]) => phrases.split(', ').map((phrase) => [phrase, meaning] as const)),
);

/** Maximum number of words in a phrase. */
const longestPhrase = Math.max(...Array.from(meaningOfPhrase.keys(), (phrase) => phrase.split(' ').length));

/** Other names of classes, folded. */
const shortNames: ReadonlyMap<string, readonly string[]> = new Map(
  vocabulary.flatMap(([meaning, phrases]) =>
    meaning.kind === 'class' && meaning.role === null
      ? meaning.names.map((name) => [name, phrases.split(', ')] as const)
      : [],
  ),
);

/** The names of a class, folded: "Favored Soul" → "favored soul", "fvs", "favoured soul". */
const classKeywords = (className: string): readonly string[] => [
  fold(className),
  ...(shortNames.get(className) ?? []),
];

/** Whether a word has no meaning by itself: "the", "auf", "pour". */
export const isFillerWord = (word: string): boolean => meaningOfPhrase.get(fold(word))?.kind === 'filler';

const letters = '[\\p{L}]{2,}';
/** "30monk" → "30", "monk". */
const stuckPattern = new RegExp(`^(\\d{1,2})(${letters})$`, 'u');

/** The words of a text without punctuation; "cleric/fvs" is two words. */
export function wordsOf(text: string, facts: GrammarFacts): readonly string[] {
  return text
    .split(/[\s/]+/)
    .map((word) => word.replaceAll(/^["'(¿¡]+|[?!.,;:)"']+$/g, ''))
    .flatMap((word) => {
      const [, number = '', name = ''] = stuckPattern.exec(word) ?? [];
      return name !== '' && certainMeaning(fold(name), facts)?.kind === 'class' ? [number, name] : [word];
    })
    .filter((word) => word !== '');
}

/** "12", "lvl12", "level 30 to 34", "28 - 32", "30+" at the beginning of folded words. */
const levelsPattern =
  /^(?:(?:levels?|lvls?|lv|l|stufen?|lev|niv|niveaux?)\.? ?)?(\d{1,3})(?:(\+)|(?: ?[-–] ?| to | bis | a )(\d{1,3}))?(?= |$)/;

/** "r4", "r4+", "r1-4", "reaper 4", "4 skulls" at the beginning of folded words. */
const skullsPattern =
  /^(?:(?:r|reapers?) ?(\d{1,2})(?:(\+)|(?: ?[-–] ?)(\d{1,2}))?|(\d{1,2})(?:(\+)|(?: ?[-–] ?)(\d{1,2}))? ?(?:skulls?|schadel|cranes?))(?= |$)/;

interface Numbers {
  readonly wordCount: number;
  readonly meaning: Meaning;
}

const wordCountOf = (phrase: string) => phrase.split(' ').length;

/** The levels at the beginning of a text, within those of the game, the lower first; null = none. */
function levelsAt(text: string, { level_minimum: minimum, level_cap: cap }: GrammarFacts): Numbers | null {
  const [phrase, from, andUp, to = from] = levelsPattern.exec(text) ?? [];
  if (phrase === undefined) return null;
  const bounds = [Number(from), andUp === undefined ? Number(to) : cap];
  const first = Math.min(...bounds);
  if (first < minimum || first > cap) return null;
  const levels = { first, last: Math.min(Math.max(...bounds), cap) };
  return { wordCount: wordCountOf(phrase), meaning: { kind: 'levels', levels, band: null } };
}

function skullsAt(text: string): Numbers | null {
  const found = skullsPattern.exec(text);
  if (found === null) return null;
  const [phrase, ...groups] = found;
  const [from, andUp, to = from] = groups[0] === undefined ? groups.slice(3) : groups;
  const bounds = [Number(from), andUp === undefined ? Number(to) : skullsMaximum];
  const [first, last] = [Math.min(...bounds), Math.max(...bounds)];
  if (first < 1 || last > skullsMaximum) return null;
  return { wordCount: wordCountOf(phrase), meaning: { kind: 'skulls', skulls: { first, last } } };
}

/** Minimum length of a word that may be the beginning of a name. */
const shortestBeginning = 3;

/** From this length on, a misspelt word counts as certain, not as a guess. */
const longMisspelt = 7;

/** The only name that starts with a word, or else that the word misspells; null = none or several. */
function matchName(word: string, names: readonly string[]): { name: string; isGuess: boolean } | null {
  const begun = names.filter((name) => fold(name).startsWith(word));
  const near = begun.length > 0 ? begun : names.filter((name) => misspelling(word, fold(name)) !== null);
  const [name] = near;
  return name === undefined || near.length > 1
    ? null
    : { name, isGuess: begun.length > 0 || word.length < longMisspelt };
}

const classesNamed = (names: readonly string[], { classes }: GrammarFacts) =>
  classes.filter((name) => names.includes(name));

/** The meaning of a phrase in the vocabulary, limited to classes and levels of the game. */
function wordMeaning(phrase: string, facts: GrammarFacts): Meaning | null {
  const known = meaningOfPhrase.get(phrase) ?? meaningOfPhrase.get(phrase.replace(/s$/, '')) ?? null;
  if (known?.kind === 'class') {
    const names = classesNamed(known.names, facts);
    return names.length === 0 ? null : { ...known, names, isGuess: false };
  }
  if (known?.kind !== 'band') return known;
  const { level_minimum: minimum, level_cap: cap } = facts;
  const levels = { first: Math.max(known.first, minimum), last: Math.min(known.last, cap) };
  return levels.first > levels.last ? null : { kind: 'levels', levels, band: known.name };
}

/** The certain meaning of consecutive words, folded. */
function certainMeaning(phrase: string, facts: GrammarFacts): Meaning | null {
  const server = facts.servers.find(({ name }) => fold(name) === phrase);
  if (server !== undefined) return { kind: 'server', server, isGuess: false };
  const singular = phrase.replace(/s$/, '');
  const names = facts.classes.filter((name) => [phrase, singular].includes(fold(name)));
  if (names.length > 0) return { kind: 'class', names, role: null, isGuess: false };
  return wordMeaning(phrase, facts);
}

/** The possible meaning of a single word. */
function guessedMeaning(word: string, facts: GrammarFacts): Meaning {
  if (word.length < shortestBeginning) return { kind: 'name' };
  const begun = facts.classes.filter((name) =>
    classKeywords(name).some((keyword) => keyword.startsWith(word)),
  );
  if (begun.length > 0) return { kind: 'class', names: begun, role: null, isGuess: true };
  const className = matchName(word, facts.classes);
  if (className !== null)
    return { kind: 'class', names: [className.name], role: null, isGuess: className.isGuess };
  const serverName = matchName(
    word,
    facts.servers.map(({ name }) => name),
  );
  const server = serverName === null ? null : findServer(facts, serverName.name);
  return server === null || serverName === null
    ? { kind: 'name' }
    : { kind: 'server', server, isGuess: serverName.isGuess };
}

/** The part at the beginning of the words. */
function nextPart(words: readonly string[], folded: readonly string[], facts: GrammarFacts): Part {
  const text = folded.slice(0, 4).join(' ');
  const numbers = skullsAt(text) ?? levelsAt(text, facts);
  if (numbers !== null) return { words: words.slice(0, numbers.wordCount), meaning: numbers.meaning };
  for (let length = Math.min(longestPhrase, words.length); length > 0; length -= 1) {
    const meaning = certainMeaning(folded.slice(0, length).join(' '), facts);
    if (meaning !== null) return { words: words.slice(0, length), meaning };
  }
  return { words: words.slice(0, 1), meaning: guessedMeaning(folded.slice(0, 1).join(''), facts) };
}

/** Whether both are levels, or both skulls, in numbers. */
const isSameNumber = ({ meaning: one }: Part, { meaning: other }: Part) =>
  (one.kind === 'skulls' && other.kind === 'skulls') ||
  (one.kind === 'levels' && other.kind === 'levels' && one.band === null && other.band === null);

const asName = (part: Part): Part => ({ ...part, meaning: { kind: 'name' } });

/** Parses every word of a text. The first level range and the first number of skulls count. Never throws. */
export function readParts(text: string, facts: GrammarFacts): readonly Part[] {
  const words = wordsOf(text, facts);
  const folded = words.map(fold);
  const parts: Part[] = [];
  for (let start = 0; start < words.length;) {
    const next = nextPart(words.slice(start), folded.slice(start), facts);
    const isSecond = parts.some((part) => isSameNumber(part, next));
    parts.push(isSecond ? asName(next) : next);
    start += next.words.length;
  }
  return withoutBands(parts);
}

/** Drops the name of a level range if there are levels in numbers: "epic 25". */
function withoutBands(parts: readonly Part[]): readonly Part[] {
  const isInNumbers = ({ meaning }: Part) => meaning.kind === 'levels' && meaning.band === null;
  if (!parts.some(isInNumbers)) return parts;
  return parts.map((part) =>
    part.meaning.kind === 'levels' && !isInNumbers(part) ? { ...part, meaning: { kind: 'filler' } } : part,
  );
}

/** Whether a class is in the plural: "clerics" asks for players, "cleric" for groups. */
export function isPlural({ words, meaning }: Part): boolean {
  if (meaning.kind !== 'class' || meaning.role !== null) return false;
  const phrase = fold(words.join(' '));
  const keywords = meaning.names.flatMap(classKeywords);
  return !keywords.includes(phrase) && keywords.some((keyword) => phrase === `${keyword}s`);
}

export const isGuess = ({ meaning }: Part): boolean => 'isGuess' in meaning && meaning.isGuess;
