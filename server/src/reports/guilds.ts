import type { Character } from '@rollcall/game/character';
import type { GameDefinition } from '@rollcall/game/definition';
import type { EndpointName } from '@rollcall/game/endpoints';
import type { FastifyPluginCallback } from 'fastify';
import type { SendPrepared } from '../http/send-prepared.ts';
import type { JudgeToken } from '../http/token-holder.ts';
import type { Store } from '../store/store.ts';
import { classifyStoreError } from '../store/store-errors.ts';
import type { ReadServer } from './guild-calls.ts';
import { guildJob } from './guild-job.ts';
import { createGuildList, type OnlineInGuilds } from './guild-list.ts';
import { createGuildMembers, type FindCharacter } from './guild-members.ts';
import { createGuildPages } from './guild-page.ts';
import { readVisiblePlaces } from './guild-queries.ts';
import { cannotAsk, guildRoutes } from './guild-routes.ts';
import type { GuildTable, ListedGuild } from './guild-table.ts';
import type { ReportJob } from './report-job.ts';

/** What the guilds need of others. */
export interface GuildsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  readonly nowMs: () => number;
  readonly readServer: ReadServer;
  /** Who is online by guild, without anonymous characters. */
  readonly onlineInGuilds: () => OnlineInGuilds;
  /** Who is online of a guild, its name in any case; anonymous ones are left out here. */
  readonly onlineCharactersInGuild: (serverName: string, guildName: string) => readonly Character[];
  /** Another value whenever something of the characters of a server is another. */
  readonly charactersVersion: (serverName: string) => unknown;
  /** Ids of everybody who is online and anonymous: the store may not have heard of it yet. */
  readonly anonymousOnlineIds: () => readonly number[];
  readonly judgeToken: JudgeToken;
  readonly characterOf: FindCharacter;
}

/** The list of guilds and their pages, and the job that keeps the list. */
export interface Guilds {
  readonly job: ReportJob;
  readonly endpoints: readonly EndpointName[];
  readonly routes: (send: SendPrepared) => FastifyPluginCallback;
  /** A guild as it spells itself; null = there is none that anybody may see. @throws HttpError 503 */
  readonly findName: (serverName: string, typedName: string) => Promise<string | null>;
}

/** `guilds` and `guilds/{server}/{guild}` (wire: History reads). Until the job has run once the list is pending. */
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
      // The list goes on without its store, as every report does.
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
      (await pages.find(serverName, typedName).catch(cannotAsk))?.guild_name ?? null,
  };
}
