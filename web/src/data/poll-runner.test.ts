import { describe, expect, it, vi } from 'vitest';
import { makeSurroundings } from '../testing/surroundings.ts';
import { CallError } from './call-error.ts';
import type { PollSettings } from './poll-machine.ts';
import type { GivenAnswer } from './given-answers.ts';
import { createPollRunner } from './poll-runner.ts';

const settings: PollSettings = { intervalMs: 3000, lifespanMs: null, isEnabled: true, stopOnError: false };
const down = new CallError('network', 'No answer', { status: null, retryAfterMs: null });

/** A runner whose answers the test gives by hand. */
function setUp(overrides: Partial<PollSettings> = {}, recalled: GivenAnswer<string> | null = null) {
  const world = makeSurroundings();
  const signals: AbortSignal[] = [];
  const pending: PromiseWithResolvers<string | null>[] = [];
  const runner = createPollRunner(
    (signal) => {
      signals.push(signal);
      const answer = Promise.withResolvers<string | null>();
      pending.push(answer);
      return answer.promise;
    },
    { ...settings, ...overrides },
    world.surroundings,
    null,
    async () => recalled,
  );
  const answer = async (value: string | Error) => {
    const last = pending.at(-1);
    if (value instanceof Error) last?.reject(value);
    else last?.resolve(value);
    await last?.promise.catch(() => null);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { runner, answer, signals, ...world };
}

describe('a running poll', () => {
  it('keeps the same data while nothing changes, and tells when it was confirmed', async () => {
    const { runner, answer, pass } = setUp();
    runner.start();
    await answer('one');
    expect(runner.snapshot()).toEqual({ state: 'loaded', data: 'one', receivedAtMs: 0, error: null });
    pass(3000);
    await answer('one');
    expect(runner.snapshot()).toMatchObject({ data: 'one', receivedAtMs: 3000 });
  });

  it('wakes its listeners only when something differs', async () => {
    const { runner, answer, pass } = setUp();
    const listener = vi.fn();
    const unsubscribe = runner.subscribe(listener);
    runner.start();
    expect(listener).not.toHaveBeenCalled();
    await answer('one');
    expect(listener).toHaveBeenCalledTimes(1);
    pass(3000);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    await answer('two');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('keeps the last good data beside an error, and forgets the error after a good answer', async () => {
    const { runner, answer, pass } = setUp();
    runner.start();
    await answer('one');
    pass(3000);
    await answer(down);
    expect(runner.snapshot()).toMatchObject({ state: 'error', data: 'one', error: down });
    pass(6000);
    await answer('two');
    expect(runner.snapshot()).toMatchObject({ state: 'loaded', data: 'two', error: null });
  });

  it('takes an error that is none of ours for a wrong shape', async () => {
    const { runner, answer } = setUp();
    runner.start();
    await answer(new RangeError('Deep'));
    expect(runner.snapshot().error).toMatchObject({ failure: 'shape', message: 'Deep' });
  });

  it('shows loading after a second', () => {
    const { runner, pass } = setUp();
    runner.start();
    pass(999);
    expect(runner.snapshot().state).toBe('initial');
    pass(1);
    expect(runner.snapshot().state).toBe('loading');
  });

  it('aborts the running request on a reload and does not listen to it any more', async () => {
    const { runner, answer, signals } = setUp();
    runner.start();
    const first = signals[0];
    runner.reload();
    expect(first?.aborted).toBe(true);
    await answer('new');
    expect(runner.snapshot()).toMatchObject({ state: 'loaded', data: 'new' });
    expect(signals).toHaveLength(2);
  });

  it('aborts on a stop, ignores what comes then, and may start again', async () => {
    const { runner, answer, signals, pass } = setUp();
    runner.start();
    runner.stop();
    await answer('late');
    pass(60_000);
    expect(runner.snapshot().data).toBeNull();
    expect(signals).toHaveLength(1);
    runner.start();
    await answer('one');
    expect(runner.snapshot().data).toBe('one');
  });

  it('asks for nothing while the tab is hidden, and at once when it is seen', async () => {
    const { runner, answer, signals, pass, setHidden } = setUp();
    runner.start();
    await answer('one');
    setHidden(true);
    pass(60_000);
    expect(signals).toHaveLength(1);
    setHidden(false);
    expect(signals).toHaveLength(2);
  });

  it('does not hear of the tab any more after a stop', () => {
    const { runner, signals, setHidden } = setUp();
    runner.start();
    runner.stop();
    setHidden(true);
    setHidden(false);
    expect(signals).toHaveLength(1);
  });

  it('halts after its lifespan', async () => {
    const { runner, answer, pass } = setUp({ lifespanMs: 5000 });
    runner.start();
    await answer('one');
    pass(5000);
    expect(runner.snapshot()).toMatchObject({ state: 'halted', data: 'one' });
  });

  it('takes other settings while it runs', async () => {
    const { runner, answer, signals, pass } = setUp();
    runner.start();
    await answer('one');
    runner.configure({ ...settings, intervalMs: 9000 });
    await answer('one');
    pass(8999);
    expect(signals).toHaveLength(2);
    pass(1);
    expect(signals).toHaveLength(3);
  });
});

describe('a poll without a network', () => {
  const seen: GivenAnswer<string> = { answer: 'seen last', etag: '"s"', madeAtMs: -90_000 };

  it('shows what was seen on an earlier visit, as old as it is and beside the error', async () => {
    const { runner, answer } = setUp({}, seen);
    runner.start();
    await answer(down);
    expect(runner.snapshot()).toEqual({
      state: 'error',
      data: 'seen last',
      receivedAtMs: -90_000,
      error: down,
    });
  });

  it('keeps what this visit has', async () => {
    const { runner, answer, pass } = setUp({}, seen);
    runner.start();
    await answer('one');
    pass(3000);
    await answer(down);
    expect(runner.snapshot()).toMatchObject({ state: 'error', data: 'one', receivedAtMs: 0 });
  });

  it('shows nothing of earlier when the server itself says no', async () => {
    const { runner, answer } = setUp({}, seen);
    runner.start();
    await answer(new CallError('status', 'No', { status: 500, retryAfterMs: null }));
    expect(runner.snapshot()).toMatchObject({ state: 'error', data: null, receivedAtMs: null });
  });

  it('asks at once when there is one again', async () => {
    const { runner, answer, signals, goOnline } = setUp();
    runner.start();
    await answer(down);
    goOnline();
    expect(signals).toHaveLength(2);
  });

  it('waits as long as the server asked for, network or not', async () => {
    const { runner, answer, signals, goOnline } = setUp();
    runner.start();
    await answer(new CallError('status', 'Later', { status: 429, retryAfterMs: 60_000 }));
    goOnline();
    expect(signals).toHaveLength(1);
  });
});
