import type { ServerFacts } from '../definition.ts';
import { serverKey } from '../servers.ts';
import { listParts } from '../text.ts';

/** Groups of servers that one word chooses. */
export const serverGroups = ['64-bit', '32-bit', 'all'] as const;
export type ServerGroup = (typeof serverGroups)[number];

/** The servers on a page of statistics, by its address. */
export interface ChosenServers {
  /** In the order of the definition, at least one. */
  readonly servers: readonly ServerFacts[];
  /** Their group; null = some of the servers, named one by one. */
  readonly group: ServerGroup | null;
}

/** In the order of the definition. */
export function serversOf(servers: readonly ServerFacts[], group: ServerGroup): readonly ServerFacts[] {
  return group === 'all' ? servers : servers.filter(({ bitness }) => `${bitness}-bit` === group);
}

/**
 * The servers chosen by a word of an address: `64-bit`, `32-bit`, `all`, or keys of servers separated by commas.
 * Unknown names are ignored; when nothing is left, the usual ones are chosen.
 *
 * @param word null = the address has none
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

/** The servers with keys in a list, in any case, in the order of the definition. */
export function namedServers(list: string, servers: readonly ServerFacts[]): readonly ServerFacts[] {
  const keys = new Set(listParts(list).map(serverKey));
  return servers.filter(({ name }) => keys.has(serverKey(name)));
}

/** The servers of trends by a word of an address: those of a group, or named ones; none = it names none. */
export function trendServers(word: string | null, servers: readonly ServerFacts[]): readonly ServerFacts[] {
  const group = serverGroups.find((each) => each === word);
  return group === undefined ? namedServers(word ?? '', servers) : serversOf(servers, group);
}

/** The most that are compared at once. */
export const mostCompared = 4;

/** The servers in a list of keys (`compare=orien,argonnessen`) in its order, each once, at most four. */
export function comparedServers(list: string, servers: readonly ServerFacts[]): readonly ServerFacts[] {
  const keys = new Set(listParts(list).map(serverKey));
  const named = [...keys].flatMap((key) => servers.filter(({ name }) => serverKey(name) === key));
  return named.slice(0, mostCompared);
}

/** The word for the chosen servers: their group if they are one, else their keys. */
export function chosenWord({ servers, group }: ChosenServers): string {
  return group ?? servers.map(({ name }) => serverKey(name)).join(',');
}

/** The choice with a server switched on or off; the last one stays. */
export function withToggled(
  { servers: chosen }: Pick<ChosenServers, 'servers'>,
  key: string,
  servers: readonly ServerFacts[],
): ChosenServers {
  const isOn = chosen.some(({ name }) => serverKey(name) === key);
  const next = servers.filter((server) => (serverKey(server.name) === key ? !isOn : chosen.includes(server)));
  return asChosen(next.length === 0 ? chosen : next, servers);
}

/** The smallest group with all of the given servers: the servers of a legend. */
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
