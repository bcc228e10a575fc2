import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearOccurrences, type Occurrence } from '../../data/browser-log.ts';
import { liveLifespanMs } from '../../data/useServerInfo.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { LfmPanel } from './LfmPanel.tsx';

const orien = defaultDefinition.servers.find(({ name }) => name === 'Orien') ?? {
  name: 'Orien',
  bitness: 64 as const,
  colour: '#000000',
};

interface World {
  /** Null = the server fails. */
  groups: Record<string, unknown> | null;
  info: ReturnType<typeof makeServerInfo>;
  asked: string[];
}

let world: World;

const failure = () =>
  Response.json({ message: 'No.', error: 'No.', code: 'x', request_id: 'x' }, { status: 404 });
const listed = (data: unknown) => Response.json({ data, source: 'cache', timestamp: toWireTime(Date.now()) });

function answer(path: string): Response {
  world.asked.push(path);
  if (path === '/v1/lfms/orien') return world.groups ? Response.json({ data: world.groups }) : failure();
  if (path === '/v1/game/server-info') return Response.json({ orien: world.info });
  if (path === '/v1/quests') return listed([makeQuest()]);
  if (path === '/v1/areas')
    return listed([{ id: 501, name: 'Harbor', is_public: true, is_wilderness: false, region: null }]);
  return new Response(null, { status: 204 });
}

const freshInfo = () => makeServerInfo({ last_data_fetch: toWireTime(Date.now()), character_count: 7 });
const group = () => makeLfm({ id: 1, server_name: 'Orien' });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (path: string) => answer(path));
  world = { groups: { 1: group() }, info: freshInfo(), asked: [] };
});

afterEach(() => {
  cleanup();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(1);
};
const text = () => document.body.textContent;
const toastTitles = () => pageToasts.toasts().map(({ title }) => title);

async function open(): Promise<void> {
  await renderPage(<LfmPanel server={orien} />);
  await pass(1);
}

describe('a server that is offline', () => {
  beforeEach(() => {
    world.info = { ...freshInfo(), is_online: false };
  });

  it('has no list, no count, and the way to the Live page', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Server Offline' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(text()).not.toContain('7 online');
    expect(screen.getByRole('link', { name: 'Live page' }).getAttribute('href')).toBe('/live');
  });

  it('shows its groups when they are loaded anyway, with a word about it, until it is offline again', async () => {
    await open();
    await press('Load data anyway');
    expect(screen.getByRole('table')).toBeTruthy();
    expect(text()).toContain('Server Offline: These are the groups that were last reported.');
    expect(text()).not.toContain('7 online');
    world.info = freshInfo();
    await pass(10_000);
    expect(text()).not.toContain('Server Offline');
    world.info = { ...freshInfo(), is_online: false };
    await pass(10_000);
    expect(screen.getByRole('button', { name: 'Load data anyway' })).toBeTruthy();
  });

  it('can be reported as a bug, once, with what was seen', async () => {
    await open();
    const heard: Occurrence[] = [];
    const stop = hearOccurrences((occurrence) => heard.push(occurrence));
    await press('Report bug');
    const thanks = screen.getByRole('button', { name: 'Thanks!' });
    expect(thanks.hasAttribute('disabled')).toBe(true);
    fireEvent.click(thanks);
    stop();
    expect(heard).toMatchObject([
      {
        kind: 'problem',
        level: 'warn',
        message: 'A visitor says that a server is shown as offline by mistake',
        cause: `server Orien, is_online false, last_status_check ${world.info.last_status_check}, last_data_fetch ${world.info.last_data_fetch}`,
      },
    ]);
  });
});

describe('a failure', () => {
  it('before anything came is told in place of the list and by a toast, once', async () => {
    world.groups = null;
    await open();
    expect(screen.getByRole('heading', { name: 'Failed to load data' })).toBeTruthy();
    expect(text()).toContain(
      'There was an error loading some data. Please refresh the page or come back later.',
    );
    expect(pageToasts.toasts()).toMatchObject([
      {
        title: 'Error fetching data',
        message: 'There was an error fetching the data for this page. Please try again later.',
      },
    ]);
    pageToasts.dismissOldest();
    await pass(60_000);
    expect(toastTitles()).toEqual([]);
    world.groups = { 1: group() };
    await press('Retry');
    expect(screen.getByRole('table')).toBeTruthy();
    expect(text()).not.toContain('Failed to load data');
  });

  it('after something came keeps the last good list, and says so below it', async () => {
    await open();
    world.groups = null;
    await pass(3100);
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    expect(text()).toContain(
      'Failed to load data: There was an error loading some data. Please refresh the page or come back later.',
    );
    world.groups = { 1: group() };
    await press('Retry');
    expect(text()).not.toContain('Failed to load data');
  });
});

describe('old data', () => {
  it('is called stale after five minutes without a report, not before', async () => {
    world.info = makeServerInfo({ last_data_fetch: toWireTime(Date.now() - 4 * 60_000) });
    await open();
    expect(text()).not.toContain('Stale data');
    await pass(71_000);
    expect(text()).toContain(
      'Stale data: The data on this page is stale. Please refresh the page to get the latest data.',
    );
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('is called halted when nobody has touched the page for its life, and goes on when asked', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    await open();
    await act(async () => {
      vi.setSystemTime(Date.now() + liveLifespanMs);
      await vi.advanceTimersByTimeAsync(1);
    });
    vi.spyOn(performance, 'now').mockReturnValue(liveLifespanMs * 2);
    await pass(10_001);
    expect(text()).toContain(
      'Live update paused: Are you still there? Please refresh the page to continue viewing live data.',
    );
    expect(screen.getByRole('table')).toBeTruthy();
    world.asked = [];
    await press('Continue');
    expect(world.asked).toEqual(expect.arrayContaining(['/v1/lfms/orien', '/v1/game/server-info']));
    expect(text()).not.toContain('Live update paused');
  });
});

describe('a list without groups', () => {
  it('says whose it is', async () => {
    world.groups = {};
    await open();
    expect(screen.getByText('Nobody on Orien is looking for members.')).toBeTruthy();
  });

  it('says how many the filter hides', async () => {
    world.groups = { 1: group(), 2: { ...group(), id: 2 } };
    localStorage.setItem('v1-lfm-settings', JSON.stringify({ onlyShowRaids: true }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'v1-lfm-settings' }));
    await open();
    expect(screen.getAllByText(/^2 groups were hidden by your filter settings$/).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(screen.queryByText(/hidden by your filter settings/)).toBeNull();
    expect(screen.getAllByText('2 groups').length).toBeGreaterThan(0);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'v1-lfm-settings' }));
  });
});

describe('the frame of the panel', () => {
  const frame = () => screen.getByRole('region', { name: 'Groups on Orien' });
  const settle = (settings: object) => {
    localStorage.setItem('v1-lfm-settings', JSON.stringify(settings));
    window.dispatchEvent(new StorageEvent('storage', { key: 'v1-lfm-settings' }));
  };
  afterEach(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'v1-lfm-settings' }));
  });

  it('panelWidth: is as wide as the visitor wants it', async () => {
    settle({ panelWidth: 1200 });
    await open();
    expect(frame().style.getPropertyValue('--panel-width')).toBe('1200px');
  });

  it('isDynamicWidth: takes the whole width of the window', async () => {
    settle({ panelWidth: 1200, isDynamicWidth: true });
    await open();
    expect(frame().style.getPropertyValue('--panel-width')).toBe('100%');
  });

  it('isCompact: keeps room for six rows of that height, also while they are loading', async () => {
    settle({ isCompact: true });
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await open();
    expect(screen.getByText('Content loading...')).toBeTruthy();
    expect(frame().style.getPropertyValue('--row-height-wide')).toBe('48px');
  });

  it('takes the whole window in fullscreen, and gives it back', async () => {
    await open();
    const tool = () => screen.getByRole('button', { name: 'Fullscreen', hidden: true });
    expect(tool().getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(tool());
    expect(tool().getAttribute('aria-pressed')).toBe('true');
    expect(frame().hasAttribute('data-fullscreen')).toBe(true);
    fireEvent.click(tool());
    expect(frame().hasAttribute('data-fullscreen')).toBe(false);
  });
});
