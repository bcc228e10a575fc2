import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { hintId } from './field-ids.ts';
import { FieldWords } from './FieldWords.tsx';
import styles from './fields.module.css';
import {
  entryRule,
  isEntry,
  settleNumber,
  stepNumber,
  typedNumber,
  withUnit,
  type NumberLimits,
} from './number-entry.ts';

interface NumberInputProps<Empty extends number | null> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number | Empty;
  readonly limits: NumberLimits;
  /** What an empty entry becomes; null = the field may stay empty. */
  readonly fallback: Empty;
  /** What an empty field stands for; shown in it. */
  readonly emptyText?: string | undefined;
  readonly unit?: string | undefined;
  readonly isDisabled?: boolean;
  /** wide = label to the left, as the other rows of a form; slim = label above; inline = among other controls in a row. */
  readonly shape?: 'wide' | 'slim' | 'inline';
  /**
   * A number within the limits: while it is typed, and (`isSettled`) when the field is left or Enter is pressed. Not
   * called for what is as it was.
   *
   * @returns a sentence about what else changed, or why nothing did; null = nothing to say
   */
  readonly onChange: (value: number | Empty, isSettled: boolean) => string | null;
}

/** What is being typed; null = nothing, the field shows its value. */
type Draft = string | null;

/**
 * A field for a number, a whole one unless its step has decimals. Takes nothing else; arrow keys count; what is out of
 * bounds is put right when the field is left, and a sentence below says so.
 */
export function NumberInput<Empty extends number | null>(props: NumberInputProps<Empty>) {
  const { label, hint, value, limits, fallback, unit, isDisabled = false, shape = 'wide', onChange } = props;
  const { emptyText } = props;
  const id = useId();
  const [draft, setDraft] = useState<Draft>(null);
  const [word, setWord] = useState<string | null>(null);
  const text = draft ?? String(value ?? '');

  const type = (typedText: string) => {
    if (!isEntry(typedText, limits)) {
      setWord(entryRule(limits));
      return;
    }
    setDraft(typedText);
    setWord(null);
    const typed = typedNumber(typedText, limits);
    if (typed !== null && typed !== value) setWord(onChange(typed, false));
  };
  const settle = () => {
    if (draft === null) return;
    const settled = settleNumber(draft, { ...limits, fallback, unit });
    setDraft(null);
    const consequence = settled.value === value ? null : onChange(settled.value, true);
    setWord([settled.correction, consequence].filter((part) => part !== null).join(' ') || null);
  };
  const step = (by: number) => {
    const next = stepNumber(value, by, limits);
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
      <FieldWords id={id} hint={hint} isForNative>
        {label}
      </FieldWords>
      <span className={styles['numberBox']}>
        <input
          id={id}
          className={`${styles['number']} ${emptyText === undefined ? '' : styles['mayBeEmpty']}`}
          inputMode={(limits.step ?? 1) < 1 ? 'decimal' : 'numeric'}
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={limits.minimum}
          aria-valuemax={limits.maximum}
          aria-valuenow={value ?? undefined}
          aria-valuetext={value === null ? emptyText : withUnit(value, unit)}
          aria-describedby={hint === undefined ? `${id}-word` : `${hintId(id)} ${id}-word`}
          disabled={isDisabled}
          placeholder={emptyText}
          value={text}
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
