import { storagePrefix } from '@rollcall/game/settings/foreign-settings';

// Apart from the table of all keys (stored-keys.ts), which the first load of a page does not need.

/** Keys of the visitor's lists of characters and ignored words, without the prefix. */
export const peopleKeys = {
  registered: 'registered-characters',
  friends: 'friends',
  ignored: 'ignores',
  words: 'ignored-words',
} as const;

/** Keys of alert rules and of the push subscription. */
export const alertKeys: readonly string[] = ['alerts', 'alert-push'];

/** Whether this browser has content under any of these keys, without reading it. Never throws. */
export function hasStored(keys: readonly string[]): boolean {
  try {
    return keys.some((key) => localStorage.getItem(storagePrefix + key) !== null);
  } catch {
    // A browser that forbids storage has none. Writing shows a notice about that.
    return false;
  }
}

/** Whether this browser has any of the lists of people and words. */
export const hasStoredPeople = (): boolean => hasStored(Object.values(peopleKeys));
