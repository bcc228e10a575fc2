import { join, relative } from 'node:path';
import * as z from 'zod';
import { root } from '../setup/paths.mjs';
import { runToEnd } from '../setup/run-to-end.mjs';
import { freshResultFile, readResultFile } from './result-files.ts';
import { nothing, reasonOf, single, sum, timed, type Totals } from './totals.ts';

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const coverageSchema = z.object({ total: z.object({ branches: z.object({ pct: z.number() }) }) });

/**
 * Runs the unit and integration tests of all workspaces, and checks the branch coverage of `game`, which counts as one
 * test.
 * @param filters file filters of Vitest; with any, coverage is left out, since only a part runs
 */
export async function runUnitTests(filters: readonly string[]): Promise<Totals> {
  if (filters.length > 0) return timed('unit tests', () => runVitest('vitest.json', filters));
  return sum([
    // Only the tests of `game` count for coverage; measuring it would slow every other file by half a second.
    await timed('unit tests of game, with coverage', async () => {
      const totals = await runVitest('vitest-game.json', ['--project=game', '--coverage']);
      return sum([totals, single(isCovered(), 'every branch of game is covered')]);
    }),
    await timed('other unit tests', () => runVitest('vitest.json', ['--project=!game'])),
  ]);
}

/** Runs the unit tests of one half of the deep suite. Those that measure times or memory run one file at a time. */
export async function runDeepUnitTests(
  suite: 'deep' | 'measured',
  filters: readonly string[],
): Promise<Totals> {
  const alone = suite === 'measured' ? ['--no-file-parallelism'] : [];
  const args = [...alone, '--passWithNoTests', '--project=!web-*', ...filters];
  return timed(`${suite} unit tests`, () => runVitest(`vitest-${suite}.json`, args));
}

async function runVitest(resultName: string, args: readonly string[]): Promise<Totals> {
  const file = freshResultFile(resultName);
  const code = await runToEnd(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { onLine: console.log },
  );
  const report = readResultFile(file);
  if (report === null && code === 0) return nothing;
  const counted = countTests(report);
  // Vitest also fails for errors outside of tests, such as one after the end of a test.
  return code !== 0 && counted.failed === 0
    ? sum([counted, single(false, 'Vitest ended with an error')])
    : counted;
}

/**
 * Counts and times of Vitest's JSON report. A file that cannot be loaded counts as one failed test.
 *
 * @param report the parsed report; null = Vitest ended without one
 */
export function countTests(report: unknown): Totals {
  const parsed = reportSchema.safeParse(report);
  if (!parsed.success) return single(false, 'Vitest left no report');
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data;
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)} > ${fullName}: ${reasonOf(failureMessages[0] ?? '')}`,
      ),
  );
  const brokenFiles = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
    )
    .map(({ name }) => relative(root, name));
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...failedTests, ...brokenFiles],
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      ms: endTime - startTime,
    })),
    parts: [],
  };
}

function isCovered(): boolean {
  const parsed = coverageSchema.safeParse(readResultFile(join(root, 'coverage', 'coverage-summary.json')));
  const percent = parsed.success ? parsed.data.total.branches.pct : 0;
  console.log(`${percent === 100 ? '✓' : '✗'} every branch of game is covered (${percent} %)`);
  return percent === 100;
}
