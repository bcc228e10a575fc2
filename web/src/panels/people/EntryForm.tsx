import { useId, type ReactNode, type Ref } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import styles from './people.module.css';

interface EntryFormProps {
  readonly label: string;
  readonly button: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  /** The entry was refused: what is said about it stands in `children`. */
  readonly isWrong: boolean;
  /** Said about the entry; read out when it comes. */
  readonly children: ReactNode;
  /** Stands between the field and what is said. */
  readonly more?: ReactNode;
}

/** One field and its button; Enter is the button. */
export function EntryForm(props: EntryFormProps) {
  const { label, button, value, onChange, onSubmit, inputRef, isWrong } = props;
  const id = useId();
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['entry']}>
        <input
          ref={inputRef}
          id={id}
          className="control"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby={`${id}-said`}
          aria-invalid={isWrong || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="submit" className={buttonClass('primary')}>
          {button}
        </button>
      </div>
      {props.more}
      <output id={`${id}-said`} className={styles['said']}>
        {props.children}
      </output>
    </form>
  );
}
