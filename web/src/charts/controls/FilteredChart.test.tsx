import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { populationAverage } from '@rollcall/game/api/population-reads';
import { periods } from '@rollcall/game/population/population';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdFetch } from '../../testing/hold-fetch.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { emptyChart } from '../frame/chart-state.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import { lazyChart } from '../frame/lazy-chart.ts';
import { useRangedRead } from '../frame/useRangedRead.ts';
import { FilterChoices, FilteredChart } from './FilteredChart.tsx';
import { countedSetting, useChartSetting, useChartSwitch } from './chart-settings.ts';
import { defineChartFilter, useChartFilter, useChartSubject } from './useChartFilter.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ServerChoice } from './chart-choices.ts';
import { usePageFilter, DefaultServersContext } from './usePageFilter.ts';

const dailyFilter = defineChartFilter('daily', ['week', 'month', 'quarter', 'year']);

function Chart() {
  const filter = useChartFilter(dailyFilter);
  return (
    <section aria-label="chart" data-shows={`${filter.range} ${filter.servers}`}>
      <FilterChoices filter={filter} />
    </section>
  );
}

function PageButtons() {
  const { setRange, setServers } = usePageFilter();
  return (
    <>
      <button type="button" onClick={() => setRange('year')}>
        page: year
      </button>
      <button type="button" onClick={() => setRange('day')}>
        page: day
      </button>
      <button
        type="button"
        onClick={() => {
          setRange('month');
          setServers('all');
        }}
      >
        page: a month of all
      </button>
    </>
  );
}

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openChart(address: string, usual: ServerChoice = '64-bit') {
  const root = createRootRoute({
    component: () => (
      <DefaultServersContext value={usual}>
        <PageButtons />
        <Chart />
      </DefaultServersContext>
    ),
    notFoundComponent: () => null,
  });
  const history = createMemoryHistory({ initialEntries: ['/before', address], initialIndex: 1 });
  const router = createRouter({ routeTree: root, history, scrollRestoration: true });
  await act(async () => {
    render(<RouterProvider<typeof router> router={router} />);
  });
  return { router, history, address: () => router.latestLocation.href };
}

const shown = () => screen.getByLabelText('chart').dataset['shows'];
const back = () => screen.getByText('Use page filter');
const isOwn = () => screen.queryByText('Use page filter') !== null;
const press = async (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
const chooseOption = async (group: string, name: string) =>
  act(async () => {
    fireEvent.click(within(screen.getByRole('group', { name: group })).getByLabelText(name));
  });

describe('range and servers of a chart', () => {
  it.each([
    ['/servers', 'quarter 64-bit', false],
    ['/servers?range=year', 'year 64-bit', false],
    ['/servers?range=day', 'week 64-bit', false],
    ['/servers?servers=all', 'quarter all', false],
    ['/servers?daily-range=month', 'month 64-bit', true],
    ['/servers?range=year&daily-range=month&daily-servers=32-bit', 'month 32-bit', true],
    ['/servers?range=month&daily-range=month', 'month 64-bit', false],
    ['/servers?range=century&daily-range=day&daily-servers=16-bit', 'quarter 64-bit', false],
    ['/servers?hourly-range=year', 'quarter 64-bit', false],
  ])('of %s are %s', async (address, expected, own) => {
    await openChart(address);
    expect(shown()).toBe(expected);
    expect(isOwn()).toBe(own);
  });

  it('are the 32-bit servers where those are usual, and the address says so only of others', async () => {
    const { address } = await openChart('/servers/cormyr', '32-bit');
    expect(shown()).toBe('quarter 32-bit');
    await chooseOption('Servers', 'Only 64-bit');
    expect(address()).toBe('/servers/cormyr?daily-servers=64-bit');
    await chooseOption('Servers', 'Only 32-bit');
    expect(address()).toBe('/servers/cormyr');
  });

  it('follow the page until they are set apart, and again when they are set like it', async () => {
    const { address } = await openChart('/servers?x=1#daily');
    await press('page: year');
    expect([shown(), address()]).toEqual(['year 64-bit', '/servers?x=1&range=year#daily']);
    await chooseOption('Range', 'Month');
    expect([shown(), isOwn()]).toEqual(['month 64-bit', true]);
    expect(address()).toBe('/servers?x=1&range=year&daily-range=month#daily');
    await press('page: day');
    expect([shown(), isOwn()]).toEqual(['month 64-bit', true]);
    await chooseOption('Range', 'Week');
    expect([shown(), isOwn()]).toEqual(['week 64-bit', false]);
    expect(address()).toBe('/servers?x=1&range=day#daily');
  });

  it('follow the page again when that is set like them', async () => {
    const { address } = await openChart('/servers?daily-range=year');
    await press('page: year');
    expect([isOwn(), address()]).toEqual([false, '/servers?range=year']);
  });

  it('take two choices at once', async () => {
    const { address } = await openChart('/servers');
    await press('page: a month of all');
    expect([shown(), address()]).toEqual(['month all', '/servers?range=month&servers=all']);
  });

  it.each([
    ['/servers?range=year', [true, true]],
    ['/servers?daily-range=month', [false, true]],
    ['/servers?daily-range=month&daily-servers=all', [false, false]],
    ['/servers?range=month&daily-range=month', [true, true]],
  ])('step back while they follow the page (%s)', async (address, following) => {
    await openChart(address);
    const isFollowing = (group: string) =>
      screen.getByRole('group', { name: group }).dataset['following'] !== undefined;
    expect([isFollowing('Range'), isFollowing('Servers')]).toEqual(following);
  });

  it('go back to the page by a button, after which the focus is on what is chosen', async () => {
    const { address } = await openChart('/servers?daily-range=month&daily-servers=all&x=1');
    back().focus();
    await press('Use page filter');
    expect([shown(), isOwn(), address()]).toEqual(['quarter 64-bit', false, '/servers?x=1']);
    const focused = document.activeElement;
    expect(focused?.closest('fieldset')?.textContent).toContain('Month');
    expect(focused?.getAttribute('type')).toBe('radio');
  });

  it('are a setting of the page: nothing scrolls, and Back leads to the page before', async () => {
    const { router, history } = await openChart('/servers#daily');
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    await chooseOption('Range', 'Week');
    await chooseOption('Range', 'Year');
    expect(router.latestLocation.state).toMatchObject({ isSetting: true });
    expect(history.length).toBe(2);
    expect(scrolled).not.toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
    await act(async () => history.back());
    expect(router.latestLocation.pathname).toBe('/before');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});

const facts = defineChartFilter('mean', periods);
const data = countedSetting('mean');
const load = vi.fn<() => void>();
const LazyChart = lazyChart(async () => {
  load();
  return ({ counted }: { readonly counted: string }) => <p>picture of {counted}</p>;
});
const table: ChartTable = {
  corner: 'Server',
  csvCorner: 'server',
  columns: [],
  rowCount: 0,
  head: String,
  csvHead: String,
  cell: () => null,
  format: String,
};

function Section() {
  const subject = useChartSubject(facts, null);
  const { range, isNear } = subject;
  const [counted, countedControl] = useChartSetting(data);
  const [, logControl] = useChartSwitch('mean-log', 'Logarithmic');
  const read = useRangedRead(populationAverage, { period: range }, { isWanted: isNear });
  return (
    <FilteredChart
      id="mean-chart"
      subject={subject}
      read={read}
      title={`Mean of ${range}`}
      explanation="What it counts."
      own={[countedControl, logControl]}
      empty={Object.keys(read.shown?.data ?? {}).length === 0 ? emptyChart : null}
      loadingText="Loading means..."
      height={400}
      table={table}
      entries={[]}
      file={['mean', range, null, counted]}
    >
      <LazyChart counted={counted} />
    </FilteredChart>
  );
}

/** The page is scrolled to all that is watched. */
let scrollNear: () => void;
class ObserverStub {
  constructor(tell: (seen: readonly { readonly isIntersecting: boolean }[]) => void) {
    scrollNear = () => tell([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}

async function open() {
  const calls = holdFetch();
  await renderPage(<Section />);
  return calls;
}

const said = () => within(screen.getByRole('figure')).getByRole('status').textContent;
const chosen = () => screen.getByRole('button', { name: /^Filters/ }).textContent;
const choose = (label: string) =>
  act(async () => void fireEvent.click(screen.getByRole('radio', { name: label })));
const answer = { orien: { avg_character_count: 1, avg_lfm_count: 2 } };

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a chart that follows the filter of its page', () => {
  it('asks for its data and its code together, once it is near, and says all the while that it loads', async () => {
    vi.stubGlobal('IntersectionObserver', ObserverStub);
    const calls = await open();
    expect([calls.length, load.mock.calls.length, said()]).toEqual([0, 0, 'Loading means...']);
    await act(async () => scrollNear());
    expect([calls.length, load.mock.calls.length, said()]).toEqual([1, 1, 'Loading means...']);
    expect(screen.queryByText(/^picture/)).toBeNull();
    await calls[0]?.answer(answer);
    expect(screen.getByText('picture of characters')).toBeTruthy();
    expect(said()).toBe('');
  });

  it('says why there is nothing to draw', async () => {
    const calls = await open();
    await calls[0]?.answer({});
    expect(said()).toBe('No data for this period yet.');
  });

  it('has what it is chosen by among its controls, in words, and in the address', async () => {
    const calls = await open();
    await calls[0]?.answer(answer);
    expect(chosen()).toBe('FiltersQuarter · Only 64-bit · Characters');
    await choose('LFMs');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Logarithmic' }));
    await choose('Week');
    expect(chosen()).toBe('FiltersWeek · Only 64-bit · LFMs · Logarithmic');
    // What was drawn stays until the other range is there.
    expect(screen.getByText('picture of lfms')).toBeTruthy();
    expect(said()).toBe('Loading means...');
    expect(calls.at(-1)?.url).toBe('/v1/population/average/week');
  });
});
