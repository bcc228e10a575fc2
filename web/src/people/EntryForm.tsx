import { type ReactNode, type Ref, useId } from 'react';
import { CallError } from '../api/call-error.ts';
import { buttonClass } from '../ui/Button.tsx';
import styles from './people.module.css';

/** Message of the search for a character. */
export interface FormMessage {
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  readonly hint?: string;
}

/** Icon and colour of each kind of message. */
export const messageTones = {
  info: 'color-second',
  success: 'color-leaf semibold',
  error: 'color-rose semibold',
} as const;

export const searching: FormMessage = { tone: 'info', text: 'Searching...' };
export const stillTrying: FormMessage = { tone: 'info', text: 'No answer yet. Trying again...' };
export const noName: FormMessage = { tone: 'error', text: 'Enter the name of a character.' };
export const badName: FormMessage = {
  tone: 'error',
  text: 'Names are up to 30 letters, digits and hyphens.',
};
export const notFound: FormMessage = {
  tone: 'error',
  text: 'Character not found',
  hint: 'Check the spelling. Anonymous characters can’t be found: turn anonymous off in the game while you add the character.',
};

/** Message that several characters have the name. */
export function choose(count: number): FormMessage {
  return { tone: 'info', text: `${count} characters have this name. Choose one below.` };
}

export function searchFailed(error: unknown): FormMessage {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 400) return badName;
  if (error.failure === 'network') {
    return {
      tone: 'error',
      text: 'Unable to connect to the server. Please check your internet connection.',
    };
  }
  return { tone: 'error', text: 'The search failed. Please try again later.' };
}

interface EntryFormProps {
  readonly label: string;
  readonly button: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  /** The entry was refused; the message is in `children`. */
  readonly isWrong: boolean;
  /** Message about the entry, announced when it appears. */
  readonly children: ReactNode;
  /** Content between the field and the message. */
  readonly more?: ReactNode;
}

/** One field with a button, which Enter also presses. */
export function EntryForm(props: EntryFormProps) {
  const { label, button, value, onChange, onSubmit, inputRef, isWrong } = props;
  const id = useId();
  return (
    <form
      className={`columns gap-2 ${styles['form']}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label htmlFor={id} className="semibold">
        {label}
      </label>
      <div className={`flex gap-3 ${styles['entry']}`}>
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
      <output id={`${id}-said`} className={`block ${styles['said']}`}>
        {props.children}
      </output>
    </form>
  );
}
