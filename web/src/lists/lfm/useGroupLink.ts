import { useRouter } from '@tanstack/react-router';
import { type HTMLAttributes, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { usePanelSlot } from '../panel-slot.ts';
import { useChangeSearch, useSearch } from '../../ui/useSearch.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { viewOf } from './lfm-list-view.ts';
import type { ShownLfmView } from './useShownLfmView.ts';
import { groupInAddress, withoutGroup } from './group-address.ts';
import type { LfmRow } from './lfm-rows.ts';

/** The group named by the address, and whether the list has scrolled to it. */
export interface GroupLink {
  /** Null = none. */
  readonly id: number | null;
  /** The list has not scrolled there yet. */
  readonly isAwaited: boolean;
  /** Id of a group shown although filters hide it; null = none. */
  readonly unfilteredId: number | null;
  /** Shows the group although filters hide it, until the filters change. */
  readonly showUnfiltered: () => void;
  /** Call it when the list has scrolled there. */
  readonly arrive: () => void;
  /** Removes the group from the address. */
  readonly leave: () => void;
}

/** The group that the address names for this panel (docs/decisions/0036-share-list-views-by-address.md). */
export function useGroupLink({
  settings,
  searchText,
}: Pick<ShownLfmView, 'settings' | 'searchText'>): GroupLink {
  const { place } = usePanelSlot();
  const address = useSearch();
  const id = useMemo(() => groupInAddress(address, place), [address, place]);
  const [arrivedId, setArrivedId] = useState<number | null>(null);
  // Following the same link again scrolls again.
  if (arrivedId !== null && arrivedId !== id) setArrivedId(null);
  const [unfiltered, setUnfiltered] = useState<{ readonly id: number; readonly asked: string } | null>(null);
  // A changed filter ends the exception.
  const asked = unfiltered === null ? '' : JSON.stringify(viewOf(settings, searchText));
  if (unfiltered !== null && unfiltered.asked !== asked) setUnfiltered(null);
  const unfilteredId = unfiltered?.id ?? null;

  const router = useRouter();
  const changeSearch = useChangeSearch();
  const leave = useStableCallback(() => {
    // When the list loses focus during navigation, the address already belongs to the next page.
    if (id === null || groupInAddress(router.latestLocation.searchStr, place) !== id) return;
    changeSearch(withoutGroup(place));
  });
  const arrive = useStableCallback(() => setArrivedId(id));
  const showUnfiltered = useStableCallback(() => {
    if (id !== null) setUnfiltered({ id, asked: JSON.stringify(viewOf(settings, searchText)) });
  });
  const isAwaited = id !== null && arrivedId !== id;
  return useMemo(
    () => ({ id, isAwaited, unfilteredId, showUnfiltered, arrive, leave }),
    [id, isAwaited, unfilteredId, showUnfiltered, arrive, leave],
  );
}

/** The row named by the address. */
export interface FoundRow {
  readonly id: number;
  readonly props: Pick<HTMLAttributes<HTMLTableRowElement>, 'tabIndex' | 'onBlur'> & {
    readonly ref: RefObject<HTMLTableRowElement | null>;
  };
}

/** Scrolls the table to the group of the address; null = the table is hidden, or the address names no group. */
export function useFoundRow(link: GroupLink, rows: readonly LfmRow[], isTable: boolean): FoundRow | null {
  const ref = useRef<HTMLTableRowElement>(null);
  useGoToGroup(link, isTable ? rows : null, () => {
    const row = ref.current;
    if (row === null) return false;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
    return true;
  });
  const { id, leave } = link;
  return useMemo(
    () => (isTable && id !== null ? { id, props: { ref, tabIndex: -1, onBlur: leave } } : null),
    [isTable, id, leave],
  );
}

/**
 * Scrolls a list to the group of the address once it is among the rows.
 *
 * @param goTo scrolls there; false = not possible yet (before layout), so it is retried
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
    // One frame later the list has its size, and the new page has received the focus.
    let frame = requestAnimationFrame(attempt);
    function attempt() {
      if (wanted !== null && goTo(wanted)) arrive();
      else frame = requestAnimationFrame(attempt);
    }
    return () => cancelAnimationFrame(frame);
  }, [wanted, goTo, arrive]);
}
