import { useRef, useState, type RefObject } from 'react';
import {
  ignoredWordLengthMaximum,
  ignoredWordsKind,
  ignoredWordsStore,
  tidyIgnoredWord,
} from '../../storage/ignored-words-store.ts';
import { addEntry, putBack, removeEntry } from '../../storage/kept-list-changes.ts';
import { useStored } from '../../storage/useStored.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryTable } from './EntryTable.tsx';
import type { Told } from './find-words.ts';
import styles from './people.module.css';
import { showUndo } from './remove-with-undo.ts';

const title = 'Ignored words';
const nowText = () => new Date().toISOString();

/** Words and phrases that hide groups (product 4, Ignores). */
export function IgnoredWordsDialog({ onClose }: { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={title}
      description="Groups whose comment holds one of these words or phrases are hidden: whole words, in any case."
      initialFocus={field}
      onClose={onClose}
    >
      <IgnoredWords field={field} />
    </Dialog>
  );
}

function addWord(text: string): Told {
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

function removeWord(word: string): void {
  const key = ignoredWordsKind.keyOf(word);
  const { list, removed } = removeEntry(ignoredWordsStore.get(), key, ignoredWordsKind, nowText());
  if (removed === null) return;
  ignoredWordsStore.set(list);
  showUndo(title, `“${word}” hides nothing any more.`, () =>
    ignoredWordsStore.set(putBack(ignoredWordsStore.get(), removed, ignoredWordsKind, nowText())),
  );
}

function Word({ row }: { readonly row: string }) {
  return <bdi className={styles['name']}>{row}</bdi>;
}

function IgnoredWords({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const { data: words } = useStored(ignoredWordsStore);
  const [text, setText] = useState('');
  const [told, setTold] = useState<Told | null>(null);
  const submit = () => {
    const said = addWord(text);
    setTold(said);
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
        isWrong={told?.tone === 'error'}
      >
        {told && <p className={styles[told.tone]}>{told.text}</p>}
      </EntryForm>
      <EntryTable
        label={title}
        rows={words}
        idOf={ignoredWordsKind.keyOf}
        headLabel="Word or phrase"
        Head={Word}
        columns={[]}
        action={{ label: 'Remove', icon: 'close', object: (word) => `“${word}”`, onAct: removeWord }}
        empty="No words are ignored."
        lastFocus={field}
      />
    </>
  );
}
