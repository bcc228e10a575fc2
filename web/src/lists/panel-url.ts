import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { findServer, serverKey } from '@rollcall/game/servers';
import { viewPrefixes } from './panel-slot.ts';
import { pairKeys, type viewerPaths } from '../api/site-paths.ts';

/** Kind of panel: groups, or who is online. */
export type PanelType = keyof typeof viewerPaths;

/** The panel next to the first. */
export interface SecondPanel {
  readonly type: PanelType;
  /** Any server: a 32-bit server shows a notice instead of its list. */
  readonly server: ServerFacts;
}

/** Whether two kinds of panel can be combined: two Who lists cannot. */
export function canCombine(first: PanelType, second: PanelType): boolean {
  return first === 'grouping' || second === 'grouping';
}

/** Reads the second panel from an address; null = none, or an invalid one. */
export function readSecondPanel(
  query: string,
  first: PanelType,
  definition: GameDefinition,
): SecondPanel | null {
  const params = new URLSearchParams(query);
  const type = params.get(pairKeys.type);
  const server = findServer(definition, params.get(pairKeys.server) ?? '');
  if (server === null || (type !== 'grouping' && type !== 'who') || !canCombine(first, type)) return null;
  return { type, server };
}

/** Sets the second panel in search parameters, and keeps unrelated parameters. */
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

/** Removes the second panel and its view from search parameters, and keeps unrelated parameters. */
export function withoutSecondPanel(search: object): Readonly<Record<string, unknown>> {
  return keep(search, (name) => name !== pairKeys.search && !name.startsWith(viewPrefixes.secondary));
}

function keep(search: object, isKept: (name: string) => boolean): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => isKept(name)));
}
