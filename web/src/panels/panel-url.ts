import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { asSearchTerm } from '@rollcall/game/search-term';
import { findServer, serverKey, serverPath } from '@rollcall/game/servers';
import { viewPrefixes } from './panel-slot.ts';
import { pageFacts } from '@rollcall/game/site/page-facts';

/** A search text in a field, a link or a preset is at most this long, in characters. */
export const searchLengthMaximum = 100;

/** Where a viewer lives: the page on which a server is chosen, and that of one server. */
export type ViewerPaths = (typeof viewerPaths)[keyof typeof viewerPaths];

/** The two viewers of the site (§2.1). */
export const viewerPaths = {
  grouping: { all: pageFacts.grouping.path, one: pageFacts.groupingServer.path },
  who: { all: pageFacts.who.path, one: pageFacts.whoServer.path },
} as const;

/** Where the viewer of a server is; null = it has none: a 32-bit server, or one that is in no table (§2.7, §2.8). */
export function viewerPath(
  type: keyof typeof viewerPaths,
  server: Pick<ServerFacts, 'name' | 'bitness'> | null | undefined,
): string | null {
  return server?.bitness === 64 ? serverPath(viewerPaths[type].one, server.name) : null;
}

/** All guilds, and one of a server (§2.1). */
export const guildPaths = { all: pageFacts.guilds.path, one: pageFacts.guild.path } as const;

/** All servers, and one of them among the others (§2.9). */
export const statisticsPaths = { all: pageFacts.servers.path, one: pageFacts.server.path } as const;

/** What a panel lists: groups, or who is online. */
export type PanelType = keyof typeof viewerPaths;

/** A panel beside the first. */
export interface SecondPanel {
  readonly type: PanelType;
  /** Of any kind: one of the 32-bit servers has a notice in place of its list. */
  readonly server: ServerFacts;
}

/** The keys of the address that a pair lives by (§2.7). The search fills a Who panel in either place. */
export const pairKeys = {
  type: 'secondary-panel-type',
  server: 'secondary-panel-server',
  search: 'initial-search-query',
} as const;

/** Search parameters with which a Who list finds those who bear a name, or whose guild does (§2.7, §2.8). */
export function whoSearch(name: string): Readonly<Record<string, string>> {
  return { [pairKeys.search]: asSearchTerm(name) };
}

/** Groups may stand beside anything; two lists of who is online may not stand beside each other (§2.7). */
export function canStandBeside(first: PanelType, second: PanelType): boolean {
  return first === 'grouping' || second === 'grouping';
}

/**
 * The second panel that an address tells of; null = none, or none that there could be (§5).
 *
 * @param query with or without its question mark
 * @param first what the first panel lists
 */
export function readSecondPanel(
  query: string,
  first: PanelType,
  definition: GameDefinition,
): SecondPanel | null {
  const params = new URLSearchParams(query);
  const type = params.get(pairKeys.type);
  const server = findServer(definition, params.get(pairKeys.server) ?? '');
  if (server === null || (type !== 'grouping' && type !== 'who') || !canStandBeside(first, type)) return null;
  return { type, server };
}

/** Search parameters with a second panel, in place of another that they may tell of; those of others stay as they are. */
export function withSecondPanel(
  search: object,
  { type, server }: SecondPanel,
): Readonly<Record<string, unknown>> {
  return {
    ...keep(search, (name) => !name.startsWith(viewPrefixes.secondary)),
    [pairKeys.type]: type,
    [pairKeys.server]: serverKey(server.name),
  };
}

/** Search parameters without a second panel and what it was shown by; those of others stay as they are. */
export function withoutSecondPanel(search: object): Readonly<Record<string, unknown>> {
  return keep(search, (name) => name !== pairKeys.search && !name.startsWith(viewPrefixes.secondary));
}

function keep(search: object, isKept: (name: string) => boolean): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => isKept(name)));
}
