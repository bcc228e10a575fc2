import { setImmediate } from 'node:timers/promises';
import { byGuildSize, foldGuildName, type SearchableGuild } from '@rollcall/game/guild-search';

/** A guild as the list shows it, but for who is online. */
export interface ListedGuild extends SearchableGuild {
  /** When a member was last seen, in wire form. */
  readonly last_active: string;
}

/** Every guild that anybody may see, as of one reading of the store. Never changes; what is newer is another table. */
export interface GuildTable {
  /** The largest first. */
  readonly all: readonly ListedGuild[];
  readonly servers: ReadonlyMap<string, ServerGuilds>;
}

/** The guilds of one server. */
export interface ServerGuilds {
  /** The largest first. */
  readonly guilds: readonly ListedGuild[];
  /** By folded name, the largest first. */
  readonly named: ReadonlyMap<string, readonly ListedGuild[]>;
}

/** Orders the guilds of a server, which come in any order. */
export function orderServerGuilds(guilds: readonly ListedGuild[]): ServerGuilds {
  return indexByName(guilds.toSorted(byGuildSize));
}

/**
 * Makes the table from the guilds of each server by its name. Sixteen thousand guilds are put in order in stretches, so
 * that others get their turn in between.
 */
export async function joinServerGuilds(servers: ReadonlyMap<string, ServerGuilds>): Promise<GuildTable> {
  let lists = [...servers.values()].map(({ guilds }) => guilds);
  while (lists.length > 1) {
    const merged: (readonly ListedGuild[])[] = [];
    for (let index = 0; index < lists.length; index += 2) {
      merged.push(mergeOrdered(lists[index] ?? [], lists[index + 1] ?? []));
      await setImmediate();
    }
    lists = merged;
  }
  return { all: lists[0] ?? [], servers };
}

/** The guild of that name in any case, spelt just so if there is one, else the largest; null = none is known. */
export function findGuild(table: GuildTable, serverName: string, name: string): ListedGuild | null {
  const namesakes = table.servers.get(serverName)?.named.get(foldGuildName(name)) ?? [];
  return namesakes.find(({ guild_name }) => guild_name === name) ?? namesakes[0] ?? null;
}

/** The table without some of its guilds. */
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

function mergeOrdered(first: readonly ListedGuild[], second: readonly ListedGuild[]): ListedGuild[] {
  const merged: ListedGuild[] = [];
  let place = 0;
  for (const guild of first) {
    let other = second[place];
    while (other !== undefined && byGuildSize(other, guild) < 0) {
      merged.push(other);
      place += 1;
      other = second[place];
    }
    merged.push(guild);
  }
  return [...merged, ...second.slice(place)];
}
