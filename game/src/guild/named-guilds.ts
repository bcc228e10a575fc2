import type { ServerFacts } from '../definition.ts';
import { mostCompared } from '../population/server-selection.ts';
import { serverKey } from '../servers.ts';
import { typedText } from '../text.ts';

/** Longest guild name in a report (`reportedCharacterSchema`), in UTF-16 units. */
const guildNameMaximum = 64;

/** Whether a guild can have that name: one line, not too long. */
export function isGuildName(name: string): boolean {
  return name.trim() !== '' && name.length <= guildNameMaximum && !/\p{Cc}/u.test(name);
}

/** A guild in an address. */
export interface NamedGuild {
  readonly server: ServerFacts;
  readonly name: string;
}

/** `orien:Lantern Watch` */
export function guildWord({ server, name }: NamedGuild): string {
  return `${serverKey(server.name)}:${name}`;
}

/**
 * The guilds in a list (`compare=orien:Lantern Watch,thelanis:Other`), each once, at most four. A comma separates two
 * guilds only when a server and a colon follow, because names of guilds may contain commas.
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
