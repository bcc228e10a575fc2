import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CallError, type CallFailure } from './call-error.ts';
import { dataErrorToast, unreportedErrors, useDataErrorToast } from './useDataErrorToast.ts';

const errorOf = (message: string, failure: CallFailure = 'network', status: number | null = null) => ({
  error: new CallError(failure, message, { status, retryAfterMs: null }),
});
const fine = { error: null };

describe('unreported errors', () => {
  it.each([
    ['are none without errors', [fine, fine], 0],
    ['include an error of two sources once', [errorOf('No answer'), fine, errorOf('No answer')], 1],
    [
      'include two errors with different messages',
      [errorOf('No news', 'status', 500), errorOf('No', 'status', 500)],
      2,
    ],
    ['include a network error', [errorOf('No answer from news'), errorOf('No answer from lfms')], 1],
    [
      'include two errors with different statuses',
      [errorOf('No', 'status', 500), errorOf('No', 'status', 503)],
      2,
    ],
    ['include two errors of different kinds', [errorOf('No', 'shape'), errorOf('No')], 2],
  ])('%s', (_what, sources, count) => {
    expect(unreportedErrors(sources, new Set(), true)).toHaveLength(count);
    expect(unreportedErrors(sources, new Set(unreportedErrors(sources, new Set(), true)), true)).toEqual([]);
  });

  it('exclude network errors while offline, which the shell shows', () => {
    const sources = [errorOf('No answer'), errorOf('No', 'status', 500)];
    expect(unreportedErrors(sources, new Set(), false)).toEqual(['status 500 No']);
  });
});

describe('a page whose data cannot be loaded', () => {
  it('shows each distinct error once, even if it recurs', () => {
    const show = vi.fn();
    const { rerender } = renderHook(({ sources }) => useDataErrorToast(sources, show), {
      initialProps: { sources: [fine] as Parameters<typeof useDataErrorToast>[0] },
    });
    expect(show).not.toHaveBeenCalled();
    rerender({ sources: [errorOf('No answer')] });
    rerender({ sources: [fine] });
    rerender({ sources: [errorOf('No answer')] });
    expect(show.mock.calls).toEqual([[dataErrorToast]]);
    rerender({ sources: [errorOf('No answer'), errorOf('Wrong shape', 'shape')] });
    expect(show).toHaveBeenCalledTimes(2);
  });
});
