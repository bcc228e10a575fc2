import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { Guild } from '@rollcall/game/guild';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { makeArea, makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubChartWidth } from '../../charts/testing/chart-room.ts';
import { createGivenAnswers, GivenAnswersContext } from '../../data/given-answers.ts';
import { PageSettingsContext } from '../../data/usePageSettings.ts';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { areasStore } from '../../storage/catalogue-stores.ts';
import { friendsStore } from '../../storage/friends-store.ts';
import { emptyList } from '../../storage/kept-list.ts';
import { registeredCharactersStore } from '../../storage/registered-characters-store.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { GuildPage } from './GuildPage.tsx';
import { makeGuild, onlineMembers } from './testing/make-guild.ts';

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | null;
}

const asked: Asked[] = [];
/** What is answered about the guild. */
let guild: () => Guild | Response;
/** What a member is answered beside that. */
let membership: (ask: Asked) => Partial<Guild> | Response;

const refusal = (status: number, code: string) =>
  Response.json({ data: null, message: 'no', error: 'no', code, request_id: 'a' }, { status });

function answerGuild(ask: Asked): Response {
  const found = guild();
  if (found instanceof Response) return found.clone();
  if (ask.token === null) return Response.json({ data: found });
  const told = membership(ask);
  return told instanceof Response ? told : Response.json({ data: { ...found, ...told } });
}

const namedById = (path: string) =>
  Object.fromEntries(
    decodeURIComponent(path)
      .split('/')
      .at(-1)
      ?.split(',')
      .map((id) => [
        id,
        makeCharacter({ id: Number(id), name: `${Number(id) < 10 ? 'Own' : 'Off'} ${id}`, is_online: false }),
      ]) ?? [],
  );

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-14T20:15:00Z') });
  asked.length = 0;
  guild = () => makeGuild();
  membership = () => ({ is_member: true, member_ids: [], member_seen: {} });
  vi.stubGlobal('scrollTo', vi.fn());
  stubChartWidth(800);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    const { pathname: path, searchParams: query } = new URL(url, 'http://site');
    const ask = { path, query, token: new Headers(init?.headers).get('Authorization') };
    asked.push(ask);
    if (path.startsWith('/v1/guilds/')) return answerGuild(ask);
    if (path.startsWith('/v1/characters/ids/')) return Response.json({ data: namedById(path) });
    if (path.endsWith('icons.json')) return Response.json({});
    if (path === '/v1/areas') {
      const data = [makeArea({ id: 501, name: 'The Harbor' })];
      return Response.json({ data, source: 'cache', timestamp: '2026-03-14T20:00:00Z' });
    }
    return Response.json({ data: [], source: 'cache', timestamp: '2026-03-14T20:00:00Z' });
  });
});
afterEach(() => {
  cleanup();
  while (pageToasts.dismissOldest());
  [registeredCharactersStore, accessTokensStore, friendsStore].forEach((store) => store.reset());
  areasStore.reset();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

async function open(address = '/guilds/thelanis/Lantern%20Watch') {
  const rootRoute = createRootRoute({ notFoundComponent: () => null });
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: pageFacts.guild.path, component: GuildPage }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  await act(async () => {
    render(
      <PageSettingsContext value={makePageSettings()}>
        <GivenAnswersContext value={createGivenAnswers(null)}>
          <RouterProvider<typeof router> router={router} />
        </GivenAnswersContext>
      </PageSettingsContext>,
    );
  });
  await vi.dynamicImportSettled();
  await pass(0);
  await vi.dynamicImportSettled();
  await pass(0);
}

const publicAsks = () => asked.filter(({ path, token }) => path.startsWith('/v1/guilds/') && token === null);
const memberAsks = () => asked.filter(({ token }) => token !== null);
const names = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('rowheader')
    .map((head) => head.querySelector('bdi')?.textContent);
const offline = () => within(document.getElementById('offline-members') ?? document.body);
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const register = (...ids: readonly number[]) =>
  registeredCharactersStore.set({
    ...emptyList(),
    data: ids.map((id) => ({ id, character: makeCharacter({ id, name: `Own ${id}` }) })),
  });
const verify = (...ids: readonly number[]) =>
  accessTokensStore.set({
    ...emptyList(),
    data: ids.map((characterId) => ({ characterId, token: `t${characterId}`, tokenId: null })),
  });

describe('the page of a guild', () => {
  it('tells who is online, with what, and where', async () => {
    friendsStore.set({ ...emptyList(), data: [{ id: 102, character: null }] });
    guild = () =>
      makeGuild({
        character_count: 8,
        online_characters: onlineMembers(
          { id: 101, name: 'Bo', is_in_party: true, group_id: 5 },
          { id: 102, name: 'Aria', is_in_party: true, group_id: 5 },
          { id: 103, name: 'Cole', location_id: null },
        ),
      });
    await open();
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '338% of all',
      '8',
      '0',
      'Thelanis',
    ]);
    expect(linkTo('Thelanis')).toBe('/servers/thelanis');
    expect(names('Online members')).toEqual(['Aria', 'Bo', 'Cole']);
    const rows = within(screen.getByRole('table', { name: 'Online members' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      'Group 1',
      'Group 1',
      '',
    ]);
    expect(rows[0]?.textContent).toContain('The Harbor');
    expect(rows[2]?.textContent).toContain('Somewhere in the Aether');
    expect(screen.getByTitle('Friend')).toBeTruthy();
    expect(linkTo('View in Who list')).toMatch(/^\/who\/thelanis\?initial-search-query=/);
  });

  it('follows every five seconds', async () => {
    await open();
    guild = () => makeGuild({ online_characters: onlineMembers({ id: 5, name: 'New' }) });
    expect(publicAsks()).toHaveLength(1);
    await pass(5000);
    expect(names('Online members')).toEqual(['New']);
  });

  it('sorts by its headers', async () => {
    guild = () =>
      makeGuild({
        online_characters: onlineMembers(
          { id: 1, name: 'Bo', total_level: 20 },
          { id: 2, name: 'Aria', total_level: 4 },
          { id: 3, name: 'Cole', total_level: 9 },
        ),
      });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Level' }));
    expect(names('Online members')).toEqual(['Aria', 'Cole', 'Bo']);
    fireEvent.click(screen.getByRole('button', { name: 'Level' }));
    expect(names('Online members')).toEqual(['Bo', 'Cole', 'Aria']);
  });

  it('adds a member to the friends', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Add Bo to friends' }));
    await vi.dynamicImportSettled();
    await pass(0);
    expect(friendsStore.get().data.map(({ id }) => id)).toEqual([101]);
    expect(screen.queryByRole('button', { name: 'Add Bo to friends' })).toBeNull();
    expect(screen.getByTitle('Friend')).toBeTruthy();
  });

  it('says so when nobody is online', async () => {
    guild = () => makeGuild({ online_characters: {} });
    await open();
    expect(screen.getByText(/^Nobody of this guild is online now/)).toBeTruthy();
    expect(screen.getByText(/Anonymous members are left out/)).toBeTruthy();
  });

  it('has pictures of the week, levels and classes', async () => {
    await open();
    await vi.waitFor(async () => {
      await pass(10);
      expect(screen.getAllByRole('figure')).toHaveLength(3);
    });
    const figure = (name: RegExp) => screen.getByRole('figure', { name });
    const table = (caption: string) => screen.getByRole('table', { name: caption, hidden: true });
    expect(within(table('Members by level')).getAllByRole('row', { hidden: true })).toHaveLength(3);
    expect(within(table('Members by class')).getByText('Bard')).toBeTruthy();
    const week = figure(/^Members online, the last 7 days/);
    fireEvent.click(within(week).getByRole('button', { name: 'Show as table' }));
    expect(within(week).getByText('no data')).toBeTruthy();
  });

  it.each(['A/B 50%', 'שומרי הפנס', 'x?y#z', 'a%2Fb', '🐉 & Co'])('is found by the name %s', async (name) => {
    guild = () => makeGuild({ guild_name: name });
    await open(`/guilds/Thelanis/${encodeURIComponent(name)}`);
    expect(publicAsks()[0]?.path).toBe(`/v1/guilds/thelanis/${encodeURIComponent(name)}`);
    expect(names('Online members')).toEqual(['Bo']);
  });

  it('has no way to a Who list that there is none of', async () => {
    guild = () => makeGuild({ server_name: 'Cormyr' });
    await open('/guilds/cormyr/Lantern%20Watch');
    expect(names('Online members')).toEqual(['Bo']);
    expect(screen.queryByRole('link', { name: 'View in Who list' })).toBeNull();
  });
});

describe('a guild that is not there', () => {
  it.each([
    ['nobody knows', () => refusal(404, 'not-found')],
    ['cannot be', () => refusal(400, 'invalid-request')],
  ])('because it %s leads to the search', async (_why, answer) => {
    guild = answer;
    await open();
    expect(screen.getByText(/There is no guild of the name/).textContent).toContain(
      '“Lantern Watch” on Thelanis',
    );
    expect(linkTo('Search all servers')).toMatch(/^\/guilds\?guild-name=/);
    expect(linkTo('Guilds of Thelanis')).toBe('/guilds?server-name=thelanis');
    expect(pageToasts.toasts()).toHaveLength(0);
  });

  it('any more says so: its last member may have hidden', async () => {
    await open();
    guild = () => refusal(404, 'not-found');
    await pass(5000);
    expect(screen.getByText(/There is no guild of the name/)).toBeTruthy();
    expect(screen.queryByText('Bo')).toBeNull();
  });

  it('asks nothing about a name that is too long', async () => {
    await open(`/guilds/thelanis/${'x'.repeat(65)}`);
    expect(screen.getByText(/There is no guild of the name/)).toBeTruthy();
    expect(publicAsks()).toEqual([]);
  });

  it('for want of its server leads to the one that was meant', async () => {
    await open('/guilds/thelanys/Lantern%20Watch');
    await vi.waitFor(async () => {
      await pass(10);
      expect(screen.getByText(/We don't recognize the server/)).toBeTruthy();
    });
    expect(linkTo('Thelanis')).toBe('/guilds/thelanis/Lantern%20Watch');
    expect(linkTo('All guilds')).toBe('/guilds');
    expect(publicAsks()).toEqual([]);
  });
});

describe('a guild that could not be had', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

  it('can be tried again', async () => {
    guild = () => new Response('', { status: 500 });
    await open();
    guild = () => makeGuild();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(names('Online members')).toEqual(['Bo']);
  });

  it('is shown as it was last', async () => {
    await open();
    guild = () => new Response('', { status: 500 });
    await pass(5000);
    expect(names('Online members')).toEqual(['Bo']);
    expect(screen.getByText(/There was an error loading some data/)).toBeTruthy();
  });
});

describe('the members who are offline', () => {
  it('are for members alone', async () => {
    await open();
    expect(offline().getByText(/^Members of this guild see here who is offline/)).toBeTruthy();
    expect(linkTo('Verify a character')).toBe('/registration');
    expect(memberAsks()).toEqual([]);
  });

  it('need a member to be verified', async () => {
    register(7);
    await open();
    expect(offline().getByText(/^Own 7 is in this guild/)).toBeTruthy();
    expect(linkTo(/^Verify/)).toMatch(/^\/verification\?id=/);
  });

  it('are told page by page, with a token that goes into a header alone', async () => {
    register(7);
    verify(7);
    guild = () => makeGuild({ character_count: 24 });
    const seen = { 11: '2026-03-14T17:15:00Z' };
    membership = ({ query }) =>
      query.get('page') === '1'
        ? { is_member: true, member_ids: [11, 12], member_seen: seen }
        : { is_member: true, member_ids: [31], member_seen: {} };
    await open();
    expect(names('Offline members')).toEqual(['Off 11', 'Off 12']);
    expect(offline().getByText('3 hours ago')).toBeTruthy();
    expect(offline().getByText('Own 7')).toBeTruthy();
    const [first] = memberAsks();
    expect([first?.token, first?.query.toString()]).toEqual([
      'Bearer t7',
      'page=1&page_size=20&sort_by=last_active&members=offline',
    ]);
    fireEvent.click(offline().getByRole('button', { name: 'Next' }));
    await pass(0);
    expect(names('Offline members')).toEqual(['Off 31']);
    expect(offline().getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    expect(publicAsks().every(({ token }) => token === null)).toBe(true);
  });

  it('are put in order by the server, from the first page', async () => {
    register(7);
    verify(7);
    guild = () => makeGuild({ character_count: 24 });
    membership = () => ({ is_member: true, member_ids: [11], member_seen: {} });
    await open();
    fireEvent.click(offline().getByRole('button', { name: 'Next' }));
    await pass(0);
    fireEvent.click(offline().getByRole('button', { name: 'Name' }));
    await pass(0);
    const query = memberAsks().at(-1)?.query;
    expect([query?.get('page'), query?.get('sort_by')]).toEqual(['1', 'name']);
    expect(offline().getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('are none when everybody is online', async () => {
    register(7);
    verify(7);
    await open();
    expect(offline().getByText('Everybody whom you may see is online.')).toBeTruthy();
  });

  it('are not told to somebody who has left, whose next character is asked', async () => {
    register(7, 8);
    verify(7, 8);
    membership = ({ token }) =>
      token === 'Bearer t7' ? { is_member: false } : { is_member: true, member_ids: [11], member_seen: {} };
    await open();
    await pass(0);
    expect(names('Offline members')).toEqual(['Off 11']);
    expect(offline().getByText('Own 8')).toBeTruthy();
  });

  it('are not told to who has left with all characters', async () => {
    register(7);
    verify(7);
    membership = () => ({ is_member: false });
    await open();
    await pass(0);
    expect(offline().getByText(/^None of your verified characters is in this guild any more/)).toBeTruthy();
    expect(accessTokensStore.get().data).toHaveLength(1);
  });

  it('are not told by a token that was revoked, which is forgotten with a word', async () => {
    register(7);
    verify(7);
    membership = () => refusal(403, 'token-refused');
    await open();
    await pass(0);
    expect(accessTokensStore.get().data).toEqual([]);
    expect(offline().getByText(/^Own 7 is in this guild/)).toBeTruthy();
    expect(pageToasts.toasts().map(({ title }) => title)).toContain('No longer verified here');
  });

  it('can be tried again', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    register(7);
    verify(7);
    membership = () => new Response('', { status: 500 });
    await open();
    membership = () => ({ is_member: true, member_ids: [11], member_seen: {} });
    fireEvent.click(offline().getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(names('Offline members')).toEqual(['Off 11']);
  });
});
