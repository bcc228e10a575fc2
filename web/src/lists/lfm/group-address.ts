import type { Lfm } from '@rollcall/game/lfm/lfm';
import { serverPath } from '@rollcall/game/servers';
import { type PanelPlace, viewPrefixes } from '../panel-slot.ts';
import { viewerPaths } from '../../api/site-paths.ts';

/** Parameter that names a posted group in the address of a page with a list; it has the prefix of the list's place. */
const groupParam = 'group';

/**
 * The path and query of a link to a posted group in the list of its server. A group with an id made for a combined list
 * links to the whole list.
 */
export function groupAddress({ id, server_name }: Pick<Lfm, 'id' | 'server_name'>): {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
} {
  return {
    to: serverPath(viewerPaths.grouping.one, server_name),
    search: id >= 1 ? { [groupParam]: String(id) } : {},
  };
}

/**
 * The group named by an address; null = none, or an invalid one.
 *
 * @param query with or without its question mark
 */
export function groupInAddress(query: string, place: PanelPlace): number | null {
  const text = new URLSearchParams(query).get(viewPrefixes[place] + groupParam) ?? '';
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return id >= 1 && Number.isSafeInteger(id) ? id : null;
}

/** Search parameters without the group; the others are unchanged. */
export function withoutGroup(search: object, place: PanelPlace): Readonly<Record<string, unknown>> {
  const name = viewPrefixes[place] + groupParam;
  return Object.fromEntries(Object.entries(search).filter(([key]) => key !== name));
}
