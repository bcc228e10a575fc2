import { pageFacts } from '@rollcall/game/site/page-facts';

/** Where a viewer lives: the page on which a server is chosen, and that of one server. */
export type ViewerPaths = (typeof viewerPaths)[keyof typeof viewerPaths];

/** The two viewers of the site (§2.1). */
export const viewerPaths = {
  grouping: { all: pageFacts.grouping.path, one: pageFacts.groupingServer.path },
  who: { all: pageFacts.who.path, one: pageFacts.whoServer.path },
} as const;

/** All guilds, and one of a server (§2.1). */
export const guildPaths = { all: pageFacts.guilds.path, one: pageFacts.guild.path } as const;

/** All servers, and one of them among the others (§2.9). */
export const statisticsPaths = { all: pageFacts.servers.path, one: pageFacts.server.path } as const;
