import { asSearchTerm } from '@rollcall/game/text';
import type { ServerFacts } from '@rollcall/game/definition';
import { serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';

/** Paths of a viewer: the page for choosing a server, and the page of one server. */
export type ViewerPaths = (typeof viewerPaths)[keyof typeof viewerPaths];

/** The two viewers of the site. */
export const viewerPaths = {
  grouping: { all: pageFacts.grouping.path, one: pageFacts.groupingServer.path },
  who: { all: pageFacts.who.path, one: pageFacts.whoServer.path },
} as const;

/** Path of a server's viewer; null = none, as for a 32-bit or unknown server. */
export function viewerPath(
  type: keyof typeof viewerPaths,
  server: Pick<ServerFacts, 'name' | 'bitness'> | null | undefined,
): string | null {
  return server?.bitness === 64 ? serverPath(viewerPaths[type].one, server.name) : null;
}

/** Paths of all guilds, and of one guild of a server. */
export const guildPaths = { all: pageFacts.guilds.path, one: pageFacts.guild.path } as const;

/** Paths of all servers' statistics, and of one server's. */
export const statisticsPaths = { all: pageFacts.servers.path, one: pageFacts.server.path } as const;

/** Search parameters of a pair of panels. The search applies to a Who list on either side. */
export const pairKeys = {
  type: 'secondary-panel-type',
  server: 'secondary-panel-server',
  search: 'initial-search-query',
} as const;

/** Search parameters for a Who list of the characters with a name, or in a guild with it. */
export function whoSearch(name: string): Readonly<Record<string, string>> {
  return { [pairKeys.search]: asSearchTerm(name) };
}
