import type { ReactElement } from 'react';

let mark: ReactElement | null = null;
const listeners = new Set<() => void>();

/** The mark of this page, null = there is none: made by the update flow, which is loaded late, and placed by the nav. */
export const updateMark = {
  get: () => mark,
  show: (next: ReactElement): void => {
    mark = next;
    listeners.forEach((listener) => listener());
  },
  /** @returns unsubscribes */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
