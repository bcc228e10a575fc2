import { useSyncExternalStore } from 'react';
import type { Legend } from './useLegend.ts';

const nobody = () => null;

/** Which series stands out; only what asks here is drawn anew when that changes. */
export function useSpotlight({ entries, hiddenIds, focusId, spot }: Legend): {
  /** The one that stands out while others fade; never one that is switched off. null = all alike. */
  readonly litId: string | null;
  /** Nobody points at any: the one that stands out is the page's own, beside which others are still read. */
  readonly isAtRest: boolean;
} {
  const spotlitId = useSyncExternalStore(spot.subscribe, spot.now, nobody);
  // What is switched off, or gone with other data, cannot be lit: nothing would be left to see.
  const isShown = (id: string | null) => entries.some((each) => each.id === id && !hiddenIds.has(each.id));
  return {
    litId: [spotlitId, focusId].find(isShown) ?? null,
    isAtRest: !isShown(spotlitId),
  };
}
