import { useSyncExternalStore } from 'react';

/** Opens a part of the shell from anywhere. */
export interface Opener {
  /** The focused element gets the focus back when the part closes. */
  readonly open: () => void;
  readonly close: () => void;
  readonly isOpen: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createOpener(): Opener {
  const listeners = new Set<() => void>();
  let isOpened = false;
  const set = (next: boolean) => {
    if (isOpened === next) return;
    isOpened = next;
    listeners.forEach((listener) => listener());
  };
  return {
    open: () => set(true),
    close: () => set(false),
    isOpen: () => isOpened,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useIsOpen({ subscribe, isOpen }: Opener): boolean {
  return useSyncExternalStore(subscribe, isOpen, () => false);
}
