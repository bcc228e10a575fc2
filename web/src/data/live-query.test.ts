import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { makeSurroundings } from '../testing/surroundings.ts';
import type { Received } from './call-endpoint.ts';
import { CallError } from './call-error.ts';
import {
  combineOptions,
  LiveQuery,
  type LiveOptions,
  loadingAfterMs,
  nextPollAtMs,
  sharedLiveQuery,
  waitAfterError,
} from './live-query.ts';
import { createQueryClient } from './query-client.ts';

const usual: LiveOptions = { intervalMs: 3000, lifespanMs: null, isEnabled: true, stopOnError: false };
const down = new CallError('network', 'No answer', { status: null, retryAfterMs: null });
const refused = (retryAfterMs: number | null = null) =>
  new CallError('status', 'No', { status: 503, retryAfterMs });

/** More turns than the promises of a request take. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

interface Given {
  readonly initial?: string;
  /** Answers at once, by the number of the request. */
  readonly answerAtOnce?: boolean;
}

/** A live query whose requests the test answers, in a tab whose clock and visibility it moves. */
function setUp({ initial, answerAtOnce = false }: Given = {}) {
  const world = makeSurroundings();
  const client = createQueryClient();
  const queryKey = ['/v1/one'];
  const requests: { readonly signal: AbortSignal; readonly answer: PromiseWithResolvers<string> }[] = [];
  const underWay = new Set<AbortSignal>();
  let mostUnderWay = 0;
  const live = new LiveQuery<string>(
    client,
    {
      queryKey,
      async queryFn({ signal }): Promise<Received<string>> {
        const answer = Promise.withResolvers<string>();
        requests.push({ signal, answer });
        underWay.add(signal);
        mostUnderWay = Math.max(mostUnderWay, [...underWay].filter(({ aborted }) => !aborted).length);
        signal.addEventListener('abort', () => answer.reject(new Error('aborted')));
        if (answerAtOnce) answer.resolve(`${requests.length}`);
        try {
          const text = await answer.promise;
          return { answer: text, etag: null, receivedAtMs: world.surroundings.epochMs() };
        } finally {
          underWay.delete(signal);
        }
      },
      initialData: () =>
        initial === undefined ? undefined : { answer: initial, etag: '"i"', receivedAtMs: -5000 },
    },
    world.surroundings,
  );
  const answer = async (said: string | Error) => {
    const last = requests.at(-1)?.answer;
    if (said instanceof Error) last?.reject(said);
    else last?.resolve(said);
    await settle();
  };
  const pass = async (ms: number) => {
    world.pass(ms);
    await settle();
  };
  return {
    ...world,
    live,
    client,
    queryKey,
    requests,
    answer,
    pass,
    state: () => live.snapshot().state,
    mostUnderWay: () => mostUnderWay,
  };
}

/** One who has joined and been answered. */
async function setUpLoaded(options: Partial<LiveOptions> = {}, given: Given = {}) {
  const world = setUp(given);
  const subscription = world.live.join({ ...usual, ...options });
  await settle();
  await world.answer('one');
  return { ...world, subscription };
}

async function setUpFailed(error: Error, options: Partial<LiveOptions> = {}) {
  const world = setUp();
  const subscription = world.live.join({ ...usual, ...options });
  await settle();
  await world.answer(error);
  return { ...world, subscription };
}

describe('the wait after an error', () => {
  it.each([
    [1, 6000],
    [2, 12_000],
    [6, 192_000],
    [7, 192_000],
    [500, 192_000],
  ])('after %i errors in a row is %i ms', (errors, waitMs) => {
    expect(waitAfterError(3000, errors, null)).toBe(waitMs);
  });

  it('never lets Retry-After make it faster than its interval', () => {
    expect(waitAfterError(3000, 6, 0)).toBe(3000);
    expect(waitAfterError(3000, 6, 20_000)).toBe(20_000);
  });
});

describe('when the next request goes out', () => {
  it.each([
    ['as planned while the tab is visible', 5000, 2000, false, 60_000, 5000],
    ['never when none is planned', null, 2000, false, 60_000, null],
    ['never while the tab is hidden', 5000, 2000, true, undefined, null],
    ['the longer interval after the last one while it is hidden', 5000, 2000, true, 60_000, 62_000],
    ['as planned while it is hidden if that is later', 90_000, 2000, true, 60_000, 90_000],
    ['at once at the start in a hidden tab', 0, null, true, 60_000, 0],
  ])('%s', (_, dueAtMs, endedAtMs, isHidden, hiddenIntervalMs, expected) => {
    expect(nextPollAtMs({ dueAtMs, endedAtMs, isHidden, hiddenIntervalMs })).toBe(expected);
  });
});

describe('a live query', () => {
  it('asks for nothing before somebody joins, and at once then', async () => {
    const { live, requests, pass, isWatched } = setUp();
    live.subscribe(() => {});
    await pass(10_000);
    expect([requests.length, isWatched()]).toEqual([0, false]);
    live.join(usual);
    await settle();
    expect([requests.length, live.snapshot()]).toEqual([
      1,
      { state: 'initial', data: null, receivedAtMs: null, error: null },
    ]);
  });

  it('asks again one interval after the end of the last request', async () => {
    const { live, requests, answer, pass } = setUp();
    live.join(usual);
    await pass(5000);
    await answer('slow');
    await pass(2999);
    expect(requests).toHaveLength(1);
    await pass(1);
    expect(requests).toHaveLength(2);
  });

  it('shows loading after a second, and what was there before until then', async () => {
    const { state, pass, answer } = await setUpLoaded();
    await pass(3000);
    expect(state()).toBe('loaded');
    await pass(loadingAfterMs - 1);
    expect(state()).toBe('loaded');
    await pass(1);
    expect(state()).toBe('loading');
    await answer('two');
    expect(state()).toBe('loaded');
  });

  it('keeps the same data while nothing changes, and tells when it was confirmed', async () => {
    const { live, answer, pass } = await setUpLoaded();
    expect(live.snapshot()).toEqual({ state: 'loaded', data: 'one', receivedAtMs: 0, error: null });
    await pass(3000);
    await answer('one');
    expect(live.snapshot()).toMatchObject({ data: 'one', receivedAtMs: 3000 });
  });

  it('calls its listeners only when something differs', async () => {
    const { live, answer, pass } = setUp();
    const listener = vi.fn<() => void>();
    const unsubscribe = live.subscribe(listener);
    live.join(usual);
    await settle();
    expect(listener).not.toHaveBeenCalled();
    await answer('one');
    expect(listener).toHaveBeenCalledTimes(1);
    await pass(3000);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    await answer('two');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('begins with what the page came with, loaded and as old as it is, and asks at once', async () => {
    const { live, requests, answer } = setUp({ initial: 'preloaded' });
    const preloaded = { state: 'loaded', data: 'preloaded', receivedAtMs: -5000, error: null };
    expect(live.snapshot()).toEqual(preloaded);
    live.join(usual);
    await settle();
    expect([requests.length, live.snapshot()]).toEqual([1, preloaded]);
    await answer('one');
    expect(live.snapshot()).toMatchObject({ data: 'one', receivedAtMs: 0 });
    expect(live.preloadedSnapshot()).toEqual(preloaded);
  });

  it('shows what is written into the cache by others', async () => {
    const { live, client, queryKey } = await setUpLoaded();
    client.setQueryData(queryKey, { answer: 'streamed', etag: null, receivedAtMs: 700 });
    await settle();
    expect(live.snapshot()).toMatchObject({ state: 'loaded', data: 'streamed', receivedAtMs: 700 });
  });

  it('aborts the running request on a reload, and does not listen to it any more', async () => {
    const { live, requests, answer, pass, state } = await setUpLoaded();
    await pass(3000);
    live.reload();
    await settle();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect([state(), live.snapshot().data]).toEqual(['initial', 'one']);
    await answer('new');
    expect(live.snapshot()).toMatchObject({ state: 'loaded', data: 'new' });
  });

  it('aborts when the last leaves, ignores what comes then, and may start again', async () => {
    const { live, requests, answer, pass, isWatched } = setUp();
    live.join(usual).leave();
    await settle();
    await answer('late');
    await pass(60_000);
    expect([live.snapshot().data, requests.length, requests[0]?.signal.aborted, isWatched()]).toEqual([
      null,
      1,
      true,
      false,
    ]);
    live.join(usual);
    await settle();
    await answer('one');
    expect(live.snapshot().data).toBe('one');
  });

  it('starts anew with another interval, and keeps its data', async () => {
    const { live, subscription, requests, answer, pass } = await setUpLoaded();
    subscription.configure({ ...usual, intervalMs: 9000 });
    expect(live.snapshot()).toMatchObject({ state: 'initial', data: 'one' });
    await answer('two');
    await pass(8999);
    expect(requests).toHaveLength(2);
    await pass(1);
    expect(requests).toHaveLength(3);
  });

  it('changes nothing with the same options', async () => {
    const { subscription, requests, state } = await setUpLoaded();
    subscription.configure({ ...usual });
    expect([requests.length, state()]).toEqual([1, 'loaded']);
  });

  it('gives up when it is switched off', async () => {
    const { subscription, requests, pass, state } = await setUpLoaded();
    await pass(3000);
    subscription.configure({ ...usual, isEnabled: false });
    await pass(60_000);
    expect([requests.length, requests[1]?.signal.aborted, state()]).toEqual([2, true, 'initial']);
  });
});

describe('a live query that fails', () => {
  it('keeps the last good data beside the error, and forgets the error after a good answer', async () => {
    const { live, answer, pass } = await setUpLoaded();
    await pass(3000);
    await answer(down);
    expect(live.snapshot()).toMatchObject({ state: 'error', data: 'one', error: down });
    await pass(6000);
    await answer('two');
    expect(live.snapshot()).toMatchObject({ state: 'loaded', data: 'two', error: null });
  });

  it('waits longer with each error, and forgets its errors after a good answer', async () => {
    const { requests, answer, pass } = await setUpFailed(refused());
    const waits: number[] = [];
    const waitForNext = async () => {
      const { length } = requests;
      let waitedMs = 0;
      while (requests.length === length) {
        await pass(1000);
        waitedMs += 1000;
      }
      waits.push(waitedMs);
    };
    for (let errors = 1; errors <= 8; errors += 1) {
      await waitForNext();
      await answer(refused());
    }
    await waitForNext();
    await answer('good');
    await waitForNext();
    await answer(refused());
    await waitForNext();
    expect(waits).toEqual([6, 12, 24, 48, 96, 192, 192, 192, 192, 3, 6].map((seconds) => seconds * 1000));
  });

  it.each([
    ['waits as long as the server asks for', refused(60_000), {}, 60_000],
    ['asks no more if that is wanted', refused(), { stopOnError: true }, null],
  ])('%s', async (_, error, options, waitMs) => {
    const { requests, pass } = await setUpFailed(error, options);
    await pass((waitMs ?? 3_600_000) - 1);
    expect(requests).toHaveLength(1);
    await pass(1);
    expect(requests).toHaveLength(waitMs === null ? 1 : 2);
  });

  it('does not wait after a reload', async () => {
    const { live, requests, state } = await setUpFailed(refused());
    live.reload();
    await settle();
    expect([requests.length, state()]).toEqual([2, 'initial']);
  });

  it('takes an error that is none of ours for a wrong shape', async () => {
    const { live } = await setUpFailed(new RangeError('Deep'));
    expect(live.snapshot().error).toMatchObject({ failure: 'shape', message: 'Deep' });
  });

  it('asks at once when there is a network again', async () => {
    const { requests, goOnline } = await setUpFailed(down);
    goOnline();
    await settle();
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['it waits for as long as the server asked for', refused(60_000), {}],
    ['it has ended with its error', down, { stopOnError: true }],
  ])('does not ask when there is a network again and %s', async (_, error, options) => {
    const { requests, goOnline } = await setUpFailed(error, options);
    goOnline();
    await settle();
    expect(requests).toHaveLength(1);
  });

  it('is not hurried by a network when nothing failed', async () => {
    const { requests, goOnline } = await setUpLoaded();
    goOnline();
    await settle();
    expect(requests).toHaveLength(1);
  });
});

describe('a live query in a hidden tab', () => {
  it('asks for nothing, and at once when the tab is visible', async () => {
    const { requests, pass, setHidden } = await setUpLoaded();
    setHidden(true);
    await pass(60_000);
    expect(requests).toHaveLength(1);
    setHidden(false);
    await settle();
    expect(requests).toHaveLength(2);
  });

  it('starts when the tab is visible', async () => {
    const { live, requests, setHidden } = setUp();
    setHidden(true);
    live.join(usual);
    await settle();
    expect(requests).toHaveLength(0);
    setHidden(false);
    await settle();
    expect(requests).toHaveLength(1);
  });

  it('lets a request under way finish', async () => {
    const { live, requests, pass, answer, setHidden } = await setUpLoaded();
    await pass(3000);
    setHidden(true);
    await answer('two');
    await pass(60_000);
    expect([live.snapshot().data, requests.length]).toEqual(['two', 2]);
  });

  it('sends nothing when it is told twice that the tab is visible', async () => {
    const { requests, setHidden } = await setUpLoaded();
    setHidden(false);
    await settle();
    expect(requests).toHaveLength(1);
  });

  it('waits out an error when it is visible again, unless the wait has ended', async () => {
    const { requests, pass, setHidden } = await setUpFailed(refused());
    setHidden(true);
    await pass(400);
    setHidden(false);
    await settle();
    expect(requests).toHaveLength(1);
    setHidden(true);
    await pass(60_000);
    expect(requests).toHaveLength(1);
    setHidden(false);
    await settle();
    expect(requests).toHaveLength(2);
  });

  it('asks about a network that is back when the tab is visible', async () => {
    const { requests, setHidden, goOnline } = await setUpFailed(down);
    setHidden(true);
    goOnline();
    await settle();
    expect(requests).toHaveLength(1);
    setHidden(false);
    await settle();
    expect(requests).toHaveLength(2);
  });

  describe('that is to be asked for all the same', () => {
    const watchful = { hiddenIntervalMs: 60_000 };

    it('asks so often after the last answer, and starts hidden', async () => {
      const { live, requests, pass, answer, setHidden } = setUp();
      setHidden(true);
      live.join({ ...usual, ...watchful });
      await settle();
      expect(requests).toHaveLength(1);
      await pass(500);
      await answer('one');
      await pass(59_999);
      expect(requests).toHaveLength(1);
      await pass(1);
      expect(requests).toHaveLength(2);
    });

    it('waits what errors wait, and no less than its interval', async () => {
      const { requests, pass, setHidden, answer } = await setUpFailed(refused(), watchful);
      setHidden(true);
      await pass(59_999);
      expect(requests).toHaveLength(1);
      await pass(1);
      expect(requests).toHaveLength(2);
      await answer(refused(90_000));
      await pass(89_999);
      expect(requests).toHaveLength(2);
      await pass(1);
      expect(requests).toHaveLength(3);
    });

    it('is not hurried by a network that is back', async () => {
      const { requests, setHidden, goOnline } = await setUpFailed(down, watchful);
      setHidden(true);
      goOnline();
      await settle();
      expect(requests).toHaveLength(1);
    });

    it('asks at once when the tab is visible again', async () => {
      const { requests, pass, setHidden } = await setUpLoaded(watchful);
      setHidden(true);
      await pass(100);
      setHidden(false);
      await settle();
      expect(requests).toHaveLength(2);
    });

    it('begins and ends without asking anew', async () => {
      const { requests, subscription, state, setHidden, pass } = await setUpLoaded();
      setHidden(true);
      subscription.configure({ ...usual, ...watchful });
      expect(state()).toBe('loaded');
      await pass(60_000);
      expect(requests).toHaveLength(2);
      const other = await setUpLoaded(watchful);
      other.setHidden(true);
      other.subscription.configure(usual);
      await other.pass(3_600_000);
      expect(other.requests).toHaveLength(1);
    });
  });
});

describe('the lifespan of a live query', () => {
  const lifespanMs = 10_000;

  it('halts it and aborts its request, hidden too; the data stays', async () => {
    const { live, requests, pass, setHidden } = await setUpLoaded({ lifespanMs });
    await pass(3000);
    setHidden(true);
    await pass(7000);
    expect(live.snapshot()).toMatchObject({ state: 'halted', data: 'one' });
    expect(requests[1]?.signal.aborted).toBe(true);
    setHidden(false);
    await pass(60_000);
    expect([requests.length, live.snapshot().state]).toEqual([2, 'halted']);
  });

  it('begins anew with a reload', async () => {
    const { live, requests, pass, answer, state } = await setUpLoaded({ lifespanMs: 2000 });
    await pass(20_000);
    live.reload();
    await settle();
    expect([requests.length, state()]).toEqual([2, 'initial']);
    await answer('two');
    await pass(1999);
    expect(state()).toBe('loaded');
    await pass(1);
    expect(state()).toBe('halted');
  });

  it('begins anew with whoever joins, and the longest counts', async () => {
    const { live, pass, state } = setUp({ answerAtOnce: true });
    live.join({ ...usual, lifespanMs: 5000 });
    await pass(1000);
    const other = live.join({ ...usual, lifespanMs: 9000 });
    await pass(8999);
    expect(state()).not.toBe('halted');
    await pass(1);
    expect(state()).toBe('halted');
    other.leave();
    expect(state()).toBe('halted');
    live.join({ ...usual, isEnabled: false, lifespanMs: 5000 });
    expect(state()).toBe('halted');
    live.join({ ...usual, lifespanMs: 5000 });
    await settle();
    expect(state()).toBe('loaded');
  });
});

describe('a live query of several', () => {
  it('is asked once for all, and goes on for the others when one leaves', async () => {
    const { live, requests, pass, isWatched } = setUp({ answerAtOnce: true });
    const [one, other] = [live.join(usual), live.join(usual)];
    await settle();
    expect(requests).toHaveLength(1);
    one.leave();
    await pass(3000);
    expect(requests).toHaveLength(2);
    other.leave();
    await pass(60_000);
    expect([requests.length, isWatched(), live.snapshot().data]).toEqual([2, false, null]);
  });

  it('goes on without a new request when one comes as the last one leaves', async () => {
    const { live, requests, pass } = setUp({ answerAtOnce: true });
    const first = live.join(usual);
    await pass(100);
    first.leave();
    live.join(usual);
    await pass(2800);
    expect([requests.length, live.snapshot().data]).toEqual([1, '1']);
    await pass(200);
    expect(requests).toHaveLength(2);
  });

  it('is as fast as the most eager, and slower again without them', async () => {
    const { live, requests, pass } = setUp({ answerAtOnce: true });
    live.join(usual);
    await settle();
    const eager = live.join({ ...usual, intervalMs: 1000 });
    await pass(1000);
    expect(requests).toHaveLength(2);
    eager.leave();
    await pass(2999);
    expect(requests).toHaveLength(2);
    await pass(1);
    expect(requests).toHaveLength(3);
  });

  it('asks at once for one who comes late and is eager, and disturbs no request and no wait', async () => {
    const eager = { ...usual, intervalMs: 1500 };
    const loaded = await setUpLoaded();
    await loaded.pass(2500);
    loaded.live.join(eager);
    await settle();
    expect(loaded.requests).toHaveLength(2);
    loaded.live.join({ ...eager, intervalMs: 500 });
    await settle();
    expect([loaded.requests.length, loaded.requests[1]?.signal.aborted]).toEqual([2, false]);
    const failed = await setUpFailed(refused());
    failed.live.join(eager);
    await failed.pass(5999);
    expect(failed.requests).toHaveLength(1);
  });

  it('starts again when one wants it faster than it is, and not for less', async () => {
    const { live, requests } = setUp({ answerAtOnce: true });
    live.join(usual);
    const other = live.join(usual);
    await settle();
    other.configure({ ...usual, intervalMs: 9000 });
    await settle();
    expect(requests).toHaveLength(1);
    other.configure({ ...usual, intervalMs: 1000 });
    await settle();
    expect(requests).toHaveLength(2);
  });

  it('ends when the last who is enabled leaves', async () => {
    const { live, requests, pass, state } = setUp({ answerAtOnce: true });
    live.join({ ...usual, isEnabled: false });
    const enabled = live.join(usual);
    await settle();
    enabled.leave();
    await pass(60_000);
    expect([requests.length, state()]).toEqual([1, 'initial']);
  });

  it('is the same for the same client, key, subject and tab', () => {
    const [one, other] = [createQueryClient(), createQueryClient()];
    const { surroundings } = makeSurroundings();
    const [endpoint, otherEndpoint] = [{}, {}];
    const query = (path: string) => ({
      queryKey: [path],
      queryFn: async () => ({ answer: path, etag: null, receivedAtMs: 0 }),
    });
    const live = sharedLiveQuery(one, query('/a'), endpoint, surroundings);
    expect(sharedLiveQuery(one, query('/a'), endpoint, surroundings)).toBe(live);
    expect(sharedLiveQuery(one, query('/b'), endpoint, surroundings)).not.toBe(live);
    expect(sharedLiveQuery(other, query('/a'), endpoint, surroundings)).not.toBe(live);
    expect(sharedLiveQuery(one, query('/a'), otherEndpoint, surroundings)).not.toBe(live);
  });

  const off = { ...usual, isEnabled: false, intervalMs: 10 };
  it.each<[name: string, readonly LiveOptions[], Partial<LiveOptions>]>([
    ['the shortest interval', [usual, { ...usual, intervalMs: 1000 }], { intervalMs: 1000 }],
    [
      'the longest lifespan',
      [
        { ...usual, lifespanMs: 5 },
        { ...usual, lifespanMs: 9 },
      ],
      { lifespanMs: 9 },
    ],
    ['no end when one wants none', [{ ...usual, lifespanMs: 5 }, usual], { lifespanMs: null }],
    ['what those want who are enabled', [usual, off], { isEnabled: true, intervalMs: 3000 }],
    ['nothing when nobody is enabled', [off], { isEnabled: false, intervalMs: 10 }],
    [
      'the shortest hidden interval of those who have one',
      [usual, { ...usual, hiddenIntervalMs: 9 }, { ...usual, hiddenIntervalMs: 7 }],
      { hiddenIntervalMs: 7 },
    ],
    ['nothing hidden when nobody asks hidden', [usual], { hiddenIntervalMs: undefined }],
    [
      'an end with an error only when all agree',
      [{ ...usual, stopOnError: true }, usual],
      { stopOnError: false },
    ],
  ])('has %s', (_name, options, expected) => {
    expect(combineOptions(options)).toMatchObject(expected);
  });
});

describe('whatever happens to a live query', () => {
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom('join' as const, 'leave' as const), who: fc.nat(3) }),
    fc.record({
      type: fc.constant('configure' as const),
      who: fc.nat(3),
      isEnabled: fc.boolean(),
      intervalMs: fc.constantFrom(1000, 3000, 9000),
      hiddenIntervalMs: fc.constantFrom(undefined, 10_000),
      lifespanMs: fc.constantFrom(null, 20_000),
    }),
    fc.record({ type: fc.constant('pass' as const), ms: fc.nat(4000) }),
    fc.record({ type: fc.constant('hide' as const), isHidden: fc.boolean() }),
    fc.record({ type: fc.constant('answer' as const), isGood: fc.boolean() }),
    fc.constant({ type: 'reload' as const }),
    fc.constant({ type: 'online' as const }),
  );

  it('has one request at most under way, none without anybody, and never sleeps for ever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (course) => {
        const world = setUp();
        const { live, requests, pass, answer, setHidden, isWatched, state } = world;
        const people = Array.from({ length: 4 }, () => ({
          options: usual,
          subscription: null as ReturnType<typeof live.join> | null,
        }));
        for (const event of course) {
          const before = state();
          if (event.type === 'pass') await pass(event.ms);
          else if (event.type === 'hide') setHidden(event.isHidden);
          else if (event.type === 'answer') await answer(event.isGood ? 'good' : down);
          else if (event.type === 'reload') live.reload();
          else if (event.type === 'online') world.goOnline();
          else {
            const person = people[event.who];
            if (person === undefined) continue;
            if (event.type === 'configure') {
              const { type: _type, who: _who, ...changes } = event;
              person.options = { ...usual, ...changes };
              person.subscription?.configure(person.options);
            } else if (event.type === 'join') person.subscription ??= live.join(person.options);
            else {
              person.subscription?.leave();
              person.subscription = null;
            }
          }
          await settle();
          const isTold = ['reload', 'join', 'configure', 'leave'].includes(event.type);
          if (before === 'halted' && !isTold) expect(state()).toBe('halted');
          expect(world.mostUnderWay()).toBeLessThanOrEqual(1);
        }
        const there = people.filter(({ subscription }) => subscription !== null);
        expect(isWatched()).toBe(there.length > 0);
        setHidden(false);
        await settle();
        const isAlive = there.some(({ options }) => options.isEnabled) && state() !== 'halted';
        const openRequests = () => requests.filter(({ signal }) => !signal.aborted).length;
        if (isAlive) {
          // Answered or not, the next request comes within the longest wait.
          await answer('good');
          const { length } = requests;
          await pass(9000);
          expect(requests.length > length || state() === 'halted').toBe(true);
        } else {
          const before = openRequests();
          await pass(600_000);
          expect(openRequests()).toBe(before);
        }
        there.forEach(({ subscription }) => subscription?.leave());
        await settle();
        expect(isWatched()).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
