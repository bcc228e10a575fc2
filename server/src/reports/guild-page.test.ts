import { guildSchema, type Guild } from '@rollcall/game/guild/guild';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { describeStores } from '../store/testing/describe-stores.ts';
import { makeCounted, writeCounted } from './testing/census-world.ts';
import {
  liveCharacter,
  noonMs,
  openGuildWorld,
  type Answer,
  type GuildWorld,
} from './testing/guild-world.ts';

const watch = '/v1/guilds/thelanis/lantern%20watch';
const guild = 'Lantern Watch';
const people = [
  makeCounted({ id: 1, name: 'Bo', level: 4, primaryClass: 'Bard', ageMs: 3 * hourMs }),
  makeCounted({ id: 2, name: 'aria', level: 20, primaryClass: 'Bard', isOnline: true, ageMs: 5 * hourMs }),
  makeCounted({ id: 3, name: 'Cole', level: 20, primaryClass: null, ageMs: hourMs }),
  makeCounted({ id: 4, name: 'Shade', level: 34, isAnonymous: true }),
  makeCounted({ id: 5, name: 'Gloom', isAnonymous: true, isOnline: true }),
  makeCounted({ id: 6, name: 'Away', server: 'Orien' }),
  makeCounted({ id: 7, name: 'Other', guild: 'Ash' }),
  makeCounted({ id: 8, name: 'Nobody', guild: 'Veil', isAnonymous: true, isOnline: true }),
];

const guildOf = (response: Answer) => response.json<{ data: Guild }>().data;
const codeOf = (response: Answer) => response.json<{ code: string }>().code;

describeStores('the page of a guild', (open) => {
  let world: GuildWorld;
  beforeEach(async () => {
    await open.store.sql`truncate guild_samples, guild_counts`;
    world = await openGuildWorld(open.store);
  });
  afterEach(() => world.close());

  it('lists the visible members, for names in any case', async () => {
    await world.fill(people);
    const response = await world.get(watch);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-cache');
    const data = guildSchema.parse(guildOf(response));
    expect(data).toMatchObject({
      guild_name: guild,
      server_name: 'Thelanis',
      character_count: 3,
      levels: { 4: 1, 20: 2 },
      classes: { Bard: 2, none: 1 },
    });
    expect(Object.keys(data.online_characters)).toEqual(['2']);
    expect([data.is_member, data.member_ids]).toEqual([undefined, undefined]);
  });

  it('is confirmed by its tag until a member logs in or out', async () => {
    await world.fill(people);
    const { etag } = (await world.get(watch)).headers;
    expect((await world.get(watch, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    world.online = [];
    expect((await world.get(watch, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('counts members by the hour: a number, 0, or unknown', async () => {
    await world.fill(people);
    const { sql } = open.store;
    const noon = Date.parse('2026-11-21T12:00:00Z');
    const at = (hoursAgo: number) => new Date(noon - hoursAgo * hourMs);
    for (const hoursAgo of [0, 1, 3, 167, 168]) {
      await sql`insert into guild_samples (at, server_name) values (${at(hoursAgo)}, 'Thelanis')`;
    }
    await sql`insert into guild_samples (at, server_name) values (${at(2)}, 'Orien')`;
    for (const [hoursAgo, name] of [
      [0, guild],
      [1, 'Ash'],
      // Hours that were not counted are unknown.
      [2, guild],
      [167, guild],
      [168, guild],
    ] as const) {
      await sql`
        insert into guild_counts (at, online_count, server_name, guild_name)
        values (${at(hoursAgo)}, ${7 + hoursAgo}, 'Thelanis', ${name})`;
    }
    const { online_by_hour } = guildSchema.parse(guildOf(await world.get(watch)));
    expect(online_by_hour).toHaveLength(168);
    expect(online_by_hour[0]).toEqual({ timestamp: '2026-11-14T13:00:00Z', online_count: 174 });
    expect(online_by_hour.slice(-4)).toEqual([
      { timestamp: '2026-11-21T09:00:00Z', online_count: 0 },
      { timestamp: '2026-11-21T10:00:00Z', online_count: null },
      { timestamp: '2026-11-21T11:00:00Z', online_count: 0 },
      { timestamp: '2026-11-21T12:00:00Z', online_count: 7 },
    ]);
  });

  it('ends with the last hour that can have been counted', async () => {
    world.nowMs = Date.parse('2026-11-21T12:02:00Z');
    await world.fill(people);
    const { online_by_hour } = guildSchema.parse(guildOf(await world.get(watch)));
    expect(online_by_hour.at(-1)?.timestamp).toBe('2026-11-21T11:00:00Z');
  });

  it('reads the store at most every ten seconds', async () => {
    await world.fill(people);
    await world.get(watch);
    await open.store.sql`update characters set total_level = 30 where id = 1`;
    world.nowMs += 9_999;
    expect(guildOf(await world.get(watch)).levels).toEqual({ 4: 1, 20: 2 });
    world.nowMs += 1;
    expect(guildOf(await world.get(watch)).levels).toEqual({ 20: 2, 30: 1 });
  });

  it('is the same for a guild with only anonymous members as for an unknown guild', async () => {
    await world.fill(people);
    const answers = await Promise.all([
      world.get('/v1/guilds/thelanis/veil'),
      world.get('/v1/guilds/thelanis/never'),
      world.get('/v1/guilds/thelanis/veil', { authorization: 'Bearer token-of-8' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const bodies = answers.map((answer) => ({ ...answer.json<object>(), request_id: '' }));
    const message = 'There is no such guild';
    expect(bodies[0]).toEqual({ data: null, message, error: message, code: 'not-found', request_id: '' });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    const ownHeaders = ({ headers }: (typeof answers)[number]) => ({
      ...headers,
      date: '',
      'x-request-id': '',
    });
    expect(answers.slice(0, 2).map(ownHeaders)[0]).toEqual(answers.slice(0, 2).map(ownHeaders)[1]);
  });

  it('disappears when the last visible member becomes anonymous, in the store or in the live state', async () => {
    await world.fill(people);
    expect((await world.get('/v1/guilds/thelanis/ash')).statusCode).toBe(200);
    world.nowMs += 10_000;
    world.online = [liveCharacter(makeCounted({ id: 7, guild: 'Ash', isAnonymous: true }))];
    expect((await world.get('/v1/guilds/thelanis/ash')).statusCode).toBe(404);
    world.nowMs += 10_000;
    world.online = [];
    await open.store.sql`update characters set is_anonymous = true where id = 7`;
    expect((await world.get('/v1/guilds/thelanis/ash')).statusCode).toBe(404);
  });

  it('exists for a guild that is newer than the list or the store', async () => {
    await world.fill(people);
    world.online = [
      liveCharacter(makeCounted({ id: 90, guild: 'Newly Made' })),
      liveCharacter(makeCounted({ id: 91, guild: 'Newly Made', isAnonymous: true })),
    ];
    const data = guildOf(await world.get('/v1/guilds/Thelanis/NEWLY%20made'));
    expect(guildSchema.parse(data)).toMatchObject({
      guild_name: 'Newly Made',
      character_count: 1,
      levels: {},
    });
    expect(Object.keys(data.online_characters)).toEqual(['90']);
  });

  it('does not need the list for the exact name of a guild', async () => {
    await world.fill(people);
    const other = await openGuildWorld(open.store);
    await writeCounted(open.store, people, noonMs);
    expect((await other.get('/v1/guilds/thelanis/Lantern%20Watch')).statusCode).toBe(200);
    expect((await other.get(watch)).statusCode).toBe(404);
    await other.close();
  });

  it('reports that the store is unavailable', async () => {
    await world.fill(people);
    world.isUnavailable = true;
    const response = await world.get(watch);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
    expect(response.json()).toMatchObject({ code: 'store-away' });
  });

  test.each([
    ['/v1/guilds/atlantis/ash', 404, 'unknown-server'],
    ['/v1/guilds/thelanis/%20', 404, 'not-found'],
    ['/v1/guilds/thelanis/a%00b', 404, 'not-found'],
    [`/v1/guilds/thelanis/${'x'.repeat(65)}`, 404, 'not-found'],
    ['/v1/guilds/thelanis/ash?page=0', 400, 'invalid-request'],
    ['/v1/guilds/thelanis/ash?page_size=101', 400, 'invalid-request'],
    ['/v1/guilds/thelanis/ash?page_size=0', 400, 'invalid-request'],
    ['/v1/guilds/thelanis/ash?sort_by=wealth', 400, 'invalid-request'],
    ['/v1/guilds/thelanis/ash?members=few', 400, 'invalid-request'],
    ['/v1/guilds/thelanis/ash?members=all&members=offline', 400, 'invalid-request'],
    ["/v1/guilds/thelanis/'%20or%201%3D1%20--", 404, 'not-found'],
  ])('is rejected for %s with %i', async (url, status, code) => {
    await world.fill(people);
    const response = await world.get(url);
    expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
  });

  describe('a guild page with a token', () => {
    const as = (id: number) => ({ authorization: `Bearer token-of-${id}` });

    test.each([
      ['', [2, 3, 1]],
      ['?sort_by=last_active&page_size=2', [2, 3]],
      ['?sort_by=last_active&page_size=2&page=2', [1]],
      ['?page=9', []],
      ['?sort_by=NAME', [2, 1, 3]],
      ['?sort_by=level', [2, 3, 1]],
      ['?members=ALL', [2, 3, 1]],
      ['?members=offline', [3, 1]],
      ['?members=offline&sort_by=name', [1, 3]],
      ['?members=offline&page_size=1&page=2', [1]],
    ])('for a member lists all members except anonymous ones: %s', async (query, ids) => {
      await world.fill(people);
      const response = await world.get(watch + query, as(1));
      expect(guildOf(response)).toMatchObject({ is_member: true, member_ids: ids, character_count: 3 });
      expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Authorization' });
      expect(response.headers.etag).toBeUndefined();
    });

    it('for a member says when each member was last seen', async () => {
      await world.fill(people);
      const { member_seen } = guildSchema.parse(guildOf(await world.get(`${watch}?members=offline`, as(1))));
      expect(member_seen).toEqual({ 1: '2026-11-21T09:30:00Z', 3: '2026-11-21T11:30:00Z' });
    });

    it('for an anonymous member lists the other members', async () => {
      await world.fill(people);
      const response = await world.get(watch, as(5));
      expect(guildOf(response)).toMatchObject({ is_member: true, member_ids: [2, 3, 1] });
    });

    it('decides by the live state who is offline', async () => {
      await world.fill(people);
      world.online = [liveCharacter(makeCounted({ id: 3 }))];
      expect(guildOf(await world.get(`${watch}?members=offline`, as(1))).member_ids).toEqual([2, 1]);
    });

    it('omits members who are anonymous in the live state', async () => {
      await world.fill(people);
      world.online = [liveCharacter(makeCounted({ id: 3, isAnonymous: true }))];
      expect(guildOf(await world.get(watch, as(1))).member_ids).toEqual([2, 1]);
    });

    test.each([6, 7, 4040])('for character %i, who is not a member, says only that', async (id) => {
      await world.fill(people);
      const data = guildOf(await world.get(watch, as(id)));
      expect(data.is_member).toBe(false);
      expect(data).not.toHaveProperty('member_ids');
      expect(data).not.toHaveProperty('member_seen');
    });

    it('that is invalid is rejected, whether the guild exists or not', async () => {
      await world.fill(people);
      for (const url of [watch, '/v1/guilds/thelanis/veil', '/v1/guilds/thelanis/never']) {
        const response = await world.get(url, { authorization: 'Bearer of bad news' });
        expect([response.statusCode, codeOf(response)]).toEqual([403, 'token-refused']);
      }
    });
  });

  it('keeps at most as many guilds as allowed', async () => {
    await world.fill(people);
    await world.get('/v1/guilds/thelanis/Ash');
    for (let count = 0; count < 300; count += 1) await world.get(`/v1/guilds/thelanis/guild${count}`);
    await open.store.sql`update characters set total_level = 30 where guild_name = 'Ash'`;
    expect(guildOf(await world.get('/v1/guilds/thelanis/Ash')).levels).toEqual({ 30: 1 });
    expect(world.nowMs).toBe(noonMs);
  });
});
