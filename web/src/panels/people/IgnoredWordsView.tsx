import { memo, useRef, useState, type RefObject } from 'react';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { ignoredWordsKind, ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EntryForm } from './EntryForm.tsx';
import type { Told } from './find-words.ts';
import { addIgnoredWord, ignoredWordsTitle, removeIgnoredWord } from './ignored-words.ts';
import styles from './ignored-words.module.css';
import people from './people.module.css';
import { useFocusOfNext } from './useFocusOfNext.ts';

interface IgnoredWordsViewProps {
  /** The field, for whoever wants to focus it. */
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
}

/** Words and phrases that hide groups (product 4, Ignores): adding, and removing with undo. */
export function IgnoredWordsView({ fieldRef }: IgnoredWordsViewProps) {
  const { data: words } = useStored(ignoredWordsStore);
  const isBrowser = useIsBrowser();
  const ownField = useRef<HTMLInputElement>(null);
  const field = fieldRef ?? ownField;
  const [text, setText] = useState('');
  const [told, setTold] = useState<Told | null>(null);
  const submit = () => {
    const said = addIgnoredWord(text);
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
        {told && <p className={people[told.tone]}>{told.text}</p>}
      </EntryForm>
      <p className={styles['count']}>
        {isBrowser ? `${words.length} of ${ignoredWordsKind.limit}` : <Skeleton width={8} />}
      </p>
      {isBrowser && <Words words={words} field={field} />}
    </>
  );
}

interface WordsProps {
  readonly words: readonly string[];
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Typing another does not draw them anew. */
const Words = memo(function Words({ words, field }: WordsProps) {
  const [list, noteClick] = useFocusOfNext<HTMLUListElement>(words, field);
  if (words.length === 0) return <p className={styles['empty']}>No words are ignored.</p>;
  // `role`: without bullets Safari does not read a list as one.
  return (
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className={styles['words']}
      aria-label={ignoredWordsTitle}
      onClickCapture={noteClick}
    >
      {words.map((word) => (
        <li key={ignoredWordsKind.keyOf(word)} className={styles['word']}>
          <bdi className={styles['text']}>{word}</bdi>
          <button
            type="button"
            className={styles['remove']}
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
