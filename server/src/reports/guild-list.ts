import { guildPageLength, type GuildRow } from '@rollcall/game/guild';
import { searchGuilds } from '@rollcall/game/guild-search';
import { serverKey } from '@rollcall/game/servers';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import { withoutGuilds, type GuildTable, type ListedGuild } from './guild-table.ts';

/** Server key → guild as it is spelt → members online whom anybody may see. */
export type OnlineInGuilds = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What is asked of the list. */
export interface GuildListQuery {
  /** Part of a name, as `game/guild-search` folds it; '' = all. */
  readonly foldedName: string;
  /** null = all servers. */
  readonly serverName: string | null;
  /** From 1. */
  readonly page: number;
}

interface GuildListParts {
  /** The newest table; null = not yet made. */
  readonly table: () => GuildTable | null;
  /** Takes a table that lacks guilds which nobody may see any more. */
  readonly put: (table: GuildTable) => void;
  readonly onlineInGuilds: () => OnlineInGuilds;
  /** Those of the guilds that still have a member whom anybody may see. */
  readonly stillVisible: (guilds: readonly ListedGuild[]) => Promise<ReadonlySet<ListedGuild>>;
  readonly nowMs: () => number;
}

/** A page of the list as it goes out. */
export interface GuildListAnswer {
  readonly body: PreparedBody;
  readonly freshForMs: number;
}

export interface GuildList {
  /** null = the table has not been made yet. */
  answer(query: GuildListQuery): Promise<GuildListAnswer | null>;
}

/** How old an answer may grow: who is online changes every second, and a guild may hide with its last member. */
export const guildsFreshForMs = 10_000;
/** Answers of the newest moment that are kept; a list of one letter has as many. */
const answersMaximum = 300;

/** Answers of one moment: one table, one count of who is online. */
interface Moment {
  readonly table: GuildTable;
  readonly online: OnlineInGuilds;
  readonly madeAtMs: number;
  readonly bodies: Map<string, Promise<PreparedBody>>;
}

/**
 * The list of guilds from memory. Who is online is counted at most every ten seconds, and each page that is asked for is
 * made once in that time. Before it goes out, guilds of which nobody is to be seen online are looked up: the table may be
 * minutes old, and their last visible members may have hidden meanwhile.
 */
export function createGuildList(parts: GuildListParts): GuildList {
  let moment: Moment | null = null;

  function momentNow(): Moment | null {
    const table = parts.table();
    const madeAtMs = parts.nowMs();
    const age = moment === null ? Number.NaN : madeAtMs - moment.madeAtMs;
    if (moment?.table === table && age >= 0 && age < guildsFreshForMs) return moment;
    moment = table === null ? null : { table, online: parts.onlineInGuilds(), madeAtMs, bodies: new Map() };
    return moment;
  }

  /** The page and how many guilds there are to leaf through; without those that nobody may see any more. */
  async function select(query: GuildListQuery, online: OnlineInGuilds): Promise<Selected> {
    for (;;) {
      const table = parts.table();
      if (table === null) throw new Error('the table of guilds is gone');
      const selected = selectPage(table, query);
      const unseen = selected.page.filter((guild) => onlineIn(guild, online) === 0);
      const visible = await parts.stillVisible(unseen);
      const gone = unseen.filter((guild) => !visible.has(guild));
      if (gone.length === 0) return selected;
      const newest = parts.table();
      if (newest !== null) parts.put(withoutGuilds(newest, new Set(gone)));
    }
  }

  async function write(query: GuildListQuery, online: OnlineInGuilds): Promise<PreparedBody> {
    const { page, filteredLength, total } = await select(query, online);
    const answer = {
      data: page.map((guild) => rowOf(guild, online)),
      page: query.page,
      page_length: guildPageLength,
      filtered_length: filteredLength,
      total,
    };
    return prepareBody(Buffer.from(JSON.stringify(answer)));
  }

  return {
    answer: async (query) => {
      const current = momentNow();
      if (current === null) return null;
      const { bodies, online, madeAtMs } = current;
      const key = JSON.stringify(query);
      let body = bodies.get(key);
      if (body === undefined) {
        body = write(query, online);
        keep(bodies, key, body);
      }
      return { body: await body, freshForMs: madeAtMs + guildsFreshForMs - parts.nowMs() };
    },
  };
}

interface Selected {
  readonly page: readonly ListedGuild[];
  readonly filteredLength: number;
  readonly total: number;
}

function selectPage(table: GuildTable, { foldedName, serverName, page }: GuildListQuery): Selected {
  const listed = serverName === null ? table.all : (table.servers.get(serverName)?.guilds ?? []);
  const guilds = searchGuilds(listed, foldedName);
  const start = (page - 1) * guildPageLength;
  return {
    page: guilds.slice(start, start + guildPageLength),
    filteredLength: guilds.length,
    total: table.all.length,
  };
}

function rowOf(guild: ListedGuild, online: OnlineInGuilds): GuildRow {
  const { guild_name, server_name, character_count, last_active } = guild;
  return { guild_name, server_name, character_count, online_count: onlineIn(guild, online), last_active };
}

function onlineIn({ server_name, guild_name }: ListedGuild, online: OnlineInGuilds): number {
  return online.get(serverKey(server_name))?.get(guild_name) ?? 0;
}

/** Keeps a body unless it fails; the oldest gives way. */
function keep(bodies: Map<string, Promise<PreparedBody>>, key: string, body: Promise<PreparedBody>): void {
  const [oldest] = bodies.keys();
  if (bodies.size >= answersMaximum && oldest !== undefined) bodies.delete(oldest);
  bodies.set(key, body);
  body.catch(() => bodies.delete(key));
}
