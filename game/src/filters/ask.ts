import type { ServerFacts } from '../definition.ts';
import { typedText } from '../text.ts';
import type { LevelRange } from './filter-schemas.ts';
import type { FilterFacts } from './filter-words.ts';
import { isGuess, isPlural, type Meaning, type Part, readParts } from './grammar.ts';
import { fold } from './search.ts';
import type { Topic } from './vocabulary.ts';

/** A question in one line, such as "12 paladin", "is cannith down" or "vod orien", in the grammar of every search. */

export interface AskQuestion {
  /** As typed, without surrounding whitespace. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly levels: LevelRange | null;
  /** Spelt as in the definition of the game. */
  readonly classes: readonly string[];
  readonly difficulties: readonly string[];
  readonly skulls: LevelRange | null;
  readonly servers: readonly ServerFacts[];
  readonly onlyRaids: boolean;
  /** The topic, if a word names one. */
  readonly topic: Topic | null;
  readonly page: { readonly page: string; readonly fragment: string } | null;
  readonly theme: 'dark' | 'light' | null;
  /** One of the visitor's own lists. */
  readonly list: 'friends' | 'registered' | null;
  /** The part that may be a name, as typed; '' = every word was understood. */
  readonly name: string;
}

/** Maximum length of a question; the rest is cut. */
export const askLengthMaximum = 100;

type Kind = Meaning['kind'];

const isOfKind = (...kinds: readonly Kind[]) => {
  return ({ meaning }: Pick<Part, 'meaning'>) => kinds.includes(meaning.kind);
};
const isName = isOfKind('name');
const isFiller = isOfKind('filler');
/** Whether a part has a meaning that is never part of a name. */
const isFact = isOfKind('levels', 'class', 'server', 'difficulty', 'skulls');
/** Whether a part filters groups. Raids and servers are not included, since they filter other things too. */
const choosesGroups = isOfKind('levels', 'class', 'difficulty', 'skulls');
const isTopic = (topic: Topic) => (part: Pick<Part, 'meaning'>) =>
  part.meaning.kind === 'topic' && part.meaning.topic === topic;

const textOf = (parts: readonly Part[]) => parts.flatMap(({ words }) => words).join(' ');

/** Removes filler words at both ends. */
function withoutEnds(parts: readonly Part[]): readonly Part[] {
  const isContent = (part: Part) => !isFiller(part);
  return parts.slice(parts.findIndex(isContent), parts.findLastIndex(isContent) + 1);
}

/**
 * The name of a guild: "guild thelanis" is a guild with that name, but "guilds thelanis" are the guilds of the server.
 */
function guildName(parts: readonly Part[]): string | null {
  const named = parts.find(isTopic('guilds'));
  const rest = withoutEnds(
    parts.filter((part) => ![isTopic('guilds'), isTopic('people')].some((is) => is(part))),
  );
  const isSeveral = named !== undefined && /(?:s|n)$/i.test(named.words.join(''));
  if (named === undefined || rest.length === 0 || (isSeveral && rest.every(isOfKind('server', 'filler'))))
    return null;
  return textOf(rest);
}

/**
 * The text from the first word that was not understood to the last: "is Knights Who Say Ni online" → "Knights Who Say
 * Ni".
 */
function nameAmong(parts: readonly Part[]): string {
  const [only, ...others] = parts.filter((part) => !isFiller(part));
  if (only !== undefined && others.length === 0 && isGuess(only)) return only.words.join(' ');
  const named = parts.slice(parts.findIndex(isName), parts.findLastIndex(isName) + 1);
  if (!named.some(isName)) return '';
  return textOf(named.filter((part) => !isFact(part)));
}

/** Whether a question is about servers: "is cannith online", but not "is torvald online". */
const isAboutServers = (parts: readonly Part[]) =>
  parts.some(isOfKind('server')) && parts.every(isOfKind('online', 'server', 'filler'));

/** Topics by precedence: a question with several has the first of them, and the words of the others are not used. */
const topicsInOrder: readonly Topic[] = [
  'compare',
  'status',
  'time',
  'guilds',
  'count',
  'statistics',
  'groups',
  'people',
  'quests',
];

function topicOf(parts: readonly Part[]): Topic | null {
  const asksForGroups = parts.some(choosesGroups);
  const isOnline = parts.some(isOfKind('online'));
  if (isOnline && isAboutServers(parts)) return 'status';
  const named = topicsInOrder.find(
    (topic) => parts.some(isTopic(topic)) && !(asksForGroups && (topic === 'status' || topic === 'compare')),
  );
  if (named !== undefined) return named;
  return isOnline || parts.some(isPlural) ? 'people' : null;
}

/** The theme in a question without other meanings, since words such as "dark" are part of many names. */
function themeOf(parts: readonly Part[]): AskQuestion['theme'] {
  const [first] = parts.filter((part) => !isFiller(part));
  const isAll = parts.every(isOfKind('theme', 'filler'));
  return isAll && first?.meaning.kind === 'theme' ? first.meaning.theme : null;
}

/**
 * The page in a question, unless the question filters groups. Exceptions: alerts are about groups, and quests have
 * levels. "Which server is down" does not ask for statistics.
 */
function pageOf(parts: readonly Part[]): AskQuestion['page'] {
  const page = parts.map(({ meaning }) => meaning).find((meaning) => meaning.kind === 'page');
  if (page === undefined) return null;
  const isOther = page.page === 'quests' ? isOfKind('class', 'difficulty', 'skulls') : choosesGroups;
  if (parts.some(isOther) && page.page !== 'notifications') return null;
  if (parts.some(isTopic('status')) && page.page === 'servers') return null;
  return { page: page.page, fragment: page.fragment };
}

/** Treats words of pages and themes as parts of a name if the question is about something else. */
function withoutUnused(parts: readonly Part[]): readonly Part[] {
  const isUnused = isOfKind(
    ...(themeOf(parts) === null ? (['theme'] as const) : []),
    ...(pageOf(parts) === null ? (['page'] as const) : []),
  );
  const kind = parts.some(isTopic('status')) ? 'filler' : 'name';
  return parts.map((part) => (isUnused(part) ? { ...part, meaning: { kind } } : part));
}

/** Parses a question. Never throws. */
export function parseAsk(typed: string, facts: FilterFacts): AskQuestion {
  const text = Array.from(typedText(typed)).slice(0, askLengthMaximum).join('').trim();
  const parts = withoutUnused(readParts(text, facts));
  const meanings = parts.map(({ meaning }) => meaning);
  const has = (kind: Kind) => meanings.some((meaning) => meaning.kind === kind);
  const classes = new Set(meanings.flatMap((meaning) => (meaning.kind === 'class' ? meaning.names : [])));
  const servers = new Set(meanings.flatMap((meaning) => (meaning.kind === 'server' ? [meaning.server] : [])));
  const guild = guildName(parts);
  const question = {
    text,
    parts,
    levels: meanings.find((meaning) => meaning.kind === 'levels')?.levels ?? null,
    classes: facts.classes.filter((name) => classes.has(name)),
    difficulties: [
      ...new Set(meanings.flatMap((meaning) => (meaning.kind === 'difficulty' ? [meaning.name] : []))),
    ],
    skulls: meanings.find((meaning) => meaning.kind === 'skulls')?.skulls ?? null,
    servers: [...servers],
    onlyRaids: has('raids'),
    topic: topicOf(parts),
    page: pageOf(parts),
    theme: themeOf(parts),
    list: has('friends') ? ('friends' as const) : has('registered') ? ('registered' as const) : null,
    name: guild ?? nameAmong(parts),
  };
  return guild === null ? question : { ...question, ...nothingChosen };
}

/** The filters of a question without any. */
export const nothingChosen = {
  levels: null,
  classes: [],
  difficulties: [],
  skulls: null,
  servers: [],
  onlyRaids: false,
  page: null,
  list: null,
} as const satisfies Partial<AskQuestion>;

/** Whether the question filters groups by more than quest and server. */
export const asksForGroups = ({ levels, classes, difficulties, skulls, onlyRaids }: AskQuestion): boolean =>
  levels !== null || classes.length > 0 || difficulties.length > 0 || skulls !== null || onlyRaids;

/** Runs of words that were not understood, which may contain the name of a quest. */
export function namesWithin({ parts, name }: AskQuestion): readonly (readonly string[])[] {
  const runs: string[][] = [];
  let isRunning = false;
  for (const part of parts) {
    const isPart = isName(part) || (isGuess(part) && name.includes(part.words.join(' ')));
    if (isPart && !isRunning) runs.push([]);
    if (isPart || (isFiller(part) && isRunning)) runs.at(-1)?.push(...part.words);
    isRunning = isPart || (isFiller(part) && isRunning);
  }
  return runs;
}

/** The kind of an answer, which determines the words that it uses. */
export type UsedBy = 'groups' | 'people' | 'servers' | 'pages' | 'quests' | 'names';

const usedKinds: Readonly<Record<UsedBy, readonly Kind[]>> = {
  groups: ['levels', 'class', 'difficulty', 'skulls', 'raids', 'server'],
  people: ['levels', 'class', 'server', 'online'],
  servers: ['server', 'online'],
  pages: ['page', 'theme', 'server', 'raids', 'friends', 'registered', 'online'],
  quests: ['page', 'levels', 'server'],
  names: ['server', 'online'],
};

/**
 * The words of a question, as typed, that an answer does not use.
 *
 * @param names words of names that it uses
 */
export function leftOut(
  { parts, topic }: AskQuestion,
  by: UsedBy,
  names: readonly string[],
): readonly string[] {
  const known = new Set(names.map(fold));
  // Topic words ask for pages, quests and servers.
  const usesTopics = ['pages', 'quests', 'servers'].includes(by);
  const usedTopic = by === 'groups' ? 'groups' : topic;
  const isAsked = ({ meaning }: Part) =>
    meaning.kind === 'topic' && (usesTopics || [usedTopic, 'count', 'quests'].includes(meaning.topic));
  return parts
    .filter((part) => !isFiller(part) && !usedKinds[by].includes(part.meaning.kind) && !isAsked(part))
    .flatMap(({ words }) => words)
    .filter((word) => !known.has(fold(word)));
}
