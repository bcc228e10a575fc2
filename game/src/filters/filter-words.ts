import type { Character } from '../character/character.ts';
import type { GameDefinition } from '../definition.ts';
import { clamp, type NumberBounds } from '../settings/setting-fields.ts';
import { listParts, typedText } from '../text.ts';
import type { FittingCharacter, LevelRange } from './filter-schemas.ts';
import { firstTerms, fold, searchTerms } from './search.ts';

/**
 * The kinds of words of a filter in a query string: `levels=28-32&classes=Bard,Cleric&raids=only`. The words themselves
 * are in `group-filter.ts` and `character-filter.ts`.
 */

/** The facts of the game for reading and writing words. */
export type FilterFacts = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes' | 'servers'>;

/** The result of reading the text of a word. */
export interface ReadWord<Value> {
  /** Undefined = unreadable. Lists may be read in part. */
  readonly value: Value | undefined;
  /** "must be …"; null = valid. */
  readonly problem: string | null;
}

/**
 * How one kind of value is written and read. Neither throws. Writing a value that was read gives the canonical text;
 * values that cannot be read are not written.
 */
export interface WordKind<Value> {
  /** The value without a word: everything passes. */
  readonly none: Value;
  /** Null = no word. */
  readonly write: (value: Value, facts: FilterFacts) => string | null;
  readonly read: (text: string, facts: FilterFacts) => ReadWord<Value>;
}

const understood = <Value>(value: Value): ReadWord<Value> => ({ value, problem: null });
const wrong = (problem: string): ReadWord<never> => ({ value: undefined, problem });

/** A switch with a single text: `raids=only`. */
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

/** Whether a range has no level of the game. */
const isOutside = ({ first, last }: LevelRange, { level_minimum, level_cap }: LevelFacts) =>
  Math.min(first, last) > level_cap || Math.max(first, last) < level_minimum;

/** A range within the levels of the game, the lower level first; null = all levels. */
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
 * `levels=28-32`, or `28-` without an upper limit, whatever the cap becomes. Ranges beyond the levels of the game are
 * clamped.
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

/** Writes a text unchanged, unless it could not be read. */
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

/** Maximum number of parts of a list. */
const longestList = 100;

const writeList = (parts: readonly (string | number)[]): string | null =>
  parts.length === 0 ? null : [...new Set(parts)].slice(0, longestList).join(',');

/** Maximum number of invalid parts in the text of a problem. */
const quotedParts = 3;
const quotedLength = 40;

const quote = (parts: readonly string[]) =>
  parts
    .slice(0, quotedParts)
    .map((part) => `"${cut(part, quotedLength)}"`)
    .join(' or ');

/**
 * Reads the parts of a list without duplicates. Invalid parts are left out, and the first ones named in the problem.
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

/** Finds a name in a list, ignoring case. */
function knownName(names: readonly string[], part: string): string | null {
  return names.find((name) => fold(name) === fold(part)) ?? null;
}

/**
 * `difficulty=Elite,Reaper`: names from a fixed list, case-insensitive; written in the spelling and order of the list.
 */
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

/** A list where null lets everything pass and an empty list nothing: `classes=none`. */
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

/** Maximum length of a search. */
export const searchLengthMaximum = 200;

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('');

/** Removes invisible characters from a search, and those that a link cannot contain. */
export function cleanSearch(text: string): string {
  return cut(typedText(text), searchLengthMaximum).trim();
}

/** Maximum number of terms of a search. */
const termsMaximum = 20;

/** A cleaned search with at most `termsMaximum` terms; empty if it has none. */
function termsOf(text: string): string {
  const clean = firstTerms(cleanSearch(text), termsMaximum);
  return searchTerms(clean).length > 0 ? clean : '';
}

function termsProblem(text: string): string | null {
  if (Array.from(typedText(text)).length > searchLengthMaximum)
    return `must have at most ${searchLengthMaximum} characters`;
  return firstTerms(text, termsMaximum) === text ? null : `must have at most ${termsMaximum} terms`;
}

/** `search=shroud,"deep, dark"`: a search with terms separated by commas. */
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

/** Makes the test of `guild=`: whether a character is known to belong to one of these guilds. */
export function makeGuildTest(guilds: string): (character: Character) => boolean {
  const wanted = new Set(searchTerms(guilds));
  return ({ guild_name, is_anonymous }) =>
    !is_anonymous && guild_name !== null && wanted.has(fold(guild_name));
}

/** The known classes among some, in the order of the game. */
const knownClasses = ({ classes }: FilterFacts, some: readonly string[]) =>
  classes.filter((name) => knownName(some, name) !== null);

const knownServer = ({ servers }: FilterFacts, server: string) =>
  knownName(
    servers.map(({ name }) => name),
    server,
  );

const levelPattern = /^\d{1,3}$/;

/** Writes a character of `fits`. Null = unknown server or level. Unknown classes are left out. */
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
 * `fits=orien:12:paladin.fighter,cannith:30:favored_soul`: characters, one of which must be eligible; `none` = no
 * character.
 */
export const fitsWord: WordKind<readonly FittingCharacter[] | null> = listOrNone(fittingList);

/** One word of a filter: how it is written and read, and what passes. */
export interface FilterWord<Filter, Item, Context> {
  readonly word: string;
  readonly key: keyof Filter;
  /** Null = the filter does not need this word. */
  readonly write: (filter: Filter, facts: FilterFacts) => string | null;
  readonly read: (text: string, facts: FilterFacts) => ReadWord<Partial<Filter>>;
  /** Null = everything passes. */
  readonly makeTest: (filter: Filter, context: Context) => ((item: Item) => boolean) | null;
}

interface WordOf<Filter, Key extends keyof Filter, Item, Context> {
  readonly kind: WordKind<Filter[Key]>;
  /** Only called with a value other than `none`. Omitted for a word that only modifies another one. */
  readonly makeTest?: (
    value: NonNullable<Filter[Key]>,
    context: Context,
    filter: Filter,
  ) => (item: Item) => boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns a function that makes a word of a filter from the kind of its value. */
export function filterWord<Filter, Item, Context>() {
  return <Key extends keyof Filter>(
    word: string,
    key: Key,
    { kind, makeTest }: WordOf<Filter, Key, Item, Context>,
  ): FilterWord<Filter, Item, Context> => ({
    word,
    key,
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

/** A problem with one word of a query string. */
export interface WordProblem {
  readonly word: string;
  /** "must be …" */
  readonly problem: string;
}

export interface ReadFilter<Filter> {
  /** The valid words; everything passes the others. */
  readonly filter: Filter;
  readonly problems: readonly WordProblem[];
}

/**
 * Reads the filter of a query string, which may have other parameters. Never throws.
 *
 * @param none the filter that everything passes
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

/** The canonical spelling of a filter, without a question mark; empty = everything passes. */
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
  // Commas and colons need no escaping here, and lists are easier to read with them.
  return query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/**
 * The filter in canonical form, as written and read again: only with values that a text can express, and with levels of
 * the game.
 */
export function normalizeFilter<Filter extends object>(
  words: readonly FilterWord<Filter, never, never>[],
  none: Filter,
  filter: Filter,
  facts: FilterFacts,
): Filter {
  return readFilter(words, none, new URLSearchParams(writeFilter(words, filter, facts)), facts).filter;
}

/** Makes the test of a filter: items that pass all of its words. */
export function makeFilterTest<Filter, Item, Context>(
  words: readonly FilterWord<Filter, Item, Context>[],
  filter: Filter,
  context: Context,
): (item: Item) => boolean {
  const tests = words.flatMap(({ makeTest }) => makeTest(filter, context) ?? []);
  return (item) => tests.every((passes) => passes(item));
}
