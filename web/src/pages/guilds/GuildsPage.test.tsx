import type { GuildRow } from '@rollcall/game/guild/guild';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { stubChartWidth } from '../../charts/testing/stub-chart-width.ts';
import { renderRoutes } from '../../testing/RenderPage.tsx';
import { GuildsPage } from './GuildsPage.tsx';
import { makeGuild } from '../guild/testing/make-guild.ts';
import { openPromise } from '../../testing/open-promise.ts';

const row = (overrides: Partial<GuildRow> = {}): GuildRow => ({
  guild_name: 'Lantern Watch',
  server_name: 'Thelanis',
  character_count: 50,
  online_count: 7,
  last_active: '2026-03-14T20:00:00Z',
  ...overrides,
});
const listOf = (rows: readonly GuildRow[], more: object = {}) => ({
  data: rows,
  page: 1,
  page_length: 100,
  filtered_length: rows.length,
  total: rows.length,
  known_total: 250,
  ...more,
});

type Answer = (url: URL) => Response;
let answer: Answer;
const asked: string[] = [];
const lists = () => asked.filter((path) => /^\/v1\/guilds(\?|$)/.test(path));

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answer = ({ searchParams }) =>
    Response.json(listOf([row({ guild_name: searchParams.get('name') ?? 'Any' })]));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    asked.push(path);
    return answer(new URL(path, 'http://site'));
  });
});
afterEach(() => {
  cleanup();
  registeredCharactersStore.reset();
  accessTokensStore.reset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

async function open(path: string) {
  const pages = { [pageFacts.guilds.path]: GuildsPage, [pageFacts.guild.path]: () => null };
  const history = createMemoryHistory({ initialEntries: ['/guilds?range=before', path], initialIndex: 1 });
  const address = await renderRoutes(pages, history);
  await pass(0);
  const go = (step: 'back' | 'forward') =>
    act(async () => {
      history[step]();
      await vi.advanceTimersByTimeAsync(0);
    });
  return { address: () => decodeURIComponent(address()), entries: () => history.length, go };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const enter = async () => {
  const { form } = field();
  if (form) fireEvent.submit(form);
  await pass(0);
};
const chooseServer = async (key: string) => {
  fireEvent.change(screen.getByLabelText('Server'), { target: { value: key } });
  await pass(0);
};
const guildNames = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const count = () => document.querySelector('output')?.textContent;

describe('searching guilds', () => {
  it('requests all guilds at first', async () => {
    await open('/guilds');
    expect(lists()).toEqual(['/v1/guilds']);
    expect(guildNames()).toEqual(['Any']);
  });

  it('searches half a second after the last letter, in the same history entry', async () => {
    const { address, entries } = await open('/guilds?range=day');
    type('a');
    await pass(499);
    type('ash');
    await pass(499);
    expect(lists()).toHaveLength(1);
    await pass(1);
    expect(lists().slice(1)).toEqual(['/v1/guilds?name=ash']);
    expect([address(), entries()]).toEqual(['/guilds?range=day&guild-name=ash', 2]);
    expect(guildNames()).toEqual(['ash']);
  });

  it('sorts by a column header, keeps that in the address, and returns to the first page', async () => {
    const { address } = await open('/guilds?page=2');
    const head = (name: string) => screen.getByRole('columnheader', { name });
    const press = async (name: string) => {
      fireEvent.click(within(head(name)).getByRole('button'));
      await pass(0);
    };
    expect(head('Members').getAttribute('aria-sort')).toBe('descending');
    await press('Online');
    expect(address()).toBe('/guilds?sort=online');
    expect(head('Online').getAttribute('aria-sort')).toBe('descending');
    expect(head('Members').getAttribute('aria-sort')).toBe('none');
    await press('Online');
    expect(address()).toBe('/guilds?sort=online&order=ascending');
    await press('Guild');
    expect(address()).toBe('/guilds?sort=name');
    expect(lists()).toEqual([
      '/v1/guilds?page=2',
      '/v1/guilds?sort_by=online_count&sort_dir=desc',
      '/v1/guilds?sort_by=online_count&sort_dir=asc',
      '/v1/guilds?sort_by=guild_name&sort_dir=asc',
    ]);
    expect(within(head('Compare')).queryByRole('button')).toBeNull();
  });

  it('marks no column as sorted while names are matched', async () => {
    await open('/guilds?guild-name=ash');
    expect(screen.getByRole('columnheader', { name: 'Members' }).getAttribute('aria-sort')).toBe('none');
  });

  it('chooses up to four guilds to compare with checkboxes', async () => {
    stubChartWidth(800);
    const rows = ['A', 'B', 'C', 'D', 'E'].map((guild_name) => row({ guild_name }));
    answer = ({ pathname }) =>
      Response.json(
        pathname === '/v1/guilds'
          ? listOf(rows)
          : { data: makeGuild({ guild_name: pathname.split('/').at(-1) ?? '' }) },
      );
    const { address } = await open('/guilds');
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${name}` });
    for (const name of ['A', 'B', 'C', 'D']) {
      fireEvent.click(box(name));
      await pass(0);
    }
    expect(address()).toBe('/guilds?compare=thelanis:A,thelanis:B,thelanis:C,thelanis:D');
    expect([box('A').checked, box('E').checked, box('E').disabled]).toEqual([true, false, true]);
    fireEvent.click(box('A'));
    await pass(0);
    expect([box('A').checked, box('E').disabled]).toEqual([false, false]);
  });

  it('keeps a space that was just typed', async () => {
    await open('/guilds');
    type('iron ');
    await pass(500);
    expect(field().value).toBe('iron ');
    expect(lists().at(-1)).toBe('/v1/guilds?name=iron');
  });

  it.each([
    ['before a search', 0],
    ['when the search has already been made', 600],
  ])('adds a history entry on Enter, %s', async (_when, waitedMs) => {
    const { address, entries, go } = await open('/guilds?guild-name=oak');
    type('ash');
    await pass(waitedMs);
    await enter();
    expect([address(), entries()]).toEqual(['/guilds?guild-name=ash', 3]);
    await go('back');
    expect([address(), field().value]).toEqual(['/guilds?guild-name=oak', 'oak']);
    expect(guildNames()).toEqual(['oak']);
    await go('forward');
    expect([field().value, guildNames()]).toEqual(['ash', ['ash']]);
  });

  it('adds no history entry if nothing changed', async () => {
    const { entries } = await open('/guilds?guild-name=oak');
    await enter();
    type('oak ');
    await enter();
    expect(entries()).toBe(2);
  });

  it('is cleared by Escape', async () => {
    const { address } = await open('/guilds?guild-name=oak');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
    await pass(500);
    expect(address()).toBe('/guilds');
  });

  it('drops unfinished text on Back', async () => {
    const { go } = await open('/guilds?guild-name=oak');
    type('ash');
    await enter();
    type('ashes');
    await go('back');
    await pass(1000);
    expect([field().value, guildNames()]).toEqual(['oak', ['oak']]);
  });

  it('can be limited to a server, with the text typed so far, from the first page', async () => {
    const { address, entries } = await open('/guilds?guild-name=oak&page=2');
    type('ash');
    await chooseServer('orien');
    expect([address(), entries()]).toEqual(['/guilds?guild-name=ash&server-name=orien', 2]);
    expect(lists().at(-1)).toBe('/v1/guilds?name=ash&server=Orien');
    await chooseServer('all');
    expect(address()).toBe('/guilds?guild-name=ash');
  });

  it('finds a server in any case', async () => {
    await open('/guilds?server-name=oRiEn');
    expect(screen.getByLabelText<HTMLSelectElement>('Server').value).toBe('orien');
    expect(lists()).toEqual(['/v1/guilds?server=Orien']);
  });

  it('sends no request for an unknown server, and suggests the closest one', async () => {
    const { address } = await open('/guilds?server-name=Orion&guild-name=ash');
    expect(lists()).toEqual([]);
    expect(screen.getByText(/We don't recognize the server/).textContent).toContain('Orion');
    fireEvent.click(screen.getByRole('button', { name: 'Guilds of Orien' }));
    await pass(0);
    expect(address()).toBe('/guilds?server-name=orien&guild-name=ash');
    expect(guildNames()).toEqual(['ash']);
  });
});

describe('the list', () => {
  it('links to guilds of any name', async () => {
    const names = ['A/B 50%', 'שומרי הפנס', '🐉', 'x?y#z', '<b>bold</b>', '\u200b', '..'];
    answer = () => Response.json(listOf(names.map((guild_name) => row({ guild_name }))));
    await open('/guilds');
    const links = within(screen.getByRole('table')).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'A/B 50%',
      'שומרי הפנס',
      '🐉',
      'x?y#z',
      '<b>bold</b>',
      'Guild without a visible name',
    ]);
    const steps = links.map((link) => link.pathname.split('/'));
    expect(steps.map(({ length }) => length)).toEqual(links.map(() => 4));
    expect(steps.map(([, , , guild]) => decodeURIComponent(guild ?? ''))).toEqual(names.slice(0, 6));
    expect(screen.getByText('..')).toBeTruthy();
  });

  it('has links to its other pages', async () => {
    const rows = Array.from({ length: 100 }, (_, place) => row({ guild_name: `Guild ${place}` }));
    answer = ({ searchParams }) =>
      Response.json(listOf(rows, { page: Number(searchParams.get('page') ?? 1), total: 250 }));
    const { address, go } = await open('/guilds?server-name=orien');
    expect(count()).toBe('250 guilds, 1–100');
    const pages = within(screen.getByRole('navigation', { name: 'Pages of guilds' }));
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('1');
    expect(pages.queryByRole('link', { name: 'Previous' })).toBeNull();
    fireEvent.click(pages.getByRole('link', { name: 'Next' }));
    await pass(0);
    expect(address()).toBe('/guilds?server-name=orien&page=2');
    expect(lists().at(-1)).toBe('/v1/guilds?server=Orien&page=2');
    expect(count()).toBe('250 guilds, 101–200');
    await go('back');
    expect(count()).toBe('250 guilds, 1–100');
  });

  it('says why it is empty, and offers a way out', async () => {
    answer = ({ searchParams }) => Response.json(listOf(searchParams.has('name') ? [] : [row()]));
    const { address } = await open('/guilds?guild-name=zzz');
    expect(
      screen.getByText(
        'No guild has “zzz” in its name. Guilds whose members are all anonymous aren’t listed.',
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all guilds' }));
    await pass(0);
    expect([address(), guildNames(), field().value]).toEqual(['/guilds', ['Lantern Watch'], '']);
  });

  it('stays until the next one arrives, and says so', async () => {
    await open('/guilds');
    const held = openPromise<Response>();
    vi.stubGlobal('fetch', () => held.promise);
    type('ash');
    await pass(500);
    expect([guildNames(), screen.getByRole('table').getAttribute('aria-busy')]).toEqual([['Any'], 'true']);
    held.resolve(Response.json(listOf([row({ guild_name: 'ash' })])));
    await pass(0);
    expect([guildNames(), screen.getByRole('table').getAttribute('aria-busy')]).toEqual([['ash'], 'false']);
  });

  it('has a skeleton at first, and a way out when loading fails', async () => {
    let isAway = true;
    answer = () => (isAway ? new Response('', { status: 500 }) : Response.json(listOf([row()])));
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await open('/guilds');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText(/There was an error loading some data/)).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(guildNames()).toEqual(['Lantern Watch']);
  });

  it('keeps its rows when an update fails', async () => {
    await open('/guilds');
    answer = () => new Response('', { status: 500 });
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await pass(60_000);
    expect(guildNames()).toEqual(['Any']);
    expect(screen.getByText(/There was an error loading some data/)).toBeTruthy();
    answer = () => Response.json(listOf([row({ guild_name: 'New' })]));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await pass(0);
    expect(guildNames()).toEqual(['New']);
    expect(screen.queryByText(/There was an error/)).toBeNull();
  });

  it('appears by itself once the server has built its first list', async () => {
    const pending = { message: 'wait', error: 'wait', code: 'report-pending', request_id: 'a' };
    answer = () => Response.json(pending, { status: 503, headers: { 'Retry-After': '1' } });
    await open('/guilds');
    expect(screen.getByText(/guild list is being prepared/)).toBeTruthy();
    answer = () => Response.json(listOf([row()]));
    await pass(2000);
    expect(screen.queryByText(/guild list is being prepared/)).toBeNull();
    expect(guildNames()).toEqual(['Lantern Watch']);
  });

  it('is updated every minute', async () => {
    await open('/guilds');
    await pass(60_000);
    expect(lists()).toHaveLength(2);
  });
});

describe('the guilds of the visitor', () => {
  const register = (...characters: readonly Parameters<typeof makeCharacter>[0][]) =>
    registeredCharactersStore.set({
      ...emptyList(),
      data: characters.map((each) => {
        const character = makeCharacter(each);
        return { id: character.id, character };
      }),
    });

  it('are above the list, with the members online', async () => {
    register({ id: 1, name: 'Bo' }, { id: 2, name: 'Aria' }, { id: 3, name: 'Cole', guild_name: 'Ash' });
    accessTokensStore.set({ ...emptyList(), data: [{ characterId: 1, token: 't', tokenId: 'n' }] });
    answer = ({ pathname }) => {
      if (pathname.startsWith('/v1/characters')) return Response.json({ data: {} });
      if (pathname === '/v1/guilds') return Response.json(listOf([row()]));
      if (pathname.endsWith('/Ash')) return Response.json({ data: null }, { status: 404 });
      return Response.json({
        data: makeGuild({ character_count: 53 }),
      });
    };
    await open('/guilds');
    await pass(0);
    const cards = within(document.getElementById('my-guilds') ?? document.body).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Lantern WatchThelanis1 online 53 membersWith Bo and Aria · You see all members',
      'AshThelanis– online – membersWith Cole',
    ]);
    expect(asked.filter((path) => path.startsWith('/v1/guilds/'))).toEqual([
      '/v1/guilds/thelanis/Lantern%20Watch',
      '/v1/guilds/thelanis/Ash',
    ]);
  });

  it('are six at first', async () => {
    register(...Array.from({ length: 8 }, (_, place) => ({ id: place + 1, guild_name: `Guild ${place}` })));
    answer = ({ pathname }) => {
      if (pathname.startsWith('/v1/characters')) return Response.json({ data: {} });
      return Response.json(pathname === '/v1/guilds' ? listOf([row()]) : { data: makeGuild() });
    };
    await open('/guilds');
    const section = within(document.getElementById('my-guilds') ?? document.body);
    expect(section.getAllByRole('listitem')).toHaveLength(6);
    fireEvent.click(section.getByRole('button', { name: 'Show 2 more' }));
    expect(section.getAllByRole('listitem')).toHaveLength(8);
  });

  it('are absent without registered characters', async () => {
    await open('/guilds');
    expect(document.getElementById('my-guilds')).toBeNull();
  });
});
