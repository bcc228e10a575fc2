import { act, cleanup, render } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Demographics } from '@rollcall/game/population/demographics';
import { demographics } from '@rollcall/game/api/census-reads';
import type { Period } from '@rollcall/game/population/population';
import { createPreloadedQueries, PreloadedQueriesContext } from '../../api/preloaded-queries.ts';
import { dataErrorToast, useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { holdFetch } from '../../testing/hold-fetch.ts';
import { useChartFailures } from '../../api/chart-failures.ts';
import { type RangedRead, useRangedRead } from './useRangedRead.ts';

interface ChartFacts {
  readonly range?: Period;
  readonly category?: 'race' | 'gender';
  readonly activity?: 'active';
  readonly isWanted?: boolean;
}

let reads: Map<string, RangedRead<Demographics, { readonly period: Period }>>;
const show = vi.fn<(toast: unknown) => void>();

function Chart({ name, facts }: { name: string; facts: ChartFacts }) {
  const { range = 'quarter', category = 'race', activity, isWanted = true } = facts;
  const read = useRangedRead(
    demographics,
    { category, period: range },
    { query: { activity_level: activity }, isWanted },
  );
  reads.set(name, read);
  return null;
}

function ChartsPage({ charts }: { charts: Readonly<Record<string, ChartFacts>> }) {
  useDataErrorToast(useChartFailures(), show);
  return Object.entries(charts).map(([name, facts]) => createElement(Chart, { key: name, name, facts }));
}

const opened: QueryClient[] = [];

/** Returns a function that renders the page; call it again to change the settings of its charts. */
function openPage() {
  const given = createPreloadedQueries(null);
  given.client.mount();
  opened.push(given.client);
  const { rerender } = render(null);
  return (charts: Readonly<Record<string, ChartFacts>>) =>
    act(async () =>
      rerender(
        createElement(PreloadedQueriesContext, { value: given }, createElement(ChartsPage, { charts })),
      ),
    );
}

/** State of a chart, and the range that it shows. */
function stateOf(name: string) {
  const read = reads.get(name);
  return [read?.state.state, read?.shown?.params.period ?? null];
}
const elves = (count: number) => ({ orien: { elf: count } });
const elvesOf = (name: string) => reads.get(name)?.shown?.data['orien']?.['elf'];
const retry = (name: string) => {
  const state = reads.get(name)?.state;
  return act(async () => void (state?.state === 'error' && state.onRetry()));
};
/** A status that is not retried. */
const gone = 404;

let warned: MockInstance;
let failed: MockInstance;
const message = '[rollcall] Error fetching ranged demographic data';
const timesReported = (log: MockInstance) => log.mock.calls.filter(([said]) => said === message).length;

beforeEach(() => {
  reads = new Map();
  warned = vi.spyOn(console, 'warn').mockReturnValue();
  failed = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  for (const client of opened.splice(0)) client.unmount();
  show.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the data of a chart', () => {
  it('is requested when the chart is near', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ race: { isWanted: false } });
    expect([calls.length, stateOf('race')]).toEqual([0, ['loading', null]]);
    await draw({ race: { isWanted: true } });
    await calls[0]?.answer(elves(1));
    expect(stateOf('race')).toEqual(['ready', 'quarter']);
  });

  it('stays visible while another range loads, and cancels requests for abandoned ranges', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ race: {} });
    await calls[0]?.answer(elves(1));
    await draw({ race: { range: 'year' } });
    expect(stateOf('race')).toEqual(['loading', 'quarter']);
    await draw({ race: { range: 'day' } });
    expect(calls.map((call) => call.isAborted())).toEqual([false, true, false]);
    expect(stateOf('race')).toEqual(['loading', 'quarter']);
    await calls[2]?.answer(elves(2));
    expect([stateOf('race'), elvesOf('race')]).toEqual([['ready', 'day'], 2]);
    // A cached answer is shown at once.
    await draw({ race: { range: 'quarter' } });
    expect([stateOf('race'), elvesOf('race'), calls.length]).toEqual([['ready', 'quarter'], 1, 3]);
    // A cancelled request is not an error.
    expect([show.mock.calls, warned.mock.calls, failed.mock.calls]).toEqual([[], [], []]);
  });

  it('stays visible while only the filter changes', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ race: {} });
    await calls[0]?.answer(elves(9));
    await draw({ race: { activity: 'active' } });
    expect([stateOf('race'), elvesOf('race')]).toEqual([['loading', 'quarter'], 9]);
    await calls[1]?.answer(elves(4));
    expect([stateOf('race'), elvesOf('race')]).toEqual([['ready', 'quarter'], 4]);
  });

  it('is fetched once for charts with the same data', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ one: {}, two: {} });
    await calls[0]?.answer(elves(1));
    expect(calls).toHaveLength(1);
    expect(reads.get('one')?.shown?.data).toBe(reads.get('two')?.shown?.data);
  });

  it('only re-renders charts when it changes', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ race: {} });
    await calls[0]?.answer(elves(1));
    const before = reads.get('race')?.shown;
    await draw({ race: {} });
    expect(reads.get('race')?.shown).toBe(before);
  });
});

describe('a chart that is left open', () => {
  const hide = (isHidden: boolean) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
    return act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  beforeEach(() => void vi.useFakeTimers());

  it('gets newer data silently, but none before it is near', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ near: {}, far: { category: 'gender', isWanted: false } });
    await calls[0]?.answer(elves(1));
    await pass(299_000);
    expect(calls).toHaveLength(1);
    await pass(61_000);
    expect(calls.map(({ url }) => url)).toEqual(Array(2).fill('/v1/demographics/race/quarter'));
    expect(stateOf('near')).toEqual(['ready', 'quarter']);
    await calls[1]?.answer(elves(2));
    expect(elvesOf('near')).toBe(2);
  });

  it('sends no requests while the page is hidden, and one at once when it is visible again', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ near: {} });
    await calls[0]?.answer(elves(1));
    await hide(true);
    await pass(10 * 3_600_000);
    expect(calls).toHaveLength(1);
    await hide(false);
    expect(calls).toHaveLength(2);
  });

  it('keeps its data when newer data fails to load, and says so', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ near: {} });
    await calls[0]?.answer(elves(1));
    await pass(360_000);
    await calls[1]?.refuse(gone);
    expect([stateOf('near'), reads.get('near')?.isStale]).toEqual([['ready', 'quarter'], true]);
    expect([timesReported(failed), show.mock.calls.length]).toEqual([1, 1]);
    await act(async () => reads.get('near')?.reload());
    await calls[2]?.answer(elves(2));
    expect([elvesOf('near'), reads.get('near')?.isStale]).toEqual([2, false]);
  });
});

describe('a chart whose data fails to load', () => {
  it('has its own error while other charts work, and retries on request', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ race: {}, gender: { category: 'gender' } });
    await calls[0]?.refuse(gone);
    await calls[1]?.answer(elves(1));
    expect([stateOf('race'), stateOf('gender')]).toEqual([
      ['error', null],
      ['ready', 'quarter'],
    ]);
    await retry('race');
    expect(stateOf('race')).toEqual(['loading', null]);
    await calls[2]?.answer(elves(2));
    expect([stateOf('race'), calls.length]).toEqual([['ready', 'quarter'], 3]);
  });

  it('keeps the previous range visible under its error', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ race: {} });
    await calls[0]?.answer(elves(1));
    await draw({ race: { range: 'year' } });
    await calls[1]?.refuse(gone);
    expect(stateOf('race')).toEqual(['error', 'quarter']);
    await draw({ race: { range: 'quarter' } });
    expect(stateOf('race')).toEqual(['ready', 'quarter']);
  });

  it('is reported once per failure, however many charts share it', async () => {
    const calls = holdFetch();
    const draw = openPage();
    await draw({ one: {}, two: {} });
    await calls[0]?.refuse(gone);
    await draw({ one: {}, two: {}, three: { isWanted: false } });
    expect([timesReported(failed), timesReported(warned)]).toEqual([1, 0]);
    await retry('one');
    await calls[1]?.refuse(gone);
    expect(timesReported(failed)).toBe(2);
  });

  it('shows a single notice when the network is gone, and recovers with the network', async () => {
    vi.useFakeTimers();
    const calls = holdFetch();
    const draw = openPage();
    const categories = ['race', 'gender'] as const;
    const ranges: readonly Period[] = ['day', 'week', 'month', 'quarter', 'year'];
    const charts = Object.fromEntries(
      categories.flatMap((category) => ranges.map((range) => [`${category} ${range}`, { category, range }])),
    );
    await draw(charts);
    // One attempt and five retries, until each gives up.
    for (let attempt = 0; attempt < 6; attempt += 1) {
      for (const call of calls.slice(10 * attempt)) await call.cutOff();
      await act(async () => vi.advanceTimersByTimeAsync(20_000));
    }
    expect(Object.keys(charts).map(stateOf)).toEqual(Array(10).fill(['error', null]));
    expect([timesReported(warned), timesReported(failed)]).toEqual([10, 0]);
    expect(show.mock.calls).toEqual([[dataErrorToast]]);
    await act(async () => void dispatchEvent(new Event('online')));
    expect(calls).toHaveLength(70);
    for (const call of calls.slice(60)) await call.answer(elves(1));
    expect(Object.keys(charts).map((name) => stateOf(name)[0])).toEqual(Array(10).fill('ready'));
  });
});
