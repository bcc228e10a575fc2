import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { FieldLabel, hintId } from './FieldLabel.tsx';
import styles from './fields.module.css';

interface NumberInputProps<Empty extends number | null> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number | Empty;
  readonly limits: NumberLimits;
  /** What an empty entry becomes; null = the field may stay empty. */
  readonly fallback: Empty;
  /** Placeholder: the meaning of an empty field. */
  readonly emptyText?: string | undefined;
  readonly unit?: string | undefined;
  readonly isDisabled?: boolean;
  /** wide = label to the left, as the other rows of a form; slim = label above; inline = among other controls in a row. */
  readonly shape?: 'wide' | 'slim' | 'inline';
  /**
   * A number within the limits: while it is typed, and (`isSettled`) when the field is left or Enter is pressed. Not
   * called for an unchanged value.
   *
   * @returns a sentence about what else changed, or why nothing did; null = nothing to say
   */
  readonly onChange: (value: number | Empty, isSettled: boolean) => string | null;
  /** Called with each typed text, before `onChange`; null = typing has ended, even if the number is unchanged. */
  readonly onDraft?: (text: string | null) => void;
}

/** The typed text; null = the field shows its value. */
type Draft = string | null;

/**
 * A field for a number, which is whole unless the step has decimals. Accepts nothing else; arrow keys step. Leaving the
 * field corrects a number out of bounds, and a note below says so.
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
          // Typing replaces the number.
          onFocus={({ target }) => target.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className={`small-note ${styles['unit']}`}>{unit}</span>}
      </span>
      <span id={`${id}-word`} className={styles['word']} aria-live="polite">
        {word}
      </span>
    </div>
  );
}

/** Limits of a number, inclusive. */
interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
  /** Step of the arrow keys; omitted = 1. With a step below 1, decimals can be typed. */
  readonly step?: number;
}

interface NumberEntryFacts<Empty extends number | null> extends NumberLimits {
  /** What an empty entry becomes; null = it may stay empty. */
  readonly fallback: Empty;
  /** "px", "ms"; omitted = none. */
  readonly unit?: string | undefined;
}

/** A number with its unit: "14 px". */
export function withUnit(value: number, unit: string | undefined): string {
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

/** Number of decimals of the step, and therefore of the number. */
function decimalsOf({ step = 1 }: NumberLimits): number {
  return String(step).split('.')[1]?.length ?? 0;
}

const rounded = (value: number, limits: NumberLimits) => Number(value.toFixed(decimalsOf(limits)));

/** Whether a text may be typed: digits, a decimal point or comma if the step has decimals, or nothing. */
export function isEntry(text: string, limits: NumberLimits): boolean {
  return (decimalsOf(limits) > 0 ? /^\d*[.,]?\d*$/ : /^\d*$/).test(text);
}

/** Explains which numbers a field accepts. */
export function entryRule(limits: NumberLimits): string {
  const example = rounded((limits.minimum + limits.maximum) / 2, limits);
  return decimalsOf(limits) > 0 ? `Numbers only, such as ${example}.` : 'Whole numbers only.';
}

/** Parses a number; null = not a number. */
function readNumber(text: string, limits: NumberLimits): number | null {
  if (!/\d/.test(text) || !isEntry(text, limits)) return null;
  return rounded(Number(text.replace(',', '.')), limits);
}

/** The typed number; null = not valid. */
export function typedNumber(text: string, limits: NumberLimits): number | null {
  const value = readNumber(text, limits);
  return value !== null && value >= limits.minimum && value <= limits.maximum ? value : null;
}

/** The next number by an arrow key; an empty field starts at the lowest. */
export function stepNumber(value: number | null, by: number, limits: NumberLimits): number {
  const { minimum, maximum, step = 1 } = limits;
  if (value === null) return minimum;
  return Math.min(maximum, Math.max(minimum, rounded(value + by * step, limits)));
}

/**
 * The value of an entry when its field is left: an empty one becomes the fallback, a number out of bounds the nearest
 * bound.
 *
 * @returns the number, and a note about the correction; null = no correction
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
