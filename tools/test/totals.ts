/** How many tests ended in which way, and which of them failed. */
export type Totals = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line each, to be said again at the very end. Journeys are not among them: they run last and list their own. */
  readonly failures: readonly string[];
};

export const nothing: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** One check that is a test by itself. */
export function single(ok: boolean, title: string): Totals {
  return ok ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [title] };
}

/** The sum of several parts. */
export function sum(parts: readonly Totals[]): Totals {
  return parts.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      skipped: total.skipped + part.skipped,
      failures: [...total.failures, ...part.failures],
    }),
    nothing,
  );
}

/** The last line of `npm test`. */
export function line(totals: Totals): string {
  return `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`;
}
