export interface FocusFacts {
  /** Index of the row that has the focus; null = none. */
  readonly focused: number | null;
  /** Of the first row that is wholly in view: where the focus starts. */
  readonly firstInView: number;
  readonly rowCount: number;
  /** Rows of a page. */
  readonly pageRows: number;
}

const steps: Readonly<Record<string, (page: number) => number>> = {
  ArrowDown: () => 1,
  ArrowUp: () => -1,
  PageDown: (page) => page,
  PageUp: (page) => -page,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/** The row that a key moves the focus to, or null for a key that moves none (look: Keyboard). */
export function rowAfterKey(
  key: string,
  { focused, firstInView, rowCount, pageRows }: FocusFacts,
): number | null {
  const step = steps[key]?.(Math.max(1, pageRows));
  if (step === undefined || rowCount === 0) return null;
  if (focused === null && Number.isFinite(step)) return Math.min(firstInView, rowCount - 1);
  return Math.min(Math.max((focused ?? 0) + step, 0), rowCount - 1);
}
