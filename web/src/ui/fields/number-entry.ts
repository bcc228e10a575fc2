/** What a number may be, both ends inclusive. */
export interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
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

/** Whether a field for whole numbers takes this text at all: digits, or nothing yet. */
export function isDigits(text: string): boolean {
  return /^\d*$/.test(text);
}

/** The number that is being typed, or null while it is none that could be kept. */
export function typedNumber(text: string, { minimum, maximum }: NumberLimits): number | null {
  if (text === '' || !isDigits(text)) return null;
  const value = Number(text);
  return value >= minimum && value <= maximum ? value : null;
}

/** The next number by an arrow key; from an empty field on it counts from the lowest. */
export function stepNumber(value: number | null, by: number, { minimum, maximum }: NumberLimits): number {
  return value === null ? minimum : Math.min(maximum, Math.max(minimum, value + by));
}

/**
 * What becomes of an entry when its field is left (§5): nothing becomes the fallback, a number out of bounds the nearest
 * bound.
 *
 * @returns the number, and a sentence that says what was put right and why; null when nothing was
 */
export function settleNumber<Empty extends number | null>(
  text: string,
  { minimum, maximum, fallback, unit }: NumberEntryFacts<Empty>,
): { readonly value: number | Empty; readonly correction: string | null } {
  const say = (value: number) => withUnit(value, unit);
  if (text === '' || !isDigits(text)) {
    const correction = fallback === null ? null : `Nothing was entered: back to ${say(fallback)}.`;
    return { value: fallback, correction };
  }
  const value = Number(text);
  if (value > maximum) {
    return { value: maximum, correction: `Set to ${say(maximum)}, the highest that is possible.` };
  }
  if (value < minimum) {
    return { value: minimum, correction: `Set to ${say(minimum)}, the lowest that is possible.` };
  }
  return { value, correction: null };
}
