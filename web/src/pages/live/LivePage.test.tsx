import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { LivePage } from './LivePage.tsx';
import { infos, paths, stubNetwork } from './testing/live-answers.ts';

vi.mock('../../api/useServerInfo.ts', { spy: true });
vi.mock('../../charts/population/PopulationChart.tsx', () => ({ PopulationChart: () => <p>The chart</p> }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  while (pageToasts.dismissOldest());
  vi.mocked(useServerInfo).mockRestore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => {
  await renderPage(<LivePage />);
  await act(async () => vi.advanceTimersByTimeAsync(0));
};
const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const section = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('section');
  if (found === null) throw new Error(`There is no section ${name}`);
  return within(found);
};
const status = () => section('Server Status').getByRole('status').textContent;
const failure = /There was an error loading some data/;

type Source = keyof typeof paths;

/** Whether the part of the page that depends on a source is shown. */
const isThere: Readonly<Record<Source, () => boolean>> = {
  servers: () => status() === '7 of 8 servers are up. Offline: Khyber.',
  news: () => section('News').queryByText('The tavern is open.') !== null,
  week: () => section('Quick Info').queryByText('180 players on average') !== null,
  month: () => section('Quick Info').queryByText('Orien') !== null,
  quarter: () => section('Quick Info').queryByText((31_337).toLocaleString()) !== null,
};
const allSources: readonly Source[] = ['servers', 'news', 'week', 'month', 'quarter'];
const shownSources = () => allSources.filter((source) => isThere[source]());

/** A window in which the chart is far away. */
function stubFar(): () => void {
  let tell: (seen: readonly { readonly isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: typeof tell) {
        tell = seen;
      }
      observe = () => {};
      disconnect = () => {};
    },
  );
  return () => tell([{ isIntersecting: true }]);
}

describe('the live page', () => {
  it('shows the data of every source, and no notice', async () => {
    stubNetwork();
    await open();
    expect(shownSources()).toEqual(allSources);
    expect(screen.queryByText(failure)).toBeNull();
    expect(screen.getByRole('link', { name: 'Orien' }).getAttribute('href')).toBe('/grouping/orien');
    expect(screen.queryByRole('link', { name: 'Cormyr' })).toBeNull();
  });

  it.each(allSources)('keeps everything else when %s fails to load', async (source) => {
    stubNetwork(paths[source]);
    await open();
    expect(shownSources()).toEqual(allSources.filter((other) => other !== source));
    // The news section reports its own failure.
    expect(screen.queryAllByText(failure)).toHaveLength(source === 'news' ? 0 : 1);
  });

  it('says Loading before any data, with every server in its place', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    stubFar();
    await open();
    expect(status()).toBe('Loading...');
    expect(section('Server Status').getAllByRole('row')).toHaveLength(1 + 8 + 1 + 4);
    expect(section('Live Population').getAllByText('Loading...')).toHaveLength(2);
  });

  it('reports an error once as a toast, and retries on request', async () => {
    const { network } = stubNetwork(paths.servers, paths.week);
    await open();
    expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Error fetching data']);
    network.refused.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await pass(0);
    expect(shownSources()).toEqual(allSources);
    expect(screen.queryByText(failure)).toBeNull();
  });

  it('requests the servers every 10 seconds', async () => {
    const { fetched } = stubNetwork();
    const calls = () => fetched.mock.calls.filter(([path]) => path === paths.servers).length;
    await open();
    expect(calls()).toBe(1);
    await pass(10_000);
    expect(calls()).toBe(2);
  });

  it('says that it has paused after its lifespan, keeps its data, and resumes on request', async () => {
    stubNetwork();
    const reload = vi.fn();
    vi.mocked(useServerInfo).mockReturnValue({
      state: 'halted',
      data: infos,
      lastAnswer: { subscribe: () => () => {}, receivedAtMs: () => Date.now(), data: () => null },
      error: null,
      reload,
    });
    await open();
    expect(screen.getByText(/Are you still there/)).toBeTruthy();
    expect(screen.queryByText(failure)).toBeNull();
    expect(shownSources()).toEqual(allSources);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('links to servers, guilds and trends', async () => {
    stubNetwork();
    await open();
    const tiles = section('See Also');
    expect(tiles.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/servers',
      '/guilds',
      '/trends',
    ]);
  });

  it('loads the chart when it is near', async () => {
    stubNetwork();
    const scrollNear = stubFar();
    await open();
    expect(screen.queryByText('The chart')).toBeNull();
    scrollNear();
    await vi.dynamicImportSettled();
    await pass(0);
    expect(section('Live Population').getByText('The chart')).toBeTruthy();
  });
});
