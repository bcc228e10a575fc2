import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { usePanelSlot } from '../panel-slot.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import type { ViewParams } from './view-params.ts';

/** What a visitor has a list shown by, of which a view is a part. */
export interface OwnView<Own> {
  /** As it is drawn now. */
  readonly own: Own;
  /** As it is now, also within one event. */
  readonly get: () => Own;
  /** Kept at once. */
  readonly set: (own: Own) => void;
}

/** How a view lies in what belongs to a visitor. */
export interface ViewLayers<Own, View, Patch> {
  readonly viewOf: (own: Own) => View;
  readonly withView: (own: Own, view: View) => Own;
  readonly withPatch: (own: Own, patch: Patch) => Own;
}

/** What a list is shown by now, and every way to change that. All of it stays the same object until something changes. */
export interface SharedView<Own = unknown, View = unknown, Patch = unknown> {
  /** The visitor's own, with the view of the address on top of it while one is shown. */
  readonly shown: Own;
  /** The view came with the address and is not the visitor's own. */
  readonly isShared: boolean;
  /** The address came from outside the site, not from Ask or a link of ours. */
  readonly isForeign: boolean;
  /** What the address says of the list and cannot mean, each in a few words; the rest is applied. */
  readonly problems: readonly string[];
  /**
   * Kept at once; while a shared view is shown, what belongs to a view changes there and not in what is kept. Two in a
   * row both count.
   */
  readonly change: (patch: Patch) => void;
  /** The visitor's own from now on. */
  readonly adopt: (view: View) => void;
  /** What is shown becomes the visitor's own. */
  readonly keepShared: () => void;
  /** Back to the visitor's own view. */
  readonly leaveShared: () => void;
}

/** What the visitor has made of the view in an address; null = has done with it. */
interface Answer<View> {
  /** What the address says of it. */
  readonly received: string;
  readonly view: View | null;
}

/** The query of the address. */
export function useAddress(): string {
  return useLocation({ select: ({ searchStr }) => searchStr });
}

/** Takes parameters out of the address, and leaves all else there as it is. The same function each time. */
export function useLeaveParams(): (without: (search: object) => Readonly<Record<string, unknown>>) => void {
  const navigate = useNavigate();
  return useCallback(
    (without) => {
      // With the state of the entry: a dialog that stands open stays.
      void navigate({
        to: '.',
        search: without,
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
}

/**
 * The visitor's own view; or the one that the address has for the place of this panel, which is only shown until it is
 * kept (docs/decisions/0036-share-list-views-by-address.md).
 *
 * @param params the same object each time, as `layers`
 */
export function useSharedView<Own, View, Patch>(
  { own, get, set }: OwnView<Own>,
  params: ViewParams<View>,
  layers: ViewLayers<Own, View, Patch>,
): SharedView<Own, View, Patch> {
  const { game: facts } = usePageSettings();
  const { place } = usePanelSlot();
  const address = useAddress();
  const leaveParams = useLeaveParams();
  const received = useMemo(() => {
    const found = params.parse(address, facts, place);
    return found === null ? '' : params.format(found, facts, place);
  }, [params, address, facts, place]);
  // The same object while the address says the same of it.
  const parsed = useMemo(() => params.parse(received, facts, place), [params, received, facts, place]);
  const problems = useMemo(() => {
    const found = params.problems(address, facts, place);
    // The same object when only something else of the address changes.
    return found.length === 0 ? noProblems : found;
  }, [params, address, facts, place]);
  const hasProblems = problems.length > 0;
  const [answer, setAnswer] = useState<Answer<View> | null>(null);
  const isForeign = useIsForeign(received);
  // An answer is to this view alone, also when the visitor comes back to it; what else the address says may change.
  if (answer !== null && answer.received !== received) setAnswer(null);
  const view = answer?.received === received ? answer.view : parsed;

  const actions = useMemo(() => {
    const { viewOf, withView, withPatch } = layers;
    const isShared = view !== null && !params.isSame(view, viewOf(own), facts);
    const shown = isShared ? withView(own, view) : own;
    const leaveShared = () => {
      if (view === null && !hasProblems) return;
      setAnswer({ received, view: null });
      leaveParams((search) => params.without(search, place));
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
  }, [own, get, set, view, hasProblems, params, received, facts, place, layers, leaveParams]);
  const { shown, isShared } = actions;
  // What changes a view is given to much that shows none of it.
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
