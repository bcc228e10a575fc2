import type { ReactElement } from 'react';

let mark: ReactElement | null = null;
const listeners = new Set<() => void>();

/** The update mark, null = none. Set by the lazily loaded update flow, and rendered by the nav. */
export const updateMark = {
  get: () => mark,
  show: (next: ReactElement): void => {
    mark = next;
    listeners.forEach((listener) => listener());
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
