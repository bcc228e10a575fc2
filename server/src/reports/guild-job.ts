import type { GameDefinition } from '@rollcall/game/definition';
import { foldGuildName } from '@rollcall/game/guild-search';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Store } from '../store/store.ts';
import { createSliceReader, type SliceReader } from './census-slices.ts';
import { keepStatistics } from './census-statistics.ts';
import { readGuildSlice, type GuildSlice } from './guild-queries.ts';
import {
  joinServerGuilds,
  orderServerGuilds,
  type GuildTable,
  type ListedGuild,
  type ServerGuilds,
} from './guild-table.ts';
import type { ReportJob } from './report-job.ts';

interface GuildJobParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  /** Takes the new table. */
  readonly put: (table: GuildTable) => void;
  /** How the store is read. */
  readonly slices?: SliceReader;
}

/**
 * The job that makes the table of guilds: one pass over the characters of each server in the order of their guilds. Its
 * answers are asked for with a search text, so they are made from the table and not here.
 */
export function guildJob({ store, definition, put, slices = createSliceReader() }: GuildJobParts): ReportJob {
  return {
    name: 'guilds',
    period: 'week',
    madeFrom: 'characters',
    run: async (nowMs) => {
      await keepStatistics(store.sql);
      const servers = new Map<string, ServerGuilds>();
      for (const { name } of definition.servers) {
        servers.set(name, orderServerGuilds(await readGuilds(store, slices, name, nowMs)));
      }
      put(await joinServerGuilds(servers));
      return new Map();
    },
  };
}

async function readGuilds(
  { sql }: Pick<Store, 'sql'>,
  slices: SliceReader,
  serverName: string,
  nowMs: number,
): Promise<ListedGuild[]> {
  const guilds: ListedGuild[] = [];
  const readAfter = (after: string) =>
    slices.read<GuildSlice>((length) => readGuildSlice(sql, serverName, after, length));
  let slice = await readAfter('');
  for (;;) {
    for (const { guild_name, members, last_seen, is_online } of slice.guilds) {
      guilds.push({
        guild_name,
        server_name: serverName,
        character_count: members,
        folded_name: foldGuildName(guild_name),
        last_active: toWireTime(is_online ? nowMs : last_seen.getTime()),
      });
    }
    const last = slice.guilds.at(-1);
    if (slice.isLast || last === undefined) return guilds;
    slice = await readAfter(last.guild_name);
  }
}
