import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubChartWidth } from '../../charts/testing/stub-chart-width.ts';
import { renderPage, renderRoutes } from '../../testing/RenderPage.tsx';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { madeDays, madeOutage, madeUpdate, stubTrends } from './testing/trends-answers.ts';
import { TrendsPage } from './TrendsPage.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';

/** Loads the code of the charts first, to keep its load time out of the tests. */
beforeAll(async () => {
  await Promise.all([
    import('../../charts/lines/ZoomableLines.tsx'),
    import('../../charts/heatmap/Heatmap.tsx'),
  ]);
});
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  stubChartWidth(800);
});
afterEach(() => {
  cleanup();
  registeredCharactersStore.reset();
  while (pageToasts.dismissOldest());
  vi.unstubAllGlobals();
});

/** Own answers for each test, since cached ones would be kept between tests. */
const fresh = { made_at_ms: Date.now(), answers: {} };
const open = () => renderPage(<TrendsPage />, undefined, fresh);
const openAt = (search: string) =>
  renderRoutes(
    { [pageFacts.trends.path]: TrendsPage },
    createMemoryHistory({ initialEntries: [`/trends${search}`] }),
    fresh,
  );
const figure = async (name: RegExp) => within(await screen.findByRole('figure', { name }));
const years = () => figure(/^Characters online, (average|peak) of each/);
const chips = () => within(screen.getByRole('list', { name: 'Servers of all charts' }));
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const linesIn = async (chart: { findByRole: (role: 'img') => Promise<HTMLElement> }) =>
  [...(await chart.findByRole('img')).querySelectorAll('[data-series]')].map((line) =>
    line.getAttribute('data-series'),
  );
const section = (id: string) => within(document.getElementById(id) ?? document.body);

describe('the trends page', () => {
  it('describes the last week, and draws the years', async () => {
    stubTrends();
    await open();
    expect(await screen.findByText(/characters online on average, the most since/)).toBeTruthy();
    const chart = await years();
    expect(await chart.findByRole('img', { name: /average of each week/ })).toBeTruthy();
    expect(await linesIn(chart)).toEqual(['together']);
  });

  it('draws the chosen servers, and keeps them in the address', async () => {
    stubTrends();
    const address = await openAt('');
    await press(chips().getByRole('button', { name: 'Orien' }));
    await press(chips().getByRole('button', { name: 'Khyber' }));
    expect(address()).toBe('/trends?servers=khyber,orien');
    const chart = await years();
    expect(await linesIn(chart)).toEqual(['khyber', 'orien']);
    expect(
      section('records')
        .getAllByRole('heading', { level: 3 })
        .map((each) => each.textContent),
    ).toEqual(['Khyber', 'Orien']);
  });

  it('shows what its address says: servers, peaks, days and range', async () => {
    stubTrends();
    await openAt('?servers=orien&value=peak&from=2025-02-01&until=2025-04-30');
    const chart = await figure(/^Characters online, peak of each day/);
    await chart.findByRole('img');
    fireEvent.click(chart.getByText('Show as table'));
    const rows = chart.getAllByRole('row');
    expect(rows).toHaveLength(1 + 89);
    expect(rows[1]?.textContent).toMatch(/^Wed, Apr 30, 2025/);
    expect(chart.getByText('Update 71')).toBeTruthy();
    expect(section('events').getByText('1 event.')).toBeTruthy();
  });

  it('says what changed, and shows an event in the chart on request', async () => {
    stubTrends();
    const address = await openAt('');
    const events = section('events');
    expect(
      await events.findByText(/6% more characters online in the two weeks after Update 71/),
    ).toBeTruthy();
    expect(events.getByRole('link', { name: 'Update 71' }).getAttribute('rel')).toBe('noopener nofollow');
    await press(events.getByRole('button', { name: 'Show in the chart: Update 71' }));
    expect(address()).toBe('/trends?from=2025-01-29&until=2025-04-10');
    await figure(/^Characters online, average of each day/);
  });

  it('leaves out kinds of events that are switched off', async () => {
    stubTrends();
    const address = await openAt('');
    await section('events').findByText('2 events.');
    await press(
      within(screen.getByRole('list', { name: 'Events in the chart' })).getByRole('button', {
        name: 'Sales',
      }),
    );
    expect(section('events').getByText('1 event.')).toBeTruthy();
    expect(address()).toContain('events=update,outage,event');
  });

  it('draws only some of ten thousand events', async () => {
    const events = Array.from({ length: 10_000 }, (_, place) => ({
      ...madeOutage,
      id: place,
      title: `Outage ${place}`,
    }));
    stubTrends({ events });
    await open();
    expect(await section('events').findByText('The newest 12 of 10,000 events.')).toBeTruthy();
    const chart = await years();
    expect((await chart.findByRole('img')).querySelectorAll('circle').length).toBeLessThan(60);
    await press(section('events').getByRole('button', { name: 'Show more' }));
    expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem')).toHaveLength(24);
  });

  it('shows hostile titles as text', async () => {
    const title = '<b>\u202Eevil</b>';
    stubTrends({ events: [{ ...madeUpdate, title, link: '\tjavascript:alert(1)' }] });
    await open();
    expect(await section('events').findByText('<b>evil</b>')).toBeTruthy();
    expect(section('events').queryByRole('link')).toBeNull();
  });

  it('has the months of a year and one more, and all on request', async () => {
    stubTrends();
    await open();
    const months = await screen.findByRole('table', { name: 'Months: All servers' });
    expect(await within(months).findByText('December 2025')).toBeTruthy();
    expect(within(months).getAllByRole('row')).toHaveLength(14);
    await press(screen.getByRole('button', { name: 'Show all 36 months' }));
    expect(within(months).getAllByRole('row')).toHaveLength(37);
  });

  it('forecasts a week with its error, or says why it does not', async () => {
    stubTrends();
    await open();
    const chart = await figure(/^Characters expected online, the next seven days: All servers/);
    expect(
      await chart.findByText(/^The next seven days\. Average error: 20, 20% better/, { selector: 'p' }),
    ).toBeTruthy();
    await press(chart.getByRole('radio', { name: 'LFMs' }));
    const lfms = await figure(/^LFMs expected/);
    expect(lfms.getByText(/^Not enough data for a forecast/, { selector: 'output' })).toBeTruthy();
  });

  it("finds the hours for a raid on the server of the reader's characters first", async () => {
    const at = '2026-11-20T20:00:00Z';
    const character = makeCharacter({ id: 5, server_name: 'Khyber' });
    registeredCharactersStore.set({ createdAt: at, updatedAt: at, data: [{ id: 5, character }] });
    stubTrends();
    await openAt('');
    expect(await screen.findByRole('figure', { name: 'When to find a raid on Khyber' })).toBeTruthy();
    cleanup();
    await openAt('?servers=orien');
    expect(await screen.findByRole('figure', { name: 'When to find a raid on Orien' })).toBeTruthy();
  });

  it('finds the hours for a raid, for levels and for a quest on a server', async () => {
    const { asked } = stubTrends();
    const address = await openAt('');
    const finder = await figure(/^When to find/);
    expect(
      await finder.findByText(/^Most likely on Saturday from .*: posted in 8 of 8 weeks\. Hours in /),
    ).toBeTruthy();
    await press(finder.getByRole('radio', { name: 'Levels' }));
    await act(
      async () =>
        void fireEvent.change(finder.getByRole('combobox', { name: 'Levels' }), {
          target: { value: '9-12' },
        }),
    );
    await figure(/^When to find a group for levels 9–12 on Argonnessen/);
    await press(finder.getByRole('radio', { name: 'Quest' }));
    expect(finder.getByText('Choose a quest by its name.')).toBeTruthy();
    expect(address()).toContain('group-levels=9-12');
    expect(asked()).toContain('/v1/lfms/forecast?server=argonnessen&levels=9-12');
  });

  it('says so when there is no data yet', async () => {
    stubTrends({ days: madeDays({ days: 0 }), events: [], weeksSeen: 0 });
    await open();
    const chart = await years();
    expect(await chart.findByText('No data for this period yet.')).toBeTruthy();
    expect(section('events').getByText('No events in this period.')).toBeTruthy();
    expect(section('records').getByText('No data for this period yet.')).toBeTruthy();
    expect((await figure(/^When to find/)).getByText(/^Not enough data yet/)).toBeTruthy();
  });

  it('draws a single day, and a history with a missing year', async () => {
    stubTrends({ days: madeDays({ days: 1 }) });
    await open();
    const day = await figure(/^Characters online, average of each day/);
    expect((await day.findByRole('img')).querySelectorAll('circle')).not.toHaveLength(0);
    cleanup();
    stubTrends({ days: madeDays({ isKnown: (place) => place < 365 || place >= 730 }) });
    await open();
    const holed = await years();
    const path = (await holed.findByRole('img')).querySelector('[data-series] path')?.getAttribute('d');
    expect(path?.match(/M/g)).toHaveLength(2);
  });

  it('reports an error once, keeps the rest, and retries on request', async () => {
    const problems = catchProblems();
    const { network } = stubTrends({ failing: new Set(['/population/days']) });
    await open();
    const chart = await years();
    expect(await chart.findByText('An error occurred. Please try again later.')).toBeTruthy();
    expect(pageToasts.toasts()).toHaveLength(1);
    expect(section('events').getByText('2 events.')).toBeTruthy();
    network.failing.clear();
    await press(chart.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/characters online on average in the busiest hour/)).toBeTruthy();
    expect(new Set(problems)).toEqual(new Set(['Error fetching ranged demographic data']));
  });
});
