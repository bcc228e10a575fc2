import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import type { GivenAnswer } from './given-answers.ts';
import { createReadEntry } from './read-cache.ts';

const down = new CallError('network', 'No answer', { status: null, retryAfterMs: null });
const refused = new CallError('status', 'No', { status: 404, retryAfterMs: null });
const seen: GivenAnswer<string> = { answer: 'seen last', etag: '"s"', madeAtMs: 1234 };

/** A read whose calls the test answers by hand, with someone who waits for it. */
function setUp({
  given = null,
  recalled = null,
}: Partial<Record<'given' | 'recalled', typeof seen | null>> = {}) {
  let nowMs = 0;
  const calls: {
    readonly signal: AbortSignal;
    readonly fail: (error: CallError) => void;
    readonly answer: PromiseWithResolvers<string | null>;
  }[] = [];
  const entry = createReadEntry<string>({
    call: (signal, fail) => {
      const answer = Promise.withResolvers<string | null>();
      calls.push({ signal, fail, answer });
      return answer.promise;
    },
    recall: async () => recalled,
    given,
    freshForMs: 1000,
    nowMs: () => nowMs,
  });
  const leave = entry.subscribe(() => {});
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    entry,
    leave,
    calls,
    pass: (ms: number) => void (nowMs += ms),
    async answer(value: string | Error) {
      const last = calls.at(-1);
      if (value instanceof Error) last?.answer.reject(value);
      else last?.answer.resolve(value);
      await settle();
    },
    /** One try fails; the read goes on trying. */
    async fail(error: CallError) {
      calls.at(-1)?.fail(error);
      await settle();
    },
  };
}

describe('a one-off read', () => {
  it('is shared by all who ask while it runs, and not repeated while it is fresh', async () => {
    const { entry, calls, answer, pass } = setUp();
    entry.load();
    entry.load();
    expect(calls).toHaveLength(1);
    await answer('one');
    expect(entry.snapshot()).toEqual({ state: 'loaded', data: 'one', error: null });
    pass(1000);
    entry.load();
    expect(calls).toHaveLength(1);
    pass(1);
    entry.load();
    expect(calls).toHaveLength(2);
  });

  it('starts loaded with what the page came with', () => {
    const { entry, calls } = setUp({ given: { answer: 'given', etag: '"g"', madeAtMs: 0 } });
    entry.load();
    expect(entry.snapshot()).toEqual({ state: 'loaded', data: 'given', error: null });
    expect(calls).toHaveLength(0);
  });

  it('is given up when nobody waits any more', () => {
    const { entry, calls, leave } = setUp();
    entry.load();
    leave();
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('keeps its data beside an error, and while it is read anew', async () => {
    const { entry, answer } = setUp();
    entry.load();
    await answer('one');
    entry.reload();
    await answer(refused);
    expect(entry.snapshot()).toEqual({ state: 'error', data: 'one', error: refused });
    entry.reload();
    expect(entry.snapshot()).toEqual({ state: 'loading', data: 'one', error: null });
  });
});

describe('a one-off read without a network', () => {
  it('shows what was seen last as soon as a try fails, with its age, and goes on trying', async () => {
    const { entry, calls, fail, answer } = setUp({ recalled: seen });
    entry.load();
    await fail(down);
    expect(entry.snapshot()).toEqual({ state: 'error', data: 'seen last', error: down, seenAtMs: 1234 });
    await answer(down);
    expect(entry.snapshot()).toMatchObject({ state: 'error', data: 'seen last', seenAtMs: 1234 });
    expect(calls).toHaveLength(1);
  });

  it('forgets what was seen last for the first true answer', async () => {
    const { entry, fail, answer } = setUp({ recalled: seen });
    entry.load();
    await fail(down);
    await answer('one');
    expect(entry.snapshot()).toEqual({ state: 'loaded', data: 'one', error: null });
  });

  it('has nothing to show when nothing was kept, or when the server itself says no', async () => {
    const without = setUp();
    without.entry.load();
    await without.fail(down);
    expect(without.entry.snapshot()).toMatchObject({ state: 'loading', data: null });
    const refusing = setUp({ recalled: seen });
    refusing.entry.load();
    await refusing.fail(refused);
    expect(refusing.entry.snapshot()).toMatchObject({ state: 'loading', data: null });
  });

  it('reads again when there is one, if it failed and somebody waits', async () => {
    const { entry, calls, answer, leave } = setUp();
    entry.load();
    entry.retryOnline();
    expect(calls).toHaveLength(1);
    await answer(down);
    entry.retryOnline();
    entry.retryOnline();
    expect(calls).toHaveLength(2);
    await answer(down);
    leave();
    entry.retryOnline();
    expect(calls).toHaveLength(2);
  });
});
