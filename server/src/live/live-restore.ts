import type { GameDefinition } from '@rollcall/game/definition';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { LastLive } from '@rollcall/game/population/last-live';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { correctTimes } from './correct-times.ts';
import { closeDraft, openDraft, type ServerDraft } from './live-draft.ts';
import type { ChangedState } from './live-state.ts';
import { emptyLiveState, entityList, type LiveState, type ServerState } from './server-state.ts';

/** Age at which restored state is dropped if no report has confirmed it. */
export const restoredForMs = 15 * 60_000;

interface RestoredLive {
  readonly state: LiveState;
  readonly events: readonly HistoryEvent[];
  /** How far stored times were ahead of the clock before they were corrected; null = none was. */
  readonly correctedMs: number | null;
}

/**
 * Restores the last live state, which is served as stale until the first report. Sessions and groups on servers that
 * are no longer in the definition are ended.
 */
export function restoreLiveState(definition: GameDefinition, last: LastLive, nowMs: number): RestoredLive {
  const empty = emptyLiveState(definition);
  const known = new Set(empty.servers.map(({ key }) => key));
  const isKnown = ({ server_name }: { server_name: string }) => known.has(serverKey(server_name));
  const servers = empty.servers.map((server) => restoreServer(server, last));
  const restored = { ...empty, servers };
  const passed = advanceTime(restored, nowMs);
  const events: HistoryEvent[] = [
    ...last.characters.filter((each) => !isKnown(each)).map((each) => leftAt(each, each.last_update)),
    ...last.groups.filter((each) => !isKnown(each)).map((each) => closedAt(each, each.last_update)),
    ...passed.events,
  ];
  return { state: passed.state, events, correctedMs: passed.correctedMs };
}

function restoreServer(server: ServerState, last: LastLive): ServerState {
  const isHere = ({ server_name }: { server_name: string }) => serverKey(server_name) === server.key;
  const characters = entityList(last.characters.filter(isHere));
  const lfms = entityList(last.groups.filter(isHere));
  const info = last.servers.find(isHere)?.info ?? server.info.info;
  const reportedTimes = [
    info.last_data_fetch,
    ...[...characters.all, ...lfms.all].map((each) => each.last_update),
    ...lfms.all.flatMap(({ activity }) => activity.map(({ timestamp }) => timestamp)),
  ];
  const observedAtMs =
    info.last_data_fetch === null ? null : fromWireTime(reportedTimes.reduce(laterOf) ?? '');
  const restored = { version: 0, observedAtMs, isRestored: true };
  return {
    ...server,
    characters: { ...restored, entities: characters },
    lfms: { ...restored, entities: lfms },
    info: {
      ...server.info,
      info: { ...info, character_count: characters.all.length, lfm_count: lfms.all.length },
    },
  };
}

/** The later of two wire times, which can be compared as text. */
const laterOf = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);

/**
 * Applies changes that only depend on time. Times in the future are corrected. Restored state that has become too old
 * while it waited for a report ends: its players are logged out and its groups closed, at the time of the last report
 * that contained them. Without changes the same state is returned.
 */
export function advanceTime(state: LiveState, nowMs: number): ChangedState {
  const corrected = correctTimes(state, nowMs);
  const draft = openDraft(corrected.state, nowMs);
  for (const server of draft.servers) {
    for (const character of expire(server, 'characters', nowMs)) {
      const last_update = lastReportedAt(server, 'characters', character);
      draft.departed.push({ ...character, last_update });
      draft.events.push(leftAt(character, last_update));
    }
    for (const group of expire(server, 'lfms', nowMs)) {
      draft.events.push(closedAt(group, lastReportedAt(server, 'lfms', group)));
    }
  }
  if (draft.events.length === 0 && corrected.correctedMs === null) return unchanged(state, nowMs);
  const { state: after, changes } = closeDraft(draft);
  return {
    state: after,
    atMs: nowMs,
    events: [...corrected.events, ...draft.events],
    departed: draft.departed,
    correctedMs: corrected.correctedMs,
    changes: [...corrected.changes, ...changes],
  };
}

/** The result if only the time has changed. */
function unchanged(state: LiveState, atMs: number): ChangedState {
  return { state, atMs, events: [], departed: [], correctedMs: null, changes: [] };
}

function expire<Kind extends 'characters' | 'lfms'>(
  server: ServerDraft,
  kind: Kind,
  nowMs: number,
): ServerDraft['before'][Kind]['entities']['all'] {
  const { isRestored, entities } = server.before[kind];
  const reportedMs = lastReportedMs(server, kind);
  const isOld = reportedMs === null || nowMs - reportedMs > restoredForMs;
  if (!isRestored || !isOld) return [];
  for (const { id } of entities.all) server[kind].removals.add(id);
  return entities.all;
}

function lastReportedMs({ before }: ServerDraft, kind: 'characters' | 'lfms'): number | null {
  const { last_data_fetch } = before.info.info;
  return before[kind].observedAtMs ?? (last_data_fetch === null ? null : fromWireTime(last_data_fetch));
}

function lastReportedAt(
  server: ServerDraft,
  kind: 'characters' | 'lfms',
  { last_update }: { readonly last_update: string },
): string {
  const reportedMs = lastReportedMs(server, kind);
  return reportedMs === null ? last_update : toWireTime(reportedMs);
}

interface Left {
  readonly id: number;
  readonly server_name: string;
}

const leftAt = ({ id, server_name }: Left, at: string): HistoryEvent => ({
  type: 'character_left',
  at,
  character_id: id,
  server_name,
});

const closedAt = (
  { id, server_name, posted_at }: Left & { readonly posted_at: string },
  at: string,
): HistoryEvent => ({
  type: 'group_closed',
  at,
  server_name,
  group_id: id,
  posted_at,
});
