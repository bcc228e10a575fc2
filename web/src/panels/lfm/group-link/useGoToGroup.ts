import { useEffect } from 'react';
import type { LfmRow } from '../lfm-rows.ts';
import type { GroupLink } from './useGroupLink.ts';

/**
 * Brings a list to the group that somebody has come for, once, as soon as it is among the rows.
 *
 * @param goTo brings it there; false as long as it cannot, as before the page has been laid out: it is tried again
 */
export function useGoToGroup(
  { id, isAwaited, arrive }: Pick<GroupLink, 'id' | 'isAwaited' | 'arrive'>,
  rows: readonly LfmRow[] | null,
  goTo: (id: number) => boolean,
): void {
  const isThere = isAwaited && rows?.some((row) => row.id === id && !row.isGone) === true;
  const wanted = isThere ? id : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    // A frame later the list has its size, and the page that has just come has had the focus.
    let frame = requestAnimationFrame(tryIt);
    function tryIt() {
      if (wanted !== null && goTo(wanted)) arrive();
      else frame = requestAnimationFrame(tryIt);
    }
    return () => cancelAnimationFrame(frame);
  }, [wanted, goTo, arrive]);
}
