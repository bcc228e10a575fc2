import {
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';

/**
 * Hidden series and spotlight of a chart, shared by its frame and its drawing. Read the spotlight with `useSpotlight`.
 */
export interface Legend {
  readonly entries: readonly LegendEntry[];
  /** Hidden series; may contain ids that the current data lacks. */
  readonly hiddenIds: ReadonlySet<string>;
  /** The page's own series, highlighted while no other is in the spotlight; null = none. */
  readonly focusId: string | null;
  /** Switches one series off or on. */
  readonly toggle: (id: string) => void;
  readonly showAll: () => void;
  readonly spotlight: Spotlight;
}

const none: ReadonlySet<string> = new Set<string>();

/** Series that are switched for the whole page, such as its servers. */
export interface LegendSwitches {
  readonly hiddenIds: ReadonlySet<string>;
  /** Whether a series is switched for the whole page; others are switched in each chart separately. */
  readonly isOf: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly showAll: () => void;
}

/**
 * @param entries must keep their identity until they change
 * @param focusId highlighted while no other is spotlit; null = none
 * @param shared omitted = the chart switches all its series itself
 */
export function useLegend(
  entries: readonly LegendEntry[],
  focusId: string | null = null,
  shared: LegendSwitches | null = null,
): Legend {
  const [ownHiddenIds, setHiddenIds] = useState(none);
  const [spotlight] = useState(createSpotlight);
  const hiddenIds = useMemo(
    () => (shared === null ? ownHiddenIds : new Set([...shared.hiddenIds, ...ownHiddenIds])),
    [shared, ownHiddenIds],
  );
  const toggle = useCallback(
    (id: string) => {
      if (shared?.isOf(id)) shared.toggle(id);
      else {
        setHiddenIds(
          (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
        );
      }
    },
    [shared],
  );
  const showAll = useCallback(() => {
    setHiddenIds(none);
    if (entries.some(({ id }) => shared?.hiddenIds.has(id))) shared?.showAll();
  }, [entries, shared]);
  return useMemo(
    () => ({ entries, hiddenIds, focusId, toggle, showAll, spotlight }),
    [entries, hiddenIds, focusId, toggle, showAll, spotlight],
  );
}

/** How a series is shown in legends and tooltips. */
export interface LegendEntry {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`, with a contrast of at least 3 : 1 on the surfaces of both themes. */
  readonly colour: string;
  /** SVG dash pattern; null = solid. */
  readonly dash: string | null;
  /** A bar, slice or area; omitted = a line. */
  readonly mark?: 'area';
}

/** The series under the pointer or focus. A store of its own, because it changes with every pointer move. */
interface Spotlight {
  /** Id of the series; null = none. */
  readonly get: () => string | null;
  readonly set: (id: string | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

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

/** The highlighted series. Only components that call this re-render when it changes. */
export function useSpotlight({ entries, hiddenIds, focusId, spotlight }: Legend): {
  /** The series that is highlighted while others fade; never a hidden one. null = none. */
  readonly highlightedId: string | null;
  /** True while nothing is pointed at: the page's own series is highlighted, and others fade less. */
  readonly isIdle: boolean;
} {
  const spotlitId = useSyncExternalStore(spotlight.subscribe, spotlight.get, nobody);
  // A hidden or missing series cannot be highlighted: everything visible would be faded.
  const isShown = (id: string | null) => entries.some((each) => each.id === id && !hiddenIds.has(each.id));
  return {
    highlightedId: [spotlitId, focusId].find(isShown) ?? null,
    isIdle: !isShown(spotlitId),
  };
}

/** Handlers that put a series in the spotlight while its legend entry has the pointer or keyboard focus. */
export function spotlightHandlers({ spotlight }: Pick<Legend, 'spotlight'>, id: string) {
  return {
    // Touch has no hover: the touched entry would stay highlighted.
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') spotlight.set(id);
    },
    onPointerLeave: () => spotlight.set(null),
    // A click focuses too; only visible focus comes from the keyboard.
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) spotlight.set(id);
    },
    onBlur: () => spotlight.set(null),
  };
}
