import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { usePanelSlot } from '../panel-slot.ts';
import { useChangeSearch, useSearch } from '../../ui/useSearch.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import type { ViewParams } from './view-params.ts';

/** The visitor's own settings of a list, which include a view. */
export interface OwnView<Own> {
  /** The value of this render. */
  readonly own: Own;
  /** The current value, even within one event. */
  readonly get: () => Own;
  /** Stores the value at once. */
  readonly set: (own: Own) => void;
}

/** Reads a view from the visitor's settings, and writes it to them. */
export interface ViewLayers<Own, View, Patch> {
  readonly viewOf: (own: Own) => View;
  readonly withView: (own: Own, view: View) => Own;
  readonly withPatch: (own: Own, patch: Patch) => Own;
}

/** The view in effect, and functions to change it. The same object until something changes. */
export interface SharedView<Own = unknown, View = unknown, Patch = unknown> {
  /** The visitor's own settings, overlaid by the view of the address while one is shown. */
  readonly shown: Own;
  /** The view came with the address and is not the visitor's own. */
  readonly isShared: boolean;
  /** The address came from outside the site, not from Ask or a link of ours. */
  readonly isForeign: boolean;
  /** Invalid parts of the address, each in a few words; the rest is applied. */
  readonly problems: readonly string[];
  /**
   * Stores the change at once; while a shared view is shown, changes to the view are not stored. Two calls in a row
   * both count.
   */
  readonly change: (patch: Patch) => void;
  /** Makes a view the visitor's own. */
  readonly adopt: (view: View) => void;
  /** Makes the shared view the visitor's own. */
  readonly keepShared: () => void;
  /** Returns to the visitor's own view. */
  readonly leaveShared: () => void;
}

/** The visitor's answer to the view of an address. */
interface Answer<View> {
  /** The view of the address, in canonical spelling. */
  readonly received: string;
  /** The view with the visitor's changes; null = left or kept. */
  readonly view: View | null;
}

/**
 * The visitor's own view, or the one in the address for this panel, which is only shown until the visitor keeps it
 * (docs/decisions/0036-share-list-views-by-address.md).
 *
 * @param params a stable object, like `layers`
 */
export function useSharedView<Own, View, Patch>(
  { own, get, set }: OwnView<Own>,
  params: ViewParams<View>,
  layers: ViewLayers<Own, View, Patch>,
): SharedView<Own, View, Patch> {
  const { game: facts } = usePageSettings();
  const { place } = usePanelSlot();
  const address = useSearch();
  const changeSearch = useChangeSearch();
  const received = useMemo(() => {
    const found = params.parse(address, facts, place);
    return found === null ? '' : params.format(found, facts, place);
  }, [params, address, facts, place]);
  // The same object until this part of the address changes.
  const parsed = useMemo(() => params.parse(received, facts, place), [params, received, facts, place]);
  const problems = useMemo(() => {
    const found = params.problems(address, facts, place);
    // The same object when only other parts of the address change.
    return found.length === 0 ? noProblems : found;
  }, [params, address, facts, place]);
  const hasProblems = problems.length > 0;
  const [answer, setAnswer] = useState<Answer<View> | null>(null);
  const isForeign = useIsForeign(received);
  // An answer is only for this view, even when the visitor returns to it; other parts of the address may change.
  if (answer !== null && answer.received !== received) setAnswer(null);
  const view = answer?.received === received ? answer.view : parsed;

  const actions = useMemo(() => {
    const { viewOf, withView, withPatch } = layers;
    const isShared = view !== null && !params.isSame(view, viewOf(own), facts);
    const shown = isShared ? withView(own, view) : own;
    const leaveShared = () => {
      if (view === null && !hasProblems) return;
      setAnswer({ received, view: null });
      changeSearch(params.without(place));
    };
    const adopt = (next: View) => {
      set(withView(get(), next));
      leaveShared();
    };
    return {
      shown,
      isShared,
      change: (patch: Patch) => {
        const before = get();
        if (!isShared) {
          set(withPatch(before, patch));
          leaveShared();
          return;
        }
        const kept = withView(withPatch(before, patch), viewOf(before));
        if (JSON.stringify(kept) !== JSON.stringify(before)) set(kept);
        setAnswer((last) => ({
          received,
          view: viewOf(withPatch(withView(before, last?.view ?? view), patch)),
        }));
      },
      adopt,
      keepShared: () => adopt(viewOf(shown)),
      leaveShared,
    };
  }, [own, get, set, view, hasProblems, params, received, facts, place, layers, changeSearch]);
  const { shown, isShared } = actions;
  // Stable, since it is passed to many components that do not show the view.
  const change = useStableCallback(actions.change);
  const adopt = useStableCallback(actions.adopt);
  const keepShared = useStableCallback(actions.keepShared);
  const leaveShared = useStableCallback(actions.leaveShared);
  return useMemo(
    () => ({ shown, isShared, isForeign, problems, change, adopt, keepShared, leaveShared }),
    [shown, isShared, isForeign, problems, change, adopt, keepShared, leaveShared],
  );
}

const noProblems: readonly string[] = [];

/** Views that arrived in an address opened from outside the site. */
const receivedFromElsewhere = new Set<string>();

/** Whether a view arrived in an address opened from outside the site, even if a second panel was added since. */
function useIsForeign(received: string): boolean {
  // Navigation within the site adds later history entries.
  const isFirstEntry = useLocation({ select: ({ state }) => state.__TSR_index === 0 });
  const isHydrated = useHydrated();
  const isArrival =
    isHydrated && received !== '' && isFirstEntry && !document.referrer.startsWith(`${location.origin}/`);
  useEffect(() => {
    if (isArrival) receivedFromElsewhere.add(received);
  }, [isArrival, received]);
  return isArrival || receivedFromElsewhere.has(received);
}
