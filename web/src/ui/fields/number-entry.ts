/** What a number may be, both ends inclusive. */
export interface NumberLimits {
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
 * What becomes of an entry when its field is left (§5): nothing becomes the fallback, a number out of bounds the nearest
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
    const correction = fallback === null ? null : `Nothing was entered: back to ${say(fallback)}.`;
    return { value: fallback, correction };
  }
  if (value > maximum) {
    return { value: maximum, correction: `Set to ${say(maximum)}, the highest that is possible.` };
  }
  if (value < minimum) {
    return { value: minimum, correction: `Set to ${say(minimum)}, the lowest that is possible.` };
  }
  return { value, correction: null };
}
