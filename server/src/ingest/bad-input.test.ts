import fc from 'fast-check';
import { endpoints } from '@rollcall/game/api/endpoints';
import { reportCallNames } from '@rollcall/game/api/ingest-calls';
import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { answerOf, openTestIngest, startMs, type TestIngest } from './testing/open-test-ingest.ts';
import { aelith, group, manyCharacters } from './testing/reports.ts';

let ingest: TestIngest;
beforeEach(async () => {
  ingest = await openTestIngest();
});
afterEach(() => ingest.close());

describe('a body', () => {
  test.each([
    ['of another type', 'x', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
    [
      'of a type that is similar to JSON',
      '{}',
      { 'content-type': 'application/jsonp' },
      415,
      'unsupported-media-type',
    ],
    ['that is compressed', '{}', { 'content-encoding': 'gzip' }, 415, 'unsupported-media-type'],
    ['that is empty', '', {}, 400, 'invalid-json'],
    ['that is truncated', '{"characters":[{"id":7,"na', {}, 400, 'invalid-json'],
    ['that is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, 'not-utf-8'],
    ['of another shape', { characters: { 7: aelith } }, {}, 400, 'invalid-request'],
    ['that announces 40 MB', '{}', { 'content-length': String(40 * 1024 * 1024) }, 413, 'body-too-large'],
  ])('%s is rejected and changes nothing', async (_, body, headers, status, code) => {
    const before = await ingest.fill();
    const sent = await ingest.send('POST', '/v1/characters', body, headers);
    expect(sent).toMatchObject({ status, body: { code } });
    expect(ingest.live.current()).toBe(before);
    expect(ingest.journal).toHaveLength(2);
  });

  it('may declare its charset', async () => {
    const sent = await ingest.send(
      'POST',
      '/v1/characters',
      { characters: [aelith] },
      {
        'content-type': 'application/json; charset=utf-8',
      },
    );
    expect(answerOf(sent).accepted).toBe(1);
  });

  it('of 10,000 characters is accepted', { timeout: 30_000 }, async () => {
    const sent = await ingest.send('POST', '/v1/characters', { characters: manyCharacters(10_000) });
    expect(answerOf(sent)).toMatchObject({ accepted: 10_000, rejected: [] });
    expect(ingest.live.current().servers.map(({ characters }) => characters.entities.all.length)).toEqual([
      834, 834, 834, 834, 833, 833, 833, 833, 833, 833, 833, 833,
    ]);
  });
});

describe('a report', () => {
  it('dated tomorrow is rejected and changes nothing', async () => {
    const before = await ingest.fill();
    const observed_at = new Date(startMs + 86_400_000).toISOString();
    const sent = await ingest.send('POST', '/v1/characters', { characters: [], observed_at });
    expect(sent).toMatchObject({ status: 400, body: { issues: [{ path: 'observed_at' }] } });
    expect(ingest.live.current()).toBe(before);
  });
});

describe('an invalid entity', () => {
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
    ['with an empty name', { ...aelith, name: '' }, 'name', 'must be at least 1 characters long'],
    [
      'with a name of invisible characters',
      { ...aelith, name: '\u200B\u00AD' },
      'name',
      'must hold a visible character',
    ],
    [
      'with a lone surrogate as its name',
      { ...aelith, name: '\ud800' },
      'name',
      'must not hold control characters or broken text',
    ],
    ['with numbers as text', { ...aelith, total_level: '12' }, 'total_level', 'must be a number, not text'],
  ])(
    '%s is rejected, and keeps its last accepted state without counting as missing',
    async (_, entity, path, message) => {
      await ingest.fill();
      const borik = { ...aelith, id: 8, name: 'Borik' };
      const sent = await ingest.send('POST', '/v1/characters', { characters: [entity, borik] });
      expect(answerOf(sent)).toMatchObject({
        accepted: 1,
        removed: 0,
        rejected: [{ index: 0, issues: [{ path, message }] }],
      });
      expect(ingest.online()).toMatchObject([{ id: 7, name: 'Aelith', total_level: 12 }, { id: 8 }]);
    },
  );

  it('is accepted with empty strings, which become null', async () => {
    const empty = { gender: '', race: ' ', home_server_name: '', guild_name: '\u200B', public_comment: '' };
    const sent = await ingest.send('POST', '/v1/characters', { characters: [{ ...aelith, ...empty }] });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, rejected: [] });
    expect(ingest.online()).toMatchObject([
      { id: 7, gender: null, race: null, home_server_name: null, guild_name: null, public_comment: null },
    ]);
  });

  it('without a leader is the only group that is rejected', async () => {
    await ingest.fill();
    const sent = await ingest.send('POST', '/v1/lfms', {
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
    expect(ingest.groups()).toMatchObject([{ id: 3, comment: 'hi' }, { id: 4 }]);
  });

  it('that is a partial update of an offline character is rejected by the live state', async () => {
    const sent = await ingest.send('PATCH', '/v1/characters', { characters: [{ id: 7, location_id: 5 }] });
    expect(answerOf(sent)).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] });
    expect(ingest.online()).toEqual([]);
  });

  it('that occurs twice is accepted once: the last one wins', async () => {
    const sent = await ingest.send('POST', '/v1/characters', {
      characters: [aelith, { ...aelith, total_level: 13 }],
    });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(ingest.online()).toMatchObject([{ id: 7, total_level: 13 }]);
  });

  it('with keys that are special in JavaScript is accepted without these keys', async () => {
    const text = `{"characters":[{"__proto__":{"is_admin":true},"constructor":1,${JSON.stringify(aelith).slice(1)}]}`;
    expect(answerOf(await ingest.send('POST', '/v1/characters', text))).toMatchObject({ accepted: 1 });
    expect(Object.keys(ingest.online()[0] ?? {})).not.toContain('__proto__');
    expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false);
    const servers = '{"servers":{"__proto__":{"is_online":true},"constructor":{}}}';
    const sent = await ingest.send('PATCH', '/v1/game/server-info', servers);
    expect(answerOf(sent)).toMatchObject({
      accepted: 0,
      rejected: [{ index: '__proto__' }, { index: 'constructor' }],
    });
  });

  it('with invalid characters in a comment is accepted after they are replaced', async () => {
    await ingest.fill();
    const sent = await ingest.send('PATCH', '/v1/lfms', '{"lfms":[{"id":3,"comment":"a\\ud83d\\u0000b"}]}');
    expect(answerOf(sent)).toMatchObject({ accepted: 1, rejected: [] });
    expect(ingest.groups()[0]?.comment).toBe('a\ufffdb');
  });

  it('of an unknown server is counted under the name of the server', async () => {
    await ingest.send('POST', '/v1/characters', { characters: [{ ...aelith, server_name: 'Nowhere' }] });
    await ingest.send('POST', '/v1/characters', { characters: [], servers: ['Nowhere'] });
    await ingest.send('PATCH', '/v1/game/server-info', { servers: { Elsewhere: {} } });
    expect(ingest.ingest.unknownServers()).toEqual({ Nowhere: 2, Elsewhere: 1 });
  });
});

test('No JSON makes the server answer with an internal error', { timeout: 60_000 }, async () => {
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
    fc.asyncProperty(fc.constantFrom(...reportCallNames), body, async (call, sent) => {
      const { method, path } = endpoints[call];
      const { status, body: answer } = await ingest.send(
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

describe('known mistakes in a report', () => {
  const oddGroup = {
    ...group,
    adventure_active_time: -1,
    minimum_level: null,
    maximum_level: null,
    leader: { id: 7, name: '', is_anonymous: true, total_level: null, classes: null },
    activity: [{ timestamp: 'long ago', events: [] }],
  };

  it('are corrected, and each kind is logged once a day for each collector', async () => {
    const lines: string[] = [];
    const logger = { ...silentLogger, info: (message: string) => lines.push(message) };
    await ingest.close();
    ingest = await openTestIngest({ logger });
    const report = { lfms: [oddGroup, { ...oddGroup, id: 4 }] };
    expect(answerOf(await ingest.send('POST', '/v1/lfms', report))).toMatchObject({
      accepted: 2,
      rejected: [],
    });
    expect(ingest.groups('Orien')).toMatchObject([
      { adventure_active_time: 0, minimum_level: 1, maximum_level: 34, leader: { id: 7, name: null } },
      { id: 4 },
    ]);
    const said = lines.filter((line) => line.startsWith('A report was corrected'));
    expect(said).toHaveLength(5);
    await ingest.send('POST', '/v1/lfms', report);
    expect(lines.filter((line) => line.startsWith('A report was corrected'))).toEqual(said);
    ingest.clock.nowMs += 86_400_000;
    await ingest.send('POST', '/v1/lfms', report);
    expect(lines.filter((line) => line.startsWith('A report was corrected'))).toEqual([...said, ...said]);
  });

  it('are also corrected in characters and rows of the catalogue', async () => {
    const nameless = { ...aelith, name: '', is_anonymous: true };
    expect(answerOf(await ingest.send('POST', '/v1/characters', { characters: [nameless] })).accepted).toBe(
      1,
    );
    expect(ingest.online('Orien')).toMatchObject([{ id: 7, name: null }]);
    const rows = [{ id: 1, name: 'The Crypt', quest_journal_area: 'House K' }];
    expect((await ingest.send('POST', '/v1/quests', rows)).status).toBe(200);
  });
});
