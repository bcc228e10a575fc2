import type { LevelRange } from './filter-schemas.ts';
import type { LfmQuest } from '../lfm/lfm-quest.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { withoutInvisible } from '../text.ts';

/**
 * The matcher of every search: of both lists, the API's filters and Ask. Accents and case do not matter; "fvs" matches
 * a Favored Soul, "vod" the Vision of Destruction, "20" a level.
 */

/**
 * The searched texts of one item, folded. Several texts are joined by line breaks, so that one string search replaces
 * many.
 */
export interface SearchDocument {
  /** Matched by any part: names, guild, place, comment. */
  readonly texts: string;
  /** Matched by their beginning: classes with their short names, the Aether. */
  readonly keywords: string;
  /** Matched as a whole: initials of quests. */
  readonly initials: string;
  /** Matched by a level within the range; null = no levels. */
  readonly levels: LevelRange | null;
  /** The group itself, for words with a meaning. */
  readonly group?: SearchedGroup;
}

/** The parts of a described group that searches use. */
export interface SearchedGroup extends Pick<LfmQuest, 'questName' | 'quest' | 'isRaid' | 'difficulty'> {
  readonly lfm: Pick<
    Lfm,
    'leader' | 'members' | 'comment' | 'accepted_classes' | 'minimum_level' | 'maximum_level' | 'server_name'
  >;
}

/** Texts with a line break before and after each. */
export const linesOf = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `\n${texts.join('\n')}\n`;

/** The reverse of {@link linesOf}. */
export const linesIn = (lines: string): string[] => lines.split('\n').filter((line) => line !== '');

/** Matches no search. */
export const emptyDocument: SearchDocument = { texts: '', keywords: '', initials: '', levels: null };

/** Letters that Unicode does not decompose into a letter and an accent. */
const wholeLetters = Object.entries({
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  '’': "'",
  '‘': "'",
});

const isPlain = /^[\x20-\x7e]*$/;

/** A text in the form for comparison: lower case, trimmed, without accents and invisible characters. */
export function fold(text: string): string {
  const lower = text.trim().toLowerCase();
  if (isPlain.test(lower)) return lower;
  const bare = withoutInvisible(lower).normalize('NFD').replaceAll(/\p{M}/gu, '');
  return wholeLetters.reduce((done, [letter, plain]) => done.replaceAll(letter, plain), bare).trim();
}

/** A term in quotation marks (the closing one may be missing), or the text up to the next comma. */
const termPattern = /\s*"((?:[^"]|"")*)(?:"\s*(?=,|$)|$)|[^,]+/g;

interface SearchTerm {
  readonly text: string;
  readonly isQuoted: boolean;
  /** Index of its first character in the search. */
  readonly start: number;
}

/** The terms of a search without repeats. */
function readTerms(search: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const { index: start, 0: term, 1: quoted } of search.matchAll(termPattern)) {
    const isQuoted = quoted !== undefined;
    const text = fold(quoted?.replaceAll('""', '"') ?? term);
    const key = isQuoted ? `"${text}` : text;
    if (text !== '' && !terms.has(key)) terms.set(key, { text, isQuoted, start });
  }
  return [...terms.values()];
}

/**
 * The terms of a search, folded: "bob, Harbor ," → ["bob", "harbor"], without empty ones and repeats. Text in quotation
 * marks is one term, including commas; a doubled mark in it stands for one.
 */
export const searchTerms = (search: string): string[] => [
  ...new Set(readTerms(search).map(({ text }) => text)),
];

/** A search with at most `count` terms; the same text if it has no more. */
export function firstTerms(search: string, count: number): string {
  const next = readTerms(search)[count];
  return next === undefined ? search : search.slice(0, next.start).replace(/[\s,]+$/, '');
}

/** Replaces each term of a search that is not in quotation marks. */
export const changeTerms = (search: string, change: (term: string) => string): string =>
  search.replaceAll(termPattern, (term, quoted?: string) => (quoted === undefined ? change(term) : term));

const articles = new Set(['the', 'a', 'an']);

/** "The Vision of Destruction" → "tvod" and "vod", folded: with and without a leading article. */
export function questInitials(name: string): string[] {
  const words = fold(name).match(/[\p{L}\p{N}']+/gu) ?? [];
  const first = (some: readonly string[]) => some.map((word) => word.charAt(0)).join('');
  const all = first(words);
  const bare = articles.has(words[0] ?? '') ? first(words.slice(1)) : all;
  return [...new Set([all, bare])].filter(({ length }) => length > 1);
}

/** Minimum length of the beginning of a keyword: "b" would match Bard and Barbarian. */
const shortestBeginning = 3;

/** Makes the test of whether a folded word matches a keyword: its beginning, the whole, or the plural. */
export function makeKeywordTest(word: string): (keywords: SearchDocument['keywords']) => boolean {
  const whole = linesOf([word]);
  const beginning = word.length < shortestBeginning ? whole : `\n${word}`;
  const singular = word.endsWith('s') ? linesOf([word.slice(0, -1)]) : null;
  return (keywords) => keywords.includes(beginning) || (singular !== null && keywords.includes(singular));
}

const levelPattern = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/;

/** Reads "20" or "28-32"; null = something else. */
export function readLevels(text: string): LevelRange | null {
  const [, first, last = first] = levelPattern.exec(text) ?? [];
  return first === undefined ? null : { first: Number(first), last: Number(last) };
}

export type SearchTest = (document: SearchDocument) => boolean;

/** One part of a term. It matches as text, or by its meaning. */
export interface SearchPart {
  readonly texts: readonly string[];
  /** Null = no meaning. */
  readonly isSo: SearchTest | null;
}

/** Splits a folded term into parts, all of which must match. */
export type ReadTerm = (term: string) => readonly SearchPart[];

/** Matches "level" in "level 20" and "lvl 20". */
const levelWord = /(?<![\p{L}\p{N}])(?:levels?|lvls?|lv)\.?\s*(?=\d)/gu;

/** Splits a term at whitespace, without meanings. */
export const plainTerm: ReadTerm = (term) =>
  Array.from(term.replaceAll(levelWord, '').matchAll(/\S+/g), ([word]) => ({ texts: [word], isSo: null }));

/** Makes the test for a keyword, initials or levels. */
function makeNameTest(name: string): SearchTest {
  const wanted = readLevels(name);
  const isKeyword = makeKeywordTest(name);
  const whole = linesOf([name]);
  return ({ keywords, initials, levels }) =>
    isKeyword(keywords) ||
    initials.includes(whole) ||
    (wanted !== null && levels !== null && levels.first <= wanted.last && levels.last >= wanted.first);
}

function makeWordTest(word: string): SearchTest {
  const isName = makeNameTest(word);
  return (document) => document.texts.includes(word) || isName(document);
}

function makePartTest({ texts, isSo }: SearchPart): SearchTest {
  const tests = [...texts.map(makeWordTest), isSo ?? (() => false)];
  return (document) => tests.some((isFound) => isFound(document));
}

/**
 * Makes the test of a term. All of its parts must match ("32 cleric"), or the whole term as a name of several words.
 */
export function makeTermTest(term: string, readTerm: ReadTerm = plainTerm): SearchTest {
  const tests = readTerm(term).map(makePartTest);
  const isName = makeNameTest(term);
  return (document) => (tests.length > 0 && tests.every((isFound) => isFound(document))) || isName(document);
}

/**
 * Makes the test of a search: one of its terms must match; terms in quotation marks match literally. A blank search
 * matches everything.
 *
 * @param isExact a term must equal a whole text
 */
export function makeSearch(search: string, readTerm: ReadTerm = plainTerm, isExact = false): SearchTest {
  const terms = readTerms(search);
  if (terms.length === 0) return () => true;
  if (isExact) {
    const aether = linesOf([aetherKeyword]);
    const wanted = terms.map(({ text }) => linesOf([text]));
    return ({ texts, keywords }) =>
      wanted.some((line) => texts.includes(line) || (line === aether && keywords.includes(line)));
  }
  const tests = terms.map(({ text, isQuoted }) =>
    isQuoted ? makeWordTest(text) : makeTermTest(text, readTerm),
  );
  return (document) => tests.some((isFound) => isFound(document));
}

/** Keyword for characters with an unknown location. */
export const aetherKeyword = 'aether';
