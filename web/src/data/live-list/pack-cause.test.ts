import { describe, expect, it } from 'vitest';
import { CallError } from '../call-error.ts';
import { describeCause } from '../log-problem.ts';
import { packCause, unpackCause } from './pack-cause.ts';

const there = (thrown: unknown) => unpackCause(structuredClone(packCause(thrown)));

describe('an error on its way from the worker to the page', () => {
  it('is told of in the log as it would have been there', () => {
    const error = new CallError('status', 'Slow down', {
      status: 429,
      retryAfterMs: 7000,
      issues: [{ path: 'name', message: 'must not be empty' }],
      cause: new TypeError('Failed to fetch', { cause: new RangeError('Deep') }),
    });
    expect(describeCause(there(error))).toEqual(describeCause(error));
    expect(there(error)).toMatchObject({ retryAfterMs: 7000, issues: error.issues, isPassing: true });
  });

  it('is an error when something else was thrown', () => {
    expect(there('broken')).toMatchObject({ name: 'string', message: 'broken' });
  });

  it('ends where causes go round in a circle', () => {
    const error = new Error('round');
    error.cause = error;
    expect(there(error).message).toBe('round');
  });
});
