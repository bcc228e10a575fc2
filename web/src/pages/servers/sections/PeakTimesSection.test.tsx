import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition, type ServerFacts } from '@rollcall/game/definition';
import { stubChartWidth } from '../../../charts/testing/stub-chart-width.ts';
import { type HeldCall, holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { PageOf } from '../testing/PageOf.tsx';
import { PeakTimesSection } from './PeakTimesSection.tsx';

/** Characters peak at 20:00 UTC, groups an hour later. */
const hour = (place: number) => ({
  avg_character_count: place === 20 ? 100 : 40 + place,
  avg_lfm_count: place === 21 ? 10 : 1,
});
const week = Object.fromEntries(
  Array.from({ length: 7 }, (_, day) => [
    day,
    Object.fromEntries(Array.from({ length: 24 }, (__, place) => [place, hour(place)])),
  ]),
);
const answer = Object.fromEntries(defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), week]));
const orien = defaultDefinition.servers.find(({ name }) => name === 'Orien') ?? null;

/** Only the calls for hours by day of the week, without the call for all days together. */
const weekCalls = (calls: readonly HeldCall[]) =>
  calls.filter(({ url }) => url.includes('by-hour-and-day-of-week'));
const periodsOf = (calls: readonly HeldCall[]) => calls.map(({ url }) => url.split('/').at(-1));
const status = () => within(screen.getByRole('figure')).getByRole('status').textContent;
const rows = () => [...document.querySelectorAll<SVGElement>('[data-series]')];
const names = () => rows().map(({ dataset }) => dataset['series']);
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const threshold = () => screen.getByLabelText('Threshold');
const marked = () => document.querySelectorAll('[data-series] [class*="marked"]').length;

/** Draws the section with an answer; the chart's code is loaded with the first one. */
async function drawAnswered(focus: ServerFacts | null = null) {
  const calls = holdFetch({ '/v1/population/coverage/': {} });
  await renderPage(<PageOf focus={focus} Content={PeakTimesSection} />);
  await calls[0]?.answer(answer);
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0));
  return calls;
}

beforeEach(() => {
  stubChartWidth(1072);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Peak Times', () => {
  it('has controls, reserved space and legend before its data, and says what is loading', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={PeakTimesSection} />);
    expect(status()).toBe('Loading peak time data...');
    expect(periodsOf(calls)).toEqual(['quarter', 'quarter']);
    expect(
      within(screen.getByRole('list', { name: 'Rows of the chart' })).getAllByRole('button'),
    ).toHaveLength(8);
    expect(screen.getByRole('radio', { name: 'All', checked: true })).toBeTruthy();
    expect(screen.getByLabelText('Range').textContent).not.toContain('Day');
    expect(threshold().getAttribute('aria-valuenow')).toBe('0.9');
  });

  it('draws a row for each 64-bit server, and others without a new request', async () => {
    const calls = await drawAnswered();
    expect(screen.getByRole('figure', { name: 'Peak hours by server, the last 90 days' })).toBeTruthy();
    expect(names()).toHaveLength(8);
    choose('Only 32-bit');
    expect(names()).toHaveLength(4);
    choose('LFMs');
    choose('Mon');
    expect(
      screen.getByRole('figure', { name: 'LFM peak hours by server on Mondays, the last 90 days' }),
    ).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it('keeps the chart under a loading text while another range loads', async () => {
    const calls = await drawAnswered();
    choose('Year');
    expect(status()).toBe('Loading peak time data...');
    expect(names()).toHaveLength(8);
    choose('Week');
    expect(weekCalls(calls).map((call) => call.isAborted())).toEqual([false, true, false]);
    await weekCalls(calls)[2]?.answer(answer);
    expect(status()).toBe('');
  });

  it('marks more hours with a lower threshold, even while the threshold is typed', async () => {
    await drawAnswered();
    expect(marked()).toBe(8);
    fireEvent.change(threshold(), { target: { value: '0.5' } });
    expect(marked()).toBeGreaterThan(8);
    expect(screen.getByText(/above 50%/, { selector: 'p' })).toBeTruthy();
  });

  it('corrects a threshold out of bounds when the field loses focus, and says so', async () => {
    await drawAnswered();
    fireEvent.change(threshold(), { target: { value: '3' } });
    expect(marked()).toBe(8);
    fireEvent.blur(threshold());
    expect(screen.getByText('Set to 0.95, the highest value allowed.')).toBeTruthy();
    expect(threshold().getAttribute('aria-valuenow')).toBe('0.95');
    fireEvent.change(threshold(), { target: { value: '' } });
    fireEvent.blur(threshold());
    expect(screen.getByText('Nothing entered: reset to 0.9.')).toBeTruthy();
    fireEvent.change(threshold(), { target: { value: 'high' } });
    expect(screen.getByText('Numbers only, such as 0.6.')).toBeTruthy();
  });

  it('changes the threshold by arrow keys in steps of 0.05', async () => {
    await drawAnswered();
    fireEvent.keyDown(threshold(), { key: 'ArrowDown' });
    fireEvent.keyDown(threshold(), { key: 'ArrowDown' });
    expect(threshold().getAttribute('aria-valuenow')).toBe('0.8');
  });

  it('shows the error text of charts when it fails, logs it, and offers a retry', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={PeakTimesSection} />);
    await calls[0]?.refuse(404);
    expect(status()).toContain('An error occurred. Please try again later.');
    expect(logged).toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(status()).toBe('Loading peak time data...'));
    await weekCalls(calls)[1]?.answer(answer);
    expect(status()).not.toContain('error');
  });

  it('says when there is no data', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={PeakTimesSection} />);
    await calls[0]?.answer({});
    expect(status()).toBe('No data for this period yet.');
  });

  it('shows its data as a table', async () => {
    await drawAnswered();
    fireEvent.click(screen.getByText('Show as table'));
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(9);
    expect(within(table).getAllByText('Peak Hours (100)')).toHaveLength(8);
    expect(within(table).getByRole('columnheader', { name: 'Peak window' })).toBeTruthy();
  });

  it('shows the server of a page first, day by day, whatever servers are chosen', async () => {
    await drawAnswered(orien);
    expect(
      screen.getByRole('figure', { name: 'Peak hours of Orien and the others, the last 90 days' }),
    ).toBeTruthy();
    expect(names().slice(0, 9)).toEqual([...Array.from({ length: 8 }, () => 'orien'), 'argonnessen']);
    choose('Only 32-bit');
    expect(names()[0]).toBe('orien');
  });

  it('names the zone of its hours', async () => {
    await drawAnswered();
    expect(screen.getByText(/Hours in /)).toBeTruthy();
  });
});
