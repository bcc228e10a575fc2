import type { GameDefinition } from '../definition.ts';
import type { PopulationAverage, PopulationUnique } from '../population/population.ts';
import { defaultServer, type KnownInfos, mostPopulatedServer } from '../population/notable-servers.ts';
import {
  countedServers,
  dataStaleAfterMs,
  isStatusStale,
  ownValue,
  serverStatus,
  withoutOldStatus,
  type ServerInfos,
} from '../population/server-status.ts';
import { fromWireTime } from '../wire-time.ts';
import { defaultServerText, statusSentence } from './server-words.ts';
import type { SiteSettings } from './site-settings.ts';

/** Facts used in the answers; null = not loaded yet, or failed. */
export interface FaqFacts extends KnownInfos {
  readonly game: Pick<GameDefinition, 'name' | 'abbreviation' | 'servers'>;
  readonly site: Pick<SiteSettings, 'product_name'>;
  /** Only of servers with enough data to be ranked. */
  readonly weekAverages: Readonly<Record<string, PopulationAverage>> | null;
  readonly monthAverages: Readonly<Record<string, PopulationAverage>> | null;
  readonly quarterUniques: Pick<PopulationUnique, 'unique_character_count' | 'unique_guild_count'> | null;
  /**
   * The server's time, in milliseconds since 1970. It gives the year, and decides which data is too old for "right
   * now".
   */
  readonly nowMs: number;
  /** Formats a whole number in the reader's locale. */
  readonly formatNumber: (value: number) => string;
}

/** A question with its answer in plain text. */
export interface FaqEntry {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Whether the answer is the fallback used when facts are missing. */
  readonly isFallback: boolean;
}

/** The page of the questions. The home page has only the most frequent ones. */
export type FaqPlace = 'home' | 'live';

type ValueName =
  | 'product'
  | 'game'
  | 'abbreviation'
  | 'year'
  | 'defaultServer'
  | 'noDefaultServer'
  | 'mostThisWeek'
  | 'mostThisMonth'
  | 'players'
  | 'groups'
  | 'status'
  | 'uniqueCharacters'
  | 'uniqueGuilds';
/** Texts inserted into the answers; empty = unknown. */
type Values = Readonly<Record<ValueName, string>>;

interface Row {
  readonly id: string;
  readonly question: (values: Values) => string;
  /** Facts that the answer needs. */
  readonly dependencies: readonly ValueName[];
  readonly answer: (values: Values) => string;
  readonly fallback: string | ((values: Values) => string);
  readonly isOnHome: boolean;
}

/** All questions, in order. */
const rows: readonly Row[] = [
  {
    id: 'most-populated',
    question: ({ abbreviation }) => `What is the most populated ${abbreviation} server?`,
    dependencies: ['mostThisWeek', 'mostThisMonth'],
    answer: ({ mostThisWeek, mostThisMonth }) =>
      mostThisWeek === mostThisMonth
        ? `${mostThisWeek} is the most populated server, both this week and this month, by the average number of characters online.`
        : `${mostThisWeek} is the most populated server this week, and ${mostThisMonth} this month, by the average number of characters online.`,
    fallback: 'The most populated server appears here once there are averages to compare.',
    isOnHome: true,
  },
  {
    id: 'default-server',
    question: ({ abbreviation }) => `What is the default ${abbreviation} server?`,
    dependencies: ['defaultServer'],
    answer: ({ defaultServer: name }) => `The default server is ${name}: the first in the game's own list.`,
    fallback: ({ noDefaultServer }) => noDefaultServer,
    isOnHome: true,
  },
  {
    id: 'how-many-players',
    question: ({ game }) => `How many players does ${game} have?`,
    dependencies: ['uniqueCharacters', 'uniqueGuilds'],
    answer: ({ uniqueCharacters, uniqueGuilds }) =>
      `${uniqueCharacters} different characters and ${uniqueGuilds} guilds were seen in the last quarter. One player may have many characters; anonymous ones are counted too.`,
    fallback: 'The characters and guilds of the last quarter appear here once there is enough data.',
    isOnHome: true,
  },
  {
    id: 'online-now',
    question: ({ game }) => `How many people are playing ${game} right now?`,
    dependencies: ['players', 'groups'],
    answer: ({ players, groups }) =>
      `${players} online at this moment, anonymous players included, and ${groups} for members.`,
    fallback: 'The number of players online appears here once the servers have reported.',
    isOnHome: false,
  },
  {
    id: 'best-server',
    question: ({ abbreviation }) => `Which ${abbreviation} server is the best?`,
    dependencies: ['mostThisMonth'],
    answer: ({ mostThisMonth }) =>
      `That depends on what you like. ${mostThisMonth} has had the most players this month, so groups are the easiest to find there; others are quieter, and people know each other.`,
    fallback:
      'That depends on what you like: on a full server groups are easy to find; others are quieter, and people know each other.',
    isOnHome: false,
  },
  {
    id: 'is-it-down',
    question: ({ abbreviation }) => `Is ${abbreviation} down?`,
    dependencies: ['status'],
    answer: ({ status }) => status,
    fallback: 'We don’t know right now: there are no fresh reports from the servers.',
    isOnHome: true,
  },
  {
    id: 'raid-timers',
    question: () => 'How do I see my raid timers?',
    dependencies: ['product'],
    answer: ({ product }) =>
      `Register your characters here, then open Raid Timers: ${product} notes when a character leaves a raid, and shows when it is open to you again. No account is needed.`,
    fallback: 'Register your characters, then open Raid Timers. No account is needed.',
    isOnHome: false,
  },
  {
    id: 'still-active',
    question: ({ game, year }) => `Is ${game} still active in ${year}?`,
    dependencies: ['game', 'year', 'uniqueCharacters'],
    answer: ({ uniqueCharacters }) =>
      `Yes: ${uniqueCharacters} different characters were seen in the last quarter. This site shows live how many of them are online.`,
    fallback:
      'Check the live numbers on this site: how many players are online, and how many groups are open.',
    isOnHome: false,
  },
  {
    id: 'what-is-this',
    question: ({ product }) => `What is ${product}?`,
    dependencies: ['product', 'game'],
    answer: ({ product, game }) =>
      `${product} shows who is online in ${game}: servers, players and groups looking for members, live. It is an independent project, uses only what the game shows to everyone, and needs no account.`,
    fallback: 'A live view of servers, players and groups looking for members.',
    isOnHome: true,
  },
];

/**
 * The questions with their answers: the real one if all its facts are available, else its fallback.
 *
 * @param place the live page has all questions, the home page the most frequent ones
 */
export function faqEntries(facts: FaqFacts, place: FaqPlace = 'live'): readonly FaqEntry[] {
  const values = valuesOf(facts);
  return rows
    .filter(({ isOnHome }) => isOnHome || place === 'live')
    .map(({ id, question, dependencies, answer, fallback }) => {
      const isFallback = dependencies.some((name) => values[name] === '');
      const instead = typeof fallback === 'string' ? fallback : fallback(values);
      return { id, question: question(values), answer: isFallback ? instead : answer(values), isFallback };
    });
}

function valuesOf(facts: FaqFacts): Values {
  const { game, site, weekAverages, monthAverages, quarterUniques, nowMs, formatNumber } = facts;
  const count = (value: number | undefined) =>
    value === undefined || value === 0 ? '' : formatNumber(value);
  return {
    product: site.product_name,
    game: game.name,
    abbreviation: game.abbreviation,
    year: String(new Date(nowMs).getUTCFullYear()),
    mostThisWeek: mostPopulatedServer(game, weekAverages ?? {})?.name ?? '',
    mostThisMonth: mostPopulatedServer(game, monthAverages ?? {})?.name ?? '',
    uniqueCharacters: count(quarterUniques?.unique_character_count),
    uniqueGuilds: count(quarterUniques?.unique_guild_count),
    ...liveValues(facts),
  };
}

function liveValues(
  facts: FaqFacts,
): Pick<Values, 'defaultServer' | 'noDefaultServer' | 'players' | 'groups' | 'status'> {
  const { game, nowMs, formatNumber } = facts;
  const infos = facts.infos ?? {};
  // Old data is not "right now".
  const fresh = countedServers(game.servers)
    .flatMap(({ name }) => ownValue(infos, name) ?? [])
    .filter(({ last_data_fetch }) => nowMs - fromWireTime(last_data_fetch ?? '') < dataStaleAfterMs);
  const players = fresh.reduce((sum, info) => sum + info.character_count, 0);
  const groups = fresh.reduce((sum, info) => sum + info.lfm_count, 0);
  const counted = (count: number, one: string, many: string) =>
    fresh.length === 0 ? '' : `${formatNumber(count)} ${count === 1 ? one : many}`;
  const first = defaultServer(game, facts);
  const text = defaultServerText(first);
  return {
    defaultServer: first.state === 'known' ? first.server.name : '',
    noDefaultServer:
      text === null ? 'The default server appears here once the servers have reported.' : `${text}.`,
    players: counted(players, 'character is', 'characters are'),
    groups: counted(groups, 'group is looking', 'groups are looking'),
    status: isStatusStale(infos, nowMs) ? '' : statusText(game, withoutOldStatus(infos, nowMs)),
  };
}

/** "Partly. 7 of 8 servers are up. Offline: Khyber."; empty if no status is known. */
function statusText(game: FaqFacts['game'], infos: ServerInfos): string {
  const known = countedServers(game.servers)
    .map(({ name }) => serverStatus(infos, name))
    .filter((status) => status !== 'unknown');
  if (known.length === 0) return '';
  const isDown = known.includes('offline');
  const isUp = known.includes('online');
  return `${isDown ? (isUp ? 'Partly' : 'Yes') : 'No'}. ${statusSentence(game, infos)}`;
}
