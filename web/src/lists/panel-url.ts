import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { findServer, serverKey } from '@rollcall/game/servers';
import { viewPrefixes } from './panel-slot.ts';
import { pairKeys, type viewerPaths } from '../api/site-paths.ts';

/** What a panel lists: groups, or who is online. */
export type PanelType = keyof typeof viewerPaths;

/** A panel beside the first. */
export interface SecondPanel {
  readonly type: PanelType;
  /** Of any kind: one of the 32-bit servers has a notice in place of its list. */
  readonly server: ServerFacts;
}

/** Groups may stand beside anything; two lists of who is online may not stand beside each other. */
export function canStandBeside(first: PanelType, second: PanelType): boolean {
  return first === 'grouping' || second === 'grouping';
}

/**
 * The second panel that an address tells of; null = none, or none that there could be.
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
