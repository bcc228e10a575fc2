import { describe, expect, it } from 'vitest';
import { CallError } from '../../data/call-error.ts';
import { untoldErrors } from './live-sources.ts';

const well = { error: null };
const failed = (message: string) => ({
  error: new CallError('status', message, { status: 500, retryAfterMs: null }),
});

describe('errors to be told', () => {
  it.each([
    ['none', [well, well], [], []],
    ['a new one', [well, failed('a')], [], ['a']],
    ['one that was told', [failed('a')], ['a'], []],
    ['the same of two sources', [failed('a'), failed('a')], [], ['a']],
    ['another beside one that was told', [failed('a'), failed('b')], ['a'], ['b']],
  ])('of %s', (_, sources, told, untold) => {
    expect(untoldErrors(sources, new Set(told))).toEqual(untold);
  });
});
