import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/paths.mjs';
import { countJourneys } from './journeys.ts';
import { line, nothing, single, sum } from './totals.ts';
import { countTests } from './unit-tests.ts';

describe('the last line', () => {
  it('adds up every part', () => {
    const total = sum([
      single(true, 'format'),
      single(false, 'types'),
      { passed: 40, failed: 1, skipped: 2, failures: ['a.test.ts > b: c'] },
      nothing,
    ]);
    expect(total.failures).toEqual(['types', 'a.test.ts > b: c']);
    expect(line(total)).toBe('41 passed, 2 failed, 2 skipped');
  });
});

describe('countTests', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  const failedTest = {
    name: join(root, 'game/a.test.ts'),
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'a is b', failureMessages: [] },
      { status: 'failed', fullName: 'a is c', failureMessages: ['Error: it is not\n  at a.test.ts:1'] },
    ],
  };
  const brokenFile = { name: join(root, 'game/broken.test.ts'), status: 'failed', assertionResults: [] };

  it('takes the figures of the report', () => {
    expect(countTests({ ...report, testResults: [failedTest] })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: ['game/a.test.ts > a is c: Error: it is not'],
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

  it('counts what passed only on a second try as failed, and errors outside of any journey too', () => {
    expect(countJourneys({ stats, errors: [{ message: 'no server' }] })).toMatchObject({
      passed: 4,
      failed: 3,
      skipped: 1,
    });
  });

  it('counts a run without a report as a failed test', () => {
    expect(countJourneys(null)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});
