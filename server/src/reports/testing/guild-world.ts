import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { findServer, serverKey } from '@rollcall/game/servers';
import { makeCharacter } from '@rollcall/game/testing/makers';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createPlainHttp } from '../../http/testing/plain-http.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Store } from '../../store/store.ts';
import { createGuilds, type Guilds } from '../guilds.ts';
import { writeCounted, type CountedCharacter } from './census-world.ts';

/** Initial time of a world. The guilds of noon have been counted by then. */
export const noonMs = Date.parse('2026-11-21T12:30:00Z');

export type Answer = LightMyRequestResponse;

/** Guilds served from a store and a live state that a test sets. */
export interface GuildWorld {
  /** Milliseconds since 1970. A test may change it. */
  nowMs: number;
  /** Characters online in the live state, with nothing hidden. */
  online: Character[];
  /** Characters that their owners have hidden. */
  readonly hiddenIds: Set<number>;
  /** While true, the store rejects every query. */
  isUnavailable: boolean;
  readonly guilds: Guilds;
  /** Writes the characters into the store, puts the online ones into the live state, and reads the guilds. */
  fill(characters: readonly CountedCharacter[]): Promise<void>;
  /** Reads the guilds again. */
  refresh(): Promise<void>;
  get(url: string, headers?: InjectOptions['headers']): Promise<Answer>;
  close(): Promise<void>;
}

/** The character of a row, as in the live state. */
export function liveCharacter(character: CountedCharacter): Character {
  return makeCharacter({
    id: character.id,
    name: character.name,
    server_name: character.server,
    guild_name: character.guild,
    total_level: character.level,
    is_anonymous: character.isAnonymous,
  });
}

/** Opens an empty world with a pending list. The token of a character is `token-of-<id>`. */
export async function openGuildWorld(store: Store): Promise<GuildWorld> {
  const http = createPlainHttp();
  await writeCounted(store, [], noonMs);
  const away = Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' });
  const guilds = createGuilds({
    store: {
      get sql() {
        if (world.isUnavailable) throw away;
        return store.sql;
      },
    },
    definition: defaultDefinition,
    nowMs: () => world.nowMs,
    readServer: (text) => {
      const server = findServer(defaultDefinition, text);
      if (server === null)
        throw new HttpError(404, 'unknown-server', 'There is no such server.', { closest: null });
      return server;
    },
    onlineInGuilds: () =>
      new Map(
        defaultDefinition.servers.map(
          ({ name }) => [serverKey(name), countGuilds(world.online, name)] as const,
        ),
      ),
    charactersVersion: () => world.online,
    onlineCharactersInGuild: (server, guild) =>
      world.online.filter(
        ({ server_name, guild_name }) =>
          server_name === server && guild_name?.toLowerCase() === guild.toLowerCase(),
      ),
    isHidden: (id) => world.hiddenIds.has(id),
    anonymousOnlineIds: () => world.online.filter(({ is_anonymous }) => is_anonymous).map(({ id }) => id),
    verifyToken: (authorization) => {
      if (authorization === undefined) return Promise.resolve({ state: 'missing' });
      const id = /^Bearer token-of-(\d+)$/.exec(authorization)?.[1];
      return Promise.resolve(
        id === undefined ? { state: 'wrong' } : { state: 'holds', characterId: Number(id), createdAtMs: 0 },
      );
    },
    characterOf: async (id) => {
      const online = world.online.find((character) => character.id === id);
      if (online !== undefined) return online;
      const [row] = await store.sql<{ server_name: string; guild_name: string | null }[]>`
        select server_name, guild_name from characters where id = ${id}`;
      return row === undefined ? null : makeCharacter({ id, ...row });
    },
  });
  await http.app.register(guilds.routes(http.send));
  const world: GuildWorld = {
    nowMs: noonMs,
    online: [],
    hiddenIds: new Set(),
    isUnavailable: false,
    guilds,
    fill: async (characters) => {
      await writeCounted(store, characters, world.nowMs);
      world.online = characters.filter(({ isOnline }) => isOnline).map(liveCharacter);
      await world.refresh();
    },
    refresh: async () => {
      await guilds.job.run(world.nowMs);
    },
    get: async (url, headers = {}) => http.app.inject({ method: 'GET', url, headers }),
    close: () => http.app.close(),
  };
  return world;
}

function countGuilds(online: readonly Character[], serverName: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { server_name, guild_name, is_anonymous } of online) {
    if (server_name !== serverName || guild_name === null || is_anonymous) continue;
    counts.set(guild_name, (counts.get(guild_name) ?? 0) + 1);
  }
  return counts;
}
