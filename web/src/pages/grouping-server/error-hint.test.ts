import { describe, expect, it } from 'vitest';
import { CallError } from '../../data/call-error.ts';
import { errorHint } from './error-hint.ts';

describe('the hint beside an error', () => {
  it.each([
    [
      new CallError('network', 'x', { status: null, retryAfterMs: null }),
      'Unable to connect to the server. Please check your internet connection.',
    ],
    [
      new CallError('shape', 'x', { status: null, retryAfterMs: null }),
      "Some data wasn't loaded properly. This might be a temporary network issue.",
    ],
    [new TypeError('x is not a function'), 'An unexpected error occurred: x is not a function'],
  ])('%s', (error, hint) => {
    expect(errorHint(error)).toBe(hint);
  });
});
