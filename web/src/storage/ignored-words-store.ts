import { ignoredWordKey } from '@rollcall/game/settings/ignored-word-patterns';
import { createLocalStore } from './local-store.ts';
import { peopleKeys } from './stored-keys.ts';
import { type CachedList, emptyList, type StoredListKind, readStoredList } from './stored-list.ts';
import { wellFormed } from '@rollcall/game/text';

/** As long as a short comment of a group: a longer phrase hides nothing but a copy of itself. UTF-16 units. */
export const ignoredWordLengthMaximum = 60;

/** @returns the word or phrase as it is kept, or null when there is nothing in it or too much */
export function tidyIgnoredWord(text: string): string | null {
  const word = wellFormed(text).trim().replaceAll(/\s+/gu, ' ');
  const isUsable = ignoredWordKey(word) !== '' && word.length <= ignoredWordLengthMaximum;
  return isUsable ? word : null;
}

/**
 * Words and phrases that hide groups; two that differ only in case are one. 200 of them are compiled within 10 ms and
 * tried on 200 comments within 1 ms; more would be felt on a slow phone.
 */
export const ignoredWordsKind: StoredListKind<string> = {
  keyOf: ignoredWordKey,
  limit: 200,
  readEntry(stored) {
    const word = typeof stored === 'string' ? tidyIgnoredWord(stored) : null;
    return word === null ? null : { value: word, isCorrected: word !== stored };
  },
};

/** Groups whose comment holds one of these are hidden. */
export const ignoredWordsStore = createLocalStore<CachedList<string>>({
  key: peopleKeys.words,
  label: 'ignored words',
  makeDefault: emptyList,
  read: (stored) => readStoredList(stored, ignoredWordsKind),
});
