/** What a number may be, both ends inclusive. */
export interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
}

export interface NumberEntryFacts extends NumberLimits {
  /** Stands where nothing was entered. */
  readonly fallback: number;
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

/**
 * What becomes of an entry when its field is left (§5): nothing becomes the fallback, a number out of bounds the nearest
 * bound.
 *
 * @returns the number, and a sentence that says what was put right and why; null when nothing was
 */
export function settleNumber(
  text: string,
  facts: NumberEntryFacts,
): { readonly value: number; readonly correction: string | null } {
  const { minimum, maximum, fallback, unit } = facts;
  const say = (value: number) => withUnit(value, unit);
  if (text === '' || !isDigits(text)) {
    return { value: fallback, correction: `Nothing was entered: back to ${say(fallback)}.` };
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
