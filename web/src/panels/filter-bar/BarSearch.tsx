import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { PanelIcon } from '../../ui/PanelIcon.tsx';
import { searchLengthMaximum } from '../view/search-text.ts';
import styles from './filter-bar.module.css';
import { bringSlashTo } from './slash-key.ts';

interface BarSearchProps {
  /** Its name for those who do not see it. Left out where a label stands beside it, which has `id` for its field. */
  readonly label?: string;
  readonly id?: string;
  /** A few words about what can be looked for. */
  readonly hint: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The visitor goes on to the list. */
  readonly onLeave: () => void;
}

/** Looks for a text as it is typed. `/` comes here from anywhere; Escape empties it and goes back to the list. */
export function BarSearch({ label, id, hint, text, onChange, onLeave }: BarSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (input.current === null ? undefined : bringSlashTo(input.current)), []);

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
        id={id}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hint}
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
