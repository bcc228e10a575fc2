import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import type { KnownLfm } from '@rollcall/game/lfm/known-lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { serverKey } from '@rollcall/game/servers';

export interface KindState<Entity extends { readonly id: number }> {
  /** Starts at 0 and is incremented by each report that changed something. */
  readonly version: number;
  readonly entities: EntityList<Entity>;
  /** Time of the newest applied report, in milliseconds since 1970; null = none yet, or the clock was wrong then. */
  readonly observedAtMs: number | null;
  /** Whether the state was restored after a restart and has not been confirmed by a report since. */
  readonly isRestored: boolean;
}

export interface InfoState {
  readonly version: number;
  readonly info: ServerInfo;
  readonly observedAtMs: number | null;
  /**
   * How far times of this server were ahead of the clock before they were corrected; null = they were not, or a report
   * has arrived since.
   */
  readonly correctedMs: number | null;
  /** The state that history last received about this server; null = none yet. */
  readonly recorded: ServerInfo | null;
}

export interface ServerState {
  readonly name: string;
  readonly key: string;
  readonly characters: KindState<Character>;
  readonly lfms: KindState<KnownLfm>;
  readonly info: InfoState;
}

/**
 * The whole current state, with nothing hidden. It must pass through `game/visibility` before it leaves the server. It
 * is never changed in place, and unchanged parts keep their identity.
 */
export interface LiveState {
  readonly definition: GameDefinition;
  readonly servers: readonly ServerState[];
}

/** The changes by one report on one server, unmasked. `server` is the key of the server. */
export type LiveChange =
  | (Changed & {
      readonly kind: 'characters';
      readonly updates: readonly Character[];
      readonly removals: readonly number[];
    })
  | (Changed & {
      readonly kind: 'lfms';
      readonly updates: readonly KnownLfm[];
      readonly removals: readonly number[];
    })
  | (Changed & { readonly kind: 'server-info'; readonly info: ServerInfo });

interface Changed {
  readonly server: string;
  readonly version: number;
}

export function emptyLiveState(definition: GameDefinition): LiveState {
  const servers = definition.servers.map(({ name }) => ({
    name,
    key: serverKey(name),
    characters: emptyKind,
    lfms: emptyKind,
    info: { version: 0, info: unknownInfo, observedAtMs: null, correctedMs: null, recorded: null },
  }));
  return { definition, servers };
}

const emptyList: EntityList<never> = { ids: new Float64Array(0), all: [] };

const emptyKind = { version: 0, entities: emptyList, observedAtMs: null, isRestored: false } as const;

const unknownInfo: ServerInfo = {
  index: null,
  is_online: null,
  is_vip_only: null,
  character_count: 0,
  lfm_count: 0,
  queue_number: null,
  last_status_check: null,
  last_data_fetch: null,
  creation_timestamp: null,
  offline_since: null,
};

export function findServerState(state: LiveState, name: string): ServerState | null {
  const key = serverKey(name);
  return state.servers.find((server) => server.key === key) ?? null;
}

/**
 * Entities sorted by id, never changed in place. Copying 850 takes a microsecond, instead of thirty with a Map; ids are
 * found without touching an entity; equal states serialize to equal bytes.
 */
export interface EntityList<T extends { readonly id: number }> {
  readonly ids: Float64Array;
  readonly all: readonly T[];
}

/** Sorts entities. Of several with the same id the last one is kept. */
export function entityList<T extends { readonly id: number }>(entities: Iterable<T>): EntityList<T> {
  const byId = new Map<number, T>();
  for (const entity of entities) byId.set(entity.id, entity);
  return listOf([...byId.values()].sort(byIds));
}

/** The entity with this id, or null, by binary search. */
export function findById<T extends { readonly id: number }>(
  { ids, all }: EntityList<T>,
  id: number,
): T | null {
  const place = placeOf(ids, id);
  return ids[place] === id ? (all[place] ?? null) : null;
}

/**
 * The list with `puts` added or replaced and `removals` removed, in linear time. If no id is added or removed, it is
 * only copied. No id may be in both.
 */
export function changeList<T extends { readonly id: number }>(
  { ids, all }: EntityList<T>,
  puts: ReadonlyMap<number, T>,
  removals: ReadonlySet<number>,
): EntityList<T> {
  const changed = all.slice();
  const added: T[] = [];
  for (const [id, entity] of puts) {
    const place = placeOf(ids, id);
    if (ids[place] === id) changed[place] = entity;
    else added.push(entity);
  }
  if (removals.size === 0 && added.length === 0) return { ids, all: changed };
  const kept = removals.size === 0 ? changed : changed.filter(({ id }) => !removals.has(id));
  return listOf(merge(kept, added.sort(byIds)));
}

const byIds = (a: { readonly id: number }, b: { readonly id: number }) => a.id - b.id;

function listOf<T extends { readonly id: number }>(all: readonly T[]): EntityList<T> {
  return { ids: Float64Array.from(all, ({ id }) => id), all };
}

function placeOf(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function merge<T extends { readonly id: number }>(a: readonly T[], b: readonly T[]): T[] {
  const merged: T[] = [];
  let next = 0;
  for (const entity of a) {
    for (let other = b[next]; other !== undefined && other.id < entity.id; other = b[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(entity);
  }
  return merged.concat(b.slice(next));
}
