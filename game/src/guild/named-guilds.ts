import type { ServerFacts } from '../definition.ts';
import { mostCompared } from '../population/server-selection.ts';
import { serverKey } from '../servers.ts';
import { typedText } from '../text.ts';

/** Longest guild name in a report (`reportedCharacterSchema`), in UTF-16 units. */
const guildNameMaximum = 64;

/** Whether a text can be the name of a guild: one line, not blank, at most 64 UTF-16 units. */
export function isGuildName(name: string): boolean {
  return name.trim() !== '' && name.length <= guildNameMaximum && !/\p{Cc}/u.test(name);
}

/** A guild in an address. */
export interface NamedGuild {
  readonly server: ServerFacts;
  readonly name: string;
}

/** Writes a guild for an address: `orien:Lantern Watch` */
export function guildWord({ server, name }: NamedGuild): string {
  return `${serverKey(server.name)}:${name}`;
}

/**
 * Reads the guilds of a list (`compare=orien:Lantern Watch,thelanis:Other`), at most four, without duplicates. A comma
 * separates two guilds only if a server and a colon follow, since names of guilds may contain commas.
 */
export function comparedGuilds(list: string, servers: readonly ServerFacts[]): readonly NamedGuild[] {
  const parts = list.split(',').reduce<readonly string[]>((words, part) => {
    const last = words.at(-1);
    const isNext = guildOf(part, servers) !== null;
    return isNext || last === undefined ? [...words, part] : [...words.slice(0, -1), `${last},${part}`];
  }, []);
  const guilds = new Map<string, NamedGuild>();
  for (const part of parts) {
    const guild = guildOf(part, servers);
    if (guild !== null) guilds.set(guildWord(guild).toLowerCase(), guild);
  }
  return [...guilds.values()].slice(0, mostCompared);
}

function guildOf(part: string, servers: readonly ServerFacts[]): NamedGuild | null {
  const [word = '', ...rest] = part.split(':');
  const name = typedText(rest.join(':'));
  const server = servers.find((each) => serverKey(each.name) === word.trim().toLowerCase());
  return server !== undefined && isGuildName(name) ? { server, name } : null;
}
