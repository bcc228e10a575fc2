/** What the pointer or the focus is on. Apart from all else of a chart: it changes with every step of the pointer. */
export interface Spotlight {
  /** The series; null = none. */
  readonly now: () => string | null;
  readonly turn: (id: string | null) => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @returns one that is on nothing yet; turning it tells whoever subscribes, and renders nothing by itself */
export function createSpotlight(): Spotlight {
  let spotlitId: string | null = null;
  const listeners = new Set<() => void>();
  return {
    now: () => spotlitId,
    turn(id) {
      spotlitId = id;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
