import type { Roster } from '@rollcall/game/raid-roster/roster';
import { rosterDays } from '@rollcall/game/raid-roster/roster-times';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { dayMs, hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../http/limits.ts';
import { charactersReport, lfmsReport, reported, reportedLfm } from '../live/testing/reports.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import {
  bearer,
  drownedBell,
  ironTide,
  openRosters,
  type RosterServer,
  type RosterTestWorld,
  testStartMs,
} from './testing/open-rosters.ts';

const post = {
  server: 'thelanis',
  quest_id: ironTide.id,
  starts_at: '2026-11-28T20:00:00Z',
  places: [
    { role: 'tank', count: 1 },
    { role: 'Any', count: 1 },
  ],
};
const unknownId = 'Vb3xQ0mZrJc5tWk8NfYuAg';
const torvald = makeCharacter({ id: 101, name: 'Torvald', is_online: false });

let world: RosterTestWorld;
let servers: RosterServer[];

beforeEach(() => {
  world = {
    nowMs: testStartMs,
    characters: [torvald],
    raids: [],
    tokens: new Map([['torvalds-token', 101]]),
  };
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
});

async function open(store: Store, options = {}): Promise<RosterServer> {
  const server = await openRosters(store, world, options);
  servers.push(server);
  return server;
}

async function made(server: RosterServer, body: object = post) {
  const answer = await server.call('POST', '', body);
  expect(answer.status).toBe(200);
  const { data, secret } = answer.body;
  return { id: data.id, secret };
}

async function signedUp(server: RosterServer, id: string, name: string, role = 'tank') {
  const answer = await server.call('POST', `/${id}/people`, { name, role });
  expect(answer.status).toBe(200);
  return answer.body;
}

const rolesIn = ({ people }: Roster) => people.map(({ name, role }) => `${name} ${role ?? 'bench'}`);

describeStores('raid rosters', (opened) => {
  beforeEach(() => opened.clear());

  describe('a new roster', () => {
    it('has an id of 128 bits, and is read by it without a secret', async () => {
      const server = await open(opened.store);
      const answer = await server.call('POST', '', post);
      const { data, secret } = answer.body;
      expect(data).toEqual({
        id: data.id,
        version: 1,
        server_name: 'Thelanis',
        quest_id: ironTide.id,
        quest_name: ironTide.name,
        difficulty: null,
        starts_at: post.starts_at,
        note: '',
        places: [
          { role: 'tank', count: 1 },
          { role: 'any', count: 1 },
        ],
        is_locked: false,
        created_at: '2026-11-21T12:00:00Z',
        posted: null,
        people: [],
      });
      expect(data.id).toMatch(/^[\w-]{22}$/);
      const read = await server.call('GET', `/${data.id}`);
      expect(read.body).toEqual({ data });
      expect(read.headers['cache-control']).toBe('no-store');
      const [row] = await opened.store.sql`select * from raid_rosters`;
      expect(JSON.stringify(row)).not.toContain(secret);
      expect(JSON.stringify(row)).not.toContain('192.0.2.1');
    });

    it.each([
      ['an unknown server', { server: 'Nowhere' }, 'server'],
      ['a quest that is no raid', { quest_id: drownedBell.id }, 'quest_id'],
      ['an unknown quest', { quest_id: 7 }, 'quest_id'],
      ['a time in 1970', { starts_at: '1970-01-01T00:00:00Z' }, 'starts_at'],
      ['a time in two years', { starts_at: '2028-11-28T20:00:00Z' }, 'starts_at'],
      ['a clock without a zone', { starts_at: '2026-11-28 20:00' }, 'starts_at'],
      ['an unknown role', { places: [{ role: 'Jester', count: 1 }] }, 'places.0.role'],
      [
        '13 places',
        {
          places: [
            { role: 'tank', count: 12 },
            { role: 'any', count: 1 },
          ],
        },
        'places',
      ],
      ['a note of 4 KB', { note: 'n'.repeat(4096) }, 'note'],
    ])('with %s is refused by its field', async (_, change, path) => {
      const server = await open(opened.store);
      const answer = await server.call('POST', '', { ...post, ...change });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid-request', issues: [{ path }] });
    });

    it('is refused after twenty from its network', async () => {
      const server = await open(opened.store, { isLimited: true });
      const from = (address: string) => server.call('POST', '', post, { 'x-forwarded-for': address });
      const statuses = [];
      for (let count = 0; count < 21; count += 1) statuses.push((await from('192.0.2.9')).status);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
      expect((await from('192.0.2.9')).body.code).toBe('too-many-rosters');
      expect((await from('192.0.2.10')).status).toBe(200);
    });
  });

  it('an id that is guessed or malformed finds nothing', async () => {
    const server = await open(opened.store);
    for (const id of [unknownId, 'x', '%00', '..%2f..%2fetc', `${unknownId}'--`]) {
      expect((await server.call('GET', `/${id}`)).status).toBe(404);
      expect((await server.call('PUT', `/${id}`, {}, bearer('x'))).status).toBe(404);
      expect((await server.call('POST', `/${id}/people`, { name: 'A', role: 'any' })).status).toBe(404);
    }
  });

  describe('a sign-up', () => {
    it('takes its place, then another one, and then moves to the bench', async () => {
      const server = await open(opened.store);
      const { id } = await made(server);
      await signedUp(server, id, 'A');
      await signedUp(server, id, 'B');
      const { data, person } = await signedUp(server, id, 'C');
      expect(rolesIn(data)).toEqual(['A tank', 'B any', 'C bench']);
      expect(data.version).toBe(4);
      expect(data.people[2]).toEqual({
        id: person,
        name: 'C',
        character_id: null,
        classes: [],
        total_level: null,
        role: null,
        wishes: 'tank',
        is_verified: false,
        signed_up_at: '2026-11-21T12:00:00Z',
        live: null,
      });
      expect(person).toMatch(/^[\w-]{11}$/);
    });

    it('is verified by the token of its character, and refused with another', async () => {
      const server = await open(opened.store);
      const { id } = await made(server);
      const body = { name: 'torvald', character_id: 101, role: 'tank' };
      const wrong = await server.call('POST', `/${id}/people`, body, bearer('guessed'));
      expect([wrong.status, wrong.body.code]).toEqual([403, 'token-refused']);
      const other = { ...body, character_id: 102 };
      expect((await server.call('POST', `/${id}/people`, other, bearer('torvalds-token'))).status).toBe(403);
      const right = await server.call('POST', `/${id}/people`, body, bearer('torvalds-token'));
      expect(right.body.data.people[0]).toMatchObject({ character_id: 101, is_verified: true });
      const again = await server.call('POST', `/${id}/people`, body);
      expect([again.status, again.body.code]).toEqual([409, 'already-signed-up']);
    });

    it('of a visible character needs its name; that of a hidden one reveals nothing', async () => {
      const server = await open(opened.store);
      const { id } = await made(server);
      const body = { name: 'Somebody', character_id: 101, role: 'tank' };
      const wrong = await server.call('POST', `/${id}/people`, body);
      expect([wrong.status, wrong.body.issues[0]?.path]).toEqual([400, 'name']);
      world.characters = [{ ...torvald, is_anonymous: true }];
      const answers = [];
      for (const character_id of [101, 555, 101])
        answers.push((await server.call('POST', `/${id}/people`, { ...body, character_id })).status);
      expect(answers).toEqual([200, 200, 200]);
    });

    it.each([
      ['a name of 4 KB', { name: 'a'.repeat(4096) }, 'name'],
      ['no name', { name: '\u200F\u202E ' }, 'name'],
      ['an unknown role', { role: 'Jester' }, 'role'],
      ['a level of 0', { total_level: 0 }, 'total_level'],
      ['a character without an id', { character_id: -1 }, 'character_id'],
      ['a misspelt class', { classes: [{ name: '', level: 1 }] }, 'classes.0.name'],
    ])('with %s is refused by its field', async (_, change, path) => {
      const server = await open(opened.store);
      const { id } = await made(server);
      const answer = await server.call('POST', `/${id}/people`, { name: 'A', role: 'any', ...change });
      expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, path]);
    });

    it('keeps markup as text, without direction marks', async () => {
      const server = await open(opened.store);
      const { id } = await made(server);
      const { data } = await signedUp(server, id, '\u202E<b>A</b> @everyone');
      expect(data.people[0]?.name).toBe('<b>A</b> @everyone');
    });

    it('is refused as the 41st, and from a blocked network', async () => {
      const server = await open(opened.store);
      const { id } = await made(server);
      for (let count = 0; count < 40; count += 1) await signedUp(server, id, `Player ${count}`);
      const last = await server.call('POST', `/${id}/people`, { name: 'Late', role: 'any' });
      expect([last.status, last.body.code]).toEqual([409, 'roster-full']);
      await opened.store.sql`
        insert into blocked_networks (name, blocked_at) select distinct prefix, now() from raid_rosters`;
      const blocked = await server.call('POST', `/${id}/people`, { name: 'Late', role: 'any' });
      expect([blocked.status, blocked.body.code]).toEqual([403, 'network-blocked']);
    });
  });

  describe('a change', () => {
    it('needs the secret of the organiser or of the person', async () => {
      const server = await open(opened.store);
      const { id, secret } = await made(server);
      const a = await signedUp(server, id, 'A');
      const b = await signedUp(server, id, 'B');
      const path = `/${id}/people/${a.person}`;
      const tried = async (headers: Record<string, string>) => [
        (await server.call('PUT', `/${id}`, { note: 'mine' }, headers)).body.code,
        (await server.call('PATCH', path, { name: 'A' }, headers)).body.code,
        (await server.call('DELETE', path, undefined, headers)).body.code,
        (await server.call('DELETE', `/${id}`, undefined, headers)).body.code,
      ];
      expect(new Set(await tried({}))).toEqual(new Set(['secret-missing']));
      expect(new Set(await tried(bearer(b.secret)))).toEqual(new Set(['secret-refused']));
      expect(new Set(await tried(bearer('')))).toEqual(new Set(['secret-missing']));
      expect((await server.call('PATCH', path, { role: null }, bearer(a.secret))).status).toBe(200);
      const byOrganiser = await server.call('PATCH', path, { role: 'tank' }, bearer(secret));
      expect(rolesIn(byOrganiser.body.data)).toEqual(['A tank', 'B any']);
      expect((await server.call('PUT', `/${id}`, { note: 'mine' }, bearer(a.secret))).status).toBe(403);
    });

    it('locks, reorders and takes places away', async () => {
      const server = await open(opened.store);
      const { id, secret } = await made(server);
      const a = await signedUp(server, id, 'A', 'any');
      const b = await signedUp(server, id, 'B', 'tank');
      const change = { is_locked: true, order: [b.person, a.person], places: [{ role: 'any', count: 1 }] };
      const answer = await server.call('PUT', `/${id}`, change, bearer(secret));
      expect(rolesIn(answer.body.data)).toEqual(['B any', 'A bench']);
      const late = await server.call('POST', `/${id}/people`, { name: 'C', role: 'any' });
      expect([late.status, late.body.code]).toEqual([409, 'roster-locked']);
      const up = await server.call('PATCH', `/${id}/people/${a.person}`, { role: 'any' }, bearer(a.secret));
      expect(up.body.code).toBe('roster-locked');
      const left = await server.call('DELETE', `/${id}/people/${b.person}`, undefined, bearer(b.secret));
      expect(rolesIn(left.body.data)).toEqual(['A bench']);
    });

    it('of everything else is read and checked as in a new roster', async () => {
      const server = await open(opened.store);
      const { id, secret } = await made(server);
      const change = {
        server: 'ORIEN',
        quest_id: ironTide.alt_id,
        difficulty: 'Reaper',
        starts_at: '2026-11-29T20:00:00+01:00',
        note: 'Bring\r\npots',
      };
      const { body } = await server.call('PUT', `/${id}`, change, bearer(secret));
      expect(body.data).toMatchObject({
        server_name: 'Orien',
        quest_id: ironTide.id,
        difficulty: 'Reaper',
        starts_at: '2026-11-29T19:00:00Z',
        note: 'Bring\npots',
      });
      const wrong = await server.call('PUT', `/${id}`, { starts_at: '1970-01-01T00:00:00Z' }, bearer(secret));
      expect([wrong.status, wrong.body.issues[0]?.path]).toEqual([400, 'starts_at']);
    });

    it('may repeat what is stored, even if it would be refused today', async () => {
      const server = await open(opened.store);
      const { id, secret } = await made(server);
      await opened.store.sql`
        update raid_rosters set content = (content::jsonb || ${JSON.stringify({
          quest_id: 5555,
          quest_name: 'A deleted raid',
          server_name: 'Renamed',
        })}::text::jsonb)::json`;
      world.nowMs = Date.parse(post.starts_at) + 2 * hourMs;
      const same = { quest_id: 5555, server: 'Renamed', starts_at: post.starts_at, note: 'Well done' };
      const answer = await server.call('PUT', `/${id}`, same, bearer(secret));
      expect(answer.body.data).toMatchObject({
        quest_name: 'A deleted raid',
        server_name: 'Renamed',
        note: 'Well done',
      });
      expect((await server.call('GET', `/${id}`)).status).toBe(200);
    });

    it.each([
      ['"1"', 412],
      ['1', 412],
      ['"yesterday"', 412],
      ['"2"', 200],
      ['W/"1", "2"', 200],
      ['*', 200],
    ])('with If-Match %s of the second version is answered by %i', async (ifMatch, status) => {
      const server = await open(opened.store);
      const { id, secret } = await made(server);
      const a = await signedUp(server, id, 'A');
      const headers = { ...bearer(secret), 'if-match': ifMatch };
      for (const answer of [
        await server.call('PUT', `/${id}`, { note: 'x' }, headers),
        await server.call(
          'PATCH',
          `/${id}/people/${a.person}`,
          { role: null },
          {
            ...headers,
            'if-match': ifMatch.replace('2', '3'),
          },
        ),
      ]) {
        expect(answer.status).toBe(status);
        if (status === 412) {
          expect(answer.body).toMatchObject({ code: 'newer-version', data: { id, version: 2 } });
        }
      }
    });

    it('of a name is checked like that of a sign-up', async () => {
      const server = await open(opened.store);
      const { id } = await made(server);
      const body = { name: 'Torvald', character_id: 101, role: 'tank' };
      const { person, secret } = (await server.call('POST', `/${id}/people`, body)).body;
      const path = `/${id}/people/${person}`;
      const wrong = await server.call('PATCH', path, { name: 'Aelith' }, bearer(secret));
      expect([wrong.status, wrong.body.issues[0]?.path]).toEqual([400, 'name']);
      expect((await server.call('PATCH', path, { name: 'TORVALD' }, bearer(secret))).status).toBe(200);
      const gone = await server.call(
        'PATCH',
        `/${unknownId}/people/${person}`,
        { name: 'A' },
        bearer(secret),
      );
      expect(gone.status).toBe(404);
    });

    it('of an unknown person is refused', async () => {
      const server = await open(opened.store);
      const { id, secret } = await made(server);
      for (const person of ['mPq3tVw8yZa', 'x'])
        expect(
          (await server.call('DELETE', `/${id}/people/${person}`, undefined, bearer(secret))).status,
        ).toBe(404);
    });
  });

  it('a roster is deleted by its organiser, and two weeks after its raid', async () => {
    const server = await open(opened.store);
    const first = await made(server);
    expect((await server.call('DELETE', `/${first.id}`, undefined, bearer(first.secret))).status).toBe(204);
    expect((await server.call('GET', `/${first.id}`)).status).toBe(404);
    const second = await made(server);
    world.nowMs = Date.parse(post.starts_at) + rosterDays * dayMs - 1000;
    expect(await server.removeOld()).toBe(0);
    world.nowMs += 2000;
    expect(await server.removeOld()).toBe(1);
    expect((await server.call('GET', `/${second.id}`)).status).toBe(404);
  });

  it('a full table drops the oldest rosters of the network with the most', async () => {
    const server = await open(opened.store);
    const { rows } = limits.rosterTable.table.together;
    await opened.store.sql`
      insert into raid_rosters (id, secret_hash, version, created_at, starts_at, content, prefix)
      select 'greedy ' || n, '', 1, to_timestamp(n), ${new Date(world.nowMs + dayMs)}, '{}', 'greedy'
      from generate_series(1, ${rows}) as n`;
    const { id } = await made(server);
    await server.removeOld();
    expect((await server.call('GET', `/${id}`)).status).toBe(200);
    const [first] = await opened.store.sql`select id from raid_rosters order by created_at limit 1`;
    expect(first?.['id']).not.toBe('greedy 1');
  });

  describe('live facts', () => {
    it('are about visible characters only, and change with the game', async () => {
      const server = await open(opened.store);
      const { id } = await made(server, { ...post, starts_at: toWireTime(world.nowMs + hourMs) });
      world.raids = [
        {
          timestamp: toWireTime(world.nowMs - hourMs),
          character_id: 101,
          data: { quest_ids: [ironTide.id] },
        },
      ];
      await server.call('POST', `/${id}/people`, { name: 'Torvald', character_id: 101, role: 'tank' });
      const seen = async () => {
        const { posted, people } = (await server.call('GET', `/${id}`)).body.data;
        return { posted, live: people[0]?.live, character_id: people[0]?.character_id };
      };
      const timer_ends_at = '2026-11-24T05:00:00Z';
      expect(await seen()).toEqual({
        posted: null,
        live: { is_online: false, is_in_posted_group: false, timer_ends_at },
        character_id: 101,
      });
      const online = reported({ id: 101, name: 'Torvald' });
      server.live.apply(charactersReport([online]), world.nowMs);
      server.live.apply(
        lfmsReport([reportedLfm({ quest_id: ironTide.alt_id, leader: online })]),
        world.nowMs,
      );
      expect(await seen()).toMatchObject({
        posted: { group_id: 9001, leader_name: 'Torvald', member_count: 1 },
        live: { is_online: true, is_in_posted_group: true },
      });
      const hidden = { ...online, is_anonymous: true };
      server.live.apply(charactersReport([hidden], { observedAtMs: world.nowMs + 1000 }), world.nowMs + 1000);
      expect(await seen()).toEqual({ posted: null, live: null, character_id: null });
    });
  });
});
