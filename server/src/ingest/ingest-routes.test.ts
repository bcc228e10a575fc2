import fc from 'fast-check';
import { endpoints } from '@rollcall/game/endpoints';
import { ingestAnswerSchema } from '@rollcall/game/report';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { findServerState } from '../live/server-state.ts';
import { ingestCalls } from './ingest-call.ts';
import { answerOf, catalogueSecret, openDoor, startMs, type TestDoor } from './testing/open-door.ts';
import { manyCharacters } from './testing/reports.ts';

const aelith = {
  id: 7,
  name: 'Aelith',
  server_name: 'Orien',
  total_level: 12,
  classes: [{ name: 'Bard', level: 12 }],
};
const group = {
  id: 3,
  server_name: 'Orien',
  leader: aelith,
  minimum_level: 5,
  maximum_level: 15,
  comment: 'hi',
};

let door: TestDoor;
beforeEach(async () => {
  door = await openDoor();
});
afterEach(() => door.close());

const online = (server = 'Orien') =>
  findServerState(door.live.current(), server)?.characters.entities.all ?? [];
const groups = (server = 'Orien') => findServerState(door.live.current(), server)?.lfms.entities.all ?? [];

/** Someone is online, so that a report that must change nothing has something to spoil. */
async function someoneOnline() {
  answerOf(await door.send('POST', '/v1/characters', { characters: [aelith] }));
  answerOf(await door.send('POST', '/v1/lfms', { lfms: [group] }));
  return door.live.current();
}

describe('a key', () => {
  test.each([
    ['no key', {}, 401, 'key-missing'],
    ['another scheme', { authorization: 'Basic Zm9v' }, 401, 'key-malformed'],
    ['a wrong key', { authorization: 'Bearer guessed' }, 403, 'key-refused'],
    ['a key of another scope', { authorization: `Bearer ${catalogueSecret}` }, 403, 'key-out-of-scope'],
  ])('%s changes nothing', async (_, headers, status, code) => {
    const before = await someoneOnline();
    const body = JSON.stringify({ characters: [] });
    const response = await door.app.inject({
      method: 'POST',
      url: '/v1/characters',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
    expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    expect(door.live.current()).toBe(before);
    expect(door.journal).toHaveLength(2);
  });

  test.each(ingestCalls)('is asked for by %s', async (call) => {
    const { method, path } = endpoints[call];
    const response = await door.app.inject({
      method,
      url: path,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(401);
  });

  it('of the catalogue scope opens the catalogue', async () => {
    const sent = await door.send('POST', '/v1/areas', [{ id: 1 }], {
      authorization: `Bearer ${catalogueSecret}`,
    });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, durable: true });
  });
});

describe('a body', () => {
  test.each([
    ['of another type', 'x', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
    [
      'of a type that only looks like ours',
      '{}',
      { 'content-type': 'application/jsonp' },
      415,
      'unsupported-media-type',
    ],
    ['that is packed', '{}', { 'content-encoding': 'gzip' }, 415, 'unsupported-media-type'],
    ['that is empty', '', {}, 400, 'invalid-json'],
    ['that is truncated', '{"characters":[{"id":7,"na', {}, 400, 'invalid-json'],
    ['that is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, 'not-utf-8'],
    ['of another shape', { characters: { 7: aelith } }, {}, 400, 'invalid-request'],
    ['that announces 40 MB', '{}', { 'content-length': String(40 * 1024 * 1024) }, 413, 'body-too-large'],
  ])('%s is refused and changes nothing', async (_, body, headers, status, code) => {
    const before = await someoneOnline();
    const sent = await door.send('POST', '/v1/characters', body, headers);
    expect(sent).toMatchObject({ status, body: { code } });
    expect(door.live.current()).toBe(before);
    expect(door.journal).toHaveLength(2);
  });

  it('may name its charset', async () => {
    const sent = await door.send(
      'POST',
      '/v1/characters',
      { characters: [aelith] },
      {
        'content-type': 'application/json; charset=utf-8',
      },
    );
    expect(answerOf(sent).accepted).toBe(1);
  });

  it('of 10,000 characters is taken', async () => {
    const sent = await door.send('POST', '/v1/characters', { characters: manyCharacters(10_000) });
    expect(answerOf(sent)).toMatchObject({ accepted: 10_000, rejected: [] });
    expect(door.live.current().servers.map(({ characters }) => characters.entities.all.length)).toEqual([
      834, 834, 834, 834, 833, 833, 833, 833, 833, 833, 833, 833,
    ]);
  });
});

describe('a report', () => {
  it('is applied, answered with the versions of its servers, and written down with its batch', async () => {
    const sent = await door.send('POST', '/v1/characters', {
      characters: [aelith, { ...aelith, id: 8, name: 'Borik' }],
      servers: ['orien'],
      batch_id: 'b1',
    });
    const answer = answerOf(sent);
    expect(answer).toEqual({
      message: 'success',
      accepted: 2,
      rejected: [],
      removed: 0,
      duplicates: 0,
      versions: { orien: 1 },
      durable: true,
    });
    expect(ingestAnswerSchema.safeParse(answer).success).toBe(true);
    expect(online().map(({ name }) => name)).toEqual(['Aelith', 'Borik']);
    expect(door.journal).toMatchObject([
      {
        batch: { id: 'both POST /v1/characters b1', answer },
        events: [{ type: 'character_seen' }, { type: 'character_seen' }, { type: 'server_seen' }],
      },
    ]);
  });

  it('of changes moves, logs out and leaves the rest', async () => {
    await someoneOnline();
    answerOf(await door.send('PATCH', '/v1/characters', { characters: [{ id: 7, location_id: 5 }] }));
    expect(online()).toMatchObject([{ id: 7, location_id: 5, name: 'Aelith' }]);
    const sent = await door.send('PATCH', '/v1/characters', { characters: [], deleted_ids: [7] });
    expect(answerOf(sent)).toMatchObject({ removed: 1 });
    expect(online()).toEqual([]);
  });

  it('of groups and of server status is taken too', async () => {
    await someoneOnline();
    answerOf(await door.send('PATCH', '/v1/lfms', { lfms: [{ id: 3, comment: 'one more' }] }));
    expect(groups()).toMatchObject([{ id: 3, comment: 'one more', leader: { name: 'Aelith' } }]);
    answerOf(await door.send('PATCH', '/v1/game/server-info', { servers: { orien: { is_online: true } } }));
    expect(findServerState(door.live.current(), 'orien')?.info.info.is_online).toBe(true);
  });

  it('that the journal cannot take is applied and says so', async () => {
    door.clock.isJournalFull = true;
    const sent = await door.send('POST', '/v1/characters', { characters: [aelith], batch_id: 'b1' });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, durable: false });
    expect(online()).toHaveLength(1);
  });

  it('dated tomorrow is refused and changes nothing', async () => {
    const before = await someoneOnline();
    const observed_at = new Date(startMs + 86_400_000).toISOString();
    const sent = await door.send('POST', '/v1/characters', { characters: [], observed_at });
    expect(sent).toMatchObject({ status: 400, body: { issues: [{ path: 'observed_at' }] } });
    expect(door.live.current()).toBe(before);
  });

  it('older than the last one is answered as stale and changes nothing', async () => {
    const before = await someoneOnline();
    const observed_at = new Date(startMs - 1_000).toISOString();
    const sent = await door.send('POST', '/v1/characters', { characters: [], observed_at });
    expect(answerOf(sent)).toMatchObject({ stale: true, accepted: 0, removed: 0 });
    expect(door.live.current()).toBe(before);
  });
});

describe('a bad entity', () => {
  test.each([
    ['of level 900', { ...aelith, total_level: 900 }, 'total_level', 'must be at most 100'],
    [
      'of an unknown server',
      { ...aelith, server_name: 'Nowhere' },
      'server_name',
      'is no known server ("Nowhere")',
    ],
    [
      'with a name of 4 KB',
      { ...aelith, name: 'x'.repeat(4096) },
      'name',
      'must be at most 64 characters long',
    ],
    [
      'with a lone surrogate for a name',
      { ...aelith, name: '\ud800' },
      'name',
      'must not hold control characters or broken text',
    ],
    ['with numbers as text', { ...aelith, total_level: '12' }, 'total_level', 'must be a number, not text'],
  ])(
    '%s is rejected alone, keeps its last accepted state and does not count as gone',
    async (_, entity, path, message) => {
      await someoneOnline();
      const borik = { ...aelith, id: 8, name: 'Borik' };
      const sent = await door.send('POST', '/v1/characters', { characters: [entity, borik] });
      expect(answerOf(sent)).toMatchObject({
        accepted: 1,
        removed: 0,
        rejected: [{ index: 0, issues: [{ path, message }] }],
      });
      expect(online()).toMatchObject([{ id: 7, name: 'Aelith', total_level: 12 }, { id: 8 }]);
    },
  );

  it('that is a group without leader is rejected alone', async () => {
    await someoneOnline();
    const sent = await door.send('POST', '/v1/lfms', {
      lfms: [
        { ...group, leader: undefined },
        { ...group, id: 4 },
      ],
    });
    expect(answerOf(sent)).toMatchObject({
      accepted: 1,
      removed: 0,
      rejected: [{ index: 0, issues: [{ path: 'leader' }] }],
    });
    expect(groups()).toMatchObject([{ id: 3, comment: 'hi' }, { id: 4 }]);
  });

  it('that is only a part of somebody who is not online is rejected by the live state', async () => {
    const sent = await door.send('PATCH', '/v1/characters', { characters: [{ id: 7, location_id: 5 }] });
    expect(answerOf(sent)).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] });
    expect(online()).toEqual([]);
  });

  it('that stands twice is taken once: the last one wins', async () => {
    const sent = await door.send('POST', '/v1/characters', {
      characters: [aelith, { ...aelith, total_level: 13 }],
    });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(online()).toMatchObject([{ id: 7, total_level: 13 }]);
  });

  it('with keys that mean something to JavaScript is taken without them', async () => {
    const text = `{"characters":[{"__proto__":{"is_admin":true},"constructor":1,${JSON.stringify(aelith).slice(1)}]}`;
    expect(answerOf(await door.send('POST', '/v1/characters', text))).toMatchObject({ accepted: 1 });
    expect(Object.keys(online()[0] ?? {})).not.toContain('__proto__');
    expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false);
    const servers = '{"servers":{"__proto__":{"is_online":true},"constructor":{}}}';
    const sent = await door.send('PATCH', '/v1/game/server-info', servers);
    expect(answerOf(sent)).toMatchObject({
      accepted: 0,
      rejected: [{ index: '__proto__' }, { index: 'constructor' }],
    });
  });

  it('with broken letters in a comment has them made whole', async () => {
    await someoneOnline();
    const sent = await door.send('PATCH', '/v1/lfms', '{"lfms":[{"id":3,"comment":"a\\ud83d\\u0000b"}]}');
    expect(answerOf(sent)).toMatchObject({ accepted: 1, rejected: [] });
    expect(groups()[0]?.comment).toBe('a\ufffdb');
  });

  it('of an unknown server is counted by that name', async () => {
    await door.send('POST', '/v1/characters', { characters: [{ ...aelith, server_name: 'Nowhere' }] });
    await door.send('POST', '/v1/characters', { characters: [], servers: ['Nowhere'] });
    await door.send('PATCH', '/v1/game/server-info', { servers: { Elsewhere: {} } });
    expect(door.ingest.unknownServers()).toEqual({ Nowhere: 2, Elsewhere: 1 });
  });
});

describe('the same batch', () => {
  const batch = { characters: [aelith], batch_id: 'b1' };

  it('sent twice gets the same answer and does nothing twice', async () => {
    const first = answerOf(await door.send('POST', '/v1/characters', batch));
    await door.send('PATCH', '/v1/characters', { characters: [], deleted_ids: [7] });
    const before = door.live.current();
    const second = answerOf(await door.send('POST', '/v1/characters', batch));
    expect(second).toEqual({ ...first, duplicate: true });
    expect(door.live.current()).toBe(before);
    expect(door.journal).toHaveLength(2);
  });

  it('sent twice at once is done once', async () => {
    const answers = await Promise.all([
      door.send('POST', '/v1/characters', batch),
      door.send('POST', '/v1/characters', batch),
    ]);
    expect(answers.filter((sent) => answerOf(sent).duplicate === true)).toHaveLength(1);
    expect(door.journal).toHaveLength(1);
  });

  it('sent again after it was refused is a first try', async () => {
    const refused = await door.send('POST', '/v1/characters', { ...batch, characters: 5 });
    expect(refused.status).toBe(400);
    expect(answerOf(await door.send('POST', '/v1/characters', batch)).duplicate).toBeUndefined();
  });

  it('is another batch under another call', async () => {
    await door.send('POST', '/v1/characters', batch);
    expect(answerOf(await door.send('PATCH', '/v1/characters', batch)).duplicate).toBeUndefined();
  });

  it('of catalogue rows is taken once', async () => {
    const rows = { areas: [{ id: 1 }], batch_id: 'b1' };
    const first = answerOf(await door.send('POST', '/v1/areas', rows));
    expect(answerOf(await door.send('POST', '/v1/areas', rows))).toEqual({ ...first, duplicate: true });
    expect(door.rows).toHaveLength(1);
    expect(door.journal).toEqual([{ batch: { id: 'both POST /v1/areas b1', answer: first }, events: [] }]);
  });
});

test('no JSON at all makes the door answer with a fault of its own', async () => {
  const entity = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        id: fc.oneof(fc.constantFrom(7, 8), fc.integer(), fc.string()),
        name: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)),
        server_name: fc.constantFrom('Orien', 'khyber', 'Nowhere', '__proto__'),
        total_level: fc.integer({ min: -1, max: 200 }),
        classes: fc.oneof(fc.constant([]), fc.jsonValue()),
        leader: fc.oneof(fc.constant(aelith), fc.constant({ id: 8 }), fc.jsonValue()),
        members: fc.oneof(fc.constant([aelith]), fc.jsonValue()),
        minimum_level: fc.constantFrom(1, 5),
        maximum_level: fc.constantFrom(9, 30),
        comment: fc.string({ unit: 'binary' }),
      },
      { requiredKeys: [] },
    ),
  );
  const list = fc.array(entity, { maxLength: 5 });
  const body = fc.oneof(
    fc.jsonValue(),
    list,
    fc.record(
      {
        characters: list,
        lfms: list,
        areas: list,
        quests: list,
        servers: fc.oneof(fc.constant(['orien']), fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
        deleted_ids: fc.oneof(fc.constant([7]), fc.jsonValue()),
        observed_at: fc.oneof(fc.constant('2026-11-21T12:00:01Z'), fc.string()),
        batch_id: fc.oneof(fc.constantFrom('a', 'b'), fc.jsonValue()),
      },
      { requiredKeys: [] },
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ingestCalls), body, async (call, sent) => {
      const { method, path } = endpoints[call];
      const { status, body: answer } = await door.send(
        method === 'POST' ? 'POST' : 'PATCH',
        path,
        JSON.stringify(sent),
      );
      expect([200, 400]).toContain(status);
      if (status === 200) expect(ingestAnswerSchema.safeParse(answer).success).toBe(true);
    }),
    { numRuns: 400 },
  );
});
