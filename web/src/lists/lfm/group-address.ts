import type { Lfm } from '@rollcall/game/lfm/lfm';
import { serverPath } from '@rollcall/game/servers';
import { type PanelPlace, viewPrefixes } from '../panel-slot.ts';
import { viewerPaths } from '../../api/site-paths.ts';
import type { SearchChanges } from '../../ui/useSearch.ts';

/** Parameter that names one posted group in the address of a list, after the prefix of the panel. */
const groupParam = 'group';

/** Link to a posted group in the list of its server, or to the whole list for an id that only a merged list has. */
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
 * The id of the group in an address; null = none, or invalid.
 *
 * @param query query with or without its question mark
 */
export function groupInAddress(query: string, place: PanelPlace): number | null {
  const text = new URLSearchParams(query).get(viewPrefixes[place] + groupParam) ?? '';
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return id >= 1 && Number.isSafeInteger(id) ? id : null;
}

/** The changes to an address that remove the group. */
export function withoutGroup(place: PanelPlace): SearchChanges {
  return { [viewPrefixes[place] + groupParam]: null };
}
