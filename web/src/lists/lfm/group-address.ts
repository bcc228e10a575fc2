import type { Lfm } from '@rollcall/game/lfm/lfm';
import { serverPath } from '@rollcall/game/servers';
import { type PanelPlace, viewPrefixes } from '../panel-slot.ts';
import { viewerPaths } from '../../api/site-paths.ts';
import type { SearchChanges } from '../../ui/useSearch.ts';

/** Names one posted group in the address of a page with a list of them; with the prefix of the list's place. */
const groupParam = 'group';

/** Where one posted group stands among those of its server; for a link. A group without an id of its server leads to all of them. */
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
 * The group that an address asks for; null = none, or nothing that could be one.
 *
 * @param query with or without its question mark
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
