import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { PanelIcon } from '../../../ui/PanelIcon.tsx';
import { searchLengthMaximum } from '../view/list-view.ts';
import styles from './filter-bar.module.css';
import { isSearchKey } from './slash-key.ts';

interface BarSearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The visitor goes on to the list. */
  readonly onLeave: () => void;
}

/** Looks for a text as it is typed. `/` comes here from anywhere; Escape empties it and goes back to the list. */
export function BarSearch({ text, onChange, onLeave }: BarSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Escape', 'Enter', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    // At once: a list that had nothing to show has rows again when the focus comes.
    if (event.key === 'Escape') flushSync(() => onChange(''));
    onLeave();
  };
  return (
    <search className={styles['search']} data-on={text.trim() !== '' || undefined}>
      <PanelIcon name="search" size={16} />
      <input
        ref={input}
        type="search"
        aria-label="Search by leader, comment or quest"
        aria-keyshortcuts="/"
        placeholder="Leader, comment, quest"
        maxLength={searchLengthMaximum}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
