import { keyPrefix } from './local-store.ts';

/** Under which names the visitor's lists of people, and of words not to read, lie in the browser (§3), without the prefix. */
export const peopleKeys = {
  registered: 'registered-characters',
  friends: 'friends',
  ignored: 'ignores',
  words: 'ignored-words',
} as const;

/** Does this browser keep any of them? Nothing of them is read. Never fails. */
export function hasKeptPeople(): boolean {
  try {
    return Object.values(peopleKeys).some((key) => localStorage.getItem(keyPrefix + key) !== null);
  } catch {
    // A browser that forbids storage keeps nothing; whoever stores something is told of it.
    return false;
  }
}
