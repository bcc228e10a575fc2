import { useRef, type KeyboardEvent } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './fields.module.css';

interface SearchFieldProps {
  /** What is looked for; also shown while the field is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that narrows what stands below it. Escape and its cross empty it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    // The key is used up: a dialog around the field stays.
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
