import { durationText } from '@rollcall/game/durations';
import type { AnswerOf } from '@rollcall/game/api/endpoint';
import type { endpoints } from '@rollcall/game/api/endpoints';
import type { HealthReason } from '@rollcall/game/site/health';
import { freshForMs } from '@rollcall/game/population/server-info';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { ReadGauge } from '../http/read-gauge.ts';
import { correctTimes } from './correct-times.ts';
import type { LiveState, ServerState } from './server-state.ts';

type Health = AnswerOf<typeof endpoints.health>;

export interface PartsHealth {
  readonly isStoreUnavailable: boolean;
  readonly waitingEvents: number;
  readonly isJournalWritable: boolean;
  readonly openStreams: number;
  readonly unknownServers: Readonly<Record<string, number>>;
  readonly reasons: readonly HealthReason[];
}

/** The health answer. It is degraded if there is any reason. */
export function describeHealth(live: LiveState, parts: PartsHealth, nowMs: number): Health {
  const state = correctTimes(live, nowMs).state;
  const servers = Object.fromEntries(
    state.servers.map((server) => [server.key, describeServer(server, nowMs)]),
  );
  const reasons = [
    ...partsReasons(parts),
    ...state.servers.flatMap((server) => serverReasons(server, nowMs)),
  ];
  if (Object.values(servers).every(({ age_s }) => age_s === null))
    reasons.push({ code: 'no-reports', message: 'Nobody reports' });
  return {
    health: reasons.length === 0 ? 'ok' : 'degraded',
    reasons,
    store: { state: parts.isStoreUnavailable ? 'away' : 'ok' },
    history: { waiting_events: parts.waitingEvents, is_journal_writable: parts.isJournalWritable },
    servers,
    streams: { open: parts.openStreams },
    unknown_servers: { ...parts.unknownServers },
  };
}

function partsReasons({ isStoreUnavailable, isJournalWritable, reasons }: PartsHealth): HealthReason[] {
  return [
    ...(isStoreUnavailable ? [{ code: 'store-away', message: 'The database cannot be reached' }] : []),
    ...(isJournalWritable ? [] : [{ code: 'journal-unwritable', message: 'The journal cannot be written' }]),
    ...reasons,
  ];
}

function serverReasons(server: ServerState, nowMs: number): HealthReason[] {
  const { age_s, is_fresh } = describeServer(server, nowMs);
  const { correctedMs } = server.info;
  if (correctedMs !== null) {
    const message =
      `The last report of ${server.name} came while the clock of this server was ${durationText(correctedMs)} ahead; ` +
      'no report has come since';
    return [{ code: 'clock-was-ahead', message }];
  }
  if (age_s === null || is_fresh) return [];
  const message = `The last report of ${server.name} is ${durationText(age_s * 1000)} old`;
  return [{ code: 'server-silent', message }];
}

function describeServer({ info }: ServerState, nowMs: number): Health['servers'][string] {
  const { last_data_fetch } = info.info;
  if (last_data_fetch === null) return { age_s: null, is_fresh: false };
  const ageMs = nowMs - fromWireTime(last_data_fetch);
  return { age_s: Math.floor(ageMs / 1000), is_fresh: info.correctedMs === null && ageMs < freshForMs };
}

/** The state of each server, as metrics. */
export function liveGauges(current: () => LiveState, nowMs: () => number): readonly ReadGauge[] {
  const gauge = (name: string, help: string, valueOf: (server: ServerState) => number | null) => ({
    name,
    help,
    label: 'server',
    read: () => current().servers.map((server) => [server.key, valueOf(server)] as const),
  });
  return [
    gauge(
      'rollcall_characters_online',
      'Characters online, including anonymous ones.',
      ({ characters }) => characters.entities.all.length,
    ),
    gauge('rollcall_groups', 'Groups that are posted.', ({ lfms }) => lfms.entities.all.length),
    gauge(
      'rollcall_live_age_seconds',
      'Seconds since the last report of a server; absent = never reported.',
      ({ info: { info } }) =>
        info.last_data_fetch === null ? null : (nowMs() - fromWireTime(info.last_data_fetch)) / 1000,
    ),
  ];
}
