import { endpoints } from '@rollcall/game/api/endpoints';
import type { GuildRow } from '@rollcall/game/guild/guild';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { describeStores } from '../store/testing/describe-stores.ts';
import { type CountedCharacter, makeCounted } from './testing/census-world.ts';
import {
  type Answer,
  type GuildWorld,
  liveCharacter,
  noonMs,
  openGuildWorld,
} from './testing/guild-world.ts';
import { byGuildSize, foldGuildName } from '@rollcall/game/guild/guild-search';
import fc from 'fast-check';
import {
  findGuild,
  joinServerGuilds,
  type ListedGuild,
  orderServerGuilds,
  withoutGuilds,
} from './guild-list.ts';

function listed(guild_name: string, character_count: number, server_name = 'Thelanis'): ListedGuild {
  const last_active = '2026-11-21T12:00:00Z';
  return { guild_name, character_count, server_name, folded_name: foldGuildName(guild_name), last_active };
}

const ash = listed('Ash', 3);
const loudAsh = listed('ASH', 8);
const ashOfOrien = listed('Ash', 5, 'Orien');
const makeTable = (...servers: [string, ListedGuild[]][]) =>
  joinServerGuilds(new Map(servers.map(([name, guilds]) => [name, orderServerGuilds(guilds)])));

const table = makeTable(['Thelanis', [ash, loudAsh]], ['Orien', [ashOfOrien]], ['Cormyr', []]);

describe('the table of guilds', () => {
  it('is sorted, as a whole and for each server', () => {
    expect(table.all).toEqual([loudAsh, ashOfOrien, ash]);
    expect(table.servers.get('Thelanis')?.guilds).toEqual([loudAsh, ash]);
    expect(table.servers.get('Cormyr')?.guilds).toEqual([]);
  });

  it('has every guild at its position, with any number of servers', () => {
    const anyGuild = fc.tuple(fc.constantFrom('Ash', 'ASH', 'Oak', 'Elm'), fc.integer({ min: 1, max: 3 }));
    fc.assert(
      fc.property(fc.array(fc.array(anyGuild), { maxLength: 7 }), (servers) => {
        const filled = servers.map((guilds, index): [string, ListedGuild[]] => [
          `Server ${index}`,
          guilds.map(([name, count]) => listed(name, count, `Server ${index}`)),
        ]);
        const expected = filled.flatMap(([, guilds]) => guilds).toSorted(byGuildSize);
        expect(makeTable(...filled).all).toEqual(expected);
      }),
    );
  });

  it('finds a guild by its exact spelling, or else the largest with the name in any case', () => {
    expect(findGuild(table, 'Thelanis', 'Ash')).toBe(ash);
    expect(findGuild(table, 'Thelanis', 'ash')).toBe(loudAsh);
    expect([findGuild(table, 'Thelanis', 'Oak'), findGuild(table, 'Atlantis', 'Ash')]).toEqual([null, null]);
  });

  it('can leave out some guilds', () => {
    const rest = withoutGuilds(table, new Set([loudAsh, ashOfOrien]));
    expect(rest.all).toEqual([ash]);
    expect([findGuild(rest, 'Thelanis', 'ASH'), findGuild(rest, 'Orien', 'Ash')]).toEqual([ash, null]);
    expect(table.all).toHaveLength(3);
  });
});

/** A number of members of a guild, with ids from `first` on. */
function members(first: number, count: number, guild: string, more: Partial<CountedCharacter> = {}) {
  return Array.from({ length: count }, (_, index) => makeCounted({ id: first + index, guild, ...more }));
}

const people = [
  ...members(100, 3, 'Lantern Watch'),
  ...members(110, 1, 'Lantern Watch', { isAnonymous: true, ageMs: 0 }),
  ...members(120, 5, 'The Lantern', { ageMs: 50 * hourMs }),
  ...members(130, 1, 'LANTERN', { server: 'Orien', isOnline: true, ageMs: 90 * hourMs }),
  ...members(140, 3, 'Ash', { server: 'Orien' }),
  ...members(150, 2, 'Veil', { isAnonymous: true, isOnline: true }),
  ...members(160, 1, 'Elsewhere', { server: 'Hardcore' }),
  ...members(170, 1, '', {}),
  makeCounted({ id: 180, guild: null }),
];

describeStores('the list of guilds', (open) => {
  let world: GuildWorld;
  beforeEach(async () => {
    world = await openGuildWorld(open.store);
  });
  afterEach(() => world.close());

  const answerOf = (response: Answer) =>
    response.json<{ data: GuildRow[]; total: number; filtered_length: number }>();
  const namesOf = (response: Answer) => answerOf(response).data.map(({ guild_name }) => guild_name);

  it('is pending until it has been read once', async () => {
    const response = await world.get('/v1/guilds');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.json()).toMatchObject({ code: 'report-pending' });
  });

  it('contains every guild with a visible member, largest first', async () => {
    await world.fill(people);
    const response = await world.get('/v1/guilds');
    expect(response.statusCode).toBe(200);
    expect(endpoints.guilds.answer.parse(response.json())).toEqual({
      data: [
        row('The Lantern', 'Thelanis', 5, 0, '2026-11-19T10:30:00Z'),
        row('Ash', 'Orien', 3, 0, '2026-11-21T11:30:00Z'),
        row('Lantern Watch', 'Thelanis', 3, 0, '2026-11-21T11:30:00Z'),
        // A member is online, so the guild is active now.
        row('LANTERN', 'Orien', 1, 1, '2026-11-21T12:30:00Z'),
      ],
      page: 1,
      page_length: 100,
      filtered_length: 4,
      total: 4,
      known_total: 4,
    });
  });

  const row = (
    guild_name: string,
    server_name: string,
    character_count: number,
    online_count: number,
    last_active: string,
  ) => ({ guild_name, server_name, character_count, online_count, last_active });

  test.each([
    ['?name=lantern', ['LANTERN', 'Lantern Watch', 'The Lantern']],
    ['?name=%20LANTERN%20W', ['Lantern Watch']],
    ['?server=orien', ['Ash', 'LANTERN']],
    ['?server=ORIEN&name=a', ['Ash', 'LANTERN']],
    ['?server=&name=&page=', ['The Lantern', 'Ash', 'Lantern Watch', 'LANTERN']],
    ['?name=veil', []],
    ['?name=lantrn&match=near', ['LANTERN']],
    ['?name=l%C3%A0ntern&match=near', ['LANTERN']],
    ['?name=e&page=2', [], 3],
    ['?server=cormyr', []],
    ['?sort_by=online_count', ['LANTERN', 'The Lantern', 'Ash', 'Lantern Watch']],
    ['?sort_by=online_count&sort_dir=ASC', ['The Lantern', 'Ash', 'Lantern Watch', 'LANTERN']],
    ['?sort_by=guild_name', ['Ash', 'LANTERN', 'Lantern Watch', 'The Lantern']],
    ['?sort_by=server_name', ['Ash', 'LANTERN', 'The Lantern', 'Lantern Watch']],
    ['?sort_by=last_active', ['LANTERN', 'Ash', 'Lantern Watch', 'The Lantern']],
    ['?sort_dir=asc', ['LANTERN', 'Ash', 'Lantern Watch', 'The Lantern']],
    // An explicit sort order takes precedence over the best match.
    ['?name=lantern&sort_by=character_count', ['The Lantern', 'Lantern Watch', 'LANTERN']],
    ['?server=orien&sort_by=character_count&sort_dir=asc', ['LANTERN', 'Ash']],
  ])('is answered for %s', async (query, names, total = names.length) => {
    await world.fill(people);
    const response = await world.get(`/v1/guilds${query}`);
    expect(namesOf(response)).toEqual(names);
    expect(response.json()).toMatchObject({
      filtered_length: names.length,
      total,
      known_total: 4,
      page_length: 100,
    });
  });

  test.each([
    ['?page=0', 400, 'page must be a whole number from 1 to 1000000'],
    ['?page=-1', 400, 'page must be a whole number from 1 to 1000000'],
    ['?page=two', 400, 'page must be a whole number from 1 to 1000000'],
    ['?page=1.5', 400, 'page must be a whole number from 1 to 1000000'],
    ['?page=1000001', 400, 'page must be a whole number from 1 to 1000000'],
    [`?name=${'x'.repeat(65)}`, 400, 'name must be at most 64 characters'],
    ['?name=a&name=b', 400, 'name must be given once'],
    [
      '?sort_by=size',
      400,
      'sort_by must be one of character_count, online_count, last_active, guild_name, server_name',
    ],
    ['?sort_dir=up', 400, 'sort_dir must be one of asc, desc'],
    ['?server=atlantis', 404, 'There is no such server.'],
  ])('is rejected for %s with %i', async (query, status, message) => {
    await world.fill(people);
    const response = await world.get(`/v1/guilds${query}`);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message, error: message });
  });

  it('is divided into pages of a hundred', async () => {
    await world.fill(
      Array.from({ length: 230 }, (_, index) =>
        makeCounted({ id: index + 1, guild: `Guild ${1000 + index}` }),
      ),
    );
    const pages = await Promise.all([1, 2, 3, 4].map((page) => world.get(`/v1/guilds?page=${page}`)));
    expect(pages.map((page) => namesOf(page).length)).toEqual([100, 100, 30, 0]);
    expect(new Set(pages.flatMap(namesOf)).size).toBe(230);
    expect(pages.map((page) => answerOf(page).filtered_length)).toEqual([100, 100, 30, 0]);
    expect(pages.map((page) => answerOf(page).total)).toEqual([230, 230, 230, 230]);
  });

  it('is sorted by members online now, after they have been counted again', async () => {
    await world.fill(people);
    const first = async () => namesOf(await world.get('/v1/guilds?sort_by=online_count'))[0];
    expect(await first()).toBe('LANTERN');
    world.online = members(120, 1, 'Ash', { server: 'Orien' }).map(liveCharacter);
    expect(await first()).toBe('LANTERN');
    world.nowMs += 10_000;
    expect(await first()).toBe('Ash');
  });

  it('may be cached for the ten seconds in which it stays the same, and is confirmed by its tag', async () => {
    await world.fill(people);
    const first = await world.get('/v1/guilds?server=orien');
    expect(first.headers['cache-control']).toBe('public, max-age=10');
    world.online = [];
    world.nowMs += 4_000;
    const same = await world.get('/v1/guilds?server=orien', { 'if-none-match': String(first.headers.etag) });
    expect([same.statusCode, same.headers['cache-control']]).toEqual([304, 'public, max-age=6']);
    world.nowMs += 6_000;
    const later = await world.get('/v1/guilds?server=orien', { 'if-none-match': String(first.headers.etag) });
    expect(later.statusCode).toBe(200);
    expect(answerOf(later).data.map(({ online_count }) => online_count)).toEqual([0, 0]);
  });

  it('is built again for another search, after a refresh, and after the clock was set back', async () => {
    await world.fill(people);
    expect(namesOf(await world.get('/v1/guilds?name=ash'))).toEqual(['Ash']);
    expect(namesOf(await world.get('/v1/guilds?name=oak'))).toEqual([]);
    await world.fill([...people, ...members(200, 1, 'Oak')]);
    expect(namesOf(await world.get('/v1/guilds?name=oak'))).toEqual(['Oak']);
    world.nowMs = noonMs - hourMs;
    world.online = members(200, 1, 'Oak').map(liveCharacter);
    expect((await world.get('/v1/guilds?name=oak')).json()).toMatchObject({ data: [{ online_count: 1 }] });
  });

  describe('after the last visible member of a guild has become anonymous', () => {
    it('omits the guild as soon as the store knows', async () => {
      await world.fill(people);
      await open.store.sql`update characters set is_anonymous = true where guild_name = 'Ash'`;
      expect(namesOf(await world.get('/v1/guilds'))).toEqual(['The Lantern', 'Lantern Watch', 'LANTERN']);
      expect((await world.get('/v1/guilds?name=ash')).json()).toMatchObject({
        data: [],
        filtered_length: 0,
        total: 0,
        known_total: 3,
      });
    });

    it('omits the guild as soon as the live state knows, before the store', async () => {
      await world.fill(people);
      world.online = members(130, 1, 'LANTERN', { server: 'Orien', isAnonymous: true }).map(liveCharacter);
      expect(namesOf(await world.get('/v1/guilds'))).toEqual(['The Lantern', 'Ash', 'Lantern Watch']);
    });

    it('is filled up from the next page', async () => {
      await world.fill(
        Array.from({ length: 120 }, (_, index) =>
          makeCounted({ id: index + 1, guild: `Guild ${1000 + index}` }),
        ),
      );
      await open.store.sql`update characters set is_anonymous = true where id <= 10`;
      const response = await world.get('/v1/guilds');
      expect(response.json()).toMatchObject({ filtered_length: 100, total: 110 });
      expect(namesOf(response)).toHaveLength(100);
    });
  });

  it('stays available while the store is unavailable', async () => {
    await world.fill(people);
    world.isUnavailable = true;
    expect(namesOf(await world.get('/v1/guilds?name=ash'))).toEqual(['Ash']);
  });

  it('does not cache a failed answer', async () => {
    await world.fill(people);
    await open.store.sql`alter table characters rename to elsewhere`;
    const failed = await world.get('/v1/guilds');
    await open.store.sql`alter table elsewhere rename to characters`;
    expect(failed.statusCode).toBe(500);
    expect((await world.get('/v1/guilds')).statusCode).toBe(200);
  });
});
