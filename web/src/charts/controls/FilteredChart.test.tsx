import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { populationAverage } from '@rollcall/game/api/population-reads';
import { periods } from '@rollcall/game/population/population';
import { PageSettingsContext } from '../../api/usePageSettings.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdFetch } from '../../testing/hold-fetch.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { emptyChart } from '../frame/chart-state.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import { lateChart } from '../LateCharts.tsx';
import { useRangedRead } from '../frame/useRangedRead.ts';
import { FilteredChart, RangeChoice } from './FilteredChart.tsx';
import { countedSetting, useChartSetting, useChartSwitch } from './chart-settings.ts';
import { defineChartFilter, useChartSubject } from './useChartFilter.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { defaultDefinition } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { useLegend } from '../frame/useLegend.ts';
import { legendOf } from '../lines/chart-series.ts';
import { type PageServers, PageServersContext, usePageFilter } from './usePageFilter.ts';

const dailyFilter = defineChartFilter('daily', ['week', 'month', 'quarter', 'year']);

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join();

function Chart() {
  const { filter, selection, servers } = useChartSubject(dailyFilter);
  const entries = useMemo(
    () =>
      legendOf({ series: selection.offered.map((server) => ({ ...server, id: serverKey(server.name) })) }),
    [selection.offered],
  );
  return (
    <section aria-label="chart" data-range={filter.range} data-servers={names(servers)}>
      <RangeChoice filter={filter} />
      <ChartLegend legend={useLegend(entries, null, selection.switches)} label="Lines" />
    </section>
  );
}

function PageButtons() {
  const { setRange, selection } = usePageFilter();
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
          selection.choose('all');
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

async function openChart(address: string, focusName: string | null = null) {
  const focus = defaultDefinition.servers.find(({ name }) => name === focusName) ?? null;
  const page: PageServers = { usual: focus?.bitness === 32 ? '32-bit' : '64-bit', focus };
  const root = createRootRoute({
    component: () => (
      <PageServersContext value={page}>
        <PageButtons />
        <Chart />
      </PageServersContext>
    ),
    notFoundComponent: () => null,
  });
  const history = createMemoryHistory({ initialEntries: ['/before', address], initialIndex: 1 });
  const router = createRouter({ routeTree: root, history, scrollRestoration: true });
  await act(async () => {
    render(
      <PageSettingsContext value={makePageSettings()}>
        <RouterProvider<typeof router> router={router} />
      </PageSettingsContext>,
    );
  });
  return { router, history, address: () => decodeURIComponent(router.latestLocation.href) };
}

const shownRange = () => screen.getByLabelText('chart').dataset['range'];
const servers = () => screen.getByLabelText('chart').dataset['servers']?.split(',') ?? [];
const press = async (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
const chooseRange = async (value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText('Range'), { target: { value } }));
const chip = (name: string) => screen.getByRole('button', { name });

describe('the range of a chart', () => {
  it.each([
    ['/servers', 'quarter'],
    ['/servers?range=year', 'year'],
    ['/servers?range=day', 'week'],
    ['/servers?daily-range=month', 'month'],
    ['/servers?range=year&daily-range=month', 'month'],
    ['/servers?range=century&daily-range=day', 'quarter'],
    ['/servers?hourly-range=year', 'quarter'],
  ])('of %s is %s', async (address, expected) => {
    await openChart(address);
    expect(shownRange()).toBe(expected);
  });

  it('follows the page until it gets its own range, and again once set to the page’s', async () => {
    const { address } = await openChart('/servers?x=1#daily');
    await press('page: year');
    expect([shownRange(), address()]).toEqual(['year', '/servers?x=1&range=year#daily']);
    await chooseRange('month');
    expect([shownRange(), address()]).toEqual(['month', '/servers?x=1&range=year&daily-range=month#daily']);
    await press('page: day');
    expect(shownRange()).toBe('month');
    await chooseRange('week');
    expect([shownRange(), address()]).toEqual(['week', '/servers?x=1&range=day#daily']);
  });

  it('follows the page again when the page is set to the chart’s range', async () => {
    const { address } = await openChart('/servers?daily-range=year');
    await press('page: year');
    expect(address()).toBe('/servers?range=year');
  });

  it('says which range is the page’s', async () => {
    await openChart('/servers?daily-range=month');
    expect(screen.getByLabelText('Range').textContent).toBe('WeekMonthQuarter (page setting)Year');
  });

  it('changes without scrolling, and Back returns to the previous page', async () => {
    const { router, history } = await openChart('/servers#daily');
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    await chooseRange('week');
    await chooseRange('year');
    expect(history.length).toBe(2);
    expect(scrolled).not.toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
    await act(async () => history.back());
    expect(router.latestLocation.pathname).toBe('/before');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});

describe('the servers of a chart', () => {
  it.each([
    ['/servers', null, 8],
    ['/servers?servers=32-bit', null, 4],
    ['/servers?servers=all', null, 12],
    ['/servers?servers=orien,khyber', null, 2],
    ['/servers?compare=orien,khyber,thrane', null, 3],
    ['/servers?compare=orien', null, 8],
    ['/servers?servers=nothing', null, 8],
    ['/servers/cormyr', 'Cormyr', 4],
    ['/servers/cormyr?servers=64-bit', 'Cormyr', 9],
    ['/servers/orien?servers=orien', 'Orien', 1],
  ])('at %s (about %s) are the %i of the page', async (address, focus, count) => {
    await openChart(address, focus);
    expect(servers()).toHaveLength(count);
    if (focus !== null) expect(servers()).toContain(focus);
  });

  it('are switched by its legend for the whole page, and kept in the address', async () => {
    const { address } = await openChart('/servers');
    await act(async () => fireEvent.click(chip('Orien')));
    expect(servers()).toHaveLength(7);
    expect(chip('Orien').getAttribute('aria-pressed')).toBe('false');
    expect(address()).toBe(
      '/servers?servers=argonnessen,cannith,ghallanda,khyber,sarlona,thelanis,wayfinder',
    );
    await press('Show all');
    expect([servers().length, address()]).toEqual([8, '/servers']);
  });

  it('always include at least one', async () => {
    await openChart('/servers?servers=orien');
    await act(async () => fireEvent.click(chip('Orien')));
    expect(servers()).toEqual(['Orien']);
  });

  it('can change together with a range', async () => {
    const { address } = await openChart('/servers');
    await press('page: a month of all');
    expect([shownRange(), servers().length, address()]).toEqual([
      'month',
      12,
      '/servers?range=month&servers=all',
    ]);
  });
});

const facts = defineChartFilter('mean', periods);
const data = countedSetting('mean');
const load = vi.fn<() => void>();
const LazyChart = lateChart(async () => {
  load();
  return ({ counted }: { counted: string }) => <p>picture of {counted}</p>;
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
  const subject = useChartSubject(facts);
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
      fileParts={['mean', range, null, counted]}
    >
      <LazyChart counted={counted} />
    </FilteredChart>
  );
}

/** Makes all observed elements come near. */
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
const line = () => document.querySelector('h3 + p')?.textContent;
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
  it('requests data and code together once it is near, and shows that it is loading', async () => {
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

  it('says that it has its own range, with a button to return to the page’s', async () => {
    const calls = await open();
    await calls[0]?.answer(answer);
    expect(line()).toBe('What it counts.');
    await choose('LFMs');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Logarithmic' }));
    await chooseRange('week');
    expect(line()).toBe('What it counts. Custom range. Back to Quarter');
    // The previous chart stays until the other range is loaded.
    expect(screen.getByText('picture of lfms')).toBeTruthy();
    expect(said()).toBe('Loading means...');
    expect(calls.at(-1)?.url).toBe('/v1/population/average/week');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back to Quarter' })));
    expect(line()).toBe('What it counts.');
    expect(screen.getByText('picture of lfms')).toBeTruthy();
  });
});
