import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import type { PopulationPoint } from '@rollcall/game/population/population';
import { toWireTime } from '@rollcall/game/wire-time';
import { renderPage } from '../../testing/RenderPage.tsx';
import { PopulationChart } from './PopulationChart.tsx';
import { stubChartWidth } from '../testing/stub-chart-width.ts';
import { catchProblems } from '../../testing/caught-problems.ts';
import { openPromise } from '../../testing/open-promise.ts';

const startMs = Date.parse('2026-11-21T00:00:00Z');
const counts = { character_count: 20, lfm_count: 3 };

function answer(stepMs: number, count: number): readonly PopulationPoint[] {
  return Array.from({ length: count }, (_, place) => ({
    timestamp: toWireTime(startMs + place * stepMs),
    data: Object.fromEntries(defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), counts])),
  }));
}

interface Asked {
  readonly period: string;
  readonly signal: AbortSignal | null | undefined;
  readonly answer: (points: readonly PopulationPoint[]) => Promise<void>;
  readonly refuse: (status: number) => Promise<void>;
}

/** Servers and times with missing counts. */
const coverage = {
  orien: {
    coverage: 0.9,
    gaps: [],
    offline: [{ start: '2026-11-21T00:10:00Z', end: '2026-11-21T00:20:00Z' }],
  },
  khyber: { coverage: 1, gaps: [], offline: [], left_out: ['2026-11-21T00:30:00Z'] },
};

/** A network that answers when the test says so. */
function holdFetch(): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.includes('/coverage/')) return Promise.resolve(Response.json({ data: coverage }));
    const { promise, resolve, reject } = openPromise<Response>();
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    const respond = (status: number, body: unknown) =>
      act(async () => {
        resolve(new Response(JSON.stringify(body), { status }));
        await promise;
      });
    asked.push({
      period: url.split('/').at(-1) ?? '',
      signal: init?.signal,
      answer: (points) => respond(200, { data: points }),
      refuse: (status) => respond(status, { message: 'no', error: 'no' }),
    });
    return promise;
  });
  return asked;
}

const choose = (label: string) => fireEvent.click(screen.getByLabelText(label));
const lineCount = () => document.querySelectorAll('[data-series]').length;
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

beforeEach(() => {
  stubChartWidth(900);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the population chart', () => {
  it('shows the day, 64-bit servers and characters at first, with its space reserved', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    expect(asked.map(({ period }) => period)).toEqual(['day']);
    expect(status()).toBe('Loading...');
    await asked[0]?.answer(answer(300_000, 12));
    expect(screen.getByRole('figure', { name: 'Characters online, the last 24 hours' })).toBeTruthy();
    expect(lineCount()).toBe(8);
    expect(status()).toBe('');
  });

  it('shows other servers and groups without a new request', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer(answer(300_000, 12));
    choose('Only 32-bit');
    expect(lineCount()).toBe(4);
    choose('All');
    expect(lineCount()).toBe(12);
    choose('LFMs');
    expect(screen.getByRole('figure', { name: 'LFMs posted, the last 24 hours' })).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('keeps the old chart under "Loading..." while a range loads, with one request for each', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer(answer(300_000, 12));
    choose('Week');
    expect(status()).toBe('Loading...');
    expect(lineCount()).toBe(8);
    await asked[1]?.answer(answer(3_600_000, 12));
    expect(status()).toBe('');
    choose('Day');
    choose('Week');
    expect(asked.map(({ period }) => period)).toEqual(['day', 'week']);
    expect(status()).toBe('');
  });

  it('cancels the request for a range that is no longer wanted', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer(answer(300_000, 12));
    choose('Week');
    choose('Month');
    expect(asked.map(({ period, signal }) => [period, signal?.aborted])).toEqual([
      ['day', false],
      ['week', true],
      ['month', false],
    ]);
  });

  it('has its own error for each range, and retries on request', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer(answer(300_000, 12));
    choose('Month');
    const problems = catchProblems();
    await asked[1]?.refuse(404);
    expect(status()).toContain('An error occurred. Please try again later.');
    choose('Day');
    expect(status()).toBe('');
    choose('Month');
    expect(status()).toContain('Loading...');
    await asked[2]?.refuse(404);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
    await asked[3]?.answer(answer(86_400_000, 30));
    expect(status()).toBe('');
    expect(problems).toEqual([
      'Error fetching ranged demographic data',
      'Error fetching ranged demographic data',
    ]);
  });

  it('says that there is no data when all values are unknown', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer([{ timestamp: toWireTime(startMs), data: {} }]);
    expect(status()).toBe('No data for this period yet.');
  });

  it('loads new points of a day as they come, and says when that fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer(answer(300_000, 12));
    await act(async () => vi.advanceTimersByTime(360_000));
    await asked[1]?.answer(answer(300_000, 13));
    expect(screen.getByRole<HTMLInputElement>('slider').max).toBe('12');
    await act(async () => vi.advanceTimersByTime(360_000));
    const problems = catchProblems();
    await asked[2]?.refuse(404);
    expect(status()).toContain('Newer data could not be loaded.');
    expect(lineCount()).toBe(8);
    expect(problems).toEqual(['Error fetching ranged demographic data']);
  });

  it('names the outages, gaps and left-out samples of its data', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer(answer(300_000, 12));
    await screen.findByText(/ 1 outage and 1 sample left out\.$/);
    const list = within(screen.getByLabelText('Gaps in the data'));
    expect(list.getByText(/^Orien down: /)).toBeTruthy();
    expect(
      list.getByText(/^1 sample left out \(Khyber\), over ten times those before and after: /),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Orien' }));
    expect(screen.getByText(/ 1 sample left out\.$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Khyber' }));
    expect(screen.getByText('Counted every five minutes over the last 24 hours.')).toBeTruthy();
    expect(screen.queryByLabelText('Gaps in the data')).toBeNull();
  });

  it('keeps title, table and chart of one range together when another fails to load', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer(answer(300_000, 12));
    choose('Year');
    const problems = catchProblems();
    await asked[1]?.refuse(404);
    expect(status()).toContain('An error occurred. Please try again later.');
    expect(screen.getByRole('figure', { name: 'Characters online, the last 24 hours' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
    await asked[2]?.answer(answer(86_400_000, 365));
    expect(screen.getByRole('figure', { name: 'Characters online, the last 365 days' })).toBeTruthy();
    expect(problems).toEqual(['Error fetching ranged demographic data']);
  });

  it('lists in its table what it draws', async () => {
    const asked = holdFetch();
    await renderPage(<PopulationChart />);
    await asked[0]?.answer(answer(300_000, 12));
    fireEvent.click(screen.getByText('Show as table'));
    const table = screen.getByRole('table', { name: 'Characters online, the last 24 hours' });
    expect(within(table).getAllByRole('row')).toHaveLength(13);
    expect(within(table).getAllByRole('columnheader')).toHaveLength(9);
  });
});
