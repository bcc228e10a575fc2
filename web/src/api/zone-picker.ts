import { useSyncExternalStore } from 'react';

let isAskedFor = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isAskedFor === next) return;
  isAskedFor = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The picker of the time zone belongs to the shell; whoever shows times may ask for it. */
export const zonePicker = {
  /** Opens it; the focus returns to what has it now. */
  open: (): void => set(true),
  close: (): void => set(false),
};

/** Has somebody asked for the picker, who has not closed it yet? */
export function useIsZonePickerOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAskedFor,
    () => false,
  );
}
