type Listener = () => void;

/** What the mark in the nav does; null = there is no update, and no mark. */
let onRefresh: (() => void) | null = null;
const listeners = new Set<Listener>();

/** The one mark of this page: shown by the update flow, which is loaded late, and drawn by the nav. */
export const updateMark = {
  get: () => onRefresh,
  show: (refresh: () => void): void => {
    onRefresh = refresh;
    listeners.forEach((listener) => listener());
  },
  /** @returns unsubscribes */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
