import { describe, expect, it } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { errorHint } from './ViewerMessages.tsx';

describe('the hint beside an error', () => {
  it.each<[Error, string]>([
    [
      new CallError('network', 'x', { status: null, retryAfterMs: null }),
      'Unable to connect to the server. Please check your internet connection.',
    ],
    [
      new CallError('shape', 'x', { status: null, retryAfterMs: null }),
      "Some data wasn't loaded properly. This might be a temporary network issue.",
    ],
    [
      new TypeError('Failed to fetch dynamically imported module: https://x.test/a.js'),
      'Unable to connect to the server. Please check your internet connection.',
    ],
    ...[
      "Cannot read properties of undefined (reading 'name')",
      "undefined is not an object (evaluating 'a.name')",
      'a.leader is undefined',
    ].map((message): [Error, string] => [
      new TypeError(message),
      "Some data wasn't loaded properly. This might be a temporary network issue.",
    ]),
    [new Error('The answer is undefined'), 'An unexpected error occurred: The answer is undefined'],
    [new TypeError('x is not a function'), 'An unexpected error occurred: x is not a function'],
  ])('%s', (error, hint) => {
    expect(errorHint(error)).toBe(hint);
  });
});
