import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { stubChartWidth } from '../../../charts/testing/stub-chart-width.ts';
import { holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { PageOf } from '../testing/PageOf.tsx';
import { hourlyLines, hourlyPlaces, HourlySection, hourlyTitle } from './HourlySection.tsx';
import { tableCsv } from '../../../charts/frame/chart-table.ts';
import { lineTable } from '../../../charts/lines/chart-series.ts';

const [argonnessen, cannith] = defaultDefinition.servers;
const servers = [argonnessen, cannith].flatMap((server) => server ?? []);
const means = (characters: number | null, lfms: number | null = null) => ({
  avg_character_count: characters,
  avg_lfm_count: lfms,
});

describe('the lines of the hours', () => {
  const answer = { argonnessen: { '0': means(10, 1), '1': means(20, 2), '23': means(0, 0) } };

  it('exist for each server over 24 hours, with gaps for unknown values and zeros for zero', () => {
    const { xs, series } = hourlyLines(answer, servers, 'characters');
    expect(xs).toEqual(Array.from({ length: 24 }, (_, each) => each));
    expect(series.map(({ name }) => name)).toEqual(servers.map(({ name }) => name));
    expect(series[0]?.values.slice(0, 3)).toEqual([10, 20, null]);
    expect(series[0]?.values[23]).toBe(0);
    expect(series[1]?.values.every((value) => value === null)).toBe(true);
  });

  it('count groups on request', () => {
    expect(hourlyLines(answer, servers, 'lfms').series[0]?.values.slice(0, 2)).toEqual([1, 2]);
  });

  it('have names but no hours before an answer', () => {
    const { xs, series } = hourlyLines(null, servers, 'characters');
    expect(xs).toEqual([]);
    expect(series).toHaveLength(2);
  });

  it('name the time zone of the hours in their file', () => {
    const lines = hourlyLines(answer, servers, 'characters');
    const csv = tableCsv(lineTable(lines, hourlyPlaces('Asia/Kolkata', 'en-GB'), String));
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      `hour (Asia/Kolkata),${servers.map(({ name }) => name).join(',')}`,
      '0,10,',
      '1,20,',
    ]);
    expect(hourlyPlaces('UTC', 'en-GB').head(7)).toBe('07:00');
  });
});

describe('the texts of the hourly chart', () => {
  it('say what is counted over which range', () => {
    expect(hourlyTitle('characters', 'quarter')).toBe('Characters online by hour, the last 90 days');
    expect(hourlyTitle('lfms', 'day')).toBe('LFMs posted by hour, the last 24 hours');
  });
});

const answer = Object.fromEntries(
  defaultDefinition.servers.map(({ name }, place) => [
    name.toLowerCase(),
    Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [
        hour,
        { avg_character_count: 100 * place + hour, avg_lfm_count: hour },
      ]),
    ),
  ]),
);
const khyber = defaultDefinition.servers.find(({ name }) => name === 'Khyber') ?? null;
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const drawn = async () => {
  await vi.waitFor(() => expect(document.querySelector('[data-chart-picture]')).not.toBeNull());
  return [...document.querySelectorAll<SVGElement>('[data-series]')];
};

// Loads the chart's code first, to keep its load time out of the tests.
beforeAll(() => import('../../../charts/lines/LineChart.tsx'));
beforeEach(() => {
  stubChartWidth(900);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the hourly population distribution', () => {
  it('shows the mean of each hour of the last 90 days on the 64-bit servers', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={HourlySection} />);
    expect(calls.map(({ url }) => url)).toEqual(['/v1/population/by-hour/quarter']);
    // The legend is rendered before the data has loaded.
    expect(
      within(screen.getByRole('list', { name: 'Lines of the chart' })).getAllByRole('button'),
    ).toHaveLength(8);
    await calls[0]?.answer(answer);
    expect(screen.getByRole('figure', { name: 'Characters online by hour, the last 90 days' })).toBeTruthy();
    expect(await drawn()).toHaveLength(8);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: /^Hour in the chart/ });
    fireEvent.change(slider, { target: { value: '14' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Hour: 2 PM\. /);
  });

  it('counts groups and shows other servers without a new request', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={HourlySection} />);
    await calls[0]?.answer(answer);
    choose('LFMs');
    await screen.findByRole('figure', { name: 'LFMs posted by hour, the last 90 days' });
    choose('All');
    await vi.waitFor(() => expect(document.querySelectorAll('[data-series]')).toHaveLength(12));
    expect(calls).toHaveLength(1);
  });

  it('says which samples are missing', async () => {
    const orien = { coverage: 1, gaps: [], offline: [], left_out: ['2026-11-21T00:30:00Z'] };
    const calls = holdFetch({ '/v1/population/coverage/quarter': { orien } });
    await renderPage(<PageOf focus={null} Content={HourlySection} />);
    await calls[0]?.answer(answer);
    expect(await screen.findByText(/ 1 sample left out \(Orien\)\.$/)).toBeTruthy();
  });

  it('requests another range, and keeps its content until that is loaded', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={HourlySection} />);
    await calls[0]?.answer(answer);
    await drawn();
    choose('Week');
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.url).toBe('/v1/population/by-hour/week');
    expect(document.querySelectorAll('[data-series]')).toHaveLength(8);
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('says when there is no data', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={null} Content={HourlySection} />);
    await calls[0]?.answer({});
    expect(screen.getByText('No data for this period yet.')).toBeTruthy();
  });

  it('highlights the server of its page', async () => {
    const calls = holdFetch({ '/v1/population/coverage/': {} });
    await renderPage(<PageOf focus={khyber} Content={HourlySection} />);
    await calls[0]?.answer(answer);
    const lit = (await drawn()).filter((line) => line.dataset['faded'] === undefined);
    expect(lit.map((line) => line.dataset['series'])).toEqual(['khyber']);
    expect(
      within(screen.getByRole('list', { name: 'Lines of the chart' })).getAllByRole('button')[0]?.textContent,
    ).toBe('Khyber');
  });
});
