import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import type { EndpointName } from '@rollcall/game/api/endpoints';
import { foldGuildName } from '@rollcall/game/guild/guild-search';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback } from 'fastify';
import type { SendPrepared } from '../http/send-prepared.ts';
import type { VerifyToken } from '../http/token-holder.ts';
import { classifyStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { charactersPerSlice, refreshStatistics } from './census-queries.ts';
import {
  createGuildList,
  type GuildTable,
  joinServerGuilds,
  type ListedGuild,
  type OnlineInGuilds,
  orderServerGuilds,
  type ServerGuilds,
} from './guild-list.ts';
import { createGuildMembers, createGuildPages, type FindCharacter } from './guild-page.ts';
import { type GuildSlice, readGuildSlice, readVisiblePlaces } from './guild-queries.ts';
import { throwStoreAway, guildRoutes } from './guild-routes.ts';
import { refreshMs, type ReportJob } from './report-job.ts';
import type { ReadServer } from './report-routes.ts';

export interface GuildsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  readonly nowMs: () => number;
  readonly readServer: ReadServer;
  readonly onlineInGuilds: () => OnlineInGuilds;
  readonly onlineCharactersInGuild: (serverName: string, guildName: string) => readonly Character[];
  /** Changes whenever any character of a server changes. */
  readonly charactersVersion: (serverName: string) => unknown;
  /** Ids of all anonymous characters online. The store may not know yet that they are anonymous. */
  readonly anonymousOnlineIds: () => readonly number[];
  /** Whether a character is counted without being named. */
  readonly isHidden: (id: number) => boolean;
  readonly verifyToken: VerifyToken;
  readonly characterOf: FindCharacter;
}

export interface Guilds {
  readonly job: ReportJob;
  readonly endpoints: readonly EndpointName[];
  readonly routes: (send: SendPrepared) => FastifyPluginCallback;
  /** The exact name of a guild; null = no visible guild has it. @throws HttpError 503 */
  readonly findName: (serverName: string, typedName: string) => Promise<string | null>;
}

/** `guilds` and `guilds/{server}/{guild}`. The list is pending until the job has run once. */
export function createGuilds(parts: GuildsParts): Guilds {
  const { store, nowMs, anonymousOnlineIds } = parts;
  let table: GuildTable | null = null;
  const current = () => table;
  const put = (next: GuildTable) => {
    table = next;
  };

  async function stillVisible(guilds: readonly ListedGuild[]): Promise<ReadonlySet<ListedGuild>> {
    if (guilds.length === 0) return new Set();
    try {
      const places = await readVisiblePlaces(store.sql, guilds, anonymousOnlineIds());
      return new Set(guilds.filter((_, place) => places.has(place)));
    } catch (error) {
      // The list stays available without the store, like every report.
      if (classifyStoreError(error) === 'connection') return new Set(guilds);
      throw error;
    }
  }

  const list = createGuildList({
    table: current,
    put,
    onlineInGuilds: parts.onlineInGuilds,
    stillVisible,
    nowMs,
  });
  const pages = createGuildPages({ ...parts, table: current });
  const members = createGuildMembers(parts);
  return {
    job: guildJob({ store, definition: parts.definition, put }),
    endpoints: ['guilds', 'guild'],
    routes: (send) => guildRoutes({ list, pages, members, readServer: parts.readServer, send }),
    findName: async (serverName, typedName) =>
      (await pages.find(serverName, typedName).catch(throwStoreAway))?.guild_name ?? null,
  };
}

interface GuildJobParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  readonly put: (table: GuildTable) => void;
}

/**
 * The job that builds the table of guilds in one pass over the characters of each server, ordered by guild. Answers
 * depend on a search text, so they are not computed here but from the table.
 */
function guildJob({ store, definition, put }: GuildJobParts): ReportJob {
  return {
    name: 'guilds',
    everyMs: refreshMs.week,
    madeFrom: ['characters'],
    run: async (nowMs) => {
      await refreshStatistics(store.sql);
      const servers = new Map<string, ServerGuilds>();
      for (const { name } of definition.servers) {
        servers.set(name, orderServerGuilds(await readGuilds(store, name, nowMs)));
      }
      put(joinServerGuilds(servers));
      return new Map();
    },
  };
}

async function readGuilds(
  { sql }: Pick<Store, 'sql'>,
  serverName: string,
  nowMs: number,
): Promise<ListedGuild[]> {
  const guilds: ListedGuild[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const slice: GuildSlice = await readGuildSlice(sql, serverName, after, charactersPerSlice);
    for (const { guild_name, members, last_seen, is_online } of slice.guilds) {
      guilds.push({
        guild_name,
        server_name: serverName,
        character_count: members,
        folded_name: foldGuildName(guild_name),
        last_active: toWireTime(is_online ? nowMs : last_seen.getTime()),
      });
    }
    after = slice.rows < charactersPerSlice ? undefined : slice.guilds.at(-1)?.guild_name;
  }
  return guilds;
}
