import { useLocation, useRouter } from '@tanstack/react-router';
import { type HTMLAttributes, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { lateModule } from '../../data/late-module.ts';
import { usePanelSlot } from '../panel-slot.ts';
import { useSteadyCallback } from '../useSteadyCallback.ts';
import { useLeaveParams } from '../view/useSharedView.ts';
import { viewOf } from './lfm-list-view.ts';
import type { ShownLfmView } from './useShownLfmView.ts';
import { groupInAddress, withoutGroup } from './group-address.ts';
import type { LfmRow } from './lfm-rows.ts';

/** What says why the group is not to be seen. Most addresses name none. */
export const groupLinkParts = lateModule(() => import('./GroupStrip.tsx'));

/** The group that an address asks for, and how far the list has come with it. */
export interface GroupLink {
  /** Null = none, or the visitor has moved on. */
  readonly id: number | null;
  /** The list is to be brought there as soon as it can be. */
  readonly isAwaited: boolean;
  /** Shown though the filters hide it; null = nothing. */
  readonly shownAnywayId: number | null;
  /** Until the visitor asks for other groups. */
  readonly showAnyway: () => void;
  /** The list has been brought there. */
  readonly arrive: () => void;
  /** The visitor moves on: the address names the group no longer. */
  readonly leave: () => void;
}

/** The group that the address asks for in the place of this panel (docs/decisions/0183). */
export function useGroupLink({
  settings,
  searchText,
}: Pick<ShownLfmView, 'settings' | 'searchText'>): GroupLink {
  const { place } = usePanelSlot();
  const address = useLocation({ select: ({ searchStr }) => searchStr });
  const id = useMemo(() => groupInAddress(address, place), [address, place]);
  const [arrivedId, setArrivedId] = useState<number | null>(null);
  // Whoever comes for the same group a second time is brought there a second time.
  if (arrivedId !== null && arrivedId !== id) setArrivedId(null);
  const [shownAnyway, setShownAnyway] = useState<{ readonly id: number; readonly asked: string } | null>(
    null,
  );
  // Another filter is asked in vain as long as something is shown in spite of it.
  const asked = shownAnyway === null ? '' : JSON.stringify(viewOf(settings, searchText));
  if (shownAnyway !== null && shownAnyway.asked !== asked) setShownAnyway(null);
  const shownAnywayId = shownAnyway?.id ?? null;
  useEffect(() => {
    if (id !== null) groupLinkParts.want();
  }, [id]);

  const router = useRouter();
  const leaveParams = useLeaveParams();
  const leave = useSteadyCallback(() => {
    // On the way to another page the address is that page's already, and the list loses its focus only then.
    if (id === null || groupInAddress(router.latestLocation.searchStr, place) !== id) return;
    leaveParams((search) => withoutGroup(search, place));
  });
  const arrive = useSteadyCallback(() => setArrivedId(id));
  const showAnyway = useSteadyCallback(() => {
    if (id !== null) setShownAnyway({ id, asked: JSON.stringify(viewOf(settings, searchText)) });
  });
  const isAwaited = id !== null && arrivedId !== id;
  return useMemo(
    () => ({ id, isAwaited, shownAnywayId, showAnyway, arrive, leave }),
    [id, isAwaited, shownAnywayId, showAnyway, arrive, leave],
  );
}

/** The row of a table that somebody has come for. */
export interface FoundRow {
  /** Of the group. */
  readonly id: number;
  /** What makes its row the one that the list is brought to. */
  readonly props: Pick<HTMLAttributes<HTMLTableRowElement>, 'tabIndex' | 'onBlur'> & {
    readonly ref: RefObject<HTMLTableRowElement | null>;
  };
}

/**
 * Brings the table of a list to the group that somebody has come for; null while it is not the table that is seen, or
 * nobody has.
 */
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
