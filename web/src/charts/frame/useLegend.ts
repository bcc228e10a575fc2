import {
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';

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
  readonly spotlight: Spotlight;
}

const none: ReadonlySet<string> = new Set<string>();

/**
 * @param entries stay the same object while nothing about them changes
 * @param focusId stands out while no other is spotlit; null = none does
 */
export function useLegend(entries: readonly LegendEntry[], focusId: string | null = null): Legend {
  const [hiddenIds, setHiddenIds] = useState(none);
  const [spotlight] = useState(createSpotlight);
  const toggle = useCallback((id: string) => {
    setHiddenIds(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  }, []);
  const showAll = useCallback(() => setHiddenIds(none), []);
  return useMemo(
    () => ({ entries, hiddenIds, focusId, toggle, showAll, spotlight }),
    [entries, hiddenIds, focusId, toggle, showAll, spotlight],
  );
}

/** How a series is known again outside of the picture: its name, colour and dash. */
export interface LegendEntry {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`, 3 : 1 at least on the surfaces of both themes. */
  readonly colour: string;
  /** SVG dash pattern of a line; null = a whole line. */
  readonly dash: string | null;
  /** A bar, slice or field; left out = a line. */
  readonly mark?: 'area';
}

/** What the pointer or the focus is on. Apart from all else of a chart: it changes with every step of the pointer. */
interface Spotlight {
  /** The series; null = none. */
  readonly get: () => string | null;
  readonly set: (id: string | null) => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @returns one that is on nothing yet; turning it tells whoever subscribes, and renders nothing by itself */
function createSpotlight(): Spotlight {
  let spotlitId: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => spotlitId,
    set(id) {
      spotlitId = id;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const nobody = () => null;

/** Which series stands out; only what asks here is drawn anew when that changes. */
export function useSpotlight({ entries, hiddenIds, focusId, spotlight }: Legend): {
  /** The one that stands out while others fade; never one that is switched off. null = all alike. */
  readonly highlightedId: string | null;
  /** Nobody points at any: the one that stands out is the page's own, beside which others are still read. */
  readonly isIdle: boolean;
} {
  const spotlitId = useSyncExternalStore(spotlight.subscribe, spotlight.get, nobody);
  // What is switched off, or gone with other data, cannot be lit: nothing would be left to see.
  const isShown = (id: string | null) => entries.some((each) => each.id === id && !hiddenIds.has(each.id));
  return {
    highlightedId: [spotlitId, focusId].find(isShown) ?? null,
    isIdle: !isShown(spotlitId),
  };
}

/** What makes an element of a legend light its series while the pointer or the keyboard's focus is on it. */
export function spotlightHandlers({ spotlight }: Pick<Legend, 'spotlight'>, id: string) {
  return {
    // A finger has no hover: what it touched would stay lit.
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') spotlight.set(id);
    },
    onPointerLeave: () => spotlight.set(null),
    // A click focuses too; only a focus that is seen is one that the reader put there.
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) spotlight.set(id);
    },
    onBlur: () => spotlight.set(null),
  };
}
