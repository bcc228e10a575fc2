import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import { startRepeatedTask, type RepeatedTask } from './repeated-task.ts';
import { StoreUnavailableError } from './store-errors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await rounds.close();
  vi.useRealTimers();
});

let rounds: RepeatedTask<number>;
let warned: string[] = [];
let isUnavailable = false;

function start(run: (isClosed: () => boolean) => Promise<number>) {
  warned = [];
  isUnavailable = false;
  rounds = startRepeatedTask({
    store: { isUnavailable: () => isUnavailable, onReturn: () => () => {} },
    logger: { warn: (line) => warned.push(line) },
    firstAfterMs: 5 * minuteMs,
    everyMs: 60 * minuteMs,
    run,
    failure: 'Old rows stay for now',
  });
}

describe('a repeated task', () => {
  it('starts after a delay and repeats until it is closed', async () => {
    const run = vi.fn(async () => 1);
    start(run);
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(120 * minuteMs);
    expect(run).toHaveBeenCalledTimes(3);
    await rounds.close();
    await vi.advanceTimersByTimeAsync(120 * minuteMs);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('pauses while the store is unavailable, and resumes afterwards', async () => {
    const run = vi.fn(async () => 1);
    start(run);
    isUnavailable = true;
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(run).not.toHaveBeenCalled();
    isUnavailable = false;
    await vi.advanceTimersByTimeAsync(60 * minuteMs);
    expect(run).toHaveBeenCalledOnce();
  });

  it.each([
    [new StoreUnavailableError('away'), []],
    [new Error('disk full'), ['Old rows stay for now: disk full']],
  ])('logs a failure, but not that the store is unavailable: %s', async (error, lines) => {
    start(() => Promise.reject(error));
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(warned).toEqual(lines);
  });

  it('runs once for all simultaneous callers, and passes its error on to them', async () => {
    let fail = (_cause: Error) => {};
    const run = vi.fn(() => new Promise<number>((_resolve, reject) => (fail = reject)));
    start(run);
    const both = [rounds.runOnce(), rounds.runOnce()].map((asked) => expect(asked).rejects.toThrow('no'));
    fail(new Error('no'));
    await Promise.all(both);
    expect(run).toHaveBeenCalledOnce();
  });

  it('is informed that it is being closed, and `close` waits for it', async () => {
    let wasToldToStop = false;
    start(async (isClosed) => {
      await vi.advanceTimersByTimeAsync(1);
      wasToldToStop = isClosed();
      return 1;
    });
    const asked = rounds.runOnce();
    await rounds.close();
    expect([wasToldToStop, await asked]).toEqual([true, 1]);
  });
});
