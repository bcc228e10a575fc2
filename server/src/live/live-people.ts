import type { Character } from '@rollcall/game/character';
import { findById } from './entity-list.ts';
import { countGuilds } from './live-counts.ts';
import type { LiveState } from './server-state.ts';

/** Guilds of whom somebody is online whose guild everybody may see, by server key, with how many they are. */
export function onlineInGuilds(state: LiveState): ReadonlyMap<string, ReadonlyMap<string, number>> {
  return new Map(state.servers.map((server) => [server.key, countGuilds(server)]));
}

/** A character that is online, nothing hidden, and of when the newest report of who is online on its server is. */
export interface Sighting {
  readonly character: Character;
  /** Milliseconds since 1970. */
  readonly observedAtMs: number;
}

/** How a character was last seen in this run; null = not online, or only known from before a restart. */
export function findSighting(state: LiveState, id: number): Sighting | null {
  for (const { characters } of state.servers) {
    const character = findById(characters.entities, id);
    if (character === null || characters.isRestored || characters.observedAtMs === null) continue;
    return { character, observedAtMs: characters.observedAtMs };
  }
  return null;
}

/** Ids of everybody who is online and anonymous. */
export function anonymousOnline(state: LiveState): number[] {
  return state.servers.flatMap(({ characters }) =>
    characters.entities.all.filter(({ is_anonymous }) => is_anonymous).map(({ id }) => id),
  );
}
