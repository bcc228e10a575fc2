import { useRef, type KeyboardEvent } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './fields.module.css';

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that filters the content below it. Escape and the cross clear it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    // Handled here, so that a dialog around the field stays open.
    event.preventDefault();
    onChange('');
  };
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <search className="row relative">
      <Icon name="search" size={18} className={`click-through color-second ${styles['searchIcon']}`} />
      <input
        ref={field}
        type="search"
        className={`full-width touch-height strong-box ground-field ${styles['searchInput']}`}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button
          type="button"
          className={`icon-button ${styles['searchClear']}`}
          aria-label="Clear the search"
          onClick={clear}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </search>
  );
}
