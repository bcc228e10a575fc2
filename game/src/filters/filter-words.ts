import type { GameDefinition } from '../definition.ts';
import { clamp, type NumberBounds } from '../settings/setting-fields.ts';
import { listParts, typedText } from '../text.ts';
import type { FittingCharacter, LevelRange } from './filter-schemas.ts';
import { firstTerms, fold, searchTerms } from './search.ts';

/**
 * Filters are written as words of a query string: `levels=28-32&classes=Bard,Cleric&raids=only`. This file has the
 * kinds of words; `group-filter.ts` and `character-filter.ts` have the words themselves.
 */

/** Facts of the game that words are read with. */
export type FilterFacts = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes' | 'servers'>;

/** The value of a text, and the problem with it in the caller's terms. */
export interface ReadWord<Value> {
  /** Undefined = the text is invalid. Of a list, only valid parts are included. */
  readonly value: Value | undefined;
  /** "must be …"; null = no problem. */
  readonly problem: string | null;
}

/**
 * The text form of one kind of value. Neither function throws. A value that was read is written back in the same form,
 * and a value that no text can express is not written.
 */
export interface WordKind<Value> {
  /** The value that sets no condition. */
  readonly none: Value;
  /** Null = no condition. */
  readonly write: (value: Value, facts: FilterFacts) => string | null;
  readonly read: (text: string, facts: FilterFacts) => ReadWord<Value>;
}

const understood = <Value>(value: Value): ReadWord<Value> => ({ value, problem: null });
const wrong = (problem: string): ReadWord<never> => ({ value: undefined, problem });

/** A switch with one value: `raids=only`. */
export function switchWord(on: string): WordKind<boolean> {
  return {
    none: false,
    write: (isOn) => (isOn ? on : null),
    read: (text) => (text === on ? understood(true) : wrong(`must be "${on}"`)),
  };
}

const rangePattern = /^(\d{1,3})-(\d{1,3})$/;

function readRange(text: string, example: string): LevelRange | string {
  const [, first, last] = rangePattern.exec(text) ?? [];
  if (first === undefined || last === undefined)
    return `must be two whole numbers with a hyphen between them, such as "${example}"`;
  if (Number(first) > Number(last)) return 'must have the lower number first';
  return { first: Number(first), last: Number(last) };
}

type LevelFacts = Pick<FilterFacts, 'level_minimum' | 'level_cap'>;

/** Whether the game has none of these levels. */
const isOutside = ({ first, last }: LevelRange, { level_minimum, level_cap }: LevelFacts) =>
  Math.min(first, last) > level_cap || Math.max(first, last) < level_minimum;

/** Levels of the game, the lower one first; null = all of them. */
function levelsWithin(
  { first, last }: LevelRange,
  { level_minimum: minimum, level_cap: maximum }: LevelFacts,
): LevelRange | null {
  const lowest = clamp(first, { minimum, maximum });
  const highest = clamp(last, { minimum: lowest, maximum });
  return lowest === minimum && highest === maximum ? null : { first: lowest, last: highest };
}

const openPattern = /^(\d{1,3})-$/;

/**
 * `levels=28-32`, or `28-` without an upper limit, whatever the cap becomes. A range that reaches beyond the levels of
 * the game ends where they do.
 */
export const levelsWord: WordKind<LevelRange | null> = {
  none: null,
  write(levels, facts) {
    const range = levels && levelsWithin(levels, facts);
    if (range === null) return null;
    const { first, last } = range;
    return `${first}-${first < last && last === facts.level_cap ? '' : last}`;
  },
  read(text, facts) {
    const { level_minimum, level_cap } = facts;
    const [, open] = openPattern.exec(text) ?? [];
    const range =
      open === undefined
        ? readRange(text, '28-32')
        : { first: Number(open), last: Math.max(Number(open), level_cap) };
    if (typeof range === 'string') return wrong(range);
    return isOutside(range, facts)
      ? wrong(`must include a level from ${level_minimum} to ${level_cap}`)
      : understood(levelsWithin(range, facts));
  },
};

/** Writes a value unchanged, unless it could not be read back. */
const writeReadable = (text: string, read: (text: string) => ReadWord<unknown>) =>
  read(text).value === undefined ? null : text;

/** `skulls=4-10`: a range of whole numbers within bounds. */
export function rangeWord({ minimum, maximum }: NumberBounds): WordKind<LevelRange | null> {
  function read(text: string): ReadWord<LevelRange> {
    const range = readRange(text, `${minimum}-${maximum}`);
    if (typeof range === 'string') return wrong(range);
    const isWithin = range.first >= minimum && range.last <= maximum;
    return isWithin ? understood(range) : wrong(`must be between ${minimum} and ${maximum}`);
  }
  return {
    none: null,
    write: (range) => range && writeReadable(`${range.first}-${range.last}`, read),
    read,
  };
}

/** `room=2`: a whole number from 1. */
export function numberWord(maximum: number): WordKind<number> {
  function read(text: string): ReadWord<number> {
    const isRight = /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maximum;
    return isRight ? understood(Number(text)) : wrong(`must be a whole number from 1 to ${maximum}`);
  }
  return { none: 0, write: (number) => writeReadable(String(number), read), read };
}

/** Maximum length of a list, longer than any sensible one. */
const longestList = 100;

const writeList = (parts: readonly (string | number)[]): string | null =>
  parts.length === 0 ? null : [...new Set(parts)].slice(0, longestList).join(',');

/** Maximum number of invalid parts quoted in a problem. */
const quotedParts = 3;
const quotedLength = 40;

const quote = (parts: readonly string[]) =>
  parts
    .slice(0, quotedParts)
    .map((part) => `"${cut(part, quotedLength)}"`)
    .join(' or ');

/**
 * Reads the parts of a list, without duplicates. Invalid parts are left out, and the problem quotes the first of them.
 */
function readList<Item>(
  text: string,
  readPart: (part: string) => Item | null,
  what: string,
): ReadWord<readonly Item[]> {
  const parts = listParts(text);
  if (parts.length > longestList) return wrong(`must list at most ${longestList}`);
  const items = new Map<string, Item>();
  const wrongParts: string[] = [];
  for (const part of parts) {
    const item = readPart(part);
    if (item === null) wrongParts.push(part);
    else items.set(JSON.stringify(item), item);
  }
  const isRight = wrongParts.length === 0 && parts.length > 0;
  return {
    value: items.size > 0 ? [...items.values()] : undefined,
    problem: isRight
      ? null
      : `must be ${what}, separated by commas${wrongParts.length > 0 ? `, not ${quote(wrongParts)}` : ''}`,
  };
}

/** The name in a list that equals this one, ignoring case; null = none. */
function knownName(names: readonly string[], part: string): string | null {
  return names.find((name) => fold(name) === fold(part)) ?? null;
}

/** `difficulty=Elite,Reaper`: names from a fixed list, in any case; written in the spelling and order of the list. */
export function namesWord(
  namesOf: (facts: FilterFacts) => readonly string[],
  what: string,
): WordKind<readonly string[]> {
  return {
    none: [],
    write: (names, facts) => writeList(namesOf(facts).filter((name) => knownName(names, name) !== null)),
    read(text, facts) {
      const names = namesOf(facts);
      const { value, problem } = readList(text, (part) => knownName(names, part), what);
      return { value: value && names.filter((name) => value.includes(name)), problem };
    },
  };
}

const nothing = 'none';

/** A list in which null means everything, so that an empty one matches nothing: `classes=none`. */
export function listOrNone<Item>(kind: WordKind<readonly Item[]>): WordKind<readonly Item[] | null> {
  return {
    none: null,
    write: (items, facts) => (items === null ? null : (kind.write(items, facts) ?? nothing)),
    read: (text, facts) => (text === nothing ? understood([]) : kind.read(text, facts)),
  };
}

const readId = (text: string) => (/^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null);

/** `quest=12,734`: ids. */
export const idsWord: WordKind<readonly number[]> = {
  none: [],
  write: (ids) => writeList(ids.filter((id) => readId(String(id)) === id)),
  read: (text) => readList(text, readId, 'ids such as "1234"'),
};

/** Maximum length of a search text, longer than any that players type. */
export const searchLengthMaximum = 200;

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('');

/** A search text without invisible characters and characters that a link cannot hold. */
export function cleanSearch(text: string): string {
  return cut(typedText(text), searchLengthMaximum).trim();
}

/** Maximum number of search terms. */
const termsMaximum = 20;

/** The same, cut to the maximum number of terms; empty = no terms. */
function termsOf(text: string): string {
  const clean = firstTerms(cleanSearch(text), termsMaximum);
  return searchTerms(clean).length > 0 ? clean : '';
}

function termsProblem(text: string): string | null {
  if (Array.from(typedText(text)).length > searchLengthMaximum)
    return `must have at most ${searchLengthMaximum} characters`;
  return firstTerms(text, termsMaximum) === text ? null : `must have at most ${termsMaximum} terms`;
}

/** `search=shroud,"deep, dark"`: text whose terms have commas between them. */
export const textWord: WordKind<string> = {
  none: '',
  write: (text) => termsOf(text) || null,
  read: (text) => ({ value: termsOf(text), problem: termsProblem(text) }),
};

/** `pack=The Reaver’s Reach,"Tales, Old"`: names from the catalogue, as terms of a search. */
export function termsWord(what: string): WordKind<string> {
  return {
    ...textWord,
    read: (text, facts) =>
      termsOf(text) === '' ? wrong(`must name at least one ${what}`) : textWord.read(text, facts),
  };
}

/** Classes in the spelling and order of the game. */
const knownClasses = ({ classes }: FilterFacts, some: readonly string[]) =>
  classes.filter((name) => knownName(some, name) !== null);

const knownServer = ({ servers }: FilterFacts, server: string) =>
  knownName(
    servers.map(({ name }) => name),
    server,
  );

const levelPattern = /^\d{1,3}$/;

/** Null = unknown server or invalid level. Unknown classes are left out. */
function writeFitting(character: FittingCharacter, facts: FilterFacts): string | null {
  const server = knownServer(facts, character.server);
  const level = String(character.level);
  if (server === null || !levelPattern.test(level)) return null;
  const classes = knownClasses(facts, character.classes).map((name) =>
    name.toLowerCase().replaceAll(' ', '_'),
  );
  return [server.toLowerCase(), level, classes.join('.')].join(':');
}

function readFitting(part: string, facts: FilterFacts): FittingCharacter | null {
  const [serverPart = '', level = '', classPart = '', ...rest] = part.split(':');
  const server = knownServer(facts, serverPart);
  const names = classPart === '' ? [] : classPart.split('.').map((name) => name.replaceAll('_', ' '));
  const isRight = levelPattern.test(level) && names.every((name) => knownName(facts.classes, name) !== null);
  return server !== null && isRight && rest.length === 0
    ? { server, level: Number(level), classes: knownClasses(facts, names) }
    : null;
}

const fittingList: WordKind<readonly FittingCharacter[]> = {
  none: [],
  write: (characters, facts) =>
    writeList(characters.map((each) => writeFitting(each, facts)).filter((part) => part !== null)),
  read: (text, facts) =>
    readList(text, (part) => readFitting(part, facts), 'characters such as "orien:12:paladin.fighter"'),
};

/**
 * `fits=orien:12:paladin.fighter,cannith:30:favored_soul`: groups that one of these characters is eligible for; `none`
 * = no character.
 */
export const fitsWord: WordKind<readonly FittingCharacter[] | null> = listOrNone(fittingList);

/** One word of a filter: its text form, and the items that it matches. */
export interface FilterWord<Filter, Item, Context> {
  readonly word: string;
  readonly key: keyof Filter;
  readonly example: string;
  /** Null = the filter has no condition for this word. */
  readonly write: (filter: Filter, facts: FilterFacts) => string | null;
  readonly read: (text: string, facts: FilterFacts) => ReadWord<Partial<Filter>>;
  /** Null = every item matches. */
  readonly makeTest: (filter: Filter, context: Context) => ((item: Item) => boolean) | null;
}

interface WordOf<Filter, Key extends keyof Filter, Item, Context> {
  readonly kind: WordKind<Filter[Key]>;
  readonly example: string;
  /** Only called with a value that sets a condition; left out by a word that only modifies another one. */
  readonly makeTest?: (
    value: NonNullable<Filter[Key]>,
    context: Context,
    filter: Filter,
  ) => (item: Item) => boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Makes a word for the table of a filter from the kind of its value. */
export function filterWord<Filter, Item, Context>() {
  return <Key extends keyof Filter>(
    word: string,
    key: Key,
    { kind, example, makeTest }: WordOf<Filter, Key, Item, Context>,
  ): FilterWord<Filter, Item, Context> => ({
    word,
    key,
    example,
    write: (filter, facts) => kind.write(filter[key], facts),
    read(text, facts) {
      const { value, problem } = kind.read(text, facts);
      const part: Partial<Filter> = {};
      if (value === undefined) return { value: undefined, problem };
      part[key] = value;
      return { value: part, problem };
    },
    makeTest(filter, context) {
      const value = filter[key];
      if (value === null || value === undefined || isSame(value, kind.none)) return null;
      return makeTest?.(value, context, filter) ?? null;
    },
  });
}

/** The problem with one word of a query string. */
export interface WordProblem {
  readonly word: string;
  /** "must be …" */
  readonly problem: string;
}

export interface ReadFilter<Filter> {
  /** The valid parts; others set no condition. */
  readonly filter: Filter;
  readonly problems: readonly WordProblem[];
}

/**
 * Reads a filter from a query string, ignoring other parameters. Never throws.
 *
 * @param none the filter without conditions
 */
export function readFilter<Filter extends object>(
  words: readonly FilterWord<Filter, never, never>[],
  none: Filter,
  query: URLSearchParams,
  facts: FilterFacts,
): ReadFilter<Filter> {
  const problems: WordProblem[] = [];
  let filter = none;
  for (const { word, read } of words) {
    const [text, ...more] = query.getAll(word);
    if (text === undefined) continue;
    const { value, problem } = read(text, facts);
    filter = { ...filter, ...value };
    if (more.length > 0) problems.push({ word, problem: 'must be given once' });
    else if (problem !== null) problems.push({ word, problem });
  }
  return { filter, problems };
}

/** The unique text form of a filter, without a question mark; empty = no conditions. */
export function writeFilter<Filter>(
  words: readonly FilterWord<Filter, never, never>[],
  filter: Filter,
  facts: FilterFacts,
): string {
  const query = new URLSearchParams();
  for (const { word, write } of words) {
    const text = write(filter, facts);
    if (text !== null) query.set(word, text);
  }
  // Commas and colons need no escaping here, and lists are easier to read without it.
  return query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/**
 * The filter after writing and reading it: without values that no text can express, and with levels within those of the
 * game.
 */
export function settleFilter<Filter extends object>(
  words: readonly FilterWord<Filter, never, never>[],
  none: Filter,
  filter: Filter,
  facts: FilterFacts,
): Filter {
  return readFilter(words, none, new URLSearchParams(writeFilter(words, filter, facts)), facts).filter;
}

/** Makes the test of a filter: an item must pass the tests of all its words. */
export function makeFilterTest<Filter, Item, Context>(
  words: readonly FilterWord<Filter, Item, Context>[],
  filter: Filter,
  context: Context,
): (item: Item) => boolean {
  const tests = words.flatMap(({ makeTest }) => makeTest(filter, context) ?? []);
  return (item) => tests.every((passes) => passes(item));
}
