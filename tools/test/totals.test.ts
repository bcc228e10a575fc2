import { describe, expect, it } from 'vitest';
import { countJourneys } from './journeys.ts';
import { line, nothing, single, sum } from './totals.ts';
import { countTests } from './unit-tests.ts';

describe('the last line', () => {
  it('adds up every part', () => {
    const total = sum([single(true), single(false), { passed: 40, failed: 1, skipped: 2 }, nothing]);
    expect(line(total)).toBe('41 passed, 2 failed, 2 skipped');
  });
});

describe('countTests', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  const failedTest = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
  const brokenFile = { status: 'failed', assertionResults: [] };

  it('takes the figures of the report', () => {
    expect(countTests({ ...report, testResults: [failedTest] })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
    });
  });

  it('counts a file that cannot be loaded as a failed test', () => {
    expect(countTests({ ...report, testResults: [failedTest, brokenFile] })).toMatchObject({ failed: 2 });
  });

  it.each([[null], [{}]])('counts a run without a report as a failed test: %j', (broken) => {
    expect(countTests(broken)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('countJourneys', () => {
  const stats = { expected: 4, skipped: 1, unexpected: 1, flaky: 1 };

  it('counts what passed only on a second try as failed, and errors outside of any journey too', () => {
    expect(countJourneys({ stats, errors: [{ message: 'no server' }] })).toEqual({
      passed: 4,
      failed: 3,
      skipped: 1,
    });
  });

  it('counts a run without a report as a failed test', () => {
    expect(countJourneys(null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
