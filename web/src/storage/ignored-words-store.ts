import { ignoredWordKey } from '@rollcall/game/settings/ignored-word-patterns';
import { createLocalStore } from './local-store.ts';
import { peopleKeys } from './has-stored.ts';
import { type CachedList, emptyList, type StoredListKind, readStoredList } from './stored-list.ts';
import { wellFormed } from '@rollcall/game/text';

/**
 * Maximum length in UTF-16 units: the length of a short group comment. A longer phrase would only match copies of
 * itself.
 */
export const ignoredWordLengthMaximum = 60;

/** @returns the word or phrase in stored form; null = empty or too long */
export function normalizeIgnoredWord(text: string): string | null {
  const word = wellFormed(text).trim().replaceAll(/\s+/gu, ' ');
  const isUsable = ignoredWordKey(word) !== '' && word.length <= ignoredWordLengthMaximum;
  return isUsable ? word : null;
}

/**
 * Rules for ignored words and phrases, compared without case. Compiling 200 of them takes 10 ms, and matching them
 * against 200 comments 1 ms; more would be noticeable on a slow phone.
 */
export const ignoredWordsKind: StoredListKind<string> = {
  keyOf: ignoredWordKey,
  limit: 200,
  readEntry(stored) {
    const word = typeof stored === 'string' ? normalizeIgnoredWord(stored) : null;
    return word === null ? null : { value: word, isCorrected: word !== stored };
  },
};

/** Words and phrases that hide the groups whose comments contain them. */
export const ignoredWordsStore = createLocalStore<CachedList<string>>({
  key: peopleKeys.words,
  label: 'ignored words',
  makeDefault: emptyList,
  read: (stored) => readStoredList(stored, ignoredWordsKind),
});
