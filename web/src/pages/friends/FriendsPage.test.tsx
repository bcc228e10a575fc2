import type { Character } from '@rollcall/game/character/character';
import {
  makeArea,
  makeCharacter,
  makeLfm,
  makeQuest,
  makeRaidActivity,
  makeServerInfo,
} from '@rollcall/game/testing/makers';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endPageNetwork, nowText, pass, startPageNetwork } from '../../testing/page-network.ts';

const friend = (id: number, change: Partial<Character> = {}) =>
  makeCharacter({ id, name: `Friend-${id}`, server_name: 'Orien', ...change });
const byId = (characters: readonly Character[]) =>
  Object.fromEntries(characters.map((each) => [each.id, each]));
const catalogue = (data: unknown) => ({ data, source: 'cache', timestamp: nowText() });

const raid = makeQuest({ id: 702, name: 'The Shroud', group_size: 'Raid' });

let network: ReturnType<typeof startPageNetwork>;
const idsPath = (count: number) =>
  `/v1/characters/ids/${encodeURIComponent(Array.from({ length: count }, (_, place) => place + 1).join(','))}`;

/** Stores a list as another tab or an earlier visit would. */
function keep(characters: readonly Character[], key = 'v1-friends') {
  const data = characters.map((character) => ({ id: character.id, character }));
  localStorage.setItem(key, JSON.stringify({ createdAt: nowText(), updatedAt: nowText(), data }));
}

beforeEach(() => {
  network = startPageNetwork(new Map());
  network.bodies = new Map<string, unknown>([
    ['/v1/quests', catalogue([makeQuest(), raid])],
    ['/v1/areas', catalogue([makeArea(), makeArea({ id: 601, name: 'The Sunken Stair', is_public: false })])],
    ['/v1/game/server-info', { orien: makeServerInfo() }],
    ['/v1/lfms', { data: {} }],
  ]);
});
afterEach(() => {
  endPageNetwork();
  vi.restoreAllMocks();
});

async function open() {
  // Imported after the stores were imported again, so that the page uses the same ones.
  const { renderPage } = await import('../../testing/RenderPage.tsx');
  const { FriendsPage } = await import('./FriendsPage.tsx');
  // The page loads these late; loading them first keeps their load time out of the test.
  await Promise.all([import('./LiveSummary.tsx'), import('../../api/people/read-in-chunks.ts')]);
  await renderPage(<FriendsPage />);
  // The code that reads people is loaded with the first request.
  await vi.dynamicImportSettled();
  await pass(1);
}

const answer = (...characters: readonly Character[]) =>
  network.bodies.set(idsPath(characters.length), { data: byId(characters) });
const askedFor = (path: string) => network.asked.filter((each) => each === path).length;
const rows = () => screen.getAllByRole('row').slice(1);
const rowOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr');
const doingOf = (name: string) =>
  within(rowOf(name) ?? document.body)
    .getAllByRole('cell')
    .at(-2)?.textContent;
const headline = () => document.body.textContent;

describe('the friends page', () => {
  it('explains itself when there are no friends, and sends no request', async () => {
    await open();
    await pass(30_000);
    expect(screen.getByText('You have no friends on your list yet.')).toBeTruthy();
    expect(headline()).not.toContain('online by server');
    expect(network.asked.filter((path) => path.includes('characters') || path.includes('lfms'))).toEqual([]);
  });

  it('says how many are online and where, and lists online friends first', async () => {
    const all = [friend(1, { is_online: false }), friend(2), friend(3, { server_name: 'Thelanis' })];
    keep(all);
    answer(...all);
    await open();
    expect(headline()).toContain('2 of 3 friends online');
    const servers = within(screen.getByRole('list', { name: 'Friends online by server' }));
    expect(servers.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Orien 1 of /2', '/who/orien'],
        ['Thelanis 1 of /1', '/who/thelanis'],
      ],
    );
    expect(rows().map((row) => /Friend-\d/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Friend-2',
      'Friend-3',
      'Friend-1',
    ]);
    expect([doingOf('Friend-2'), doingOf('Friend-1')]).toEqual(['In a public area', '']);
  });

  it('asks for groups every ten seconds, only while a friend may be in one', async () => {
    keep([friend(1)]);
    answer(friend(1));
    await open();
    expect(askedFor('/v1/lfms')).toBe(0);
    answer(friend(1, { is_in_party: true, group_id: 5 }));
    await pass(15_000);
    expect(askedFor('/v1/lfms')).toBe(1);
    await pass(10_000);
    expect(askedFor('/v1/lfms')).toBe(2);
    answer(friend(1));
    await pass(10_000);
    const count = askedFor('/v1/lfms');
    await pass(30_000);
    expect(askedFor('/v1/lfms')).toBe(count);
  });

  it('follows a friend from town into a group, into its quest, and out of the game', async () => {
    const own = makeCharacter({ id: 90, name: 'Mine', server_name: 'Orien' });
    keep([own], 'v1-registered-characters');
    keep([friend(1)]);
    answer(friend(1));
    await open();
    expect(doingOf('Friend-1')).toBe('In a public area');

    const led = friend(1, { is_recruiting: true });
    answer(led);
    network.bodies.set('/v1/lfms', {
      data: { orien: { 5: makeLfm({ id: 5, leader: led, server_name: 'Orien' }) } },
    });
    await pass(15_000);
    await pass(1);
    expect(doingOf('Friend-1')).toBe(
      'The Sunken StairEliteShow group of Friend-11/6Mine can join. Leads a group',
    );
    const link = screen.getByRole('link', { name: /^Show group\s+of Friend-1$/ });
    expect(link.getAttribute('href')).toBe('/grouping/orien?group=5');
    expect(headline()).toContain('1 in a posted group');

    answer(friend(1, { is_recruiting: true, is_in_party: true, group_id: 5, location_id: 601 }));
    await pass(15_000);
    expect(doingOf('Friend-1')).toContain('In The Sunken StairElite');

    answer(friend(1, { is_in_party: true, group_id: 6 }));
    network.bodies.set('/v1/lfms', { data: {} });
    await pass(15_000);
    expect(doingOf('Friend-1')).toBe('In a public areaIn a group');

    answer(friend(1, { is_online: false }));
    await pass(15_000);
    expect(doingOf('Friend-1')).toBe('');
    expect(headline()).toContain('0 of 1 friend online');
  });

  it('only asks for raid timers once a friend’s group plays a raid, and leaves out characters on timer', async () => {
    const own = [90, 91].map((id) => makeCharacter({ id, name: `Mine-${id}`, server_name: 'Orien' }));
    keep(own, 'v1-registered-characters');
    network.bodies.set(`/v1/characters/ids/${encodeURIComponent('90,91')}`, { data: byId(own) });
    const raidsPath = `/v1/activity/raids?character_ids=${encodeURIComponent('90,91')}`;
    network.bodies.set(raidsPath, {
      data: [makeRaidActivity({ character_id: 90, timestamp: nowText(), data: { quest_ids: [702] } })],
    });
    const led = friend(1, { is_recruiting: true });
    const post = (quest_id: number) =>
      network.bodies.set('/v1/lfms', {
        data: { orien: { 5: makeLfm({ id: 5, leader: led, server_name: 'Orien', quest_id }) } },
      });
    keep([led]);
    answer(led);
    post(701);
    await open();
    await pass(1);
    expect(doingOf('Friend-1')).toContain('Mine-90 and Mine-91 can join');
    expect(askedFor(raidsPath)).toBe(0);

    post(702);
    await pass(10_000);
    await vi.dynamicImportSettled();
    await pass(1);
    expect(askedFor(raidsPath)).toBe(1);
    expect(doingOf('Friend-1')).toContain('Mine-91 can join');
    expect(doingOf('Friend-1')).not.toContain('Mine-90');
  });

  it('keeps friends missing from an answer, without details', async () => {
    const all = [friend(1), friend(2)];
    keep(all);
    network.bodies.set(idsPath(2), { data: byId([friend(2)]) });
    await open();
    expect(rows()).toHaveLength(2);
    expect(headline()).toContain('1 of 2 friends online');
    expect([doingOf('Friend-1'), doingOf('Friend-2')]).toEqual(['', 'In a public area']);
    expect(localStorage.getItem('v1-friends')).toContain('"id":1');
  });

  it('shows friends as last seen when the request fails', async () => {
    keep([friend(1), friend(2)]);
    await open();
    expect(screen.getByText(/Everyone is shown as last seen/)).toBeTruthy();
    expect(headline()).toContain('– of 2 friends online');
    expect(rows()).toHaveLength(2);
    answer(friend(1), friend(2));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(1);
    expect(headline()).toContain('2 of 2 friends online');
  });

  it('keeps its data when the groups fail to load', async () => {
    const inGroup = friend(1, { is_in_party: true, group_id: 5 });
    keep([inGroup]);
    answer(inGroup);
    network.bodies.delete('/v1/lfms');
    await open();
    expect(doingOf('Friend-1')).toBe('In a public areaIn a group');
  });

  it('asks about a hundred in one request, and again after fifteen seconds', async () => {
    const all = Array.from({ length: 100 }, (_, place) => friend(place + 1));
    keep(all);
    answer(...all);
    await open();
    expect(headline()).toContain('100 of 100 friends online');
    expect(network.asked.filter((path) => path.startsWith('/v1/characters'))).toHaveLength(1);
    await pass(15_000);
    expect(network.asked.filter((path) => path.startsWith('/v1/characters'))).toHaveLength(2);
  });

  it('removes a friend, and undoes it', async () => {
    keep([friend(1), friend(2)]);
    answer(friend(1), friend(2));
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Friend-1 of Orien' }));
    await pass(1);
    expect(headline()).toContain('1 of 1 friend online');
    const { pageToasts } = await import('../../ui/toast-store.ts');
    pageToasts.toasts().at(-1)?.actions?.[0]?.onClick?.();
    await pass(1);
    expect(headline()).toContain('2 of 2 friends online');
  });
});
