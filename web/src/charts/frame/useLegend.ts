import { useCallback, useMemo, useState } from 'react';
import type { LegendEntry } from './legend.ts';
import { createSpotlight, type Spotlight } from './spotlight.ts';

/** What the reader has switched off, and the way to light one; frame and picture share it. The light: `useSpotlight`. */
export interface Legend {
  readonly entries: readonly LegendEntry[];
  /** Switched off; may name series that other data had. */
  readonly hiddenIds: ReadonlySet<string>;
  /** The page's own, which stands out while no other is spotlit; null = none. */
  readonly focusId: string | null;
  /** Switches one series off or on. */
  readonly toggle: (id: string) => void;
  readonly showAll: () => void;
  readonly spot: Spotlight;
}

const none: ReadonlySet<string> = new Set<string>();

/**
 * @param entries stay the same object while nothing about them changes
 * @param focusId stands out while no other is spotlit; null = none does
 */
export function useLegend(entries: readonly LegendEntry[], focusId: string | null = null): Legend {
  const [hiddenIds, setHiddenIds] = useState(none);
  const [spot] = useState(createSpotlight);
  const toggle = useCallback((id: string) => {
    setHiddenIds(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  }, []);
  const showAll = useCallback(() => setHiddenIds(none), []);
  return useMemo(
    () => ({ entries, hiddenIds, focusId, toggle, showAll, spot }),
    [entries, hiddenIds, focusId, toggle, showAll, spot],
  );
}
