import { foldGuildName } from '@rollcall/game/guild/guild-search';
import { foldedNameRank } from '@rollcall/game/filters/known-names';
import type { Character } from '@rollcall/game/character/character';
import type { ServerCount } from '@rollcall/game/population/server-count';
import { aheadMaximumMs, freshForMs } from '@rollcall/game/population/server-info';
import { fromWireTime } from '@rollcall/game/wire-time';
import { rememberEach } from '@rollcall/game/remember';
import { storeAway } from '../http/http-error.ts';
import { findById, findServerState, type LiveState, type ServerState } from './server-state.ts';

/** Look-ups of characters online. Results are not masked: answers pass through `game/visibility`. */

/** The character with this id on any server, or null. */
export function findCharacter(state: LiveState, id: number): Character | null {
  for (const { characters } of state.servers) {
    const character = findById(characters.entities, id);
    if (character !== null) return character;
  }
  return null;
}

/** Characters with this name, in any case. Anonymous characters are never found by name. */
export function findByName(servers: readonly ServerState[], name: string): Character[] {
  const wanted = name.toLowerCase();
  return servers.flatMap(({ characters }) =>
    characters.entities.all.filter(
      (character) =>
        character.name?.length === name.length &&
        !character.is_anonymous &&
        character.name.toLowerCase() === wanted,
    ),
  );
}

/** Characters online with a similar name: exact matches first, then names that begin with it, then misspelt ones. */
export function findNearName(servers: readonly ServerState[], name: string): Character[] {
  const wanted = name.toLowerCase();
  const found = servers.flatMap(({ characters }) =>
    characters.entities.all.flatMap((character) => {
      const { name: own, is_anonymous: isAnonymous } = character;
      const rank = own === null || isAnonymous ? null : foldedNameRank(own.toLowerCase(), wanted);
      return rank === null ? [] : [{ character, rank }];
    }),
  );
  return found.toSorted((a, b) => a.rank - b.rank).map(({ character }) => character);
}

/** Everybody in a group, including anonymous members, whose names are hidden later. */
export function findInGroup(state: LiveState, groupId: number): Character[] {
  return state.servers.flatMap(({ characters }) =>
    characters.entities.all.filter((character) => character.group_id === groupId),
  );
}

/** Members of a guild who are online, without anonymous ones, whose guild is not visible. */
export function findInGuild({ characters }: ServerState, guildName: string): Character[] {
  const wanted = foldGuildName(guildName);
  return characters.entities.all.filter(
    ({ guild_name, is_anonymous }) =>
      !is_anonymous && guild_name !== null && foldGuildName(guild_name) === wanted,
  );
}

export function onlineInGuilds(state: LiveState): ReadonlyMap<string, ReadonlyMap<string, number>> {
  return new Map(state.servers.map((server) => [server.key, countGuilds(server)]));
}

/** A character online, with nothing hidden, and the time of the newest report of characters on its server. */
interface Sighting {
  readonly character: Character;
  /** Milliseconds since 1970. */
  readonly observedAtMs: number;
}

/** A character as last seen in this run; null = not online, or known only from before a restart. */
export function findSighting(state: LiveState, id: number): Sighting | null {
  for (const { characters } of state.servers) {
    const character = findById(characters.entities, id);
    if (character === null || characters.isRestored || characters.observedAtMs === null) continue;
    return { character, observedAtMs: characters.observedAtMs };
  }
  return null;
}

export function countLive(state: LiveState, nowMs: number): ServerCount[] {
  return state.servers.map((server) => ({
    server_name: server.name,
    is_online: server.info.info.is_online,
    character_count: server.characters.entities.all.length,
    lfm_count: server.lfms.entities.all.length,
    is_fresh: isFresh(server, nowMs),
    guilds: countGuilds(server),
  }));
}

function isFresh({ info, characters, lfms }: ServerState, nowMs: number): boolean {
  const { last_data_fetch } = info.info;
  // The time comes from a clock that was ahead, so the age is unknown.
  if (info.correctedMs !== null) return false;
  // Restored state does not count, however new it is: no report of this run has confirmed it.
  const isConfirmed = !characters.isRestored || !lfms.isRestored;
  if (!isConfirmed || last_data_fetch === null) return false;
  const ageMs = nowMs - fromWireTime(last_data_fetch);
  return ageMs >= -aheadMaximumMs && ageMs < freshForMs;
}

/** Number of members online by guild, without anonymous ones, who are also left out of answers about guilds. */
export function countGuilds({ characters }: ServerState): Map<string, number> {
  const guilds = new Map<string, number>();
  for (const { guild_name, is_anonymous } of characters.entities.all) {
    if (guild_name !== null && !is_anonymous) guilds.set(guild_name, (guilds.get(guild_name) ?? 0) + 1);
  }
  return guilds;
}

export interface OfflineCharacters {
  findCharacter(id: number): Promise<Character | null>;
  findCharactersByIds(ids: readonly number[]): Promise<readonly Character[]>;
  findCharactersByName(name: string): Promise<readonly Character[]>;
  findCharacterByName(serverName: string, name: string): Promise<Character | null>;
}

export interface Found {
  readonly character: Character;
  readonly source: 'cache' | 'database';
}

const namesakesMaximum = 10;

const asOffline = (character: Character): Character => ({ ...character, is_online: false });

/** The character with this id, online or not; null = there is none. */
export async function findKnown(
  state: LiveState,
  offline: OfflineCharacters,
  id: number,
): Promise<Found | null> {
  const online = findCharacter(state, id);
  if (online !== null) return { character: online, source: 'cache' };
  const recorded = await offline.findCharacter(id).catch(throwStoreAway);
  return recorded === null ? null : { character: asOffline(recorded), source: 'database' };
}

/** Known characters with these ids; without offline ones while the store is unavailable. */
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

export async function findKnownByName(
  state: LiveState,
  offline: OfflineCharacters,
  name: string,
): Promise<Character[]> {
  const online = findByName(state.servers, name);
  if (online.length >= namesakesMaximum) return online.slice(0, namesakesMaximum);
  const recorded = await offline.findCharactersByName(name).catch((error: unknown) => {
    // Without the store, characters online are still returned; but an empty answer could be wrong.
    return online.length > 0 ? [] : throwStoreAway(error);
  });
  const known = recorded.filter((character) => isOfflineNamesake(state, character)).map(asOffline);
  return [...online, ...known].slice(0, namesakesMaximum);
}

/** The characters of `findKnownByName`, followed by those online under a similar name. */
export async function findKnownNearName(
  state: LiveState,
  offline: OfflineCharacters,
  name: string,
): Promise<Character[]> {
  const namesakes = await findKnownByName(state, offline, name);
  const near = findNearName(state.servers, name);
  return [...new Set([...namesakes, ...near])].slice(0, namesakesMaximum);
}

/** The character with this name on a server, online or not; null = there is none. */
export async function findKnownOnServer(
  state: LiveState,
  offline: OfflineCharacters,
  server: ServerState,
  name: string,
): Promise<Found | null> {
  const [online] = findByName([server], name);
  if (online !== undefined) return { character: online, source: 'cache' };
  const recorded = await offline.findCharacterByName(server.name, name).catch(throwStoreAway);
  if (recorded === null || !isOfflineNamesake(state, recorded)) return null;
  return { character: asOffline(recorded), source: 'database' };
}

/**
 * Whether a stored character may be shown under its name. If it is online the live state counts: it may have another
 * name now, or be anonymous.
 */
function isOfflineNamesake(state: LiveState, recorded: Character): boolean {
  return !recorded.is_anonymous && findCharacter(state, recorded.id) === null;
}

function throwStoreAway(cause: unknown): never {
  throw storeAway('Characters who are offline cannot be looked up at the moment', cause);
}

/** Characters by id, online or not. */
export interface KnownPeople {
  /** @throws HttpError 503 if only the store could answer, and it is unavailable */
  find(id: number): Promise<Character | null>;
  /**
   * The ids of characters that are anonymous now, or were when last seen, that their owners have hidden, or that cannot
   * be looked up at the moment.
   */
  whoIsAnonymous(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

export function createKnownPeople(
  current: () => LiveState,
  offline: OfflineCharacters,
  isHidden: (id: number) => boolean = () => false,
): KnownPeople {
  return {
    find: async (id) => (await findKnown(current(), offline, id))?.character ?? null,
    whoIsAnonymous: async (ids) => {
      const known = await findKnownByIds(current(), offline, ids);
      const open = new Set(
        known.filter(({ id, is_anonymous }) => !is_anonymous && !isHidden(id)).map(({ id }) => id),
      );
      return new Set(ids.filter((id) => !open.has(id)));
    },
  };
}

/** Look-ups of guild members who are online. */
export function createGuildLookups(current: () => LiveState) {
  // An object instead of a version number, because the state may be replaced by one whose versions start again.
  const versionOf = rememberEach((_characters: object) => ({}));
  return {
    onlineInGuilds: () => onlineInGuilds(current()),
    onlineCharactersInGuild: (serverName: string, guildName: string): readonly Character[] => {
      const server = findServerState(current(), serverName);
      return server === null ? [] : findInGuild(server, guildName);
    },
    /** Changes whenever any character of a server changes. */
    charactersVersion: (serverName: string): unknown => {
      const server = findServerState(current(), serverName);
      return server && versionOf(server.characters.entities);
    },
    anonymousOnlineIds: () =>
      current().servers.flatMap(({ characters }) =>
        characters.entities.all.filter(({ is_anonymous }) => is_anonymous).map(({ id }) => id),
      ),
  };
}
