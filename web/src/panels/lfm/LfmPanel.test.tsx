import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageSettingsContext } from '../../data/usePageSettings.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { LfmPanel } from './LfmPanel.tsx';

const thelanis = defaultDefinition.servers.find(({ name }) => name === 'Thelanis') ?? {
  name: 'Thelanis',
  bitness: 64 as const,
  colour: '#000000',
};

interface World {
  groups: Record<string, unknown> | null;
  info: ReturnType<typeof makeServerInfo>;
}

let world: World;

/** What the server would answer now; null groups = it fails. */
function answer(path: string): Response {
  const listed = (data: unknown) => ({ data, source: 'cache', timestamp: toWireTime(Date.now()) });
  if (path.startsWith('/v1/lfms/')) {
    return world.groups ? Response.json({ data: world.groups }) : Response.json({}, { status: 404 });
  }
  if (path === '/v1/game/server-info') return Response.json({ thelanis: world.info });
  if (path === '/v1/quests') return Response.json(listed([makeQuest()]));
  if (path === '/v1/areas')
    return Response.json(
      listed([{ id: 501, name: 'Harbor', is_public: true, is_wilderness: false, region: null }]),
    );
  return new Response(null, { status: 204 });
}

const groupsOf = (...groups: ReturnType<typeof makeLfm>[]) =>
  Object.fromEntries(groups.map((each) => [each.id, each]));
const freshInfo = () => makeServerInfo({ last_data_fetch: toWireTime(Date.now()), character_count: 1234 });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (path: string) => answer(path));
  world = {
    groups: groupsOf(makeLfm({ id: 1 }), makeLfm({ id: 2, minimum_level: 2, maximum_level: 5, quest_id: 0 })),
    info: freshInfo(),
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(): Promise<void> {
  const root = createRootRoute({ component: () => <LfmPanel server={thelanis} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <PageSettingsContext value={makePageSettings()}>
      <RouterProvider router={router} />
    </PageSettingsContext>,
  );
  await pass(1);
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const leaders = () =>
  screen.getAllByRole('rowheader').map((header) => header.parentElement?.lastChild?.textContent);

describe('the panel of a server', () => {
  it('shows its groups, how many play, and how fresh that is', async () => {
    await open();
    expect(leaders()).toEqual(['2–5', '15–25']);
    expect(screen.getByRole('heading', { name: 'Thelanis' })).toBeTruthy();
    expect(document.body.textContent).toContain('1,234 online');
    expect(screen.getByText('under 5 s')).toBeTruthy();
    expect(screen.getByText('2 groups')).toBeTruthy();
  });

  it('follows the world every 3 seconds, and tells of news after 15', async () => {
    await open();
    world.groups = groupsOf(makeLfm({ id: 1 }), makeLfm({ id: 3, minimum_level: 30, maximum_level: 34 }));
    await pass(3000);
    expect(leaders()).toEqual(['15–25', '30–34']);
    await pass(13_000);
    expect(screen.getByText(/^1 new group: The Sunken Stair, by Torvald\. 1 closed group: /)).toBeTruthy();
  });

  it('sorts by its headers, turns round on the second click, and remembers', async () => {
    await open();
    const sort = () => fireEvent.click(screen.getByRole('button', { name: 'Level' }));
    sort();
    expect(leaders()).toEqual(['15–25', '2–5']);
    sort();
    expect(leaders()).toEqual(['2–5', '15–25']);
    fireEvent.click(screen.getByRole('button', { name: 'Quest' }));
    expect(screen.getByRole('columnheader', { name: 'Quest' }).getAttribute('aria-sort')).toBe('ascending');
    expect(localStorage.getItem('v1-lfm-settings')).toContain('quest_name');
  });

  it('says what it hides', async () => {
    localStorage.setItem('v1-lfm-settings', JSON.stringify({ maxLevel: 6, showNotEligible: false }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'v1-lfm-settings' }));
    await open();
    expect(screen.getByText('1 group')).toBeTruthy();
    expect(screen.getByText('1 group was hidden by your filter settings')).toBeTruthy();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'v1-lfm-settings' }));
  });

  it('lets nobody reload twice within 5 seconds', async () => {
    await open();
    const reload = screen.getByRole('button', { name: 'Reload' });
    const isDisabled = () => reload.hasAttribute('aria-disabled');
    fireEvent.click(reload);
    expect(isDisabled()).toBe(true);
    await pass(4900);
    expect(isDisabled()).toBe(true);
    await pass(200);
    expect(isDisabled()).toBe(false);
  });
});

describe('in place of its groups the panel says', () => {
  it('that there are none', async () => {
    world.groups = {};
    await open();
    expect(screen.getByText('Nobody on Thelanis is looking for members.')).toBeTruthy();
  });

  it('that the server is offline', async () => {
    world.info = { ...freshInfo(), is_online: false };
    await open();
    expect(screen.getByRole('heading', { name: 'Server Offline' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('that they could not be loaded, and tries again when asked', async () => {
    world.groups = null;
    await open();
    expect(screen.getByText(/There was an error loading some data\./)).toBeTruthy();
    world.groups = groupsOf(makeLfm());
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(1);
    expect(leaders()).toEqual(['15–25']);
  });

  it('that they are on their way', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await open();
    expect(screen.getByText('Content loading...')).toBeTruthy();
  });
});

it('warns above the list when the data is stale', async () => {
  world.info = makeServerInfo({ last_data_fetch: toWireTime(Date.now() - 6 * 60_000) });
  await open();
  expect(screen.getByText(/The data on this page is stale\./)).toBeTruthy();
  expect(screen.getByText('6 min')).toBeTruthy();
  expect(leaders()).toHaveLength(2);
});
