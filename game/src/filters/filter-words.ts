import type { GameDefinition } from '../definition.ts';
import { clamp, type NumberBounds } from '../settings/setting-fields.ts';
import { listParts, typedText } from '../text.ts';
import type { FittingCharacter, LevelRange } from './filter-schemas.ts';
import { firstTerms, fold, searchTerms } from './search.ts';

/**
 * Filters are written as words of a query string: `levels=28-32&classes=Bard,Cleric&raids=only`. Here are the kinds of
 * words; `group-filter.ts` and `character-filter.ts` have the words themselves.
 */

/** What reading a word depends on. */
export type FilterFacts = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes' | 'servers'>;

/** What was understood of a text, and what is wrong with it in the caller's words. */
export interface ReadWord<Value> {
  /** Undefined = nothing. A list may be understood in part. */
  readonly value: Value | undefined;
  /** "must be …"; null = nothing is wrong. */
  readonly problem: string | null;
}

/**
 * How one kind of value is written and read. Neither throws. What is read is written again in the same way, and what no text
 * can say is not written.
 */
export interface WordKind<Value> {
  /** Says nothing: everything passes. */
  readonly none: Value;
  /** Null when it says nothing. */
  readonly write: (value: Value, facts: FilterFacts) => string | null;
  readonly read: (text: string, facts: FilterFacts) => ReadWord<Value>;
}

const understood = <Value>(value: Value): ReadWord<Value> => ({ value, problem: null });
const wrong = (problem: string): ReadWord<never> => ({ value: undefined, problem });

/** The one word of a switch: `raids=only`. */
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

/** Writes a value as it is, unless it is one that cannot be read. */
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

/** More of a list than anybody means. */
const longestList = 100;

const writeList = (parts: readonly (string | number)[]): string | null =>
  parts.length === 0 ? null : [...new Set(parts)].slice(0, longestList).join(',');

/** As much as a problem quotes of what was given. */
const quotedParts = 3;
const quotedLength = 40;

const quote = (parts: readonly string[]) =>
  parts
    .slice(0, quotedParts)
    .map((part) => `"${cut(part, quotedLength)}"`)
    .join(' or ');

/** Reads each part of a list, once what is there twice; parts that are wrong are left out, and the first of them named. */
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

/** The name in a list that is this in any case. */
function knownName(names: readonly string[], part: string): string | null {
  return names.find((name) => fold(name) === fold(part)) ?? null;
}

/**
 * `difficulty=Elite,Reaper`: names of a list that is the same for everybody, in any case; written as the list has them, in
 * its order.
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

/** A list of which null is everything, so that an empty one lets nothing pass: `classes=none`. */
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

/** Longer than any text that a player would search for. */
export const searchLengthMaximum = 200;

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('');

/** A search text without characters that a link cannot hold or that are invisible. */
export function cleanSearch(text: string): string {
  return cut(typedText(text), searchLengthMaximum).trim();
}

/** More than anybody looks for at once. */
const termsMaximum = 20;

/** The same with as many terms as are searched for; empty when it has none. */
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

/** `pack=The Reaver’s Reach,"Tales, Old"`: names that only the catalogue knows, as terms of a search. */
export function termsWord(what: string): WordKind<string> {
  return {
    ...textWord,
    read: (text, facts) =>
      termsOf(text) === '' ? wrong(`must name at least one ${what}`) : textWord.read(text, facts),
  };
}

/** Classes as the game has them, in its order. */
const knownClasses = ({ classes }: FilterFacts, some: readonly string[]) =>
  classes.filter((name) => knownName(some, name) !== null);

const knownServer = ({ servers }: FilterFacts, server: string) =>
  knownName(
    servers.map(({ name }) => name),
    server,
  );

const levelPattern = /^\d{1,3}$/;

/** Null = no such server or level. Classes that the game does not have are left out. */
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

/** `fits=orien:12:paladin.fighter,cannith:30:favored_soul`: characters of whom one is eligible; `none` = no character. */
export const fitsWord: WordKind<readonly FittingCharacter[] | null> = listOrNone(fittingList);

/** One word of a filter: how it is written, what it means, and what it lets pass. */
export interface FilterWord<Filter, Item, Context> {
  readonly word: string;
  readonly key: keyof Filter;
  readonly example: string;
  /** Null when the filter says nothing by this word. */
  readonly write: (filter: Filter, facts: FilterFacts) => string | null;
  readonly read: (text: string, facts: FilterFacts) => ReadWord<Partial<Filter>>;
  /** Null when everything passes. */
  readonly makeTest: (filter: Filter, context: Context) => ((item: Item) => boolean) | null;
}

interface WordOf<Filter, Key extends keyof Filter, Item, Context> {
  readonly kind: WordKind<Filter[Key]>;
  readonly example: string;
  /** Only called with a value that says something; left out by a word that tells another one how it is meant. */
  readonly makeTest?: (
    value: NonNullable<Filter[Key]>,
    context: Context,
    filter: Filter,
  ) => (item: Item) => boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Makes a word of a filter's table out of the kind of its value. */
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

/** What is wrong with one word of a query string. */
export interface WordProblem {
  readonly word: string;
  /** "must be …" */
  readonly problem: string;
}

export interface ReadFilter<Filter> {
  /** What was understood; the rest lets everything pass. */
  readonly filter: Filter;
  readonly problems: readonly WordProblem[];
}

/**
 * The filter of a query string, whatever else stands in it. Never throws.
 *
 * @param none lets everything pass
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

/** The one spelling of a filter, without a question mark; empty = everything passes. */
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
  // A comma and a colon need no escape here, and lists are read more easily with them.
  return query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** The filter that its spelling says: without what no text can say, and with levels that the game has. */
export function settleFilter<Filter extends object>(
  words: readonly FilterWord<Filter, never, never>[],
  none: Filter,
  filter: Filter,
  facts: FilterFacts,
): Filter {
  return readFilter(words, none, new URLSearchParams(writeFilter(words, filter, facts)), facts).filter;
}

/** Makes the test of a filter: everything that all of its words let pass. */
export function makeFilterTest<Filter, Item, Context>(
  words: readonly FilterWord<Filter, Item, Context>[],
  filter: Filter,
  context: Context,
): (item: Item) => boolean {
  const tests = words.flatMap(({ makeTest }) => makeTest(filter, context) ?? []);
  return (item) => tests.every((passes) => passes(item));
}
