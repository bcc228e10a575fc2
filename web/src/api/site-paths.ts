import { asSearchTerm } from '@rollcall/game/text';
import type { ServerFacts } from '@rollcall/game/definition';
import { serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';

/** Where a viewer lives: the page on which a server is chosen, and that of one server. */
export type ViewerPaths = (typeof viewerPaths)[keyof typeof viewerPaths];

/** The two viewers of the site. */
export const viewerPaths = {
  grouping: { all: pageFacts.grouping.path, one: pageFacts.groupingServer.path },
  who: { all: pageFacts.who.path, one: pageFacts.whoServer.path },
} as const;

/** Where the viewer of a server is; null = it has none: a 32-bit server, or one that is in no table. */
export function viewerPath(
  type: keyof typeof viewerPaths,
  server: Pick<ServerFacts, 'name' | 'bitness'> | null | undefined,
): string | null {
  return server?.bitness === 64 ? serverPath(viewerPaths[type].one, server.name) : null;
}

/** All guilds, and one of a server. */
export const guildPaths = { all: pageFacts.guilds.path, one: pageFacts.guild.path } as const;

/** All servers, and one of them among the others. */
export const statisticsPaths = { all: pageFacts.servers.path, one: pageFacts.server.path } as const;

/** The keys of the address that a pair lives by. The search fills a Who panel in either place. */
export const pairKeys = {
  type: 'secondary-panel-type',
  server: 'secondary-panel-server',
  search: 'initial-search-query',
} as const;

/** Search parameters with which a Who list finds those who bear a name, or whose guild does. */
export function whoSearch(name: string): Readonly<Record<string, string>> {
  return { [pairKeys.search]: asSearchTerm(name) };
}
