import type { Character } from '@rollcall/game/character';
import type { GameDefinition } from '@rollcall/game/definition';
import type { KnownLfm } from '@rollcall/game/known-lfm';
import type { ServerInfo } from '@rollcall/game/server-info';
import { serverKey } from '@rollcall/game/servers';
import { emptyList, type EntityList } from './entity-list.ts';

/** The characters or the groups of one server. */
export interface KindState<Entity extends { readonly id: number }> {
  /** Counts the reports that changed something, from 0. */
  readonly version: number;
  /** The very same list as long as nothing differs. */
  readonly entities: EntityList<Entity>;
  /** Of the newest report that was applied, in milliseconds since 1970; null = none yet, or the clock was wrong then. */
  readonly observedAtMs: number | null;
  /** Read back after a restart; no report has confirmed it since. */
  readonly isRestored: boolean;
}

export interface InfoState {
  readonly version: number;
  readonly info: ServerInfo;
  readonly observedAtMs: number | null;
  /** How far times of this server were ahead of the clock and had to be corrected; null = a report came since, or never. */
  readonly correctedMs: number | null;
  /** What history was last told of this server; null = nothing yet. */
  readonly recorded: ServerInfo | null;
}

export interface ServerState {
  /** As in the definition; `key` is the form used in paths and as object key. */
  readonly name: string;
  readonly key: string;
  readonly characters: KindState<Character>;
  readonly lfms: KindState<KnownLfm>;
  readonly info: InfoState;
}

/**
 * Everything that is known to be so now, nothing hidden: what leaves the server goes through `game/visibility`.
 * Never changed in place; what did not differ keeps its identity.
 */
export interface LiveState {
  readonly definition: GameDefinition;
  /** In the order of the definition. */
  readonly servers: readonly ServerState[];
}

/** What one report changed on one server; unmasked. `server` is its key. */
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

/** Before anybody has said anything. */
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

export const emptyKind = { version: 0, entities: emptyList, observedAtMs: null, isRestored: false } as const;

export const unknownInfo: ServerInfo = {
  index: null,
  is_online: null,
  is_vip_only: null,
  character_count: 0,
  lfm_count: 0,
  queue_number: null,
  last_status_check: null,
  last_data_fetch: null,
  creation_timestamp: null,
};

/** The state of a server by its name in any case, or null. */
export function findServerState(state: LiveState, name: string): ServerState | null {
  const key = serverKey(name);
  return state.servers.find((server) => server.key === key) ?? null;
}
