import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeCharacter, makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyList } from '../../storage/stored-list.ts';
import { endPageNetwork, nowText, pass, startPageNetwork } from '../../testing/page-network.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { catchProblems } from '../../testing/caught-problems.ts';

const list = (data: readonly unknown[]) => ({ data, source: 'cache', timestamp: '2026-03-14T20:15:00Z' });
const paths = { servers: '/v1/game/server-info', groups: '/v1/lfms', quests: '/v1/quests' } as const;

const onServer = (server_name: string, id: number, quest_id: number) =>
  makeLfm({ id, quest_id, server_name });

const evening = () =>
  new Map<string, unknown>([
    [paths.servers, { orien: makeServerInfo({ is_online: true, last_data_fetch: nowText() }) }],
    [
      paths.groups,
      {
        data: {
          orien: { 1: onServer('Orien', 1, 1), 2: onServer('Orien', 2, 2) },
          khyber: { 3: onServer('Khyber', 3, 2) },
        },
      },
    ],
    [paths.quests, list([makeQuest({ id: 1, group_size: 'Raid' }), makeQuest({ id: 2, name: 'Second' })])],
    ['/v1/areas', list([])],
  ]);

let network: ReturnType<typeof startPageNetwork>;
beforeEach(() => {
  network = startPageNetwork(evening());
});
afterEach(endPageNetwork);

const open = async (settings = makePageSettings(), query = '') => {
  // Imported again with the catalogue, since each page has its own.
  const { GroupingPage } = await import('./GroupingPage.tsx');
  const { PageSettingsContext } = await import('../../api/usePageSettings.ts');
  const { renderRoutes } = await import('../../testing/RenderPage.tsx');
  const history = createMemoryHistory({ initialEntries: [`/grouping${query}`] });
  const page = () => (
    <PageSettingsContext value={settings}>
      <GroupingPage />
    </PageSettingsContext>
  );
  await renderRoutes({ '/grouping': page }, history);
  await pass(0);
  return { query: () => history.location.search };
};
const section = (name: string) => {
  const found = screen.getByRole('heading', { name, level: 2 }).closest('section');
  if (found === null) throw new Error(`There is no section ${name}`);
  return within(found);
};
const board = () => within(screen.getByRole('region', { name: 'Groups on all servers' }));
/** Server and quest of each row. */
const rows = () =>
  board()
    .getAllByRole('rowheader')
    .map((header) => {
      const [server, quest] = within(header.closest('tr') ?? header).getAllByRole('link');
      return `${server?.textContent}: ${quest?.textContent ?? 'No quest'}`;
    });
/** The code that writes the address is loaded with the first change. */
const change = (by: () => void) =>
  act(async () => {
    by();
    await vi.dynamicImportSettled();
  });
const press = (name: string) => change(() => fireEvent.click(board().getByRole('button', { name })));

describe('the landing page of the groups', () => {
  it('has its sections in order, each with a link to copy', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Select a Server',
      'Current Raids',
      'Notifications',
      'See Also',
    ]);
    expect(screen.getAllByRole('button', { name: /^Copy link to/ })).toHaveLength(3);
    for (const id of ['select-a-server', 'current-raids', 'notifications', 'see-also']) {
      expect(document.querySelector(`#${id}`)).not.toBeNull();
    }
  });

  it('counts groups and raids of each server', async () => {
    await open();
    const servers = screen.getByRole('list', { name: 'Servers' });
    expect(within(servers).getAllByRole('listitem')).toHaveLength(8);
    const orien = within(servers).getByRole('link', { name: /Orien/ });
    expect(orien.textContent).toContain('Online');
    expect(orien.textContent).toContain('2 groups');
    expect(orien.textContent).toContain('1 raid');
  });

  it('shows notifications struck through, with a badge and no link, while the operator holds them back', async () => {
    const settings = makePageSettings();
    await open({ ...settings, site: { ...settings.site, stages: { notifications: 'soon' } } });
    const heading = screen.getByRole('heading', { name: 'Notifications' });
    expect(heading.querySelector('s')?.textContent).toBe('Notifications');
    expect(section('Notifications').getAllByText('Soon').length).toBeGreaterThan(0);
    expect(section('Notifications').queryByRole('link')).toBeNull();
  });

  it('links to notifications', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Notifications' }).querySelector('s')).toBeNull();
    expect(section('Notifications').getByRole('link').getAttribute('href')).toBe('/notifications');
  });

  it('links to registration, owned content and timers', async () => {
    await open();
    expect(
      section('See Also')
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/registration', '/owned-content', '/timers']);
  });
});

describe('the board of all servers', () => {
  it('shows the raids of every server, each linking to its group there', async () => {
    await open();
    expect(rows()).toEqual(['Orien: The Sunken Stair']);
    expect(board().getByRole('link', { name: 'Orien' }).getAttribute('href')).toBe('/grouping/orien?group=1');
    expect(board().getByRole('button', { name: 'Raids only' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows all groups after one press, by server, and keeps that in the address', async () => {
    const { query } = await open();
    await press('Raids only');
    expect(rows()).toEqual(['Khyber: Second', 'Orien: The Sunken Stair', 'Orien: Second']);
    expect(board().getByRole('heading', { name: 'Current Groups' })).toBeTruthy();
    await pass(300);
    expect(query()).toBe('?raids=any');
    await press('Raids only');
    await pass(300);
    expect(rows()).toEqual(['Orien: The Sunken Stair']);
    expect(query()).toBe('');
  });

  it.each([
    ['?raids=any', ['Khyber: Second', 'Orien: The Sunken Stair', 'Orien: Second']],
    ['?raids=only', ['Orien: The Sunken Stair']],
    ['?levels=15-16&sort=quest', ['Orien: Second', 'Khyber: Second', 'Orien: The Sunken Stair']],
    ['?server=khyber', ['Khyber: Second']],
    ['?raids=maybe&utm_source=x', ['Orien: The Sunken Stair']],
  ])('filters by the words in the address: %s', async (query, shown) => {
    await open(makePageSettings(), query);
    expect(rows()).toEqual(shown);
  });

  it('keeps the text as typed, and writes it to the address when typing pauses', async () => {
    const { query } = await open();
    const field = board().getByRole('searchbox');
    await change(() => fireEvent.change(field, { target: { value: 'sunken ' } }));
    await pass(100);
    expect(query()).toBe('');
    await pass(300);
    expect(query()).toBe('?raids=only&search=sunken');
    expect(field).toHaveProperty('value', 'sunken ');
  });

  it('changes only the look of the lists of single servers', async () => {
    await open();
    await press('Raids only');
    await press('Joinable only');
    await press('Compact rows');
    await pass(300);
    const { lfmSettingsStore } = await import('../../storage/lfm-stores.ts');
    const kept = lfmSettingsStore(makePageSettings().game).get();
    expect(kept).toMatchObject({ onlyShowRaids: false, onlyShowJoinable: false, density: 'comfortable' });
    expect(kept.sortBy.type).toBe('level');
  });

  it('starts with groups that own characters can join, and names the characters', async () => {
    const { characterLists } = await import('../../api/people/character-lists.ts');
    const { lfmSettingsStore } = await import('../../storage/lfm-stores.ts');
    const kept = lfmSettingsStore(makePageSettings().game);
    const mira = makeCharacter({ id: 7, name: 'Mira', server_name: 'Orien', total_level: 20 });
    kept.set({ ...kept.get(), filterByMyCharacters: true, trackedCharacterIds: [7] });
    characterLists.registered.store.set({ ...emptyList(), data: [{ id: 7, character: mira }] });
    network.bodies.set('/v1/characters/ids/7', { data: { 7: mira } });
    await open(makePageSettings(), '');
    await press('Raids only');
    await act(() => vi.dynamicImportSettled());
    await pass(0);
    expect(rows().map((row) => row.split(':')[0])).toEqual(['Orien', 'Orien', 'Khyber']);
    expect(board().getAllByText('Mira can join')).toHaveLength(2);
    expect(board().getByText('3 groups · 2 you can join')).toBeTruthy();
  });

  it.each([paths.groups, paths.quests])('shows that it is loading until %s has come', async (path) => {
    network.bodies.set(path, null);
    await open();
    expect(board().getByText('Loading raids...')).toBeTruthy();
  });

  it('says that there are no raids', async () => {
    network.bodies.set(paths.groups, { data: { orien: { 2: makeLfm({ id: 2, quest_id: 2 }) } } });
    await open();
    expect(board().getByText("There aren't any raids posted at the moment.")).toBeTruthy();
  });

  it('leaves out servers that are down, and names them', async () => {
    network.bodies.set(paths.servers, {
      orien: makeServerInfo({ is_online: false, last_data_fetch: nowText() }),
      khyber: makeServerInfo({ is_online: true, last_data_fetch: nowText() }),
    });
    await open(makePageSettings(), '?raids=any');
    expect(rows()).toEqual(['Khyber: Second']);
    expect(board().getByText('Orien is down')).toBeTruthy();
  });

  it('says that all servers are down', async () => {
    const down = makeServerInfo({ is_online: false, last_data_fetch: nowText() });
    const { servers } = makePageSettings().game;
    network.bodies.set(
      paths.servers,
      Object.fromEntries(servers.map(({ name }) => [name.toLowerCase(), down])),
    );
    await open();
    expect(board().getByText('All servers are down.')).toBeTruthy();
  });

  it('says that loading failed, and retries on request', async () => {
    network.bodies.delete(paths.groups);
    await open();
    expect(board().getByText('Failed to load data')).toBeTruthy();
    network.bodies = evening();
    await press('Retry');
    await pass(0);
    expect(rows()).toEqual(['Orien: The Sunken Stair']);
  });

  it('does not say that there are no raids before quests are loaded', async () => {
    const problems = catchProblems();
    network.bodies.delete(paths.quests);
    await open();
    expect(board().queryByText(/There aren't any raids/)).toBeNull();
    expect(board().getAllByText(/Some data wasn't loaded properly/).length).toBeGreaterThan(0);
    network.bodies = evening();
    await press('Retry');
    await pass(0);
    expect(rows()).toEqual(['Orien: The Sunken Stair']);
    expect(problems).toEqual(['Quests and areas could not be loaded']);
  });

  it('stays when later answers fail, with a notice', async () => {
    await open();
    network.bodies.delete(paths.groups);
    await pass(10_000);
    expect(board().getByText(/There was an error loading some data/)).toBeTruthy();
    expect(rows()).toEqual(['Orien: The Sunken Stair']);
  });

  it('is requested every 10 seconds, and pauses after 12 hours', async () => {
    await open();
    const first = evening();
    first.set(paths.groups, { data: { khyber: { 9: onServer('Khyber', 9, 1) } } });
    network.bodies = first;
    await pass(10_000);
    expect(rows()).toEqual(['Khyber: The Sunken Stair']);
    // Twelve hours of answers would take minutes: the network stays silent meanwhile.
    network.bodies.set(paths.groups, null);
    network.bodies.set(paths.servers, null);
    await pass(12 * 60 * 60 * 1000);
    expect(board().getByText(/Are you still there\?/)).toBeTruthy();
  });
});
