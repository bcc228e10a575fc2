import type { Character } from '@rollcall/game/character';
import type { HistoryEvent } from '@rollcall/game/history-event';
import type { KnownLfm } from '@rollcall/game/known-lfm';
import type { Rejection, Report } from '@rollcall/game/report';
import type { ServerInfo } from '@rollcall/game/server-info';
import { serverKey } from '@rollcall/game/servers';
import { toWireTime } from '@rollcall/game/wire-time';
import { findById } from './entity-list.ts';
import type { KindState, LiveState, ServerState } from './server-state.ts';

/** How a report stands to one server: it does not speak of it, is too old for it, or counts. */
export type Coverage = 'none' | 'stale' | 'applied';

/** The live state while one report is laid over it: the only thing in this folder that changes in place. */
export interface LiveDraft {
  readonly before: LiveState;
  readonly nowMs: number;
  /** When the report saw what it says: milliseconds since 1970, and as it is written. */
  readonly atMs: number;
  readonly at: string;
  /** Whether `atMs` decides if the report is too old; otherwise the newest report is the one applied last. */
  readonly isDated: boolean;
  readonly servers: readonly ServerDraft[];
  readonly byName: ReadonlyMap<string, ServerDraft>;
  readonly events: HistoryEvent[];
  /** Who logged out, as last seen; `last_update` = when they left. */
  readonly departed: Character[];
  readonly rejected: Rejection[];
  accepted: number;
  removed: number;
  duplicates: number;
}

export interface ServerDraft {
  readonly before: ServerState;
  readonly characters: KindDraft<Character>;
  readonly lfms: KindDraft<KnownLfm>;
  readonly info: { coverage: Coverage; patch: Partial<ServerInfo> };
}

export interface KindDraft<Entity extends { readonly id: number }> {
  readonly before: KindState<Entity>;
  readonly puts: Map<number, Entity>;
  readonly removals: Set<number>;
  coverage: Coverage;
}

/** Opens a draft for a report; without one, for what the passing of time alone changes. */
export function openDraft(
  before: LiveState,
  nowMs: number,
  { observedAtMs, isDated }: Pick<Report, 'observedAtMs' | 'isDated'> = {
    observedAtMs: nowMs,
    isDated: true,
  },
): LiveDraft {
  const atMs = Math.min(observedAtMs, nowMs);
  const servers = before.servers.map((server): ServerDraft => ({
    before: server,
    characters: openKind(server.characters),
    lfms: openKind(server.lfms),
    info: { coverage: 'none', patch: {} },
  }));
  return {
    before,
    nowMs,
    atMs,
    at: toWireTime(atMs),
    isDated,
    servers,
    byName: new Map(servers.map((server) => [server.before.name, server])),
    events: [],
    departed: [],
    rejected: [],
    accepted: 0,
    removed: 0,
    duplicates: 0,
  };
}

function openKind<Entity extends { readonly id: number }>(before: KindState<Entity>): KindDraft<Entity> {
  return { before, puts: new Map(), removals: new Set(), coverage: 'none' };
}

/** Marks what a report of entities speaks of and where it is too old. */
export function cover(
  draft: LiveDraft,
  kind: 'characters' | 'lfms',
  servers: readonly string[] | null,
): readonly ServerDraft[] {
  const named = servers === null ? draft.servers : servers.map((name) => findServerDraft(draft, name));
  const covered = named.filter((server) => server !== null);
  for (const server of covered) {
    server[kind].coverage = coverageOf(draft, server.before[kind].observedAtMs);
  }
  return covered.filter((server) => server[kind].coverage === 'applied');
}

/**
 * Whether the report of this draft counts where another one was applied before. Only `observed_at` can make it too old:
 * times of arrival may fall by a few milliseconds when the clock is set, and reports under way at once overtake each other.
 */
export function coverageOf(draft: LiveDraft, appliedMs: number | null): Coverage {
  return draft.isDated && appliedMs !== null && draft.atMs < appliedMs ? 'stale' : 'applied';
}

/** The server of that name in any case, or null. */
export function findServerDraft(draft: LiveDraft, name: string): ServerDraft | null {
  const exact = draft.byName.get(name);
  if (exact !== undefined) return exact;
  const key = serverKey(name);
  return draft.servers.find((server) => server.before.key === key) ?? null;
}

/** The entity as it stands in the draft, or null. */
export function findDrafted<Entity extends { readonly id: number }>(
  kind: KindDraft<Entity>,
  id: number,
): Entity | null {
  if (kind.removals.has(id)) return null;
  return kind.puts.get(id) ?? findById(kind.before.entities, id);
}

/** Refuses one entity; the rest is taken. `path` is the field inside it. */
export function reject(draft: LiveDraft, index: number | string, path: string, message: string): void {
  draft.rejected.push({ index, issues: [{ path, message }] });
}
