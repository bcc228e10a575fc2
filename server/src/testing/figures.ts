/** Returns the median: the middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the value below which the given share of all values lies; 0.99 gives almost the maximum. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Rounds to two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Prints figures of a deep test on one line, whichever reporter Vitest uses. */
export function printFigures(name: string, figures: Readonly<Record<string, number | string>>): void {
  const parts = Object.entries(figures).map(
    ([label, value]) => `${label} ${typeof value === 'number' ? rounded(value) : value}`,
  );
  process.stdout.write(`figures of ${name}: ${parts.join(', ')}\n`);
}
