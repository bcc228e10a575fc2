import type { GameDefinition } from '@rollcall/game/definition';
import type { HistoryEvent } from '@rollcall/game/history-event';
import type { LastLive } from '@rollcall/game/last-live';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { closeDraft } from './close-draft.ts';
import { entityList } from './entity-list.ts';
import { openDraft, type ServerDraft } from './live-draft.ts';
import type { AppliedReport } from './live-state.ts';
import { emptyLiveState, type KindState, type LiveState, type ServerState } from './server-state.ts';

/** Restored state that no report confirms is dropped at this age (wire: Ingest). */
export const restoredForMs = 15 * 60_000;

interface RestoredLive {
  readonly state: LiveState;
  /** Logouts and closures of what was already too old, dated to the last report that saw it. */
  readonly events: readonly HistoryEvent[];
}

/**
 * The live state as it last stood, to be served as stale until the first report (wire: Ingest). What belongs to a
 * server that the definition no longer has is over.
 */
export function restoreLiveState(definition: GameDefinition, last: LastLive, nowMs: number): RestoredLive {
  const empty = emptyLiveState(definition);
  const known = new Set(empty.servers.map(({ key }) => key));
  const isKnown = ({ server_name }: { server_name: string }) => known.has(serverKey(server_name));
  const servers = empty.servers.map((server) => restoreServer(server, last));
  const state = { ...empty, servers };
  const expired = expireRestored(state, nowMs);
  const events: HistoryEvent[] = [
    ...last.characters.filter((each) => !isKnown(each)).map((each) => leftAt(each, each.last_update)),
    ...last.groups.filter((each) => !isKnown(each)).map((each) => closedAt(each, each.last_update)),
    ...(expired?.events ?? []),
  ];
  return { state: expired?.state ?? state, events };
}

function restoreServer(server: ServerState, last: LastLive): ServerState {
  const isHere = ({ server_name }: { server_name: string }) => serverKey(server_name) === server.key;
  const characters = entityList(last.characters.filter(isHere));
  const lfms = entityList(last.groups.filter(isHere));
  const info = last.servers.find(isHere)?.info ?? server.info.info;
  const heardAt = [info.last_data_fetch, ...[...characters.all, ...lfms.all].map((each) => each.last_update)];
  const observedAtMs = info.last_data_fetch === null ? null : fromWireTime(heardAt.reduce(laterOf) ?? '');
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

/** Wire times compare as text. */
const laterOf = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);

/**
 * Ends restored state that grew too old while it waited for a report: its players are logged out and its groups
 * closed at the time of the last report that saw them.
 *
 * @returns null when there is none
 */
export function expireRestored(state: LiveState, nowMs: number): AppliedReport | null {
  const draft = openDraft(state, nowMs);
  for (const server of draft.servers) {
    for (const character of expire(server, 'characters', server.before.characters, nowMs)) {
      draft.events.push(leftAt(character, heardOf(server.before.characters, character)));
    }
    for (const group of expire(server, 'lfms', server.before.lfms, nowMs)) {
      draft.events.push(closedAt(group, heardOf(server.before.lfms, group)));
    }
  }
  if (draft.events.length === 0) return null;
  const { state: after, changes } = closeDraft(draft);
  const { events, rejected, accepted, duplicates } = draft;
  return {
    state: after,
    events,
    changes,
    accepted,
    rejected,
    removed: 0,
    duplicates,
    versions: {},
    stale: false,
  };
}

function expire<Entity extends { readonly id: number }>(
  server: ServerDraft,
  kind: 'characters' | 'lfms',
  { isRestored, observedAtMs, entities }: KindState<Entity>,
  nowMs: number,
): readonly Entity[] {
  const isOld = observedAtMs === null || nowMs - observedAtMs > restoredForMs;
  if (!isRestored || !isOld) return [];
  for (const { id } of entities.all) server[kind].removals.add(id);
  return entities.all;
}

/** The last report that saw it; where that is not known, when it last differed. */
function heardOf<Entity extends { readonly id: number }>(
  { observedAtMs }: KindState<Entity>,
  { last_update }: { readonly last_update: string },
): string {
  return observedAtMs === null ? last_update : toWireTime(observedAtMs);
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
