import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { answerFetch } from '../../testing/answers.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { HealthPage } from './HealthPage.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';

const healthy = {
  health: 'ok',
  reasons: [],
  store: { state: 'ok' },
  history: { waiting_events: 0, is_journal_writable: true },
  servers: Object.fromEntries(
    defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), { age_s: 3, is_fresh: true }]),
  ),
  streams: { open: 0 },
  unknown_servers: {},
};
const well = { body: { data: healthy } };
const away = { body: { data: { ...healthy, health: 'degraded', store: { state: 'away' } } } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const overall = () => screen.getByRole('status').textContent;

describe('the health page', () => {
  it('says that all is well, how old the data of each server is, and which version runs', async () => {
    answerFetch(well);
    await renderPage(
      <HealthPage />,
      makePageSettings({ build: { commit_hash: 'abc123', built_at: '2026-03-14T20:15:00Z' } }),
    );
    expect(overall()).toBe('Everything is working');
    expect(screen.getAllByText('3 s')).toHaveLength(12);
    expect(screen.getByText('abc123')).toBeTruthy();
    expect(screen.getByText(/Mar 14, 2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Raw data' }).getAttribute('href')).toBe('/v1/service/health');
    expect(screen.queryByRole('link', { name: /Status page/ })).toBeNull();
  });

  it('says what is wrong and since when, updated every 10 seconds', async () => {
    answerFetch(away);
    await renderPage(<HealthPage />);
    expect(overall()).toContain('There is one problem');
    expect(overall()).toContain('The database is unavailable');
    await pass(125_000);
    expect(overall()).toContain('Seen by this page for 2 minutes.');
    answerFetch(well);
    await pass(10_000);
    expect(overall()).toBe('Everything is working');
  });

  it('has a skeleton while loading', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await renderPage(<HealthPage />);
    expect(overall()).toBe('Loading...');
    expect(screen.getByText('Reports')).toBeTruthy();
    expect(screen.getByText('Orien')).toBeTruthy();
  });

  it('says that the server does not answer, and retries on request', async () => {
    const problems = catchProblems();
    answerFetch({ status: 503 }, well);
    await renderPage(<HealthPage />);
    expect(overall()).toContain('The server is not responding');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })));
    expect(overall()).toBe('Everything is working');
    expect(problems).toEqual(['/v1/service/health was answered with 503']);
  });

  it('links to the operator’s status page', async () => {
    answerFetch(well);
    const site = { ...defaultSiteSettings, status_page_url: 'https://status.example/' };
    await renderPage(<HealthPage />, makePageSettings({ site }));
    expect(screen.getByRole('link', { name: /Status page/ }).getAttribute('href')).toBe(
      'https://status.example/',
    );
  });

  it('names unknown servers in reports', async () => {
    answerFetch({ body: { data: { ...healthy, unknown_servers: { hardcore: 2, Lost: 1 } } } });
    await renderPage(<HealthPage />);
    expect(
      screen.getByText(/Reports also mention servers that this site does not know: hardcore, Lost\./),
    ).toBeTruthy();
  });
});
