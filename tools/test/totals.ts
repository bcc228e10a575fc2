import { stripVTControlCharacters } from 'node:util';

/** Counts of tests, with details that `npm test` prints at the end. */
export type Totals = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each failed test. */
  readonly failures: readonly string[];
  /** Duration of the tests of each file in ms, without the start of their process. */
  readonly files: readonly Timed[];
  /** Duration of each part of the run in ms. Parts may run side by side. */
  readonly parts: readonly Timed[];
};

export type Timed = { readonly name: string; readonly ms: number };

export const nothing: Totals = { passed: 0, failed: 0, skipped: 0, failures: [], files: [], parts: [] };

const slowestFiles = 15;

/** The result of a single check, which counts as one test. */
export function single(ok: boolean, title: string): Totals {
  return ok ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [title] };
}

/** The sum of several parts. */
export function sum(all: readonly Totals[]): Totals {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      failures: [...total.failures, ...each.failures],
      files: [...total.files, ...each.files],
      parts: [...total.parts, ...each.parts],
    }),
    nothing,
  );
}

/** Runs and times a part. A part that throws is one failed test. */
export async function timed(name: string, run: () => Promise<Totals>): Promise<Totals> {
  const startedAt = performance.now();
  const totals = await run().catch((error: unknown) =>
    single(false, `${name}: ${error instanceof Error ? error.message : String(error)}`),
  );
  return { ...totals, parts: [...totals.parts, { name, ms: performance.now() - startedAt }] };
}

/** The end of the output of `npm test`: durations, the slowest files, failures, and counts in the last line. */
export function summary(totals: Totals): readonly string[] {
  return [
    'How long each part took, in seconds:',
    ...totals.parts.map(timeLine),
    ...(totals.files.length > 0 ? [`The ${slowestFiles} slowest files:`] : []),
    ...totals.files
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, slowestFiles)
      .map(timeLine),
    ...totals.failures.map((failure) => `✗ ${failure}`),
    `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`,
  ];
}

/**
 * The message of an error on one line, without stack and log of attempts, at most 400 characters.
 * @param message message of Vitest or Playwright
 */
export function reasonOf(message: string): string {
  const [said = ''] = stripVTControlCharacters(message).split(/\n\s*(?:at |Call log:)/);
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, 400);
}

function timeLine({ name, ms }: Timed): string {
  return `${(ms / 1000).toFixed(1).padStart(7)}  ${name}`;
}
