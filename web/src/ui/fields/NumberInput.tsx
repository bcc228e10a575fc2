import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { FieldLabel, hintId } from './FieldLabel.tsx';
import styles from './fields.module.css';

interface NumberInputProps<Empty extends number | null> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number | Empty;
  readonly limits: NumberLimits;
  /** Value of an empty field; null = the field may stay empty. */
  readonly fallback: Empty;
  /** Placeholder that explains an empty field. */
  readonly emptyText?: string | undefined;
  readonly unit?: string | undefined;
  readonly isDisabled?: boolean;
  /**
   * wide = label on the left, like other rows of a form; slim = label above; inline = among other controls in a row.
   */
  readonly shape?: 'wide' | 'slim' | 'inline';
  /**
   * Called with each valid number while typing, and with `isSettled` on blur or Enter. Not called without a change.
   *
   * @returns a message about other changes, or why nothing changed; null = none
   */
  readonly onChange: (value: number | Empty, isSettled: boolean) => string | null;
  /** Called with each typed text, before `onChange`; null = typing has ended, with or without a change. */
  readonly onDraft?: (text: string | null) => void;
}

/** Text being typed; null = none, the field shows its value. */
type Draft = string | null;

/**
 * A field for a number: whole unless its step has decimals. It rejects other characters, supports arrow keys, and on
 * blur corrects a number out of bounds, with a message below.
 */
export function NumberInput<Empty extends number | null>(props: NumberInputProps<Empty>) {
  const { label, hint, value, limits, fallback, unit, isDisabled = false, shape = 'wide', onChange } = props;
  const { emptyText, onDraft } = props;
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
    onDraft?.(typedText);
    const typed = typedNumber(typedText, limits);
    if (typed !== null && typed !== value) setWord(onChange(typed, false));
  };
  const settle = () => {
    if (draft === null) return;
    const normalized = normalizeNumber(draft, { ...limits, fallback, unit });
    setDraft(null);
    onDraft?.(null);
    const consequence = normalized.value === value ? null : onChange(normalized.value, true);
    setWord([normalized.correction, consequence].filter((part) => part !== null).join(' ') || null);
  };
  const step = (by: number) => {
    const next = stepNumber(value, by, limits);
    setDraft(null);
    onDraft?.(null);
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
    <div
      className={`grid gap-1-4 ${styles['numberRow']} ${styles[shape]}`}
      data-disabled={isDisabled || undefined}
    >
      <FieldLabel id={id} hint={hint} isForNative>
        {label}
      </FieldLabel>
      <span className="inline-row gap-2">
        <input
          id={id}
          className={`pad-0-3 touch-height strong-box ground-field tabular ${styles['number']} ${emptyText === undefined ? '' : styles['mayBeEmpty']}`}
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
          // Typing replaces the whole number.
          onFocus={({ target }) => target.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className={`small-note ${styles['unit']}`}>{unit}</span>}
      </span>
      <span
        id={`${id}-word`}
        className={`size-small color-amber hidden-if-empty snug ${styles['word']}`}
        aria-live="polite"
      >
        {word}
      </span>
    </div>
  );
}

/** Limits of a number, inclusive. */
interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
  /** Step of the arrow keys; omitted = 1. If it has decimals, so may the number. */
  readonly step?: number;
}

interface NumberEntryFacts<Empty extends number | null> extends NumberLimits {
  /** Value of an empty field; null = may stay empty. */
  readonly fallback: Empty;
  readonly unit?: string | undefined;
}

/** A number with its unit, as shown and announced: "14 px". */
export function withUnit(value: number, unit: string | undefined): string {
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

/** Number of decimals of the step, and so of the value. */
function decimalsOf({ step = 1 }: NumberLimits): number {
  return String(step).split('.')[1]?.length ?? 0;
}

const rounded = (value: number, limits: NumberLimits) => Number(value.toFixed(decimalsOf(limits)));

/** Whether the field accepts this text: digits, a decimal point or comma if the step has decimals, or nothing yet. */
export function isEntry(text: string, limits: NumberLimits): boolean {
  return (decimalsOf(limits) > 0 ? /^\d*[.,]?\d*$/ : /^\d*$/).test(text);
}

/** The message for rejected text. */
export function entryRule(limits: NumberLimits): string {
  const example = rounded((limits.minimum + limits.maximum) / 2, limits);
  return decimalsOf(limits) > 0 ? `Numbers only, such as ${example}.` : 'Whole numbers only.';
}

/** null = not a number. */
function readNumber(text: string, limits: NumberLimits): number | null {
  if (!/\d/.test(text) || !isEntry(text, limits)) return null;
  return rounded(Number(text.replace(',', '.')), limits);
}

/** The number typed so far; null = not a valid value. */
export function typedNumber(text: string, limits: NumberLimits): number | null {
  const value = readNumber(text, limits);
  return value !== null && value >= limits.minimum && value <= limits.maximum ? value : null;
}

/** The next number by an arrow key; an empty field starts at the minimum. */
export function stepNumber(value: number | null, by: number, limits: NumberLimits): number {
  const { minimum, maximum, step = 1 } = limits;
  if (value === null) return minimum;
  return Math.min(maximum, Math.max(minimum, rounded(value + by * step, limits)));
}

/**
 * The value when the field is left: the fallback if it is empty, and the nearest limit if it is out of bounds.
 *
 * @returns the value, and a message about the correction; null = none
 */
export function normalizeNumber<Empty extends number | null>(
  text: string,
  facts: NumberEntryFacts<Empty>,
): { readonly value: number | Empty; readonly correction: string | null } {
  const { minimum, maximum, fallback, unit } = facts;
  const say = (number: number) => withUnit(number, unit);
  const value = readNumber(text, facts);
  if (value === null) {
    const correction = fallback === null ? null : `Nothing entered: reset to ${say(fallback)}.`;
    return { value: fallback, correction };
  }
  if (value > maximum) {
    return { value: maximum, correction: `Set to ${say(maximum)}, the highest value allowed.` };
  }
  if (value < minimum) {
    return { value: minimum, correction: `Set to ${say(minimum)}, the lowest value allowed.` };
  }
  return { value, correction: null };
}
