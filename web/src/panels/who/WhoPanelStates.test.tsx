import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as catalogueModule from '../../data/useCatalogue.ts';
import { liveLifespanMs } from '../../data/useServerInfo.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { WhoPanel } from './WhoPanel.tsx';

/** Quests and areas as they come, or in another state. */
const catalogue = vi.hoisted(() => ({ state: null as 'loading' | 'error' | null }));
vi.mock('../../data/useCatalogue.ts', async (loadReal) => {
  const real = await loadReal<typeof catalogueModule>();
  const useCatalogue = () => {
    const come = real.useCatalogue();
    return catalogue.state === null ? come : { ...come, state: catalogue.state };
  };
  return { ...real, useCatalogue };
});

const orien = defaultDefinition.servers.find(({ name }) => name === 'Orien') ?? {
  name: 'Orien',
  bitness: 64 as const,
  colour: '#000000',
};

interface World {
  /** Null = the server fails. */
  characters: Record<string, unknown> | null;
  info: ReturnType<typeof makeServerInfo>;
  asked: string[];
}

let world: World;

const failure = () =>
  Response.json({ message: 'No.', error: 'No.', code: 'x', request_id: 'x' }, { status: 404 });
const listed = (data: unknown) => Response.json({ data, source: 'cache', timestamp: toWireTime(Date.now()) });

function answer(path: string): Response {
  world.asked.push(path);
  if (path === '/v1/characters/orien')
    return world.characters ? Response.json({ data: world.characters }) : failure();
  if (path === '/v1/game/server-info') return Response.json({ orien: world.info });
  if (path === '/v1/quests') return listed([makeQuest()]);
  if (path === '/v1/areas')
    return listed([{ id: 501, name: 'Harbor', is_public: true, is_wilderness: false, region: null }]);
  return new Response(null, { status: 204 });
}

const freshInfo = () => makeServerInfo({ last_data_fetch: toWireTime(Date.now()), character_count: 7 });
const somebody = (id: number, change = {}) =>
  makeCharacter({ id, name: `Hero-${id}`, server_name: 'Orien', location_id: 501, ...change });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (path: string) => answer(path));
  catalogue.state = null;
  world = { characters: { 1: somebody(1) }, info: freshInfo(), asked: [] };
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
const frame = () => screen.getByRole('region', { name: 'Who is online on Orien' });

async function open(): Promise<void> {
  await renderPage(<WhoPanel server={orien} />);
  await pass(1);
}

describe('the title bar of a Who list', () => {
  it('says which list of which product it is, and closes to the page that lists the servers', async () => {
    await open();
    expect(within(frame()).getByRole('heading', { level: 2 }).textContent).toMatch(/^Orien .+ Who List$/);
    expect(text()).toContain('7 online');
    for (const name of ['All servers', 'Close']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/who');
    }
  });

  it('has all that can be done with the list', async () => {
    await open();
    for (const name of ['Settings', 'Screenshot', 'Fullscreen', 'Table view', 'Reload']) {
      expect(screen.getByRole('button', { name, hidden: true })).toBeTruthy();
    }
  });

  it('asks for everything anew, and rests five seconds', async () => {
    await open();
    world.asked = [];
    await press('Reload');
    expect(world.asked).toEqual(expect.arrayContaining(['/v1/characters/orien', '/v1/game/server-info']));
    expect(screen.getByRole('button', { name: 'Reload' }).getAttribute('aria-disabled')).toBe('true');
    await pass(5001);
    expect(screen.getByRole('button', { name: 'Reload' }).hasAttribute('aria-disabled')).toBe(false);
  });

  it('takes the whole window in fullscreen, and gives it back', async () => {
    await open();
    const tool = () => screen.getByRole('button', { name: 'Fullscreen', hidden: true });
    fireEvent.click(tool());
    expect(frame().hasAttribute('data-fullscreen')).toBe(true);
    fireEvent.click(tool());
    expect(frame().hasAttribute('data-fullscreen')).toBe(false);
  });
});

describe('a list that is on its way', () => {
  it('says so', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await open();
    expect(screen.getByText('Content loading...')).toBeTruthy();
    expect(frame().style.getPropertyValue('--row-height-wide')).toBe('42px');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('waits for areas, so that nobody stands in a place that is only still loading', async () => {
    catalogue.state = 'loading';
    await open();
    expect(screen.getByText('Content loading...')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is shown without them when they cannot be had, with a word about it', async () => {
    catalogue.state = 'error';
    await open();
    expect(screen.getByRole('table')).toBeTruthy();
    expect(text()).toContain(
      "Area data unavailable: Some data wasn't loaded properly. This might be a temporary network issue.",
    );
    world.asked = [];
    await press('Retry');
    expect(world.asked).toContain('/v1/characters/orien');
  });
});

describe('a server that is offline', () => {
  beforeEach(() => {
    world.info = { ...freshInfo(), is_online: false };
  });

  it('has no list, no count, and the way to the Live page', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Server Offline' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(text()).not.toContain('7 online');
    expect(text()).toContain('Who is online will be shown here once it is back.');
    expect(screen.getByRole('link', { name: 'Live page' }).getAttribute('href')).toBe('/live');
    expect(screen.getByRole('button', { name: 'Report bug' })).toBeTruthy();
  });

  it('shows who was there when that is wanted anyway, with a word about it', async () => {
    await open();
    await press('Load data anyway');
    expect(screen.getByRole('table')).toBeTruthy();
    expect(text()).toContain('Server Offline: These are the characters that were last reported.');
    world.info = freshInfo();
    await pass(10_000);
    expect(text()).not.toContain('Server Offline');
  });
});

describe('a failure', () => {
  it('before anything came is told in place of the list and by a toast, once', async () => {
    world.characters = null;
    await open();
    expect(screen.getByRole('heading', { name: 'Failed to load data' })).toBeTruthy();
    expect(pageToasts.toasts()).toMatchObject([
      {
        title: 'Error fetching data',
        message: 'There was an error fetching the data for this page. Please try again later.',
      },
    ]);
    pageToasts.dismissOldest();
    await pass(60_000);
    expect(pageToasts.toasts()).toEqual([]);
    world.characters = { 1: somebody(1) };
    await press('Retry');
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('after something came keeps the last good list, and says so below it', async () => {
    await open();
    world.characters = null;
    await pass(3100);
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    expect(text()).toContain(
      'Failed to load data: There was an error loading some data. Please refresh the page or come back later.',
    );
    expect(text()).toContain('Retrying');
  });
});

describe('old data', () => {
  it('is called stale after five minutes without a report', async () => {
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
    await press('Continue');
    expect(text()).not.toContain('Live update paused');
  });
});

describe('a list without characters', () => {
  it('says that nobody is there, and has nothing to clear', async () => {
    world.characters = {};
    await open();
    expect(screen.getByText('Nobody is online on Orien.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull();
  });

  it('says that all are anonymous', async () => {
    world.characters = { 1: somebody(1, { name: null, guild_name: null, is_anonymous: true }) };
    await open();
    expect(screen.getByText('Everybody who is online on Orien is anonymous.')).toBeTruthy();
  });

  it('says what hides them, and clears that', async () => {
    world.characters = { 1: somebody(1), 2: somebody(2) };
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Any' }));
    await pass(200);
    expect(screen.getByText('No class is chosen, so nobody is shown.')).toBeTruthy();
    await press('Clear the filters');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
    expect(text()).toContain('2 characters');
  });
});

describe('the line below the list', () => {
  /** Named by nothing else on the page; read out as soon as it says something else. */
  const told = () => document.querySelector('footer output')?.textContent;

  it('tells those who do not see it what came of a filter, and nothing of an answer', async () => {
    world.characters = { 1: somebody(1), 2: somebody(2, { total_level: 3 }) };
    await open();
    const before = told();
    world.characters = { 1: somebody(1), 2: somebody(2), 3: somebody(3) };
    await pass(3100);
    expect(screen.getAllByText('3 characters').length).toBeGreaterThan(0);
    expect(told()).toBe(before);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Any' }));
    await pass(200);
    expect(told()).toBe('0 characters. 3 characters were hidden by your filter settings');
    await press('Clear the filters');
  });

  it('says when not all are shown, and shows them when asked', async () => {
    world.characters = Object.fromEntries(
      Array.from({ length: 102 }, (_, index) => [index + 1, somebody(index + 1)]),
    );
    await open();
    expect(text()).toContain('Showing the first 100 of 102 characters');
    await press('Show all');
    expect(text()).not.toContain('Showing the first');
    await press('Show only the first 100');
    expect(text()).toContain('Showing the first 100 of 102 characters');
  });
});
