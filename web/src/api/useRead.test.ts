import { act, cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demographics } from '@rollcall/game/api/census-reads';
import type { Period } from '@rollcall/game/population/population';
import { makeCaches } from '../testing/fake-caches.ts';
import { holdFetch } from '../testing/hold-fetch.ts';
import { createPreloadedQueries, PreloadedQueriesContext } from './preloaded-queries.ts';
import { lastSeenCacheName } from './offline-answers.ts';
import { type ReadResult, useRead } from './useRead.ts';

/** A reader and its last result. */
interface Reader {
  readonly period?: Period;
  readonly activity?: string | undefined;
  readonly isWanted?: boolean;
  readonly freshForMs?: number;
  readonly isRefreshed?: boolean;
}

let seen: Map<string, unknown>;
/** All results by reader. */
let results: Map<string, ReadResult<unknown>>;
const resultOf = (name = 'one') => {
  const result = results.get(name);
  if (result === undefined) throw new Error(`Nobody is called ${name}`);
  const { reload: _reload, ...rest } = result;
  return rest;
};
const reload = (name = 'one') => act(async () => results.get(name)?.reload());

function RaceReader({ name, reader }: { name: string; reader: Reader }) {
  const { period = 'quarter', activity, isWanted, freshForMs, isRefreshed = false } = reader;
  const result = useRead(
    demographics,
    { category: 'race', period },
    {
      query: { activity_level: activity },
      isRefreshed,
      ...(isWanted !== undefined && { isWanted }),
      ...(freshForMs !== undefined && { freshForMs }),
    },
  );
  seen.set(name, result.data ?? result.state);
  results.set(name, result);
  return null;
}

/** A page with readers; render again to change their options. */
function openPage(answers: Parameters<typeof createPreloadedQueries>[0] = null) {
  const given = createPreloadedQueries(answers);
  const page = (readers: Readonly<Record<string, Reader>>) =>
    createElement(
      PreloadedQueriesContext,
      { value: given },
      Object.entries(readers).map(([name, reader]) => createElement(RaceReader, { key: name, name, reader })),
    );
  const { rerender } = render(null);
  return (readers: Readonly<Record<string, Reader>>) => act(async () => rerender(page(readers)));
}

const asElf = { orien: { elf: 3 } };
const asDwarf = { orien: { dwarf: 4 } };

beforeEach(() => {
  seen = new Map();
  results = new Map();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a read of a component', () => {
  it('is requested by its address, with the query string', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {}, two: { activity: 'active' }, three: { activity: 'a&b=c' } });
    expect(calls.map(({ url }) => url)).toEqual([
      '/v1/demographics/race/quarter',
      '/v1/demographics/race/quarter?activity_level=active',
      '/v1/demographics/race/quarter?activity_level=a%26b%3Dc',
    ]);
  });

  it('is shared by readers of the same address, and separate for others', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: { activity: 'active' }, two: { activity: 'active' }, three: {} });
    expect(calls).toHaveLength(2);
    await calls[0]?.answer(asElf);
    await calls[1]?.answer(asDwarf);
    expect([...seen.values()]).toEqual([asElf, asElf, asDwarf]);
  });

  it('waits until wanted, but returns known data before', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ far: { isWanted: false } });
    expect([calls.length, seen.get('far')]).toEqual([0, 'loading']);
    await show({ far: { isWanted: false }, near: {} });
    await calls[0]?.answer(asElf);
    expect([calls.length, seen.get('far')]).toEqual([1, asElf]);
    await show({ far: { isWanted: true } });
    expect(calls).toHaveLength(1);
  });

  it('is aborted when its range changes, even if a reader that does not want it yet has the same range', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ near: { period: 'quarter' }, far: { period: 'quarter', isWanted: false } });
    await show({ near: { period: 'year' }, far: { period: 'quarter', isWanted: false } });
    expect(calls.map((call) => [call.url.split('/').at(-1), call.isAborted()])).toEqual([
      ['quarter', true],
      ['year', false],
    ]);
    expect(seen.get('near')).toBe('loading');
  });

  it('continues when its range changes while another reader waits for it', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: { period: 'quarter' }, two: { period: 'quarter' } });
    await show({ one: { period: 'year' }, two: { period: 'quarter' } });
    expect(calls.map((call) => call.isAborted())).toEqual([false, false]);
    await calls[0]?.answer(asElf);
    expect(seen.get('two')).toEqual(asElf);
  });

  it('is kept for as long as its reader specifies', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = holdFetch();
    const show = openPage();
    const freshForMs = 3_600_000;
    await show({ one: { freshForMs } });
    await calls[0]?.answer(asElf);
    await show({});
    vi.advanceTimersByTime(freshForMs - 1000);
    await show({ two: { freshForMs } });
    expect([calls.length, seen.get('two')]).toEqual([1, asElf]);
    await show({});
    vi.advanceTimersByTime(2000);
    await show({ three: { freshForMs } });
    expect(calls).toHaveLength(2);
  });

  it('is kept for five minutes, for navigation back and forth', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = holdFetch();
    const show = openPage();
    await show({ one: { period: 'quarter' } });
    await calls[0]?.answer(asElf);
    await show({ one: { period: 'year' } });
    await calls[1]?.answer(asDwarf);
    vi.advanceTimersByTime(299_000);
    await show({ one: { period: 'quarter' } });
    await show({ one: { period: 'year' } });
    expect([calls.length, seen.get('one')]).toEqual([2, asDwarf]);
    vi.advanceTimersByTime(2000);
    await show({ one: { period: 'quarter' } });
    // Old data is shown until newer data arrives.
    expect([calls.length, seen.get('one')]).toEqual([3, asElf]);
  });

  it('starts with the answer in the page, even for an address with a query string', async () => {
    const calls = holdFetch();
    const show = openPage({
      made_at_ms: 0,
      answers: {
        '/v1/demographics/race/quarter?activity_level=active': { etag: '"a"', body: { data: asElf } },
      },
    });
    await show({ one: { activity: 'active' } });
    expect([calls.length, seen.get('one')]).toEqual([0, asElf]);
    await show({ one: {} });
    expect(calls.map(({ url }) => url)).toEqual(['/v1/demographics/race/quarter']);
  });

  it('is requested again when the network is back', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockReturnValue();
    const calls = holdFetch();
    const show = openPage();
    await show({ near: {}, far: { period: 'year', isWanted: false } });
    await calls[0]?.cutOff();
    await act(async () => void dispatchEvent(new Event('online')));
    expect(calls.map(({ url }) => url.split('/').at(-1))).toEqual(['quarter', 'quarter']);
    await calls[1]?.answer(asElf);
    expect(seen.get('near')).toEqual(asElf);
  });
});

describe('a read that fails', () => {
  it('keeps its data along with the error and during the next try', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {} });
    await calls[0]?.answer(asElf);
    await reload();
    expect(resultOf()).toMatchObject({ state: 'loaded', data: asElf, error: null });
    await calls[1]?.refuse(404);
    expect(resultOf()).toMatchObject({ state: 'error', data: asElf, error: { status: 404 } });
    await reload();
    expect(resultOf()).toMatchObject({ state: 'loading', data: asElf, error: null });
    await calls[2]?.answer(asDwarf);
    expect(resultOf()).toMatchObject({ state: 'loaded', data: asDwarf });
  });

  it('is retried by the next reader, however recent its data', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {} });
    await calls[0]?.answer(asElf);
    await reload();
    await calls[1]?.refuse(404);
    await show({});
    await show({ one: {} });
    expect(calls).toHaveLength(3);
    await show({ one: { period: 'year' } });
    await calls[3]?.refuse(404);
    await show({ one: {} });
    await show({ one: { period: 'year' } });
    expect(calls.filter(({ url }) => url.endsWith('year'))).toHaveLength(2);
  });

  it('waits 1, 2, 4, 8 and 16 seconds after passing failures, or as the server says, and then gives up', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue();
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {} });
    const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
    for (const [tries, waitMs] of [40_000, 2000, 4000, 8000, 16_000].entries()) {
      await calls[tries]?.refuse(503, tries === 0 ? { 'Retry-After': '40' } : {});
      await pass(waitMs - 100);
      expect([calls.length, resultOf().state]).toEqual([tries + 1, 'loading']);
      await pass(100);
      expect(calls).toHaveLength(tries + 2);
    }
    await calls[5]?.refuse(503);
    await pass(3_600_000);
    expect([calls.length, resultOf().state]).toEqual([6, 'error']);
  });

  it.each([
    ['a lasting error status', 404, 'status'],
    ['a wrong shape', 200, 'shape'],
  ])('is not repeated for %s', async (_, status, failure) => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue();
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {} });
    await (status === 200 ? calls[0]?.answer('what?') : calls[0]?.refuse(status));
    await act(async () => vi.advanceTimersByTimeAsync(600_000));
    expect([calls.length, resultOf().error?.failure]).toEqual([1, failure]);
  });

  it('is not an error if it was aborted, and is repeated for the next reader', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {} });
    await show({});
    expect(calls[0]?.isAborted()).toBe(true);
    await show({ one: {} });
    expect([calls.length, resultOf()]).toMatchObject([2, { state: 'loading', data: null, error: null }]);
    await calls[1]?.answer(asElf);
    expect(resultOf().state).toBe('loaded');
  });
});

describe('a read that is refreshed', () => {
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const freshForMs = 300_000;
  beforeEach(() => void vi.useFakeTimers());

  it('is read again when it is five minutes old, and shows its data meanwhile', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: { isRefreshed: true } });
    await calls[0]?.answer(asElf);
    await pass(freshForMs - 1);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect([calls.length, resultOf()]).toMatchObject([2, { state: 'loaded', data: asElf }]);
    await calls[1]?.answer(asDwarf);
    await pass(freshForMs - 1);
    expect([calls.length, resultOf().data]).toEqual([2, asDwarf]);
  });

  it('is not tried again sooner after it failed', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: { isRefreshed: true } });
    await calls[0]?.refuse(404);
    await pass(freshForMs - 1);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(calls).toHaveLength(2);
  });

  it('is not repeated without readers', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: { isRefreshed: true } });
    await calls[0]?.answer(asElf);
    await show({ one: { isRefreshed: true, isWanted: false } });
    await pass(2 * freshForMs);
    expect(calls).toHaveLength(1);
  });
});

describe('a read without a network', () => {
  const path = '/v1/demographics/race/quarter';
  const seenBefore = async () => {
    const kept = makeCaches();
    vi.stubGlobal('caches', kept.caches);
    const cache = await kept.caches.open(lastSeenCacheName);
    const headers = { ETag: '"s"', 'X-Seen-At': '1234' };
    await cache.put(path, new Response(JSON.stringify({ data: asElf }), { headers }));
  };
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
  });

  it('shows the last seen answer with its age after the first failure, and keeps trying', async () => {
    await seenBefore();
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {} });
    await calls[0]?.cutOff();
    const lastSeen = { state: 'error', data: asElf, error: { failure: 'network' }, seenAtMs: 1234 };
    await vi.waitFor(() => expect(resultOf()).toMatchObject(lastSeen));
    await vi.waitFor(() => expect(calls).toHaveLength(2), 3000);
    expect(resultOf()).toMatchObject(lastSeen);
    await calls[1]?.answer(asDwarf);
    expect(resultOf()).toEqual({ state: 'loaded', data: asDwarf, error: null });
  });

  it.each([
    ['nothing was stored', false],
    ['the server itself answers with an error', true],
  ])('has nothing to show when %s', async (_, isRefused) => {
    if (isRefused) await seenBefore();
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {} });
    await (isRefused ? calls[0]?.refuse(503) : calls[0]?.cutOff());
    await act(async () => vi.dynamicImportSettled());
    expect(resultOf()).toMatchObject({ state: 'loading', data: null });
  });

  it('is repeated when the network is back, if it failed and has readers', async () => {
    vi.useFakeTimers();
    const calls = holdFetch();
    const show = openPage();
    const online = () => act(async () => void dispatchEvent(new Event('online')));
    await show({ one: {}, two: {} });
    await online();
    expect(calls).toHaveLength(1);
    // An answer of the server is not a network failure.
    await calls[0]?.refuse(503);
    await online();
    expect(calls).toHaveLength(1);
    await reload();
    await calls[1]?.refuse(404);
    await online();
    await online();
    expect(calls).toHaveLength(3);
    await calls[2]?.refuse(404);
    await show({ one: { isWanted: false } });
    await online();
    expect(calls).toHaveLength(3);
  });
});
