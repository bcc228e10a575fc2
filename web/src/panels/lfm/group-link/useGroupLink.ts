import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { lateModule } from '../../../data/late-module.ts';
import { usePanelSlot } from '../../panel-slot.ts';
import { useStableCallback } from '../../useStableCallback.ts';
import { useLeaveParams } from '../../view/useSharedView.ts';
import { viewOf } from '../view/list-view.ts';
import type { ShownView } from '../view/useShownView.ts';
import { groupInAddress, withoutGroup } from './group-address.ts';

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
}: Pick<ShownView, 'settings' | 'searchText'>): GroupLink {
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
  const leave = useStableCallback(() => {
    // On the way to another page the address is that page's already, and the list loses its focus only then.
    if (id === null || groupInAddress(router.latestLocation.searchStr, place) !== id) return;
    leaveParams((search) => withoutGroup(search, place));
  });
  const arrive = useStableCallback(() => setArrivedId(id));
  const showAnyway = useStableCallback(() => {
    if (id !== null) setShownAnyway({ id, asked: JSON.stringify(viewOf(settings, searchText)) });
  });
  const isAwaited = id !== null && arrivedId !== id;
  return useMemo(
    () => ({ id, isAwaited, shownAnywayId, showAnyway, arrive, leave }),
    [id, isAwaited, shownAnywayId, showAnyway, arrive, leave],
  );
}
