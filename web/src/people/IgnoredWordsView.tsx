import { memo, type RefObject, useRef, useState } from 'react';
import { useHydrated } from '../api/useHydrated.ts';
import {
  ignoredWordLengthMaximum,
  ignoredWordsKind,
  ignoredWordsStore,
  normalizeIgnoredWord,
} from '../storage/ignored-words-store.ts';
import { useStored } from '../storage/local-store.ts';
import { addEntry, putBack, removeEntry } from '../storage/stored-list.ts';

import { showUndo } from '../ui/toast-store.ts';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EntryForm, type FormMessage, messageTones } from './EntryForm.tsx';
import styles from './people.module.css';
import { useFocusOfNext } from './useFocusOfNext.ts';

export const ignoredWordsTitle = 'Ignored words';

const nowText = () => new Date().toISOString();

/** Adds the typed text to the ignored words. @returns the resulting message */
function addIgnoredWord(text: string): FormMessage {
  const word = normalizeIgnoredWord(text);
  if (word === null) {
    return text.trim().length > ignoredWordLengthMaximum
      ? { tone: 'error', text: `A phrase can have at most ${ignoredWordLengthMaximum} characters.` }
      : { tone: 'error', text: 'Enter a word or a phrase.' };
  }
  const { list, outcome } = addEntry(ignoredWordsStore.get(), word, ignoredWordsKind, nowText());
  if (outcome === 'present') return { tone: 'info', text: `“${word}” is already on the list.` };
  if (outcome === 'full') {
    return {
      tone: 'error',
      text: `The list holds ${ignoredWordsKind.limit} words. Remove one to make room.`,
    };
  }
  ignoredWordsStore.set(list);
  return { tone: 'success', text: `Groups with “${word}” in their comment are now hidden.` };
}

/** Removes a word from the list, with an undo. */
function removeIgnoredWord(word: string): void {
  const key = ignoredWordsKind.keyOf(word);
  const { list, removed } = removeEntry(ignoredWordsStore.get(), key, ignoredWordsKind, nowText());
  if (removed === null) return;
  ignoredWordsStore.set(list);
  showUndo(ignoredWordsTitle, `“${word}” no longer hides groups.`, () =>
    ignoredWordsStore.set(putBack(ignoredWordsStore.get(), removed, ignoredWordsKind, nowText())),
  );
}

interface IgnoredWordsViewProps {
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
}

/** Words and phrases that hide groups: adding, and removing with undo. */
export function IgnoredWordsView({ fieldRef }: IgnoredWordsViewProps) {
  const { data: words } = useStored(ignoredWordsStore);
  const isHydrated = useHydrated();
  const ownField = useRef<HTMLInputElement>(null);
  const field = fieldRef ?? ownField;
  const [text, setText] = useState('');
  const [message, setMessage] = useState<FormMessage | null>(null);
  const submit = () => {
    const said = addIgnoredWord(text);
    setMessage(said);
    if (said.tone === 'success') setText('');
    field.current?.focus();
  };
  return (
    <>
      <EntryForm
        label="Word or phrase"
        button="Add"
        value={text}
        onChange={setText}
        onSubmit={submit}
        inputRef={field}
        isWrong={message?.tone === 'error'}
      >
        {message && <p className={messageTones[message.tone]}>{message.text}</p>}
      </EntryForm>
      <p className="note tabular">
        {isHydrated ? `${words.length} of ${ignoredWordsKind.limit}` : <Skeleton width={8} />}
      </p>
      {isHydrated && <Words words={words} field={field} />}
    </>
  );
}

interface WordsProps {
  readonly words: readonly string[];
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Memoized, so that typing does not re-render the words. */
const Words = memo(function Words({ words, field }: WordsProps) {
  const [list, noteClick] = useFocusOfNext<HTMLUListElement>(words, field);
  if (words.length === 0) return <p className={`color-second ${styles['noWords']}`}>No words are ignored.</p>;
  // `role`: without bullets Safari does not read a list as one.
  return (
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className="flex wrap gap-2"
      aria-label={ignoredWordsTitle}
      onClickCapture={noteClick}
    >
      {words.map((word) => (
        <li key={ignoredWordsKind.keyOf(word)} className={`inline-row ground-surface ${styles['word']}`}>
          <bdi className="can-shrink">{word}</bdi>
          <button
            type="button"
            className={`center color-second rigid hover-text ${styles['remove']}`}
            aria-label={`Remove “${word}”`}
            title="Remove"
            data-act=""
            onClick={() => removeIgnoredWord(word)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
});
