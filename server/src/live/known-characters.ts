import type { Character } from '@rollcall/game/character';
import { storeAway } from '../http/http-error.ts';
import { findByName, findCharacter } from './live-lookups.ts';
import type { LiveState, ServerState } from './server-state.ts';

/** Characters as they were last recorded, nothing hidden; each look-up rejects while the store is away. */
export interface OfflineCharacters {
  findCharacter(id: number): Promise<Character | null>;
  findCharactersByIds(ids: readonly number[]): Promise<readonly Character[]>;
  /** Newest first. */
  findCharactersByName(name: string): Promise<readonly Character[]>;
  findCharacterByName(serverName: string, name: string): Promise<Character | null>;
}

/** A character and where it was found: `cache` = online now, `database` = offline. */
export interface Found {
  readonly character: Character;
  readonly source: 'cache' | 'database';
}

/** Most characters of one name that an answer holds (wire: Live reads). */
const namesakesMaximum = 10;

/** Who is not online now, as anybody may see it. */
const asOffline = (character: Character): Character => ({ ...character, is_online: false });

/** The character of that id, online or not; null = there is none. */
export async function findKnown(
  state: LiveState,
  offline: OfflineCharacters,
  id: number,
): Promise<Found | null> {
  const online = findCharacter(state, id);
  if (online !== null) return { character: online, source: 'cache' };
  const recorded = await offline.findCharacter(id).catch(cannotAsk);
  return recorded === null ? null : { character: asOffline(recorded), source: 'database' };
}

/** Those of the ids that are known; without the offline ones while the store is away. */
export async function findKnownByIds(
  state: LiveState,
  offline: OfflineCharacters,
  ids: readonly number[],
): Promise<Character[]> {
  const unique = [...new Set(ids)];
  const online = unique.map((id) => findCharacter(state, id)).filter((character) => character !== null);
  const onlineIds = new Set(online.map(({ id }) => id));
  const missing = unique.filter((id) => !onlineIds.has(id));
  if (missing.length === 0) return online;
  const recorded = await offline.findCharactersByIds(missing).catch(() => []);
  return [...online, ...recorded.filter(({ id }) => !onlineIds.has(id)).map(asOffline)];
}

/** Up to ten bearers of the name, those online first. */
export async function findKnownByName(
  state: LiveState,
  offline: OfflineCharacters,
  name: string,
): Promise<Character[]> {
  const online = findByName(state.servers, name);
  if (online.length >= namesakesMaximum) return online.slice(0, namesakesMaximum);
  const recorded = await offline.findCharactersByName(name).catch((error: unknown) => {
    // Better the ones online than none; but "nobody" must be true.
    return online.length > 0 ? [] : cannotAsk(error);
  });
  const known = recorded.filter((character) => isOfflineNamesake(state, character)).map(asOffline);
  return [...online, ...known].slice(0, namesakesMaximum);
}

/** The bearer of the name on a server, online or not; null = there is none. */
export async function findKnownOnServer(
  state: LiveState,
  offline: OfflineCharacters,
  server: ServerState,
  name: string,
): Promise<Found | null> {
  const [online] = findByName([server], name);
  if (online !== undefined) return { character: online, source: 'cache' };
  const recorded = await offline.findCharacterByName(server.name, name).catch(cannotAsk);
  if (recorded === null || !isOfflineNamesake(state, recorded)) return null;
  return { character: asOffline(recorded), source: 'database' };
}

/** Whoever is online now is known better than the record: perhaps by another name, perhaps by none. */
function isOfflineNamesake(state: LiveState, recorded: Character): boolean {
  return !recorded.is_anonymous && findCharacter(state, recorded.id) === null;
}

function cannotAsk(cause: unknown): never {
  throw storeAway('Characters who are offline cannot be looked up at the moment', cause);
}
