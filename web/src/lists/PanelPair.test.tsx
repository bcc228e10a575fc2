import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreloadedQueries, PreloadedQueriesContext } from '../api/preloaded-queries.ts';
import { PageSettingsContext } from '../api/usePageSettings.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import type * as lfmModule from './lfm/LfmPanel.tsx';
import { GuardedLfmPanel } from './lfm/LfmPanel.tsx';
import { PanelPair } from './PanelPair.tsx';
import type { PanelType } from './panel-url.ts';
import { GuardedWhoPanel } from './who/WhoPanel.tsx';

/** A server whose group panel fails to render. */
const broken = 'Sarlona';
vi.mock('./lfm/LfmPanel.tsx', async (loadReal) => {
  const real = await loadReal<typeof lfmModule>();
  const RealPanel = real.GuardedLfmPanel;
  const GuardedPanel: typeof RealPanel = ({ server }) => {
    if (server.name === broken) throw new Error('The rows are in disorder');
    return <RealPanel server={server} />;
  };
  return { ...real, GuardedLfmPanel: GuardedPanel };
});

const orien = defaultDefinition.servers.find(({ name }) => name === 'Orien') ?? {
  name: 'Orien',
  bitness: 64 as const,
  colour: '#000000',
};

const listed = (data: unknown) => Response.json({ data, source: 'cache', timestamp: toWireTime(Date.now()) });

/** Requested paths. */
let asked: string[];
/** Whether media queries for a small window match. */
let isPhone: boolean;

function answer(path: string): Response {
  asked.push(path);
  if (path.startsWith('/v1/lfms/')) return Response.json({ data: { 1: makeLfm({ id: 1 }) } });
  if (path.startsWith('/v1/characters/')) {
    return Response.json({ data: { 1: makeCharacter({ id: 1, name: 'Brannoc', server_name: 'Orien' }) } });
  }
  if (path === '/v1/game/server-info') {
    const info = makeServerInfo({
      last_data_fetch: toWireTime(Date.now()),
      character_count: 7,
      lfm_count: 1,
    });
    return Response.json({ orien: info, wayfinder: { ...info, is_vip_only: true, lfm_count: 12 } });
  }
  if (path === '/v1/quests') return listed([makeQuest()]);
  if (path === '/v1/areas') return listed([]);
  if (path.startsWith('/icons/') || path.includes('.json')) return Response.json({});
  return new Response(null, { status: 204 });
}

// Loads the lazy modules, since a first import may take long.
beforeAll(async () => {
  await Promise.all([
    import('./lfm/LfmPanel.tsx'),
    import('./who/WhoPanel.tsx'),
    import('./pair/SecondaryPanel.tsx'),
    import('../ui/DialogFrame.tsx'),
  ]);
});

beforeEach(() => {
  localStorage.clear();
  asked = [];
  isPhone = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isPhone && query === '(max-width: 768px)';
    },
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async (path: string) => answer(path));
});

afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
/** Waits for lazy modules, which need several turns of the event loop. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await pass(20);
};

async function open(type: PanelType, query = '') {
  const Panel = type === 'who' ? GuardedWhoPanel : GuardedLfmPanel;
  const root = createRootRoute({
    component: () => (
      <PanelPair type={type} server={orien}>
        <Panel server={orien} />
      </PanelPair>
    ),
    notFoundComponent: () => null,
  });
  const history = createMemoryHistory({ initialEntries: [`/${query}`] });
  const router = createRouter({ routeTree: root, history });
  render(
    <PageSettingsContext value={makePageSettings()}>
      <PreloadedQueriesContext value={createPreloadedQueries(null)}>
        <RouterProvider router={router} />
      </PreloadedQueriesContext>
    </PageSettingsContext>,
  );
  await settle();
  return {
    query: () => router.state.location.searchStr,
    back: async () => {
      act(() => history.back());
      await settle();
    },
    forward: async () => {
      act(() => history.forward());
      await settle();
    },
  };
}

const panels = () =>
  [...document.querySelectorAll('section[data-place]')].map(
    (panel) => `${panel.getAttribute('data-place')}: ${panel.getAttribute('aria-label')}`,
  );
const second = () => {
  const panel = document.querySelector<HTMLElement>('section[data-place="secondary"]');
  if (panel === null) throw new Error('There is no second panel.');
  return within(panel);
};
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const groups = 'primary: Groups on Orien';
const pairOf = (type: PanelType, server = 'orien') =>
  `?secondary-panel-type=${type}&secondary-panel-server=${server}`;

describe('a second panel', () => {
  it('is chosen by kind and server, and is written to the address', async () => {
    const page = await open('grouping');
    expect(panels()).toEqual([groups]);
    await press('Add a second panel');
    expect(screen.getByRole('dialog', { name: 'Choose Secondary Panel' })).toBeTruthy();
    await press(/^Who/);
    expect(screen.getByRole('dialog', { name: 'Choose a Server' })).toBeTruthy();
    await press(/^Orien/);
    expect(panels()).toEqual([groups, 'secondary: Who is online on Orien']);
    expect(page.query()).toBe(pairOf('who'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/^Orien .*Who List$/);
    expect(screen.getByText('Orien who opened')).toBeTruthy();
  });

  it('can be any server, by name; the current one, VIP and 32-bit servers are marked, with counts', async () => {
    await open('grouping');
    await press('Add a second panel');
    await press(/^Grouping/);
    const names = within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(names).toHaveLength(12);
    expect(names).toEqual(names.toSorted());
    expect(names.find((name) => name?.startsWith('Orien'))).toBe('OrienCurrentOnline1 group');
    expect(names.find((name) => name?.startsWith('Wayfinder'))).toBe('WayfinderVIPOnline12 groups');
    expect(names.find((name) => name?.startsWith('Thrane'))).toBe('Thrane32-bitUnknown');
  });

  it('leads back from the servers to the kinds', async () => {
    await open('grouping');
    await press('Add a second panel');
    await press(/^Who/);
    expect(document.activeElement?.textContent).toBe('Choose another type');
    await press('Choose another type');
    expect(screen.getByRole('dialog', { name: 'Choose Secondary Panel' })).toBeTruthy();
  });

  it('cannot be a second Who list, and says why', async () => {
    await open('who');
    await press('Add a second panel');
    const who = screen.getByRole('button', { name: /^Who/ });
    expect(who.getAttribute('aria-disabled')).toBe('true');
    expect(who.textContent).toContain('There is already a Who list');
    fireEvent.click(who);
    expect(screen.getByRole('dialog', { name: 'Choose Secondary Panel' })).toBeTruthy();
    await press(/^Grouping/);
    await press(/^Khyber/);
    expect(panels()).toEqual(['primary: Who is online on Orien', 'secondary: Groups on Khyber']);
  });

  it.each<[name: string, first: PanelType, query: string, panels: readonly string[]]>([
    ['groups', 'grouping', pairOf('grouping', 'khyber'), [groups, 'secondary: Groups on Khyber']],
    ['characters', 'grouping', pairOf('who'), [groups, 'secondary: Who is online on Orien']],
    ['nothing for an unknown server', 'grouping', pairOf('who', 'nowhere'), [groups]],
    [
      'nothing for an unknown kind',
      'grouping',
      '?secondary-panel-type=x&secondary-panel-server=orien',
      [groups],
    ],
    ['nothing for a second Who list', 'who', pairOf('who'), ['primary: Who is online on Orien']],
  ])('is restored from the address: %s', async (_name, first, query, expected) => {
    await open(first, query);
    expect(panels()).toEqual(expected);
  });

  it('takes its search from the address when it is a Who list', async () => {
    await open('grouping', `${pairOf('who')}&initial-search-query=bran`);
    expect(second().getByRole<HTMLInputElement>('searchbox').value).toBe('bran');
  });

  it('closes with its part of the address, and the focus returns to its button', async () => {
    const page = await open(
      'grouping',
      `${pairOf('who')}&initial-search-query=bran&secondary-raids=only&raids=only`,
    );
    await press('Close panel');
    expect(panels()).toEqual([groups]);
    expect(page.query()).toBe('?raids=only');
    expect(document.activeElement?.getAttribute('title')).toBe('Add a second panel');
    expect(screen.getByText('Orien who closed')).toBeTruthy();
  });

  it('opens and closes with the history, skipping the dialog that opened it', async () => {
    const page = await open('grouping');
    await press('Add a second panel');
    await press(/^Grouping/);
    await press(/^Khyber/);
    await press('Close panel');
    await page.back();
    expect(panels()).toHaveLength(2);
    await page.back();
    expect(panels()).toEqual([groups]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.forward();
    expect(panels()).toHaveLength(2);
  });

  it('is a notice for a 32-bit server, with buttons to choose another panel or close it', async () => {
    await open('grouping', pairOf('grouping', 'thrane'));
    expect(second().getByRole('heading').textContent).toBe('32-bit Servers - "Ghost Worlds"');
    fireEvent.click(second().getByRole('button', { name: 'Choose another server' }));
    await settle();
    await press(/^Grouping/);
    await press(/^Khyber/);
    expect(panels()).toEqual([groups, 'secondary: Groups on Khyber']);
  });

  it('leaves the first panel as it was', async () => {
    await open('grouping');
    const first = document.querySelector('section[data-place="primary"]');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'shroud' } });
    await press('Add a second panel');
    await press(/^Grouping/);
    await press(/^Khyber/);
    expect(document.querySelector('section[data-place="primary"]')).toBe(first);
    expect(screen.getAllByRole<HTMLInputElement>('searchbox').map(({ value }) => value)).toEqual([
      'shroud',
      '',
    ]);
  });

  it('sends no further requests for the same server', async () => {
    await open('grouping');
    asked = [];
    await pass(30_000);
    const alone = asked.filter((path) => path.startsWith('/v1/lfms/') || path.includes('server-info')).length;
    cleanup();
    await pass(1000);
    await open('grouping', pairOf('grouping'));
    expect(panels()).toHaveLength(2);
    asked = [];
    await pass(30_000);
    const both = asked.filter((path) => path.startsWith('/v1/lfms/') || path.includes('server-info')).length;
    expect(both).toBe(alone);
  });

  it('can fail without affecting the first, explains the error, and can be closed', async () => {
    await open('grouping', pairOf('grouping', broken.toLowerCase()));
    expect(panels()).toEqual([groups, 'secondary: Sarlona groups']);
    expect(second().getByRole('heading').textContent).toBe('Oops! Something went wrong');
    expect(second().getByText('An unexpected error occurred: The rows are in disorder')).toBeTruthy();
    await press('Close panel');
    expect(panels()).toEqual([groups]);
  });

  it('gets the search key within its panel; elsewhere the key goes to the first panel', async () => {
    await open('grouping', pairOf('grouping', 'khyber'));
    const [first, other] = screen.getAllByRole('searchbox');
    second().getByRole('button', { name: 'Close panel' }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '/' });
    expect(document.activeElement).toBe(other);
    other?.blur();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(first);
  });
});

describe('a pair on a small window', () => {
  beforeEach(() => {
    isPhone = true;
  });

  const seen = () =>
    [...document.querySelectorAll<HTMLElement>('section[data-place]')]
      .filter(({ style }) => style.display !== 'none')
      .map((panel) => panel.getAttribute('data-place'));

  it('shows one panel at a time, the only one that sends requests, and switches by tabs', async () => {
    await open('grouping', pairOf('who', 'khyber'));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Orien groups',
      'Khyber who',
    ]);
    expect(seen()).toEqual(['primary']);
    await pass(1000);
    asked = [];
    await pass(10_000);
    expect(asked.some((path) => path === '/v1/lfms/orien')).toBe(true);
    expect(asked.some((path) => path === '/v1/characters/khyber')).toBe(false);
    fireEvent.click(screen.getByRole('tab', { name: 'Khyber who' }));
    await settle();
    expect(seen()).toEqual(['secondary']);
    asked = [];
    await pass(10_000);
    expect(asked.some((path) => path === '/v1/lfms/orien')).toBe(false);
    expect(asked.some((path) => path === '/v1/characters/khyber')).toBe(true);
  });

  it('keeps typed text in the hidden panel, and its list with its age', async () => {
    await open('grouping', pairOf('grouping', 'khyber'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'sunken' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Khyber groups' }));
    await settle();
    await pass(60_000);
    fireEvent.click(screen.getByRole('tab', { name: 'Orien groups' }));
    await settle();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('sunken');
    expect(screen.queryByText('Content loading...')).toBeNull();
  });

  it('switches tabs by the arrow keys', async () => {
    await open('grouping', pairOf('who'));
    const [first, other] = screen.getAllByRole('tab');
    first?.focus();
    if (first) fireEvent.keyDown(first, { key: 'ArrowRight' });
    await settle();
    expect(document.activeElement).toBe(other);
    expect(other?.getAttribute('aria-selected')).toBe('true');
    if (other) fireEvent.keyDown(other, { key: 'Home' });
    await settle();
    expect(first?.getAttribute('aria-selected')).toBe('true');
  });

  it('sends the search key to the visible panel, and to the first once both are visible again', async () => {
    await open('grouping', pairOf('grouping', 'khyber'));
    fireEvent.click(screen.getByRole('tab', { name: 'Khyber groups' }));
    await settle();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement?.closest('section')?.dataset['place']).toBe('secondary');
    fireEvent.click(screen.getByRole('tab', { name: 'Orien groups' }));
    await settle();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement?.closest('section')?.dataset['place']).toBe('primary');
  });

  it('becomes one panel when the second is closed', async () => {
    await open('grouping', pairOf('who'));
    fireEvent.click(screen.getByRole('tab', { name: 'Orien who' }));
    await settle();
    await press('Close panel');
    expect(seen()).toEqual(['primary']);
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
