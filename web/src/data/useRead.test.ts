import { act, cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demographics } from '@rollcall/game/endpoints/census-reads';
import type { Period } from '@rollcall/game/population';
import { holdFetch } from '../testing/hold-fetch.ts';
import { createPreloadedQueries, PreloadedQueriesContext } from './preloaded-queries.ts';
import { useRead } from './useRead.ts';

/** What one reader saw last. */
interface Reader {
  readonly period?: Period;
  readonly activity?: string | undefined;
  readonly isWanted?: boolean;
}

let seen: Map<string, unknown>;

function RaceReader({ name, reader }: { readonly name: string; readonly reader: Reader }) {
  const { period = 'quarter', activity, isWanted } = reader;
  const { state, data } = useRead(
    demographics,
    { category: 'race', period },
    { query: { activity_level: activity }, ...(isWanted !== undefined && { isWanted }) },
  );
  seen.set(name, data ?? state);
  return null;
}

/** One page; draw it again to change what its readers want. */
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
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a read of a component', () => {
  it('is asked for by its address, with what stands behind the "?"', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: {}, two: { activity: 'active' }, three: { activity: 'a&b=c' } });
    expect(calls.map(({ url }) => url)).toEqual([
      '/v1/demographics/race/quarter',
      '/v1/demographics/race/quarter?activity_level=active',
      '/v1/demographics/race/quarter?activity_level=a%26b%3Dc',
    ]);
  });

  it('is shared by all who ask the same, and each other question is another', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: { activity: 'active' }, two: { activity: 'active' }, three: {} });
    expect(calls).toHaveLength(2);
    await calls[0]?.answer(asElf);
    await calls[1]?.answer(asDwarf);
    expect([...seen.values()]).toEqual([asElf, asElf, asDwarf]);
  });

  it('waits until it is wanted; what is known by then is given all the same', async () => {
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

  it('ends when its range changes, though one that is far away looks at the same', async () => {
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

  it('goes on when its range changes while somebody else waits for the same', async () => {
    const calls = holdFetch();
    const show = openPage();
    await show({ one: { period: 'quarter' }, two: { period: 'quarter' } });
    await show({ one: { period: 'year' }, two: { period: 'quarter' } });
    expect(calls.map((call) => call.isAborted())).toEqual([false, false]);
    await calls[0]?.answer(asElf);
    expect(seen.get('two')).toEqual(asElf);
  });

  it('is kept for five minutes, for going back and forth', async () => {
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
    // What is old is shown until there is something newer.
    expect([calls.length, seen.get('one')]).toEqual([3, asElf]);
  });

  it('begins with what the page came with, also behind a "?"', async () => {
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

  it('is asked for again when the network is back', async () => {
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
