import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCoverage, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { flagsStore } from '../../storage/preference-stores.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { HomePage } from './HomePage.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';

const now = toWireTime(Date.now());
const infos = Object.fromEntries(
  defaultDefinition.servers.map(({ name }) => [
    name.toLowerCase(),
    makeServerInfo({
      is_online: true,
      character_count: 10,
      lfm_count: 2,
      last_status_check: now,
      last_data_fetch: now,
    }),
  ]),
);

const averages = { data: { orien: { avg_character_count: 200, avg_lfm_count: 9 } } };
const news = { data: [{ id: 1, date: now, message: 'Doors open at eight.' }] };

/** Stubs the network with an answer per path; a number is a status without a body. */
function answerPaths(answers: Readonly<Record<string, unknown>>) {
  const fetched = vi.fn<typeof fetch>(async (address) => {
    const answer = answers[typeof address === 'string' ? address : ''] ?? 404;
    if (typeof answer === 'number') return Response.json({}, { status: answer });
    return Response.json(answer);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const serverInfo = '/v1/game/server-info';
const allAnswers = {
  [serverInfo]: infos,
  '/v1/service/news': news,
  '/v1/population/average/week': averages,
  '/v1/population/average/month': averages,
  '/v1/population/coverage/week': { data: makeCoverage() },
  '/v1/population/coverage/month': { data: makeCoverage() },
};

afterEach(() => {
  cleanup();
  while (pageToasts.dismissOldest());
  flagsStore.reset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cards = () => within(screen.getByRole('list', { name: 'Servers' })).getAllByRole('listitem');

describe('the home page', () => {
  it('shows which servers are up, how many play and how many groups are open', async () => {
    answerPaths(allAnswers);
    await renderPage(<HomePage />);
    expect(screen.getByText('players online').parentElement?.textContent).toContain('80');
    expect(cards()).toHaveLength(8);
    expect(screen.getByRole('link', { name: /Orien/ }).getAttribute('href')).toBe('/grouping/orien');
  });

  it('invites visitors without characters to register, and does not request groups', async () => {
    const fetched = answerPaths(allAnswers);
    await renderPage(<HomePage />);
    const link = screen.getByRole('link', { name: 'Register your characters' });
    expect(link.getAttribute('href')).toBe('/registration');
    expect(screen.queryByRole('heading', { name: 'Tonight' })).toBeNull();
    const asked = fetched.mock.calls.flatMap(([address]) => (typeof address === 'string' ? address : []));
    expect(asked.filter((path) => /lfms|characters|activity|quests/.test(path))).toEqual([]);
  });

  it('links to all pages, in four groups', async () => {
    answerPaths(allAnswers);
    await renderPage(<HomePage />);
    const tiles = (name: string) => within(screen.getByRole('list', { name }));
    expect(tiles('Population and Activity').getAllByRole('listitem')).toHaveLength(4);
    expect(tiles('Social Tools').getAllByRole('link')).toHaveLength(7);
    expect(tiles('Character Tools').getAllByRole('link')).toHaveLength(3);
    expect(tiles('Additional Resources').getAllByRole('link')).toHaveLength(5);
  });

  it('shows the names of the servers while loading', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await renderPage(<HomePage />);
    expect(cards().map((card) => card.textContent?.includes('Loading...'))).not.toContain(false);
  });

  it('says that something went wrong, and retries on request', async () => {
    const problems = catchProblems();
    answerPaths({ ...allAnswers, [serverInfo]: 500 });
    await renderPage(<HomePage />);
    expect(screen.getByText('Something went wrong. Please refresh the page.')).toBeTruthy();
    answerPaths(allAnswers);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' })));
    expect(screen.queryByText('Something went wrong. Please refresh the page.')).toBeNull();
    expect(screen.getByText('players online').parentElement?.textContent).toContain('80');
    expect(problems).toEqual(['/v1/game/server-info was answered with 500']);
  });

  it('reports a failure once as a toast', async () => {
    const problems = catchProblems();
    answerPaths({ ...allAnswers, [serverInfo]: 500 });
    await renderPage(<HomePage />);
    expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Error fetching data']);
    expect(problems).toEqual(['/v1/game/server-info was answered with 500']);
  });

  it('requests the servers every ten seconds, and the rest once', async () => {
    vi.useFakeTimers();
    const fetched = answerPaths(allAnswers);
    await renderPage(<HomePage />);
    const asked = (path: string) => fetched.mock.calls.filter(([address]) => address === path).length;
    expect(asked(serverInfo)).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(20_500));
    expect(asked(serverInfo)).toBe(3);
    expect(asked('/v1/service/news')).toBe(1);
  });

  it('keeps everything else when one source fails', async () => {
    // A failure that a retry cannot fix.
    answerPaths({ ...allAnswers, '/v1/service/news': 400 });
    await renderPage(<HomePage />);
    expect(screen.getByText('The news could not be loaded.')).toBeTruthy();
    expect(screen.getByText(/^Orien is the most populated server/)).toBeTruthy();
    expect(screen.getByText(/^The characters and guilds of the last quarter appear here/)).toBeTruthy();
    expect(screen.getByText('players online').parentElement?.textContent).toContain('80');
  });

  it('has questions and news when the servers fail to load', async () => {
    const problems = catchProblems();
    answerPaths({ ...allAnswers, [serverInfo]: 500 });
    await renderPage(<HomePage />);
    expect(screen.getByText('Doors open at eight.')).toBeTruthy();
    expect(screen.getByText(/^Orien is the most populated server/)).toBeTruthy();
    expect(problems).toEqual(['/v1/game/server-info was answered with 500']);
  });

  it('says so when every server is down', async () => {
    const down = Object.fromEntries(
      Object.entries(infos).map(([name, info]) => [
        name,
        { ...info, is_online: false, character_count: 0, lfm_count: 0 },
      ]),
    );
    answerPaths({ ...allAnswers, [serverInfo]: down });
    await renderPage(<HomePage />);
    expect(screen.getByText(/^All servers are offline/)).toBeTruthy();
    expect(cards().map((card) => card.textContent?.includes('Offline'))).not.toContain(false);
  });

  it('shows 32-bit servers on request, and remembers that', async () => {
    answerPaths(allAnswers);
    await renderPage(<HomePage />);
    fireEvent.click(screen.getByRole('button', { name: 'Show 32-bit servers' }));
    expect(cards()).toHaveLength(12);
    expect(screen.getByText('Totals don’t include 32-bit servers.')).toBeTruthy();
    expect(flagsStore.get().hide32BitServers).toBe(false);
    expect(screen.queryByRole('link', { name: /Cormyr/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Hide 32-bit servers' }));
    expect(cards()).toHaveLength(8);
  });
});
