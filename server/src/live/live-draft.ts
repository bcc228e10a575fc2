import type { Character } from '@rollcall/game/character/character';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { KnownLfm } from '@rollcall/game/lfm/known-lfm';
import type { Rejection, Report } from '@rollcall/game/api/report';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import {
  changeList,
  findById,
  type InfoState,
  type KindState,
  type LiveChange,
  type LiveState,
  type ServerState,
} from './server-state.ts';

/** How a report relates to one server: it does not cover it, is too old, or is applied. */
export type Coverage = 'none' | 'stale' | 'applied';

/** The live state while a report is applied to it. It is the only object in this folder that is changed in place. */
export interface LiveDraft {
  readonly before: LiveState;
  readonly nowMs: number;
  /** Time of the report, in milliseconds since 1970 and in wire form. */
  readonly atMs: number;
  readonly at: string;
  /** Whether `atMs` decides if the report is too old. Otherwise the report that arrives last is the newest. */
  readonly isDated: boolean;
  readonly servers: readonly ServerDraft[];
  readonly byName: ReadonlyMap<string, ServerDraft>;
  readonly events: HistoryEvent[];
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

interface KindDraft<Entity extends { readonly id: number }> {
  readonly before: KindState<Entity>;
  readonly puts: Map<number, Entity>;
  readonly removals: Set<number>;
  coverage: Coverage;
}

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

export function markCoverage(
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
 * Whether the report of this draft still applies after an earlier one. Only `observed_at` can make it too old: times of
 * arrival may drop by a few milliseconds when the clock is set, and simultaneous reports may overtake each other.
 */
export function coverageOf(draft: LiveDraft, appliedMs: number | null): Coverage {
  return draft.isDated && appliedMs !== null && draft.atMs < appliedMs ? 'stale' : 'applied';
}

export function findServerDraft(draft: LiveDraft, name: string): ServerDraft | null {
  const exact = draft.byName.get(name);
  if (exact !== undefined) return exact;
  const key = serverKey(name);
  return draft.servers.find((server) => server.before.key === key) ?? null;
}

export function findDrafted<Entity extends { readonly id: number }>(
  kind: KindDraft<Entity>,
  id: number,
): Entity | null {
  if (kind.removals.has(id)) return null;
  return kind.puts.get(id) ?? findById(kind.before.entities, id);
}

export function reject(draft: LiveDraft, index: number | string, path: string, message: string): void {
  draft.rejected.push({ index, issues: [{ path, message }] });
}

/** The state after the report, and its changes. Unchanged servers keep their identity. */
export function closeDraft(draft: LiveDraft): { state: LiveState; changes: readonly LiveChange[] } {
  const changes: LiveChange[] = [];
  const servers = draft.servers.map((server) => closeServer(draft, server, changes));
  const isSame = servers.every((server, index) => server === draft.before.servers[index]);
  return { state: isSame ? draft.before : { ...draft.before, servers }, changes };
}

export function coverageResult(
  draft: LiveDraft,
  state: LiveState,
  report: Report,
): { versions: Record<string, number>; stale: boolean } {
  const kind = report.kind === 'server-info' ? 'info' : report.kind;
  const versions: Record<string, number> = {};
  const coverages: Coverage[] = [];
  for (const [index, server] of draft.servers.entries()) {
    const after = state.servers[index];
    if (server[kind].coverage === 'none' || after === undefined) continue;
    versions[after.key] = after[kind].version;
    coverages.push(server[kind].coverage);
  }
  const stale = coverages.length > 0 && coverages.every((coverage) => coverage === 'stale');
  return { versions, stale };
}

function closeServer(draft: LiveDraft, server: ServerDraft, changes: LiveChange[]): ServerState {
  const { before } = server;
  const isTouched = [server.characters, server.lfms].some(
    ({ coverage, puts, removals }) => coverage === 'applied' || puts.size > 0 || removals.size > 0,
  );
  if (!isTouched && server.info.coverage !== 'applied') return before;
  const characters = closeKind(server.characters, draft.atMs);
  const lfms = closeKind(server.lfms, draft.atMs);
  const info = closeInfo(draft, server, {
    character_count: characters.entities.all.length,
    lfm_count: lfms.entities.all.length,
  });
  const { key } = before;
  if (characters.version !== before.characters.version) {
    changes.push({
      kind: 'characters',
      server: key,
      version: characters.version,
      ...delta(server.characters),
    });
  }
  if (lfms.version !== before.lfms.version) {
    changes.push({ kind: 'lfms', server: key, version: lfms.version, ...delta(server.lfms) });
  }
  if (info.version !== before.info.version) {
    changes.push({ kind: 'server-info', server: key, version: info.version, info: info.info });
  }
  return { ...before, characters, lfms, info };
}

function delta<Entity extends { readonly id: number }>({ puts, removals }: KindDraft<Entity>) {
  return { updates: [...puts.values()], removals: [...removals] };
}

function closeKind<Entity extends { readonly id: number }>(
  { before, puts, removals, coverage }: KindDraft<Entity>,
  atMs: number,
): KindState<Entity> {
  const isChanged = puts.size > 0 || removals.size > 0;
  if (!isChanged && coverage !== 'applied') return before;
  return {
    version: before.version + (isChanged ? 1 : 0),
    entities: isChanged ? changeList(before.entities, puts, removals) : before.entities,
    observedAtMs: coverage === 'applied' ? Math.max(atMs, before.observedAtMs ?? atMs) : before.observedAtMs,
    isRestored: coverage === 'applied' ? false : before.isRestored,
  };
}

/** Minimum interval of history events for a server with reports but without other changes. */
const recordEveryMs = 10_000;

const statusFields = ['index', 'is_online', 'is_vip_only', 'queue_number', 'creation_timestamp'] as const;
const stamps = ['last_status_check', 'last_data_fetch'] as const;
const countedFields = ['character_count', 'lfm_count', ...stamps] as const;

function closeInfo(
  draft: LiveDraft,
  server: ServerDraft,
  counts: { readonly character_count: number; readonly lfm_count: number },
): InfoState {
  const { info: before, name } = server.before;
  const hasData = [server.characters.coverage, server.lfms.coverage].includes('applied');
  const hasStatus = server.info.coverage === 'applied';
  const info: ServerInfo = { ...before.info, ...server.info.patch, ...counts };
  if (hasData) info.last_data_fetch = laterOf(info.last_data_fetch, draft.at);
  info.offline_since = offlineSince(before.info, info);
  const isStatusChanged = statusFields.some((field) => info[field] !== before.info[field]);
  const isChanged = isStatusChanged || countedFields.some((field) => info[field] !== before.info[field]);
  const isReported = hasData || hasStatus;
  const isRecorded = isStatusChanged || (isReported && isDue(before.recorded, info));
  if (isRecorded) draft.events.push({ type: 'server_seen', at: draft.at, server_name: name, info });
  return {
    version: before.version + (isChanged ? 1 : 0),
    info: isChanged ? info : before.info,
    observedAtMs: hasStatus ? Math.max(draft.atMs, before.observedAtMs ?? draft.atMs) : before.observedAtMs,
    correctedMs: hasData ? null : before.correctedMs,
    recorded: isRecorded ? info : before.recorded,
  };
}

/**
 * When the server went down. The time stays unknown if an older version, which did not record it, saw the server go
 * down.
 */
function offlineSince(before: ServerInfo, info: ServerInfo): string | null {
  if (info.is_online !== false) return null;
  return before.is_online === false ? before.offline_since : info.last_status_check;
}

/**
 * Whether an event is due. Each time is checked separately: a reported status says nothing about the age of the data,
 * which matters after a restart.
 */
function isDue(recorded: ServerInfo | null, info: ServerInfo): boolean {
  return recorded === null || stamps.some((stamp) => lagMs(recorded[stamp], info[stamp]) >= recordEveryMs);
}

/** How far the recorded time is behind; infinite if nothing was recorded. */
function lagMs(recorded: string | null, known: string | null): number {
  if (recorded === known || known === null) return 0;
  return recorded === null ? Number.POSITIVE_INFINITY : fromWireTime(known) - fromWireTime(recorded);
}

/** The later of two wire times, which compare as text. */
const laterOf = (before: string | null, at: string) => (before !== null && before > at ? before : at);
