import type { ServerFacts } from '@rollcall/game/definition';
import { ageText } from '@rollcall/game/age-text';
import { durationText } from '@rollcall/game/durations';
import { freshForMs } from '@rollcall/game/server-info';
import { sortByStatus, type ServerInfos } from '@rollcall/game/server-status';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { fromWireTime } from '@rollcall/game/wire-time';
import { summarizeServers, type ServerSummary } from '../../data/server-summary.ts';
import { formatKnown, formatNumber, unknownNumber } from '../../ui/format.ts';
import type { LiveTone, Status } from '../../ui/StatusMark.tsx';

export interface RollFacts {
  readonly servers: readonly ServerFacts[];
  /** null = nothing has been answered yet. */
  readonly infos: ServerInfos | null;
  /** No answer is on its way: what is not known stays unknown. */
  readonly hasFailed: boolean;
  /** By the server's clock. */
  readonly nowMs: number;
}

/** One server on the roll; a text is null while it is on its way. */
export interface RollRow {
  readonly name: string;
  /** Where its groups are; null for 32-bit servers, which have no viewer (§2.7). */
  readonly path: string | null;
  readonly status: Status;
  readonly isVipOnly: boolean;
  /** How many wait to get in; null when nobody waits or nobody said. */
  readonly queue: string | null;
  readonly players: string | null;
  readonly groups: string | null;
  readonly age: RollAge | null;
  /** 0 … 1: its players beside those of the fullest; nothing for a server that is not up, or whose data is old. */
  readonly share: number;
  /** Nothing to see there now: it stands back. */
  readonly isQuiet: boolean;
}

/** How old the data of a server is. */
export interface RollAge {
  readonly tone: LiveTone;
  readonly text: string;
  /** As a sentence has it. */
  readonly spoken: string;
  /** Milliseconds since 1970; null = never. */
  readonly atMs: number | null;
}

export interface ServerRoll {
  readonly main: readonly RollRow[];
  /** 32-bit servers stand apart. */
  readonly apart: readonly RollRow[];
}

/** Every server with its status, online first, then by name (§2.5, §2.6). */
export function serverRoll({ servers, infos, hasFailed, nowMs }: RollFacts): ServerRoll {
  const rows = (bitness: 64 | 32) => {
    const listed = servers.filter((server) => server.bitness === bitness);
    const summaries = summarizeServers(sortByStatus(listed, infos ?? {}), infos, hasFailed);
    const most = Math.max(1, ...summaries.map(({ characterCount }) => characterCount ?? 0));
    return summaries.map((summary) => rowOf(summary, infos ?? {}, { most, nowMs }));
  };
  return { main: rows(64), apart: rows(32) };
}

function rowOf(
  { server, status, isVipOnly, characterCount, lfmCount }: ServerSummary,
  infos: ServerInfos,
  { most, nowMs }: { readonly most: number; readonly nowMs: number },
): RollRow {
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
    queue: waiting > 0 ? `Queue: ${formatNumber(waiting)}` : null,
    players: formatKnown(characterCount, !isLoading),
    groups: formatKnown(lfmCount, !isLoading),
    age,
    share: isQuiet ? 0 : (characterCount ?? 0) / most,
    isQuiet,
  };
}

function ageOf(reportedAt: string | null, nowMs: number): RollAge {
  if (reportedAt === null) return { tone: 'waiting', text: unknownNumber, spoken: 'No data yet', atMs: null };
  const atMs = fromWireTime(reportedAt);
  const ageMs = Math.max(0, nowMs - atMs);
  return {
    tone: ageMs < freshForMs ? 'fresh' : 'late',
    text: ageText(ageMs),
    spoken: `${durationText(ageMs)} old`,
    atMs,
  };
}
