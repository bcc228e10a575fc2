/** What lies at a share of the values: 0.5 is the middle, 0.95 nearly the largest. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** To three places. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The middle of them and nearly the largest, milliseconds, in words. */
export function spreadText(values: readonly number[]): string {
  return `p50 ${round(at(values, 0.5))} ms, p95 ${round(at(values, 0.95))} ms`;
}

/** Tells of what exceeds its limit; @returns whether nothing does. Figures that were not taken exceed nothing. */
export function holdTo(
  limits: Readonly<Record<string, number>>,
  figures: Readonly<Record<string, number>>,
): boolean {
  const missed = Object.entries(limits).filter(([name, most]) => (figures[name] ?? 0) > most);
  for (const [name, most] of missed) console.log(`  ${name}: ${figures[name]}, and ${most} is the most`);
  return missed.length === 0;
}
