import { describe, expect, it, vi } from 'vitest';
import {
  down,
  refused,
  settle,
  setUpFailed,
  setUpLiveQuery as setUp,
  setUpLoaded,
  usual,
} from '../testing/live-query.ts';
import { makeSurroundings } from '../testing/surroundings.ts';
import {
  combineOptions,
  type LiveOptions,
  loadingAfterMs,
  nextPollAtMs,
  sharedLiveQuery,
} from './live-query.ts';
import { waitAfterError } from './poll-waits.ts';
import { createQueryClient } from './query-client.ts';

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

describe('the time of the next request', () => {
  const visible = { dueAtMs: 5000, endedAtMs: 2000, isHidden: false, hiddenIntervalMs: 60_000 };
  const hidden = { ...visible, isHidden: true };
  it.each([
    ['is the planned time while the tab is visible', visible, 5000],
    ['is never when none is planned', { ...visible, dueAtMs: null }, null],
    ['is never while the tab is hidden', { ...hidden, hiddenIntervalMs: undefined }, null],
    ['is the longer interval after the last request while the tab is hidden', hidden, 62_000],
    ['is the planned time while the tab is hidden if that is later', { ...hidden, dueAtMs: 90_000 }, 90_000],
    ['is now at the start in a hidden tab', { ...hidden, dueAtMs: 0, endedAtMs: null }, 0],
  ])('%s', (_, facts, expected) => {
    expect(nextPollAtMs(facts)).toBe(expected);
  });
});

describe('a live query', () => {
  it('sends the first request when a subscriber joins', async () => {
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

  it('sends the next request one interval after the last one ended', async () => {
    const { live, requests, answer, pass } = setUp();
    live.join(usual);
    await pass(5000);
    await answer('slow');
    await pass(2999);
    expect(requests).toHaveLength(1);
    await pass(1);
    expect(requests).toHaveLength(2);
  });

  it('shows loading after a second, and its previous state until then', async () => {
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

  it('keeps the same data object while nothing changes, with the time of confirmation', async () => {
    const { live, answer, pass } = await setUpLoaded();
    expect(live.snapshot()).toEqual({ state: 'loaded', data: 'one', receivedAtMs: 0, error: null });
    await pass(3000);
    await answer('one');
    expect(live.snapshot()).toMatchObject({ data: 'one', receivedAtMs: 3000 });
  });

  it('calls its listeners only on changes', async () => {
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

  it('sends the next request even if it became due while an answer was shown', async () => {
    let aheadMs = 0;
    const { live, requests, answer, pass } = setUp({ aheadMs: () => aheadMs });
    live.join(usual);
    await settle();
    live.subscribe(() => (aheadMs = 5000));
    await answer('takes long to draw');
    await pass(1);
    expect(requests).toHaveLength(2);
  });

  it('starts with the answer in the page, and polls when that is one interval old', async () => {
    const { live, requests, answer, pass } = setUp({ initial: { answer: 'preloaded', receivedAtMs: -2000 } });
    const preloaded = { state: 'loaded', data: 'preloaded', receivedAtMs: -2000, error: null };
    expect(live.snapshot()).toEqual(preloaded);
    live.join(usual);
    await pass(999);
    expect([requests.length, live.snapshot()]).toEqual([0, preloaded]);
    await pass(1);
    await answer('one');
    expect(live.snapshot()).toMatchObject({ data: 'one', receivedAtMs: 1000 });
    expect(live.preloadedSnapshot()).toEqual(preloaded);
  });

  it.each([
    ['is older than an interval', -5000],
    ['seems to come from the future, by a clock that is slow', 2000],
  ])('polls at once if the answer in the page %s', async (_, receivedAtMs) => {
    const { live, requests } = setUp({ initial: { answer: 'preloaded', receivedAtMs } });
    live.join(usual);
    await settle();
    expect([requests.length, live.snapshot().data]).toEqual([1, 'preloaded']);
  });

  it('shows what others write into the cache', async () => {
    const { live, client, queryKey } = await setUpLoaded();
    client.setQueryData(queryKey, { answer: 'streamed', etag: null, receivedAtMs: 700 });
    await settle();
    expect(live.snapshot()).toMatchObject({ state: 'loaded', data: 'streamed', receivedAtMs: 700 });
  });

  it('aborts the running request on a reload, and ignores its answer', async () => {
    const { live, requests, answer, pass, state } = await setUpLoaded();
    await pass(3000);
    live.reload();
    await settle();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect([state(), live.snapshot().data]).toEqual(['initial', 'one']);
    await answer('new');
    expect(live.snapshot()).toMatchObject({ state: 'loaded', data: 'new' });
  });

  it('aborts when the last subscriber leaves, ignores a late answer, and can restart', async () => {
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

  it('restarts with a changed interval, and keeps its data', async () => {
    const { live, subscription, requests, answer, pass } = await setUpLoaded();
    subscription.configure({ ...usual, intervalMs: 9000 });
    expect(live.snapshot()).toMatchObject({ state: 'initial', data: 'one' });
    await answer('two');
    await pass(8999);
    expect(requests).toHaveLength(2);
    await pass(1);
    expect(requests).toHaveLength(3);
  });

  it('is not restarted by equal options', async () => {
    const { subscription, requests, state } = await setUpLoaded();
    subscription.configure({ ...usual });
    expect([requests.length, state()]).toEqual([1, 'loaded']);
  });

  it('stops when disabled', async () => {
    const { subscription, requests, pass, state } = await setUpLoaded();
    await pass(3000);
    subscription.configure({ ...usual, isEnabled: false });
    await pass(60_000);
    expect([requests.length, requests[1]?.signal.aborted, state()]).toEqual([2, true, 'initial']);
  });
});

describe('a live query that fails', () => {
  it('keeps the last good data along with the error, and clears the error after a good answer', async () => {
    const { live, answer, pass } = await setUpLoaded();
    await pass(3000);
    await answer(down);
    expect(live.snapshot()).toMatchObject({ state: 'error', data: 'one', error: down });
    await pass(6000);
    await answer('two');
    expect(live.snapshot()).toMatchObject({ state: 'loaded', data: 'two', error: null });
  });

  it('waits longer with each error, and starts over after a good answer', async () => {
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
    ['stops if that is wanted', refused(), { stopOnError: true }, null],
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

  it('treats an unknown error as a wrong shape', async () => {
    const { live } = await setUpFailed(new RangeError('Deep'));
    expect(live.snapshot().error).toMatchObject({ failure: 'shape', message: 'Deep' });
  });

  it('polls at once when the network is back', async () => {
    const { requests, goOnline } = await setUpFailed(down);
    goOnline();
    await settle();
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['it waits as long as the server asked for', refused(60_000), {}],
    ['it has ended with its error', down, { stopOnError: true }],
  ])('does not poll when the network is back and %s', async (_, error, options) => {
    const { requests, goOnline } = await setUpFailed(error, options);
    goOnline();
    await settle();
    expect(requests).toHaveLength(1);
  });

  it('does not poll early when the network is back and nothing failed', async () => {
    const { requests, goOnline } = await setUpLoaded();
    goOnline();
    await settle();
    expect(requests).toHaveLength(1);
  });
});

describe('a live query in a hidden tab', () => {
  it('does not poll until the tab is visible, and then at once', async () => {
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

  it('sends no second request on a repeated visibility event', async () => {
    const { requests, setHidden } = await setUpLoaded();
    setHidden(false);
    await settle();
    expect(requests).toHaveLength(1);
  });

  it('finishes the wait after an error when visible again, unless it is over', async () => {
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

  it('reacts to a restored network when the tab is visible', async () => {
    const { requests, setHidden, goOnline } = await setUpFailed(down);
    setHidden(true);
    goOnline();
    await settle();
    expect(requests).toHaveLength(1);
    setHidden(false);
    await settle();
    expect(requests).toHaveLength(2);
  });

  describe('a live query that also polls in a hidden tab', () => {
    const watchful = { hiddenIntervalMs: 60_000 };

    it('polls at its hidden interval, and can start hidden', async () => {
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

    it('waits after errors, and at least its interval', async () => {
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

    it('does not poll early when the network is back', async () => {
      const { requests, setHidden, goOnline } = await setUpFailed(down, watchful);
      setHidden(true);
      goOnline();
      await settle();
      expect(requests).toHaveLength(1);
    });

    it('polls at once when the tab is visible again', async () => {
      const { requests, pass, setHidden } = await setUpLoaded(watchful);
      setHidden(true);
      await pass(100);
      setHidden(false);
      await settle();
      expect(requests).toHaveLength(2);
    });

    it('can be switched on and off without a request', async () => {
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

  it('halts it and aborts its request, even when hidden, and keeps the data', async () => {
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

  it('restarts on a reload', async () => {
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

  it('restarts with each new subscriber, and the longest one counts', async () => {
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

describe('a live query with several subscribers', () => {
  it('sends one request for all, and continues for the others when one leaves', async () => {
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

  it('continues without a new request if one joins as the last one leaves', async () => {
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

  it('uses the shortest interval, and a longer one when that subscriber leaves', async () => {
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

  it('polls at once for a late subscriber with a short interval, without disturbing a request or a wait', async () => {
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

  it('restarts for a shorter interval, but not for a longer one', async () => {
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

  it('stops when the last enabled subscriber leaves', async () => {
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
    ['no end when one of them wants none', [{ ...usual, lifespanMs: 5 }, usual], { lifespanMs: null }],
    ['only the options of enabled subscribers', [usual, off], { isEnabled: true, intervalMs: 3000 }],
    ['no polling when nobody is enabled', [off], { isEnabled: false, intervalMs: 10 }],
    [
      'the shortest hidden interval of those that have one',
      [usual, { ...usual, hiddenIntervalMs: 9 }, { ...usual, hiddenIntervalMs: 7 }],
      { hiddenIntervalMs: 7 },
    ],
    ['no hidden interval when nobody has one', [usual], { hiddenIntervalMs: undefined }],
    [
      'an end on errors only when all agree',
      [{ ...usual, stopOnError: true }, usual],
      { stopOnError: false },
    ],
  ])('has %s', (_name, options, expected) => {
    expect(combineOptions(options)).toMatchObject(expected);
  });
});
