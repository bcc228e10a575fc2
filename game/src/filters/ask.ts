import { type LevelRange } from './filter-schemas.ts';
import { closestServerName, textDistance } from '../closest-name.ts';
import type { ServerFacts } from '../definition.ts';
import { findServer } from '../servers.ts';
import { typedText } from '../text.ts';
import type { FilterFacts } from './filter-words.ts';
import { classKeywords, fold, linesOf, makeKeywordTest } from './search.ts';

/**
 * A question in one line: "12 paladin", "is cannith down", "vod orien". Each word is a level, a class, a server, a
 * word about what is wanted, or part of a name; the order of the words does not matter.
 */

/** What is wanted, where the words say so. */
export type AskTopic = 'groups' | 'people' | 'status';

export interface AskQuestion {
  /** As typed, without blanks around it. */
  readonly text: string;
  readonly levels: LevelRange | null;
  /** As the definition of the game spells them. */
  readonly classes: readonly string[];
  readonly servers: readonly ServerFacts[];
  readonly onlyRaids: boolean;
  readonly topic: AskTopic | null;
  /** One of the visitor's own lists. */
  readonly list: 'friends' | 'registered' | null;
  /** What may be a name, as typed; '' = every word was understood. */
  readonly name: string;
}

/** A longer question is cut. */
export const askLengthMaximum = 100;

/** What a word, or several in a row, was understood as. */
type Meaning =
  | { readonly kind: 'levels'; readonly levels: LevelRange }
  /** A guess = by its beginning, or misspelt: a name may be meant all the same. */
  | { readonly kind: 'class'; readonly names: readonly string[]; readonly isGuess: boolean }
  | { readonly kind: 'server'; readonly server: ServerFacts; readonly isGuess: boolean }
  | { readonly kind: 'topic'; readonly topic: AskTopic }
  | { readonly kind: 'online' | 'raids' | 'friends' | 'registered' | 'filler' | 'name' };

interface Understood {
  /** As typed. */
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

const topic = (name: AskTopic): Meaning => ({ kind: 'topic', topic: name });

const phrases: readonly (readonly [meaning: Meaning, phrases: string])[] = [
  [topic('status'), 'down, up, status, offline, alive, back, maintenance, downtime, server, servers'],
  [topic('groups'), 'group, groups, lfm, lfms, party, parties, join'],
  [topic('people'), 'who, player, players, people, anyone, anybody, characters, toons'],
  [{ kind: 'online' }, 'online'],
  [{ kind: 'raids' }, 'raid, raids, raiding'],
  [{ kind: 'friends' }, 'friend, friends'],
  [{ kind: 'registered' }, 'my characters, my character, my chars, my toons, my alts'],
  [
    { kind: 'filler' },
    'a, all, an, and, any, are, at, can, character, could, do, find, for, guild, guilds, how, i, in, is, it, list, looking, many, me, my, now, of, on, open, or, please, quest, quests, right, show, that, the, there, to, today, tonight, what, where, which, with',
  ],
];

const meaningOfPhrase = new Map(
  phrases.flatMap(([meaning, texts]) => texts.split(', ').map((text) => [text, meaning] as const)),
);

/** "12", "lvl12", "level 30 to 34", "28 - 32", "30+" at the beginning of folded words. */
const levelsPattern = /^(?:(?:levels?|lvls?|lv|l) ?)?(\d{1,3})(?:(\+)|(?: ?[-–] ?| to )(\d{1,3}))?(?= |$)/;

/** Levels that the game has, the lower one first, with as many words as say so; null = the words begin otherwise. */
function levelsAt(
  text: string,
  { level_minimum: minimum, level_cap: cap }: Pick<FilterFacts, 'level_minimum' | 'level_cap'>,
): { readonly wordCount: number; readonly levels: LevelRange } | null {
  const found = levelsPattern.exec(text);
  if (found === null) return null;
  const [phrase, from, andUp, to = from] = found;
  const bounds = [Number(from), andUp === undefined ? Number(to) : cap];
  const first = Math.min(...bounds);
  if (first < minimum || first > cap) return null;
  const last = Math.min(Math.max(...bounds), cap);
  return { wordCount: phrase.split(' ').length, levels: { first, last } };
}

/** A shorter word is the beginning of too much. */
const shortestBeginning = 3;
const shortestMisspelt = 5;
/** In longer names two letters may be wrong. */
const longName = 8;

const lettersOf = (text: string) => text.split('').toSorted().join('');

/** The server that a word begins, or was meant to spell: one wrong letter, or two that have changed places. */
function guessServer(word: string, facts: Pick<FilterFacts, 'servers'>): ServerFacts | null {
  if (word.length < shortestBeginning) return null;
  const begun = facts.servers.filter(({ name }) => fold(name).startsWith(word));
  const [server, ...others] = begun;
  if (server !== undefined) return others.length === 0 ? server : null;
  if (word.length < shortestMisspelt) return null;
  const closest = closestServerName(facts, word);
  if (closest === null) return null;
  const name = fold(closest);
  const distance = textDistance(word, name);
  const isClose = distance <= (word.length < longName ? 1 : 2) || lettersOf(word) === lettersOf(name);
  return isClose && distance <= 2 ? findServer(facts, closest) : null;
}

/** Names of more words than this are no longer looked for. */
const longestPhrase = 3;

/** What some words in a row, folded, mean for certain. */
function certainMeaning(phrase: string, facts: FilterFacts): Meaning | null {
  const known = meaningOfPhrase.get(phrase);
  if (known !== undefined) return known;
  const server = facts.servers.find(({ name }) => fold(name) === phrase);
  if (server !== undefined) return { kind: 'server', server, isGuess: false };
  const singular = phrase.replace(/s$/, '');
  const names = facts.classes.filter((name) =>
    classKeywords(name).some((keyword) => keyword === phrase || keyword === singular),
  );
  return names.length > 0 ? { kind: 'class', names, isGuess: false } : null;
}

/** What one word may mean. */
function guessedMeaning(word: string, facts: FilterFacts): Meaning {
  const isKeyword = makeKeywordTest(word);
  const names = facts.classes.filter((name) => isKeyword(linesOf(classKeywords(name))));
  if (names.length > 0) return { kind: 'class', names, isGuess: true };
  const server = guessServer(word, facts);
  return server === null ? { kind: 'name' } : { kind: 'server', server, isGuess: true };
}

/** What the words begin with. */
function nextMeaning(words: readonly string[], facts: FilterFacts): Understood {
  const folded = words.slice(0, 4).map(fold);
  const found = levelsAt(folded.join(' '), facts);
  if (found !== null) {
    return {
      words: words.slice(0, found.wordCount),
      meaning: { kind: 'levels', levels: found.levels },
    };
  }
  for (let length = Math.min(longestPhrase, words.length); length > 0; length -= 1) {
    const meaning = certainMeaning(folded.slice(0, length).join(' '), facts);
    if (meaning !== null) return { words: words.slice(0, length), meaning };
  }
  return { words: words.slice(0, 1), meaning: guessedMeaning(folded.slice(0, 1).join(''), facts) };
}

function understandAll(words: readonly string[], facts: FilterFacts): readonly Understood[] {
  const found: Understood[] = [];
  for (let rest = words; rest.length > 0;) {
    const next = nextMeaning(rest, facts);
    // Of two levels the first counts.
    const isSecond = next.meaning.kind === 'levels' && found.some(({ meaning }) => meaning.kind === 'levels');
    found.push(isSecond ? { ...next, meaning: { kind: 'name' } } : next);
    rest = rest.slice(next.words.length);
  }
  return found;
}

const isGuess = ({ meaning }: Understood) => 'isGuess' in meaning && meaning.isGuess;

/** Is this no part of a name, wherever it stands? */
const isFact = ({ meaning: { kind } }: Understood) => ['levels', 'class', 'server'].includes(kind);

/** From the first word that was not understood to the last: "is Knights Who Say Ni online" → "Knights Who Say Ni". */
function nameAmong(parts: readonly Understood[]): string {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0 && isGuess(only)) return only.words.join(' ');
  const isName = ({ meaning }: Understood) => meaning.kind === 'name';
  const named = parts.slice(parts.findIndex(isName), parts.findLastIndex(isName) + 1);
  if (!named.some(isName)) return '';
  return named
    .filter((part) => !isFact(part))
    .flatMap(({ words }) => words)
    .join(' ');
}

/** "clerics" are looked for, "cleric" is a player who looks for a group. */
function isPlural({ words, meaning }: Understood): boolean {
  if (meaning.kind !== 'class') return false;
  const phrase = fold(words.join(' '));
  const keywords = meaning.names.flatMap(classKeywords);
  return !keywords.includes(phrase) && keywords.some((keyword) => phrase === `${keyword}s`);
}

/** "is cannith online" asks about the server, "is torvald online" about somebody. */
const isAboutServers = (parts: readonly Understood[]) =>
  parts.some(({ meaning: { kind } }) => kind === 'server') &&
  parts.every(({ meaning: { kind } }) => ['online', 'server', 'filler'].includes(kind));

function topicOf(parts: readonly Understood[]): AskTopic | null {
  const said = new Set(parts.flatMap(({ meaning }) => (meaning.kind === 'topic' ? [meaning.topic] : [])));
  const asksForSome = parts.some(({ meaning: { kind } }) => kind === 'levels' || kind === 'class');
  const asksWhoIsOnline = parts.some(({ meaning: { kind } }) => kind === 'online');
  if (asksWhoIsOnline && isAboutServers(parts)) return 'status';
  if (said.has('status') && !asksForSome) return 'status';
  if (said.has('groups')) return 'groups';
  return said.has('people') || asksWhoIsOnline || parts.some(isPlural) ? 'people' : null;
}

/** Understands a question. Never throws. */
export function parseAsk(typed: string, facts: FilterFacts): AskQuestion {
  const text = Array.from(typedText(typed)).slice(0, askLengthMaximum).join('').trim();
  const words = text
    .split(/\s+/)
    .map((word) => word.replaceAll(/^["'(]+|[?!.,;:)"']+$/g, ''))
    .filter((word) => word !== '');
  const parts = understandAll(words, facts);
  const meanings = parts.map(({ meaning }) => meaning);
  const has = (kind: Meaning['kind']) => meanings.some((meaning) => meaning.kind === kind);
  const classes = new Set(meanings.flatMap((meaning) => (meaning.kind === 'class' ? meaning.names : [])));
  const servers = new Set(meanings.flatMap((meaning) => (meaning.kind === 'server' ? [meaning.server] : [])));
  return {
    text,
    levels: meanings.find((meaning) => meaning.kind === 'levels')?.levels ?? null,
    classes: facts.classes.filter((name) => classes.has(name)),
    servers: [...servers],
    onlyRaids: has('raids'),
    topic: topicOf(parts),
    list: has('friends') ? 'friends' : has('registered') ? 'registered' : null,
    name: nameAmong(parts),
  };
}
