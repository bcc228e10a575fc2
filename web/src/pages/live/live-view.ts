import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import type { PopulationAverage, PopulationUnique } from '@rollcall/game/population/population';
import {
  isStatusStale,
  type ServerInfos,
  sortByStatus,
  withoutOldStatus,
} from '@rollcall/game/population/server-status';
import { liveSentence, liveSummary, type SentencePart } from '@rollcall/game/site/live-summary';
import { defaultServerText, statusSentence } from '@rollcall/game/site/server-words';
import { minuteMs } from '@rollcall/game/time';
import { type LiveNotice, liveNotice } from '../../api/live-notice.ts';
import type { LiveState } from '../../api/live-query.ts';
import type { ReadSnapshot } from '../../api/useRead.ts';
import {
  type DefaultServer,
  defaultServer,
  mostPopulatedServer,
} from '@rollcall/game/population/notable-servers';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { ageText, durationText } from '@rollcall/game/durations';
import { freshForMs } from '@rollcall/game/population/server-info';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { fromWireTime } from '@rollcall/game/wire-time';
import {
  downSinceText,
  newestReport,
  type ServerSummary,
  summarizeServers,
} from '../../api/server-summary.ts';
import { formatKnown, formatNumber, unknownNumber } from '../../ui/format.ts';
import type { LiveTone, Status } from '../../ui/StatusMark.tsx';

export interface LiveFacts {
  readonly game: Pick<GameDefinition, 'servers'>;
  readonly infos: { readonly state: LiveState; readonly data: ServerInfos | null };
  /** Averages of the servers with enough data to be ranked. */
  readonly week: Read<Readonly<Record<string, PopulationAverage>>>;
  readonly month: Read<Readonly<Record<string, PopulationAverage>>>;
  readonly quarter: Read<PopulationUnique>;
  /** By the server's clock. */
  readonly nowMs: number;
  readonly timeZone: string;
}

/** All texts of the live page. */
export interface LiveView {
  /** The most important problem with the data. */
  readonly notice: LiveNotice | null;
  /** Sentence about the servers online. */
  readonly status: string;
  readonly rows: ServerRows;
  readonly quickFacts: readonly QuickFact[];
  /** Sentence about the number of people playing. */
  readonly population: readonly SentencePart[];
}

const loading = 'Loading...';
const unavailableText = 'Not available right now.';

/** Joins the sources of the live page; each part only depends on its own source. */
export function liveView({ game, infos, week, month, quarter, nowMs, timeZone }: LiveFacts): LiveView {
  const hasFailed = infos.state === 'error' || infos.state === 'halted';
  // An empty answer counts as loading.
  const known = infos.data !== null && Object.keys(infos.data).length > 0 ? infos.data : null;
  const fallback = hasFailed ? unavailableText : loading;
  return {
    notice: liveNotice(
      [infos.state, week.state, month.state, quarter.state],
      known !== null && isStatusStale(known, nowMs),
    ),
    status: known === null ? fallback : statusText(game, known, nowMs),
    rows: serverRows({ servers: game.servers, infos: known, hasFailed, nowMs, timeZone }),
    quickFacts: quickInfo({
      game,
      infos: { data: known, hasFailed },
      week: sourceOf(week),
      month: sourceOf(month),
      quarter: sourceOf(quarter),
    }),
    population: populationOf(game, known, { fallback, nowMs }),
  };
}

/** State of one source; earlier data may stay while it fails. */
interface Source<T> {
  readonly data: T | null;
  readonly hasFailed: boolean;
}

type Averages = Readonly<Record<string, PopulationAverage>>;

export interface QuickInfoFacts {
  readonly game: Pick<GameDefinition, 'servers'>;
  readonly infos: Source<ServerInfos>;
  readonly week: Source<Averages>;
  readonly month: Source<Averages>;
  readonly quarter: Source<Pick<PopulationUnique, 'unique_character_count' | 'unique_guild_count'>>;
}

/** A fact shown at a glance. */
export interface QuickFact {
  readonly id: 'default' | 'week' | 'month' | 'characters' | 'guilds';
  readonly label: string;
  /** null while loading. */
  readonly value: string | null;
  /** Names and numbers are shown large, sentences are not. */
  readonly isSentence: boolean;
  readonly note: string | null;
}

type FactText = Pick<QuickFact, 'note' | 'isSentence'> & { readonly value: string };

const sentence = (value: string): FactText => ({ value, note: null, isSentence: true });
const notLoaded = sentence('Could not be loaded');
const uncounted = sentence('Not available yet');
const tooLittle = sentence('Not enough data');

/** Default server, most populated servers, and how many were seen last quarter; each from its own source. */
export function quickInfo(facts: QuickInfoFacts): readonly QuickFact[] {
  const { game, infos, week, month, quarter } = facts;
  const most = (id: 'week' | 'month', source: Source<Averages>) =>
    factOf(id, `Most populated this ${id}`, source, (averages) => {
      const server = mostPopulatedServer(game, averages);
      if (server === null) return tooLittle;
      const mean = averages[serverKey(server.name)]?.avg_character_count ?? 0;
      return {
        value: server.name,
        note: `${formatNumber(Math.round(mean))} players on average`,
        isSentence: false,
      };
    });
  const counted = (id: 'characters' | 'guilds', label: string, field: keyof UniqueCounts) =>
    factOf(id, label, quarter, (uniques) =>
      uniques[field] === 0
        ? null
        : { value: formatNumber(uniques[field]), note: 'last quarter', isSentence: false },
    );
  return [
    defaultFact(defaultServer(game, { infos: infos.data, hasFailed: infos.hasFailed })),
    most('week', week),
    most('month', month),
    counted('characters', 'Unique characters', 'unique_character_count'),
    counted('guilds', 'Unique guilds', 'unique_guild_count'),
  ];
}

function defaultFact(answer: DefaultServer): QuickFact {
  return {
    id: 'default',
    label: 'Default server',
    value: defaultServerText(answer),
    isSentence: answer.state !== 'known' && answer.state !== 'loading',
    note: null,
  };
}

type UniqueCounts = NonNullable<QuickInfoFacts['quarter']['data']>;

function factOf<T>(
  id: QuickFact['id'],
  label: string,
  { data, hasFailed }: Source<T>,
  format: (data: T) => FactText | null,
): QuickFact {
  if (data === null && !hasFailed) return { id, label, value: null, isSentence: false, note: null };
  return { id, label, ...(data === null ? notLoaded : (format(data) ?? uncounted)) };
}

type Read<T> = Pick<ReadSnapshot<T>, 'state' | 'data'>;

function populationOf(
  game: LiveFacts['game'],
  known: ServerInfos | null,
  { fallback, nowMs }: { fallback: string; nowMs: number },
): readonly SentencePart[] {
  if (known === null) return [fallback];
  const summary = liveSummary(game, known, nowMs);
  return summary === null ? [silenceText(known, nowMs)] : liveSentence(summary, formatNumber);
}

/** Sentence about the servers that are up, or about missing reports if every status is old. */
function statusText(game: LiveFacts['game'], known: ServerInfos, nowMs: number): string {
  const current = withoutOldStatus(known, nowMs);
  const isSilent = Object.values(current).every(({ is_online }) => is_online === null);
  return isSilent && newestReport(known)?.last_data_fetch !== null
    ? silenceText(known, nowMs)
    : statusSentence(game, current);
}

/** `No report has come in for 46 minutes.` */
function silenceText(known: ServerInfos, nowMs: number): string {
  const at = newestReport(known)?.last_data_fetch ?? null;
  if (at === null) return 'No reports have come in yet.';
  return `No report has come in for ${durationText(Math.max(0, nowMs - fromWireTime(at)))}.`;
}

const sourceOf = <T>({ state, data }: Read<T>): Source<T> => ({ data, hasFailed: state === 'error' });

export interface ServerRowsOptions {
  readonly servers: readonly ServerFacts[];
  /** null = no answer yet. */
  readonly infos: ServerInfos | null;
  /** Loading failed: unknown values stay unknown. */
  readonly hasFailed: boolean;
  /** By the server's clock. */
  readonly nowMs: number;
  readonly timeZone: string;
}

/** One row of the list; a text is null while loading. */
export interface ServerRow {
  readonly name: string;
  /** Path of its group list; null for 32-bit servers, which have none. */
  readonly path: string | null;
  readonly status: Status;
  readonly isVipOnly: boolean;
  /** Length of the login queue; null = none or unknown. */
  readonly queue: string | null;
  /** "Down for 42 min, since 3:10 PM"; null = up or unknown. */
  readonly down: string | null;
  readonly players: string | null;
  readonly groups: string | null;
  readonly age: ServerDataAge | null;
  /** 0 to 1: its players relative to the fullest server; 0 for a server that is down or has old data. */
  readonly share: number;
  /** Offline or stale: shown less prominently. */
  readonly isQuiet: boolean;
}

/** Age of a server's data. */
export interface ServerDataAge {
  readonly tone: LiveTone;
  readonly text: string;
  /** The age as a sentence. */
  readonly description: string;
  /** Milliseconds since 1970; null = never. */
  readonly atMs: number | null;
}

export interface ServerRows {
  readonly main: readonly ServerRow[];
  /** 32-bit servers, in a group of their own. */
  readonly apart: readonly ServerRow[];
}

/** Every server with its status, online first, then by name. */
export function serverRows({ servers, infos, hasFailed, nowMs, timeZone }: ServerRowsOptions): ServerRows {
  const rows = (bitness: 64 | 32) => {
    const listed = servers.filter((server) => server.bitness === bitness);
    const current = withoutOldStatus(infos ?? {}, nowMs);
    const summaries = summarizeServers(sortByStatus(listed, current), infos, hasFailed, nowMs);
    const most = Math.max(1, ...summaries.map(({ characterCount }) => characterCount ?? 0));
    return summaries.map((summary) => rowOf(summary, infos ?? {}, { most, nowMs, timeZone }));
  };
  return { main: rows(64), apart: rows(32) };
}

function rowOf(
  { server, status, isVipOnly, offlineSince, characterCount, lfmCount }: ServerSummary,
  infos: ServerInfos,
  { most, nowMs, timeZone }: { readonly most: number } & Pick<ServerRowsOptions, 'nowMs' | 'timeZone'>,
): ServerRow {
  const isLoading = status === 'loading';
  const key = serverKey(server.name);
  const info = Object.hasOwn(infos, key) ? infos[key] : undefined;
  const waiting = info?.queue_number ?? 0;
  const age = isLoading ? null : ageOf(info?.last_data_fetch ?? null, nowMs);
  const isQuiet = age !== null && (status !== 'online' || age.tone === 'late');
  return {
    name: server.name,
    path: server.bitness === 64 ? serverPath(pageFacts.groupingServer.path, server.name) : null,
    status,
    isVipOnly,
    down: downSinceText(offlineSince, nowMs, timeZone),
    queue: waiting > 0 ? `Queue: ${formatNumber(waiting)}` : null,
    players: formatKnown(characterCount, !isLoading),
    groups: formatKnown(lfmCount, !isLoading),
    age,
    share: isQuiet ? 0 : (characterCount ?? 0) / most,
    isQuiet,
  };
}

function ageOf(reportedAt: string | null, nowMs: number): ServerDataAge {
  if (reportedAt === null)
    return { tone: 'waiting', text: unknownNumber, description: 'No data yet', atMs: null };
  const atMs = fromWireTime(reportedAt);
  const ageMs = Math.max(0, nowMs - atMs);
  return {
    tone: ageMs < freshForMs ? 'fresh' : 'late',
    text: ageMs < minuteMs ? 'under 1 min' : ageText(ageMs),
    description: `${durationText(ageMs)} old`,
    atMs,
  };
}
