import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './fields.module.css';
import {
  isDigits,
  settleNumber,
  typedNumber,
  withUnit,
  type NumberEntryFacts,
  type NumberLimits,
} from './number-entry.ts';

interface NumberInputProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number;
  readonly limits: NumberLimits;
  /** What an empty entry becomes. */
  readonly fallback: number;
  readonly unit?: string | undefined;
  readonly isDisabled?: boolean;
  /** wide = label to the left, as the other rows of a form; slim = label above. */
  readonly shape?: 'wide' | 'slim';
  /**
   * A number within the limits: while it is typed, and (`isSettled`) when the field is left or Enter is pressed. Not
   * called for what is as it was.
   *
   * @returns a sentence about what else changed, or why nothing did; null = nothing to say
   */
  readonly onChange: (value: number, isSettled: boolean) => string | null;
}

/** What is being typed; null = nothing, the field shows its value. */
type Draft = string | null;

/**
 * A field for a whole number. Takes digits alone; arrow keys count; what is out of bounds is put right when the field is
 * left, and a sentence below says so.
 */
export function NumberInput(props: NumberInputProps) {
  const { label, hint, value, limits, fallback, unit, isDisabled = false, shape = 'wide', onChange } = props;
  const id = useId();
  const [draft, setDraft] = useState<Draft>(null);
  const [word, setWord] = useState<string | null>(null);

  const type = (text: string) => {
    if (!isDigits(text)) {
      setWord('Whole numbers only.');
      return;
    }
    setDraft(text);
    setWord(null);
    const typed = typedNumber(text, limits);
    if (typed !== null && typed !== value) setWord(onChange(typed, false));
  };
  const settle = () => {
    if (draft === null) return;
    const facts: NumberEntryFacts = { ...limits, fallback, unit };
    const settled = settleNumber(draft, facts);
    setDraft(null);
    const consequence = settled.value === value ? null : onChange(settled.value, true);
    setWord([settled.correction, consequence].filter((part) => part !== null).join(' ') || null);
  };
  const step = (by: number) => {
    const next = Math.min(limits.maximum, Math.max(limits.minimum, value + by));
    setDraft(null);
    setWord(next === value ? null : onChange(next, true));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') settle();
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };

  return (
    <div className={`${styles['numberRow']} ${styles[shape]}`} data-disabled={isDisabled || undefined}>
      <span className={styles['words']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
      <span className={styles['numberBox']}>
        <input
          id={id}
          className={styles['number']}
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={limits.minimum}
          aria-valuemax={limits.maximum}
          aria-valuenow={value}
          aria-valuetext={withUnit(value, unit)}
          aria-describedby={hint === undefined ? `${id}-word` : `${id}-hint ${id}-word`}
          disabled={isDisabled}
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
      </span>
      <span id={`${id}-word`} className={styles['word']} aria-live="polite">
        {word}
      </span>
    </div>
  );
}
