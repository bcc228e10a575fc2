import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { stubChartWidth } from '../../../charts/testing/stub-chart-width.ts';
import { timezoneStore } from '../../../storage/preference-stores.ts';
import { catchProblems } from '../../../testing/caught-problems.ts';
import { holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { PageOf } from '../testing/PageOf.tsx';
import { DailySection } from './DailySection.tsx';
import { PeakTimesSection } from './PeakTimesSection.tsx';

const everyHour = (count: number) =>
  Object.fromEntries(
    Array.from({ length: 24 }, (_, hour) => [hour, { avg_character_count: count, avg_lfm_count: count / 8 }]),
  );
/** On server n and day d, both from 0: 100 n + d. */
const answer = Object.fromEntries(
  defaultDefinition.servers.map(({ name }, place) => [
    name.toLowerCase(),
    Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, everyHour(100 * place + day)])),
  ]),
);
const khyber = defaultDefinition.servers.find(({ name }) => name === 'Khyber') ?? null;
const path = '/v1/population/by-hour-and-day-of-week';

// Found by label, since lookups by role are slow here.
const choose = (label: string) => fireEvent.click(screen.getByLabelText(label));
const isChosen = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;
const series = () => [...document.querySelectorAll<SVGElement>('[data-series]')];
const drawn = async () => {
  await vi.waitFor(() => expect(series()).not.toHaveLength(0));
  return series();
};
const slider = () => screen.getByLabelText<HTMLInputElement>(/^Day of Week in the chart/);
/** Spoken text of a day, by its place in the chart. */
function told(place: number) {
  fireEvent.change(slider(), { target: { value: String(place) } });
  return slider().getAttribute('aria-valuetext');
}

// Loads late parts first, to keep their load time out of the tests.
beforeAll(() =>
  Promise.all([import('../../../charts/bars/BarChart.tsx'), import('../../../charts/heatmap/Heatmap.tsx')]),
);
beforeEach(() => {
  stubChartWidth(900);
  timezoneStore.set('UTC');
});
afterEach(() => {
  cleanup();
  timezoneStore.reset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The section with its answer. */
async function open(focus: typeof khyber = null) {
  const calls = holdFetch({ '/v1/population/coverage/': {} });
  await renderPage(<PageOf focus={focus} Content={DailySection} />);
  await calls[0]?.answer(answer);
  await drawn();
  return calls;
}

describe('the daily population distribution', () => {
  it('shows the weekdays of the last 90 days on the 64-bit servers side by side, with values and sums', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={DailySection} />);
    expect(calls.map(({ url }) => url)).toEqual([`${path}/quarter`]);
    // The legend and the table are rendered before the data has loaded.
    expect(
      within(screen.getByRole('list', { name: 'Bars of the chart' })).getAllByRole('button'),
    ).toHaveLength(8);
    expect(screen.getAllByRole('row')).toHaveLength(8);
    await calls[0]?.answer(answer);
    expect(
      screen.getByRole('figure', { name: 'Characters online by day of the week, the last 90 days' }),
    ).toBeTruthy();
    expect(await drawn()).toHaveLength(8);
    expect(series().map((each) => each.querySelectorAll('rect').length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7]);
    expect(isChosen('Grouped')).toBe(true);
    expect(told(1)).toMatch(/^Monday\. Wayfinder 701\.00, .* Argonnessen 1\.00\. Total 2,808\.00\.$/);
    expect(screen.getByText(/Days in UTC\./)).toBeTruthy();
  });

  it('stacks its bars, counts groups and shows other servers without a new request', async () => {
    const calls = await open();
    choose('Stacked');
    await screen.findByText('2,800');
    choose('LFMs');
    await screen.findByRole('heading', { name: 'LFMs posted by day of the week, the last 90 days' });
    choose('Only 32-bit');
    await vi.waitFor(() => expect(series()).toHaveLength(4));
    choose('All');
    await vi.waitFor(() => expect(series()).toHaveLength(12));
    expect(calls).toHaveLength(1);
  });

  it('offers ranges from a week to a year, and shows a chosen year', async () => {
    const calls = await open();
    const ranges = [...screen.getByLabelText<HTMLSelectElement>('Range').options];
    expect(ranges.map(({ value }) => value)).toEqual(['week', 'month', 'quarter', 'year']);
    choose('Week');
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    choose('Year');
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map(({ url, isAborted }) => [url, isAborted()])).toEqual([
      [`${path}/quarter`, false],
      [`${path}/week`, true],
      [`${path}/year`, false],
    ]);
    expect(series()).toHaveLength(8);
    await calls[2]?.answer(answer);
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('requests the reader’s time zone, and names the one shown until then', async () => {
    const calls = await open();
    expect(told(1)).toContain('Argonnessen 1.00');
    act(() => void timezoneStore.set('Asia/Kolkata'));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.url).toBe(`${path}/quarter?zone=Asia%2FKolkata`);
    screen.getByText(/Days in UTC\./);
    expect(told(1)).toContain('Argonnessen 1.00');
    await calls[1]?.answer({ ...answer, argonnessen: { ...answer['argonnessen'], 1: everyHour(7) } });
    await screen.findByText(/Days in Asia\/Kolkata\./);
    expect(told(1)).toContain('Argonnessen 7.00');
  });

  it('shows UTC, and says so, when the reader’s time zone fails to load', async () => {
    timezoneStore.set('Asia/Kolkata');
    const problems = catchProblems();
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={DailySection} />);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.refuse(400);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.url).toBe(`${path}/quarter`);
    await calls[1]?.answer(answer);
    await drawn();
    screen.getByText(/Days in UTC\./);
    expect(told(1)).toContain('Argonnessen 1.00');
    expect(problems).toEqual(['Error fetching ranged demographic data']);
  });

  it('shows one server among the others, with its rank on each day', async () => {
    await open(khyber);
    expect(
      within(screen.getByRole('list', { name: 'Bars of the chart' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Khyber', 'Others (average)']);
    expect(told(0)).toBe('Sunday · 5th of 8. Others (average) 357.14, Khyber 300.00.');
    choose('Stacked');
    await vi.waitFor(() => expect(series().at(-1)?.querySelector('text')?.textContent).toBe('Others (sum)'));
    expect(told(0)).toBe('Sunday · 5th of 8. Others (sum) 2,500.00, Khyber 300.00. Total 2,800.00.');
  });

  it('says when there is no data, and retries after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={DailySection} />);
    await calls[0]?.refuse(404);
    expect(screen.getByText('An error occurred. Please try again later.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer({});
    expect(screen.getByText('No data for this period yet.')).toBeTruthy();
  });

  it('shares its request with the peak times', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(
      <>
        <DailySection focus={null} />
        <PeakTimesSection focus={null} />
      </>,
    );
    // The peak times of all days are those of the hourly chart.
    const asked = [`${path}/quarter`, '/v1/population/by-hour/quarter'];
    expect(calls.map(({ url }) => url)).toEqual(asked);
    await calls[0]?.answer(answer);
    await vi.waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
    expect(calls).toHaveLength(2);
  });
});
