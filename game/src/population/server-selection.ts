import type { ServerFacts } from '../definition.ts';
import { serverKey } from '../servers.ts';
import { listParts } from '../text.ts';

/** Groups of servers that a word in an address can choose. */
export const serverGroups = ['64-bit', '32-bit', 'all'] as const;
export type ServerGroup = (typeof serverGroups)[number];

/** The servers shown on a page of statistics, chosen by its address. */
export interface ChosenServers {
  /** In the order of the definition, at least one. */
  readonly servers: readonly ServerFacts[];
  /** The chosen group; null = servers chosen one by one. */
  readonly group: ServerGroup | null;
}

/** In the order of the definition. */
export function serversOf(servers: readonly ServerFacts[], group: ServerGroup): readonly ServerFacts[] {
  return group === 'all' ? servers : servers.filter(({ bitness }) => `${bitness}-bit` === group);
}

/**
 * Reads the chosen servers from an address: `64-bit`, `32-bit`, `all`, or keys of servers separated by commas. Unknown
 * names are ignored. Without any known name, the default servers are chosen.
 *
 * @param word null = missing in the address
 */
export function chosenServers(
  word: string | null,
  servers: readonly ServerFacts[],
  usual: ServerGroup,
): ChosenServers {
  const group = serverGroups.find((each) => each === word);
  if (group === undefined) {
    const named = namedServers(word ?? '', servers);
    if (named.length > 0) return asChosen(named, servers);
  }
  const inGroup = serversOf(servers, group ?? usual);
  return inGroup.length > 0 ? { servers: inGroup, group: group ?? usual } : { servers, group: 'all' };
}

/** The servers in a list of keys, ignoring case, in the order of the definition. */
export function namedServers(list: string, servers: readonly ServerFacts[]): readonly ServerFacts[] {
  const keys = new Set(listParts(list).map(serverKey));
  return servers.filter(({ name }) => keys.has(serverKey(name)));
}

/** The servers of trends chosen by an address: those of a group, or a list; empty = none are chosen. */
export function trendServers(word: string | null, servers: readonly ServerFacts[]): readonly ServerFacts[] {
  const group = serverGroups.find((each) => each === word);
  return group === undefined ? namedServers(word ?? '', servers) : serversOf(servers, group);
}

export const mostCompared = 4;

/** The servers in a list of keys (`compare=orien,argonnessen`), in its order, without duplicates, at most four. */
export function comparedServers(list: string, servers: readonly ServerFacts[]): readonly ServerFacts[] {
  const keys = new Set(listParts(list).map(serverKey));
  const named = [...keys].flatMap((key) => servers.filter(({ name }) => serverKey(name) === key));
  return named.slice(0, mostCompared);
}

/** Writes the chosen servers for an address: the word of their group, else their keys. */
export function chosenWord({ servers, group }: ChosenServers): string {
  return group ?? servers.map(({ name }) => serverKey(name)).join(',');
}

/** The choice after a server is switched on or off. The last server cannot be switched off. */
export function withToggled(
  { servers: chosen }: Pick<ChosenServers, 'servers'>,
  key: string,
  servers: readonly ServerFacts[],
): ChosenServers {
  const isOn = chosen.some(({ name }) => serverKey(name) === key);
  const next = servers.filter((server) => (serverKey(server.name) === key ? !isOn : chosen.includes(server)));
  return asChosen(next.length === 0 ? chosen : next, servers);
}

/** The smallest group that contains all of the given servers; a legend shows its servers. */
export function groupAround(chosen: readonly ServerFacts[]): ServerGroup {
  const [first] = chosen;
  return first !== undefined && chosen.every(({ bitness }) => bitness === first.bitness)
    ? `${first.bitness}-bit`
    : 'all';
}

function asChosen(chosen: readonly ServerFacts[], servers: readonly ServerFacts[]): ChosenServers {
  const group = serverGroups.find((each) => {
    const all = serversOf(servers, each);
    return all.length === chosen.length && all.every((server) => chosen.includes(server));
  });
  return { servers: chosen, group: group ?? null };
}
