/** How many tests ended in which way. */
export type Totals = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const nothing: Totals = { passed: 0, failed: 0, skipped: 0 };

/** One check that is a test by itself. */
export function single(ok: boolean): Totals {
  return { ...nothing, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** The sum of several parts. */
export function sum(parts: readonly Totals[]): Totals {
  return parts.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      skipped: total.skipped + part.skipped,
    }),
    nothing,
  );
}

/** The last line of `npm test`. */
export function line(totals: Totals): string {
  return `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`;
}
