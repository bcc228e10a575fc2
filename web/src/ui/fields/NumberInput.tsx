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
  /** Receives each text that is typed, before `onChange`; null = typing is over, whether or not the number has changed. */
  readonly onDraft?: (text: string | null) => void;
}

/** What is being typed; null = nothing, the field shows its value. */
type Draft = string | null;

/**
 * A field for a number, a whole one unless its step has decimals. Takes nothing else; arrow keys count; what is out of
 * bounds is put right when the field is left, and a sentence below says so.
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
    const settled = settleNumber(draft, { ...limits, fallback, unit });
    setDraft(null);
    onDraft?.(null);
    const consequence = settled.value === value ? null : onChange(settled.value, true);
    setWord([settled.correction, consequence].filter((part) => part !== null).join(' ') || null);
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
          // Typing replaces the number.
          onFocus={({ target }) => target.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className={`small-note ${styles['unit']}`}>{unit}</span>}
      </span>
      <span id={`${id}-word`} className={`size-small color-amber ${styles['word']}`} aria-live="polite">
        {word}
      </span>
    </div>
  );
}

/** What a number may be, both ends inclusive. */
interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
  /** What an arrow key adds. Left out = 1. One below 1 has decimals, and so may what is typed have. */
  readonly step?: number;
}

interface NumberEntryFacts<Empty extends number | null> extends NumberLimits {
  /** What an empty entry becomes; null = it may stay empty. */
  readonly fallback: Empty;
  /** "px", "ms"; left out for a bare number. */
  readonly unit?: string | undefined;
}

/** A number with its unit, as it is shown and read out: "14 px". */
export function withUnit(value: number, unit: string | undefined): string {
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

/** Decimals of the step: those of the number. */
function decimalsOf({ step = 1 }: NumberLimits): number {
  return String(step).split('.')[1]?.length ?? 0;
}

const rounded = (value: number, limits: NumberLimits) => Number(value.toFixed(decimalsOf(limits)));

/** Whether a field takes this text at all: digits, a decimal point or comma where the step has one, or nothing yet. */
export function isEntry(text: string, limits: NumberLimits): boolean {
  return (decimalsOf(limits) > 0 ? /^\d*[.,]?\d*$/ : /^\d*$/).test(text);
}

/** What a field for such numbers says to anything else. */
export function entryRule(limits: NumberLimits): string {
  const example = rounded((limits.minimum + limits.maximum) / 2, limits);
  return decimalsOf(limits) > 0 ? `Numbers only, such as ${example}.` : 'Whole numbers only.';
}

/** null = nothing that could be called a number. */
function readNumber(text: string, limits: NumberLimits): number | null {
  if (!/\d/.test(text) || !isEntry(text, limits)) return null;
  return rounded(Number(text.replace(',', '.')), limits);
}

/** The number that is being typed, or null while it is none that could be kept. */
export function typedNumber(text: string, limits: NumberLimits): number | null {
  const value = readNumber(text, limits);
  return value !== null && value >= limits.minimum && value <= limits.maximum ? value : null;
}

/** The next number by an arrow key; from an empty field on it counts from the lowest. */
export function stepNumber(value: number | null, by: number, limits: NumberLimits): number {
  const { minimum, maximum, step = 1 } = limits;
  if (value === null) return minimum;
  return Math.min(maximum, Math.max(minimum, rounded(value + by * step, limits)));
}

/**
 * The value of an entry when its field is left: an empty one becomes the fallback, a number out of bounds the nearest
 * bound.
 *
 * @returns the number, and a sentence that says what was put right and why; null when nothing was
 */
export function settleNumber<Empty extends number | null>(
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
