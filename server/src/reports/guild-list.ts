import { foldedNameRank } from '@rollcall/game/filters/known-names';
import { fold } from '@rollcall/game/filters/search';
import { guildPageLength, type GuildRow } from '@rollcall/game/guild/guild';
import {
  byGuildSize,
  foldGuildName,
  type GuildOrder,
  type SearchableGuild,
  searchGuilds,
  sortGuilds,
} from '@rollcall/game/guild/guild-search';
import { serverKey } from '@rollcall/game/servers';
import { LRUCache } from 'lru-cache';
import { prepareJson, type PreparedBody } from '../http/prepared-body.ts';

/** Number of visible members online, by server key and by the guild's exact name. */
export type OnlineInGuilds = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface GuildListQuery {
  /** Part of a name after `foldGuildName`; '' = all. */
  readonly foldedName: string;
  /** Whether the very name comes first, accents aside, and similar ones are found if no name contains the text. */
  readonly isNear: boolean;
  /** null = all servers. */
  readonly serverName: string | null;
  /** null = the best matches first, then the largest. */
  readonly order: GuildOrder | null;
  /** Page number, from 1. */
  readonly page: number;
}

export interface GuildListAnswer {
  readonly body: PreparedBody;
  readonly freshForMs: number;
}

export type GuildList = ReturnType<typeof createGuildList>;

/**
 * Maximum age of an answer. It is short, because members log in and out every second, and a guild disappears with its
 * last visible member.
 */
export const guildsFreshForMs = 10_000;
/** Maximum number of cached answers, which is the number of pages of the list for a single letter. */
const answersMaximum = 300;

interface Snapshot {
  readonly table: GuildTable;
  readonly online: OnlineInGuilds;
  readonly madeAtMs: number;
  readonly bodies: LRUCache<string, Promise<PreparedBody>>;
}

/**
 * The list of guilds, answered from memory. Members online are counted at most every ten seconds, and each requested
 * page is built once in that time. Guilds without a visible member online are looked up before a page is sent: the
 * table may be minutes old, and their last visible members may have become anonymous since.
 */
export function createGuildList(parts: {
  /** The newest table; null = none yet. */
  readonly table: () => GuildTable | null;
  readonly put: (table: GuildTable) => void;
  readonly onlineInGuilds: () => OnlineInGuilds;
  readonly stillVisible: (guilds: readonly ListedGuild[]) => Promise<ReadonlySet<ListedGuild>>;
  readonly nowMs: () => number;
}) {
  let snapshot: Snapshot | null = null;

  function currentSnapshot(): Snapshot | null {
    const table = parts.table();
    const madeAtMs = parts.nowMs();
    const age = snapshot === null ? Number.NaN : madeAtMs - snapshot.madeAtMs;
    if (snapshot?.table === table && age >= 0 && age < guildsFreshForMs) return snapshot;
    snapshot =
      table === null
        ? null
        : { table, online: parts.onlineInGuilds(), madeAtMs, bodies: new LRUCache({ max: answersMaximum }) };
    return snapshot;
  }

  async function select(query: GuildListQuery, online: OnlineInGuilds): Promise<Selected> {
    for (;;) {
      const table = parts.table();
      if (table === null) throw new Error('the table of guilds is gone');
      const selected = selectPage(table, query, online);
      const unseen = selected.page.filter((guild) => onlineIn(guild, online) === 0);
      const visible = await parts.stillVisible(unseen);
      const gone = unseen.filter((guild) => !visible.has(guild));
      if (gone.length === 0) return selected;
      const newest = parts.table();
      if (newest !== null) parts.put(withoutGuilds(newest, new Set(gone)));
    }
  }

  async function write(query: GuildListQuery, online: OnlineInGuilds): Promise<PreparedBody> {
    const { page, total, knownTotal } = await select(query, online);
    const answer = {
      data: page.map((guild) => rowOf(guild, online)),
      page: query.page,
      page_length: guildPageLength,
      filtered_length: page.length,
      total,
      known_total: knownTotal,
    };
    return prepareJson(answer);
  }

  return {
    /** Answers a query. @returns null = the table has not been built yet */
    answer: async (query: GuildListQuery): Promise<GuildListAnswer | null> => {
      const current = currentSnapshot();
      if (current === null) return null;
      const { bodies, online, madeAtMs } = current;
      const key = JSON.stringify(query);
      let body = bodies.get(key);
      if (body === undefined) {
        body = write(query, online);
        bodies.set(key, body);
        body.catch(() => bodies.delete(key));
      }
      return { body: await body, freshForMs: madeAtMs + guildsFreshForMs - parts.nowMs() };
    },
  };
}

interface Selected {
  readonly page: readonly ListedGuild[];
  /** Number of guilds that match the query, on all pages. */
  readonly total: number;
  readonly knownTotal: number;
}

function selectPage(
  table: GuildTable,
  { foldedName, isNear, serverName, order, page }: GuildListQuery,
  online: OnlineInGuilds,
): Selected {
  const listed = serverName === null ? table.all : (table.servers.get(serverName)?.guilds ?? []);
  const whole = searchGuilds(listed, foldedName);
  const found = isNear ? nearGuilds(listed, foldedName, whole) : whole;
  // Takes a millisecond for the 2,600 guilds of the game. Answers are cached for ten seconds.
  const guilds = order === null ? found : sortGuilds(found, order, (guild) => onlineIn(guild, online));
  const start = (page - 1) * guildPageLength;
  return {
    page: guilds.slice(start, start + guildPageLength),
    total: guilds.length,
    knownTotal: table.all.length,
  };
}

/**
 * Guilds whose name is the same but for accents, then those whose name contains the text; if there are none, those with
 * similar names, most similar first.
 */
function nearGuilds(
  guilds: readonly ListedGuild[],
  foldedName: string,
  whole: readonly ListedGuild[],
): readonly ListedGuild[] {
  const plainName = fold(foldedName);
  const same = guilds.filter(({ folded_name }) => fold(folded_name) === plainName);
  if (same.length + whole.length > 0) return [...new Set([...same, ...whole])];
  return guilds
    .map((guild) => ({ guild, rank: foldedNameRank(guild.folded_name, foldedName) ?? Infinity }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ guild }) => guild);
}

function rowOf(guild: ListedGuild, online: OnlineInGuilds): GuildRow {
  const { guild_name, server_name, character_count, last_active } = guild;
  return { guild_name, server_name, character_count, online_count: onlineIn(guild, online), last_active };
}

function onlineIn({ server_name, guild_name }: ListedGuild, online: OnlineInGuilds): number {
  return online.get(serverKey(server_name))?.get(guild_name) ?? 0;
}

export interface ListedGuild extends SearchableGuild {
  readonly last_active: string;
}

/** All visible guilds, as read from the store at one time. Immutable: newer data is a new table. */
export interface GuildTable {
  readonly all: readonly ListedGuild[];
  readonly servers: ReadonlyMap<string, ServerGuilds>;
}

export interface ServerGuilds {
  readonly guilds: readonly ListedGuild[];
  readonly named: ReadonlyMap<string, readonly ListedGuild[]>;
}

export function orderServerGuilds(guilds: readonly ListedGuild[]): ServerGuilds {
  return indexByName(guilds.toSorted(byGuildSize));
}

/** Builds the table from each server's guilds. Sixteen thousand guilds take some 10 ms. */
export function joinServerGuilds(servers: ReadonlyMap<string, ServerGuilds>): GuildTable {
  const all = [...servers.values()].flatMap(({ guilds }) => guilds).toSorted(byGuildSize);
  return { all, servers };
}

/** The guild with exactly this name, or else the largest with the name in any case; null = unknown. */
export function findGuild(table: GuildTable, serverName: string, name: string): ListedGuild | null {
  const namesakes = table.servers.get(serverName)?.named.get(foldGuildName(name)) ?? [];
  return namesakes.find(({ guild_name }) => guild_name === name) ?? namesakes[0] ?? null;
}

export function withoutGuilds(table: GuildTable, gone: ReadonlySet<ListedGuild>): GuildTable {
  const stays = (guild: ListedGuild) => !gone.has(guild);
  const touched = new Set([...gone].map(({ server_name }) => server_name));
  const servers = new Map(
    [...table.servers].map(([name, server]) => [
      name,
      touched.has(name) ? indexByName(server.guilds.filter(stays)) : server,
    ]),
  );
  return { all: table.all.filter(stays), servers };
}

function indexByName(guilds: readonly ListedGuild[]): ServerGuilds {
  const named = new Map<string, ListedGuild[]>();
  for (const guild of guilds) {
    const namesakes = named.get(guild.folded_name);
    if (namesakes === undefined) named.set(guild.folded_name, [guild]);
    else namesakes.push(guild);
  }
  return { guilds, named };
}
