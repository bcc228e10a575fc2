import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/paths.mjs';
import { countJourneys } from './journeys.ts';
import { nothing, single, sum, summary, timed } from './totals.ts';
import { countTests } from './unit-tests.ts';

describe('the summary', () => {
  it('adds up every part and ends with the counts', () => {
    const total = sum([
      single(true, 'format'),
      single(false, 'types'),
      {
        ...nothing,
        passed: 40,
        failed: 1,
        skipped: 2,
        failures: ['a.test.ts > b: c'],
        files: [{ name: 'a.test.ts', ms: 1234 }],
        parts: [{ name: 'unit tests', ms: 5000 }],
      },
    ]);
    expect(summary(total)).toEqual([
      'How long each part took, in seconds:',
      '    5.0  unit tests',
      'The 15 slowest files:',
      '    1.2  a.test.ts',
      '✗ types',
      '✗ a.test.ts > b: c',
      '41 passed, 2 failed, 2 skipped',
    ]);
  });

  it('names the 15 slowest files, the slowest first', () => {
    const files = Array.from({ length: 20 }, (_, index) => ({ name: `${index}.test.ts`, ms: index * 1000 }));
    const lines = summary({ ...nothing, files }).filter((line) => line.endsWith('.test.ts'));
    expect(lines).toHaveLength(15);
    expect(lines[0]).toBe('   19.0  19.test.ts');
  });
});

describe('a timed part', () => {
  it('keeps its counts and its name', async () => {
    const totals = await timed('types', async () => single(true, 'a'));
    expect(totals).toMatchObject({ passed: 1, failed: 0, parts: [{ name: 'types' }] });
  });

  it('is one failed test when it throws', async () => {
    const totals = await timed('journeys', () => Promise.reject(new Error('no Chromium')));
    expect(totals).toMatchObject({ failed: 1, failures: ['journeys: no Chromium'] });
  });
});

describe('countTests', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  const times = { startTime: 1000, endTime: 1250 };
  const failedTest = {
    ...times,
    name: join(root, 'game/a.test.ts'),
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'a is b', failureMessages: [] },
      { status: 'failed', fullName: 'a is c', failureMessages: ['Error: it is not\n  at a.test.ts:1'] },
    ],
  };
  const brokenFile = {
    ...times,
    name: join(root, 'game/broken.test.ts'),
    status: 'failed',
    assertionResults: [],
  };

  it('takes the counts and times of the report', () => {
    expect(countTests({ ...report, testResults: [failedTest] })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: ['game/a.test.ts > a is c: Error: it is not'],
      files: [{ name: 'game/a.test.ts', ms: 250 }],
      parts: [],
    });
  });

  it('counts a file that cannot be loaded as a failed test', () => {
    expect(countTests({ ...report, testResults: [failedTest, brokenFile] })).toMatchObject({
      failed: 2,
      failures: [expect.any(String), 'game/broken.test.ts'],
    });
  });

  it.each([[null], [{}]])('counts a run without a report as a failed test: %j', (broken) => {
    expect(countTests(broken)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('countJourneys', () => {
  const stats = { expected: 4, skipped: 1, unexpected: 1, flaky: 1 };
  const spec = (title: string, ok: boolean, durations: readonly number[]) => ({
    title,
    file: 'home.test.ts',
    ok,
    tests: [
      {
        results: durations.map((duration) => ({
          duration,
          ...(!ok && {
            error: {
              message: '\u001b[31mno heading\u001b[39m\n\nReceived: 0\nCall log:\n - wait',
              location: { line: 3 },
            },
          }),
        })),
      },
    ],
  });
  const report = {
    stats,
    errors: [{ message: 'no server' }],
    suites: [
      {
        specs: [spec('opens', true, [200])],
        suites: [{ specs: [spec('closes', false, [300])] }],
      },
    ],
  };

  it('counts a journey that passed only on a second try, and an error outside of all journeys, as failed', () => {
    expect(countJourneys(report)).toMatchObject({ passed: 4, failed: 3, skipped: 1 });
  });

  it('names each failure with its reason, and adds up the times of each file', () => {
    expect(countJourneys(report)).toMatchObject({
      failures: ['no server', 'e2e/home.test.ts:3 > closes: no heading Received: 0'],
      files: [{ name: 'e2e/home.test.ts', ms: 500 }],
    });
  });

  it('counts a run without a report as a failed test', () => {
    expect(countJourneys(null)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});
