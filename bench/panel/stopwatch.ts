export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** Times the steps of something that is done again and again, milliseconds. */
export function createStopwatch() {
  const samples = new Map<string, number[]>();
  const totals: number[] = [];
  let laps: [string, number][] = [];
  let startedAt = 0;
  let lapAt = 0;
  return {
    start() {
      laps = [];
      startedAt = performance.now();
      lapAt = startedAt;
    },
    lap(name: string) {
      const now = performance.now();
      laps.push([name, now - lapAt]);
      lapAt = now;
    },
    /** @returns milliseconds since the start */
    stop(counts: boolean): number {
      const total = performance.now() - startedAt;
      if (!counts) return total;
      totals.push(total);
      for (const [name, ms] of laps) samples.set(name, [...(samples.get(name) ?? []), ms]);
      return total;
    },
    spreads: () => ({
      total: spreadOf(totals),
      steps: Object.fromEntries(Array.from(samples, ([name, values]) => [name, spreadOf(values)])),
    }),
  };
}

/** The middle of the values, and nearly the largest. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
