import type { AnswerOf } from '@rollcall/game/endpoint';
import type { endpoints } from '@rollcall/game/endpoints';
import { freshForMs } from '@rollcall/game/server-info';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { LiveState, ServerState } from './server-state.ts';

type Health = AnswerOf<typeof endpoints.health>;

/** How the parts beside the live state are. */
export interface PartsHealth {
  readonly isStoreAway: boolean;
  /** Events that are on disk but not yet rows. */
  readonly waitingEvents: number;
  readonly isJournalWritable: boolean;
  readonly openStreams: number;
  /** Names that reports used and we do not know → how often. */
  readonly unknownServers: Readonly<Record<string, number>>;
}

/**
 * The health answer (wire: History reads, `service/health`). Degraded = something does not do what it should: the
 * store is away, the journal cannot be written, nobody reports, or who did report on a server fell silent.
 */
export function describeHealth(state: LiveState, parts: PartsHealth, nowMs: number): Health {
  const servers = Object.fromEntries(
    state.servers.map((server) => [server.key, describeServer(server, nowMs)]),
  );
  const ages = Object.values(servers).filter(({ age_s }) => age_s !== null);
  const isHeardOf = ages.length > 0 && ages.every(({ is_fresh }) => is_fresh);
  const isWell = isHeardOf && !parts.isStoreAway && parts.isJournalWritable;
  return {
    health: isWell ? 'ok' : 'degraded',
    store: { state: parts.isStoreAway ? 'away' : 'ok' },
    history: { waiting_events: parts.waitingEvents, is_journal_writable: parts.isJournalWritable },
    servers,
    streams: { open: parts.openStreams },
    unknown_servers: { ...parts.unknownServers },
  };
}

function describeServer({ info }: ServerState, nowMs: number): Health['servers'][string] {
  const { last_data_fetch } = info.info;
  if (last_data_fetch === null) return { age_s: null, is_fresh: false };
  const ageMs = Math.max(0, nowMs - fromWireTime(last_data_fetch));
  return { age_s: Math.floor(ageMs / 1000), is_fresh: ageMs < freshForMs };
}
