import { useCallback, useMemo, useState } from 'react';
import type { LegendEntry } from './legend.ts';

/** What the reader has switched off and what the pointer or the focus is on; frame and picture share it. */
export interface Legend {
  readonly entries: readonly LegendEntry[];
  /** Switched off; may name series that other data had. */
  readonly hiddenIds: ReadonlySet<string>;
  /** The one that stands out while others fade; never one that is switched off. null = all alike. */
  readonly litId: string | null;
  /** Nobody points at any: the one that stands out is the page's own, beside which others are still read. */
  readonly isAtRest: boolean;
  /** Switches one series off or on. */
  readonly toggle: (id: string) => void;
  readonly showAll: () => void;
  readonly spotlight: (id: string | null) => void;
}

const none: ReadonlySet<string> = new Set<string>();

/**
 * @param entries stay the same object while nothing about them changes
 * @param focusId stands out while no other is spotlit; null = none does
 */
export function useLegend(entries: readonly LegendEntry[], focusId: string | null = null): Legend {
  const [hiddenIds, setHiddenIds] = useState(none);
  const [spotlitId, spotlight] = useState<string | null>(null);
  const toggle = useCallback((id: string) => {
    setHiddenIds(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  }, []);
  const showAll = useCallback(() => setHiddenIds(none), []);
  // What is switched off, or gone with other data, cannot be lit: nothing would be left to see.
  const isShown = (id: string | null) => entries.some((each) => each.id === id && !hiddenIds.has(each.id));
  const isAtRest = !isShown(spotlitId);
  const litId = [spotlitId, focusId].find(isShown) ?? null;
  return useMemo(
    () => ({ entries, hiddenIds, litId, isAtRest, toggle, showAll, spotlight }),
    [entries, hiddenIds, litId, isAtRest, toggle, showAll],
  );
}
