import type { ListedLfm } from '@rollcall/game/lfm-list';
import { useState, useSyncExternalStore } from 'react';
import type { ListedSource } from './listed-source.ts';

/** A group as it is now, or as it was last; null when it was gone from the beginning. */
export function useListedLfm(
  source: ListedSource,
  lfmId: number,
): { readonly listed: ListedLfm; readonly isGone: boolean } | null {
  const find = () => source.listedOf(lfmId);
  const live = useSyncExternalStore(source.subscribe, find, find);
  const [last, setLast] = useState({ lfmId, listed: live });
  const known = live ?? (last.lfmId === lfmId ? last.listed : null);
  if (last.lfmId !== lfmId || last.listed !== known) setLast({ lfmId, listed: known });
  return known && { listed: known, isGone: live === null };
}
