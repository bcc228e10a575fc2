import {
  ignoredWordLengthMaximum,
  ignoredWordsKind,
  ignoredWordsStore,
  tidyIgnoredWord,
} from '../../storage/ignored-words-store.ts';
import { addEntry, putBack, removeEntry } from '../../storage/kept-list-changes.ts';
import { showUndo } from '../../ui/toast-store.ts';
import type { Told } from './find-words.ts';

export const ignoredWordsTitle = 'Ignored words';

const nowText = () => new Date().toISOString();

/** Puts what was typed on the list of ignored words; says what came of it. */
export function addIgnoredWord(text: string): Told {
  const word = tidyIgnoredWord(text);
  if (word === null) {
    return text.trim().length > ignoredWordLengthMaximum
      ? { tone: 'error', text: `A phrase has ${ignoredWordLengthMaximum} characters at most.` }
      : { tone: 'error', text: 'Enter a word or a phrase.' };
  }
  const { list, outcome } = addEntry(ignoredWordsStore.get(), word, ignoredWordsKind, nowText());
  if (outcome === 'present') return { tone: 'info', text: `“${word}” is on the list already.` };
  if (outcome === 'full') {
    return {
      tone: 'error',
      text: `The list holds ${ignoredWordsKind.limit} words. Remove one to make room.`,
    };
  }
  ignoredWordsStore.set(list);
  return { tone: 'success', text: `Groups with “${word}” in their comment are hidden now.` };
}

/** Takes a word off the list, and offers to put it back. */
export function removeIgnoredWord(word: string): void {
  const key = ignoredWordsKind.keyOf(word);
  const { list, removed } = removeEntry(ignoredWordsStore.get(), key, ignoredWordsKind, nowText());
  if (removed === null) return;
  ignoredWordsStore.set(list);
  showUndo(ignoredWordsTitle, `“${word}” hides nothing any more.`, () =>
    ignoredWordsStore.set(putBack(ignoredWordsStore.get(), removed, ignoredWordsKind, nowText())),
  );
}
