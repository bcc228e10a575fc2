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
  readonly ofServer: (serverName: string) => readonly ListedGuild[];
  /** The guild of that name in any case, spelt just so if there is one; null = none is known. */
  readonly find: (serverName: string, name: string) => ListedGuild | null;
}

/** Makes the table from the guilds of each server, in any order. */
export function makeGuildTable(servers: ReadonlyMap<string, readonly ListedGuild[]>): GuildTable {
  const sorted = new Map([...servers].map(([name, guilds]) => [name, guilds.toSorted(byGuildSize)]));
  const ofServer = (serverName: string) => sorted.get(serverName) ?? [];
  const named = new Map([...sorted].map(([name, guilds]) => [name, indexByName(guilds)]));
  return {
    // Lists that are in order already are only merged.
    all: [...sorted.values()].flat().sort(byGuildSize),
    ofServer,
    find: (serverName, name) => {
      const namesakes = named.get(serverName)?.get(foldGuildName(name)) ?? [];
      return namesakes.find(({ guild_name }) => guild_name === name) ?? namesakes[0] ?? null;
    },
  };
}

function indexByName(guilds: readonly ListedGuild[]): ReadonlyMap<string, readonly ListedGuild[]> {
  const named = new Map<string, ListedGuild[]>();
  for (const guild of guilds) {
    const namesakes = named.get(guild.folded_name);
    if (namesakes === undefined) named.set(guild.folded_name, [guild]);
    else namesakes.push(guild);
  }
  return named;
}

/** The table without some of its guilds. */
export function withoutGuilds(table: GuildTable, gone: ReadonlySet<ListedGuild>): GuildTable {
  const servers = new Map<string, ListedGuild[]>();
  for (const guild of table.all) {
    if (gone.has(guild)) continue;
    const ofServer = servers.get(guild.server_name) ?? [];
    ofServer.push(guild);
    servers.set(guild.server_name, ofServer);
  }
  return makeGuildTable(servers);
}
