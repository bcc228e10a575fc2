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
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    entry,
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
  it('is shared by all who wait while it runs, and not repeated while it is fresh', async () => {
    const { entry, calls, answer, pass } = setUp();
    entry.want();
    entry.want();
    expect(calls).toHaveLength(1);
    await answer('one');
    expect(entry.snapshot()).toEqual({ state: 'loaded', data: 'one', error: null });
    pass(1000);
    entry.want();
    expect(calls).toHaveLength(1);
    pass(1);
    entry.want();
    expect(calls).toHaveLength(2);
  });

  it('starts loaded with what the page came with', () => {
    const { entry, calls } = setUp({ given: { answer: 'given', etag: '"g"', madeAtMs: 0 } });
    entry.want();
    expect(entry.snapshot()).toEqual({ state: 'loaded', data: 'given', error: null });
    expect(calls).toHaveLength(0);
  });

  it('is not asked for by who only looks at what is known', () => {
    const { entry, calls } = setUp();
    entry.subscribe(() => {});
    expect(calls).toHaveLength(0);
  });

  it('is given up when nobody waits any more, though others look on, and not before', () => {
    const { entry, calls } = setUp();
    entry.subscribe(() => {});
    const [first, second] = [entry.want(), entry.want()];
    first();
    first();
    expect(calls[0]?.signal.aborted).toBe(false);
    second();
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('that was given up is no error, and is read when somebody comes again', async () => {
    const { entry, calls, answer } = setUp();
    entry.want()();
    await answer(new Error('aborted'));
    expect(entry.snapshot()).toEqual({ state: 'loading', data: null, error: null });
    entry.want();
    expect(calls).toHaveLength(2);
    await answer('one');
    expect(entry.snapshot()).toMatchObject({ state: 'loaded', data: 'one' });
  });

  it('keeps its data beside an error, and while it is read anew', async () => {
    const { entry, answer } = setUp();
    entry.want();
    await answer('one');
    entry.reload();
    await answer(refused);
    expect(entry.snapshot()).toEqual({ state: 'error', data: 'one', error: refused });
    entry.reload();
    expect(entry.snapshot()).toEqual({ state: 'loading', data: 'one', error: null });
  });

  it('that failed is tried again by the next who comes, however young its data', async () => {
    const { entry, calls, answer } = setUp();
    const leave = entry.want();
    await answer('one');
    entry.reload();
    await answer(refused);
    entry.reload();
    leave();
    entry.want();
    expect(calls).toHaveLength(4);
  });

  it('takes an error of our own for an answer that nobody understands', async () => {
    const { entry, answer } = setUp();
    entry.want();
    await answer(new TypeError('x is not a function'));
    expect(entry.snapshot()).toMatchObject({ state: 'error', error: { failure: 'shape' } });
  });
});

describe('a read for those who stay', () => {
  it('is read anew when it has grown old, without a word while it is', async () => {
    const { entry, calls, answer, pass } = setUp();
    entry.want();
    await answer('one');
    pass(1000);
    entry.refresh();
    expect(calls).toHaveLength(1);
    pass(1);
    entry.refresh();
    entry.refresh();
    expect(calls).toHaveLength(2);
    expect(entry.snapshot()).toMatchObject({ state: 'loaded', data: 'one' });
    await answer('two');
    pass(1000);
    entry.refresh();
    expect([calls.length, entry.snapshot().data]).toEqual([2, 'two']);
  });

  it('is not tried again right after it failed', async () => {
    const { entry, calls, answer, pass } = setUp();
    entry.want();
    await answer(refused);
    pass(1000);
    entry.refresh();
    expect(calls).toHaveLength(1);
    pass(1);
    entry.refresh();
    expect(calls).toHaveLength(2);
  });

  it('is left alone when nobody has stayed', async () => {
    const { entry, calls, answer, pass } = setUp();
    const leave = entry.want();
    await answer('one');
    leave();
    pass(1001);
    entry.refresh();
    expect(calls).toHaveLength(1);
  });
});

describe('a one-off read without a network', () => {
  it('shows what was seen last as soon as a try fails, with its age, and goes on trying', async () => {
    const { entry, calls, fail, answer } = setUp({ recalled: seen });
    entry.want();
    await fail(down);
    expect(entry.snapshot()).toEqual({ state: 'error', data: 'seen last', error: down, seenAtMs: 1234 });
    await answer(down);
    expect(entry.snapshot()).toMatchObject({ state: 'error', data: 'seen last', seenAtMs: 1234 });
    expect(calls).toHaveLength(1);
  });

  it('forgets what was seen last for the first true answer', async () => {
    const { entry, fail, answer } = setUp({ recalled: seen });
    entry.want();
    await fail(down);
    await answer('one');
    expect(entry.snapshot()).toEqual({ state: 'loaded', data: 'one', error: null });
  });

  it('has nothing to show when nothing was kept, or when the server itself says no', async () => {
    const without = setUp();
    without.entry.want();
    await without.fail(down);
    expect(without.entry.snapshot()).toMatchObject({ state: 'loading', data: null });
    const refusing = setUp({ recalled: seen });
    refusing.entry.want();
    await refusing.fail(refused);
    expect(refusing.entry.snapshot()).toMatchObject({ state: 'loading', data: null });
  });

  it('reads again when there is one, if it failed and somebody waits', async () => {
    const { entry, calls, answer } = setUp();
    const leave = entry.want();
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

  it('does not sit out the wait before the next try when there is one', async () => {
    const { entry, calls, fail, answer } = setUp();
    entry.want();
    await fail(refused);
    entry.retryOnline();
    expect(calls).toHaveLength(1);
    await fail(down);
    entry.retryOnline();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await answer('one');
    expect(entry.snapshot()).toMatchObject({ state: 'loaded', data: 'one' });
  });
});
