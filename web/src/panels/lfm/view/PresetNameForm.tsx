import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './views-menu.module.css';

interface PresetNameFormProps {
  readonly label: string;
  /** The name that stands in it from the beginning; it has the focus then. */
  readonly start?: string;
  readonly submitLabel: string;
  /** @returns what is wrong with the name; null = nothing */
  readonly onSubmit: (text: string) => string | null | Promise<string | null>;
  readonly onCancel?: () => void;
}

/** Asks for the name of a view. */
export function PresetNameForm({ label, start, submitLabel, onSubmit, onCancel }: PresetNameFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (start === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [start]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = await onSubmit(text);
    setProblem(found);
    if (found === null) setText('');
    else input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onCancel) return;
    // The key is used up: the window around the form stays.
    event.preventDefault();
    onCancel();
  };
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['entry']}>
        <input
          ref={input}
          id={id}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={press}
        />
        <button type="submit" className={styles['submit']}>
          {submitLabel}
        </button>
        {onCancel && (
          <button type="button" className={styles['submit']} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      <p id={`${id}-problem`} className={styles['problem']} aria-live="polite">
        {problem}
      </p>
    </form>
  );
}
