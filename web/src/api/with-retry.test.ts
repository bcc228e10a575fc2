import { afterEach, describe, expect, it, vi } from 'vitest';
import * as lfmReads from '@rollcall/game/api/lfm-reads';
import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import { answerFetch } from '../testing/answers.ts';
import { CallError } from './call-error.ts';
import { readEndpoint, withRetry } from './with-retry.ts';
import { catchProblems } from '../testing/caught-problems.ts';

const passing = (retryAfterMs: number | null = null) =>
  new CallError('status', 'Busy', { status: 503, retryAfterMs });

/** A read that fails with these errors in turn and then returns "done", and a wait that only records its times. */
function setUp(...errors: readonly Error[]) {
  const waits: number[] = [];
  let attempts = 0;
  const run = (signal?: AbortSignal, onWait: () => void = () => {}) =>
    withRetry(
      async () => {
        const error = errors[attempts];
        attempts += 1;
        if (error) throw error;
        return 'done';
      },
      {
        ...(signal && { signal }),
        wait: async (waitMs) => {
          waits.push(waitMs);
          onWait();
        },
      },
    );
  return { run, waits, attempts: () => attempts };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a read with retries', () => {
  it('does not wait on success', async () => {
    const { run, waits } = setUp();
    expect(await run()).toBe('done');
    expect(waits).toEqual([]);
  });

  it('waits 1, 2, 4, 8 and 16 seconds', async () => {
    const { run, waits } = setUp(passing(), passing(), passing(), passing(), passing());
    expect(await run()).toBe('done');
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  it('gives up after the fifth retry, with the last error', async () => {
    const last = passing();
    const { run, attempts } = setUp(passing(), passing(), passing(), passing(), passing(), last);
    await expect(run()).rejects.toBe(last);
    expect(attempts()).toBe(6);
  });

  it('waits as long as the server asks', async () => {
    const { run, waits } = setUp(passing(40_000), passing());
    await run();
    expect(waits).toEqual([40_000, 2000]);
  });

  it.each([
    ['a lasting error status', new CallError('status', 'No', { status: 404, retryAfterMs: null })],
    ['a wrong shape', new CallError('shape', 'What?', { status: null, retryAfterMs: null })],
    ['an error of our own', new TypeError('x is not a function')],
  ])('does not repeat %s', async (_, error) => {
    const { run, attempts } = setUp(error);
    await expect(run()).rejects.toBe(error);
    expect(attempts()).toBe(1);
  });

  it('is null if aborted while waiting', async () => {
    const abort = new AbortController();
    const { run, attempts } = setUp(passing());
    expect(await run(abort.signal, () => abort.abort())).toBeNull();
    expect(attempts()).toBe(1);
  });
});

describe('reading an endpoint', () => {
  const wait = async () => {};

  it('repeats a GET', async () => {
    const problems = catchProblems();
    const fetched = answerFetch(new TypeError('Failed to fetch'), { status: 502 }, { body: { data: {} } });
    expect(await readEndpoint(lfmReads.lfms, {}, { wait })).toEqual({});
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(problems).toEqual(['No answer from /v1/lfms', '/v1/lfms was answered with 502']);
  });

  it('never repeats a POST', async () => {
    const problems = catchProblems();
    const fetched = answerFetch({ status: 502 });
    await expect(readEndpoint(visitorCalls.startClaim, { id: 7 }, { wait })).rejects.toMatchObject({
      status: 502,
    });
    expect(fetched).toHaveBeenCalledOnce();
    expect(problems).toEqual(['/v1/verification/7 was answered with 502']);
  });

  it('waits by browser timers, or until aborted', async () => {
    vi.useFakeTimers();
    const problems = catchProblems();
    const abort = new AbortController();
    const fetched = answerFetch({ status: 502 });
    const reading = readEndpoint(lfmReads.lfms, {}, { signal: abort.signal });
    await vi.advanceTimersByTimeAsync(1500);
    expect(fetched).toHaveBeenCalledTimes(2);
    abort.abort();
    expect(await reading).toBeNull();
    expect(problems).toEqual(['/v1/lfms was answered with 502', '/v1/lfms was answered with 502']);
    vi.useRealTimers();
  });
});
