import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { inlineMaximumBytes } from './body-checker.ts';
import {
  answerOf,
  catalogueSecret,
  openTestIngest,
  secret,
  startMs,
  type TestIngest,
} from './testing/open-test-ingest.ts';
import { aelith, manyCharacters } from './testing/reports.ts';

const samplesPath = '/v1/population/history';
const charactersPath = '/v1/characters/history';
const activityPath = '/v1/activity/history';
const sample = { timestamp: '2025-11-21T12:00:03Z', server: 'orien', character_count: 245, lfm_count: 11 };
const activity = { level_ups: 1, place_changes: 40, sessions: 3, session_seconds: 7200 };
const character = { ...aelith, last_save: '2025-11-21T12:00:00Z' };

let ingest: TestIngest;
beforeEach(async () => {
  ingest = await openTestIngest();
});
afterEach(() => ingest.close());

const storeAway = () =>
  Promise.reject(
    new HttpError(503, 'store-away', 'The store takes no samples at the moment; send them again', {
      headers: { 'Retry-After': '10' },
    }),
  );

describe('a call about the past', () => {
  test.each([samplesPath, charactersPath, activityPath])('needs the scope "history": %s', async (path) => {
    const sent = await ingest.send('POST', path, [], { authorization: `Bearer ${catalogueSecret}` });
    expect(sent).toMatchObject({ status: 403, body: { code: 'key-out-of-scope' } });
    expect(JSON.stringify(sent.body)).toContain('history');
  });

  test.each([
    ['a bare list', [sample]],
    ['a list in an envelope', { samples: [sample] }],
    ['a list in an envelope with unknown fields', { samples: [{ ...sample, note: 1 }], source: 'x' }],
  ])('accepts samples as %s', async (_, body) => {
    const answer = answerOf(await ingest.send('POST', samplesPath, body));
    expect(answer).toEqual({
      message: 'success',
      accepted: 1,
      rejected: [],
      removed: 0,
      duplicates: 0,
      versions: {},
      durable: true,
    });
    expect(ingestAnswerSchema.safeParse(answer).success).toBe(true);
    expect(ingest.past.samples).toEqual([
      {
        index: 0,
        server_name: 'Orien',
        sampled_at: '2025-11-21T12:00:03Z',
        is_online: true,
        character_count: 245,
        lfm_count: 11,
      },
    ]);
  });

  test.each([
    [{ lfm_count: 3 }, { is_online: true, character_count: null, lfm_count: 3 }],
    [
      { character_count: 0, lfm_count: null },
      { is_online: true, character_count: 0, lfm_count: null },
    ],
    [{ is_online: false }, { is_online: false, character_count: null, lfm_count: null }],
    [
      { is_online: false, character_count: 0 },
      { is_online: false, character_count: 0, lfm_count: null },
    ],
    [
      { timestamp: '2025-11-21T07:00:03.9-05:00', character_count: 1 },
      { sampled_at: '2025-11-21T12:00:03Z', character_count: 1 },
    ],
  ])('distinguishes no data, down and 0: %j', async (given, expected) => {
    const { timestamp, server } = sample;
    answerOf(await ingest.send('POST', samplesPath, [{ timestamp, server, ...given }]));
    expect(ingest.past.samples).toMatchObject([expected]);
  });

  test.each([
    [{ timestamp: undefined }, 'timestamp', 'is missing'],
    [{ timestamp: 'yesterday' }, 'timestamp', 'must be a UTC time such as 2026-01-31T20:15:00Z'],
    [{ timestamp: 1_700_000_000 }, 'timestamp', 'must be text, not a number'],
    [{ server: 'Oriem' }, 'server', 'is no known server ("Oriem"); did you mean Orien?'],
    [{ server: 5 }, 'server', 'must be text, not a number'],
    [{ character_count: -1 }, 'character_count', 'must be at least 0'],
    [{ lfm_count: 1.5 }, 'lfm_count', 'must be a whole number, not a number with a fraction'],
    [{ lfm_count: '11' }, 'lfm_count', 'must be a number, not text'],
    [{ character_count: 1_000_001 }, 'character_count', 'must be at most 1000000'],
    [{ is_online: 'yes' }, 'is_online', 'must be true or false, not text'],
    [
      { timestamp: '2025-11-21T12:03:00Z', guilds: [] },
      'guilds',
      'is only allowed for a full hour at which the server was up',
    ],
    [
      { is_online: false, guilds: [] },
      'guilds',
      'is only allowed for a full hour at which the server was up',
    ],
    [{ guilds: [{ guild_name: 'A', online_count: 0 }] }, 'guilds.0.online_count', 'must be at least 1'],
    [{ guilds: [{ online_count: 1 }] }, 'guilds.0.guild_name', 'is missing'],
    [
      { character_count: null, lfm_count: undefined },
      '',
      'must contain character_count or lfm_count if the server was up',
    ],
  ])('rejects a sample by its index and accepts the rest: %j', async (given, path, message) => {
    const sent = await ingest.send('POST', samplesPath, [sample, { ...sample, ...given }, sample]);
    const answer = answerOf(sent);
    expect(answer.rejected).toEqual([{ index: 1, issues: [{ path, message }] }]);
    expect(answer.accepted).toBe(2);
    expect(ingest.past.samples.map(({ index }) => index)).toEqual([0, 2]);
  });

  it('accepts the guilds online with the sample of a full hour', async () => {
    const guilds = [{ guild_name: 'Lantern Watch', online_count: 3 }];
    answerOf(
      await ingest.send('POST', samplesPath, [
        { ...sample, guilds },
        { ...sample, guilds: null },
      ]),
    );
    expect(ingest.past.samples.map((each) => each.guilds)).toEqual([guilds, undefined]);
  });

  it('merges its own rejections with those of the history, in the order of the list', async () => {
    await ingest.close();
    const issues = [{ path: 'timestamp', message: 'must not be before 2006-01-01T00:00:00Z' }];
    ingest = await openTestIngest({
      importHistory: {
        samples: () =>
          Promise.resolve({
            accepted: 1,
            rejected: [{ index: 0, issues }],
            duplicates: 1,
            warnings: [],
            durable: true,
          }),
        characters: storeAway,
        activity: storeAway,
      },
    });
    const answer = answerOf(await ingest.send('POST', samplesPath, [sample, 5, sample, sample, null]));
    expect(answer).toMatchObject({ accepted: 1, duplicates: 1, durable: true });
    expect(answer.rejected.map(({ index }) => index)).toEqual([0, 1, 4]);
    expect(answer.rejected[1]?.issues).toEqual([{ path: '', message: 'must be an object, not a number' }]);
  });

  it('counts unknown servers', async () => {
    await ingest.send('POST', samplesPath, [
      { ...sample, server: 'Hardcore' },
      { ...sample, server: 'Hardcore' },
    ]);
    await ingest.send('POST', charactersPath, { characters: [{ ...character, server_name: 'Atlantis' }] });
    expect(ingest.ingest.unknownServers()).toEqual({ Hardcore: 2, Atlantis: 1 });
    expect(ingest.past).toEqual({ samples: [], characters: [], activity: [] });
  });

  it('accepts the recent activity of a character if it is given', async () => {
    const characters = [
      { ...character, recent_activity: activity },
      { ...character, id: 8, recent_activity: null },
      { ...character, id: 9 },
    ];
    answerOf(await ingest.send('POST', charactersPath, { characters }));
    expect(ingest.past.characters.map(({ recentActivity }) => recentActivity)).toEqual([
      activity,
      null,
      null,
    ]);
  });

  it('stores whole characters as offline, in their state at their last save', async () => {
    const given = {
      ...character,
      home_server_name: 'THELANIS',
      is_in_party: true,
      is_anonymous: true,
      name: null,
    };
    expect(answerOf(await ingest.send('POST', charactersPath, { characters: [given] }))).toMatchObject({
      accepted: 1,
      durable: true,
    });
    expect(ingest.past.characters).toEqual([
      {
        index: 0,
        character: {
          id: 7,
          name: null,
          gender: null,
          race: null,
          total_level: 12,
          classes: [{ name: 'Bard', level: 12 }],
          location_id: null,
          guild_name: null,
          server_name: 'Orien',
          home_server_name: 'Thelanis',
          group_id: 0,
          is_online: false,
          is_in_party: true,
          is_anonymous: true,
          is_recruiting: false,
          public_comment: null,
          last_update: '2025-11-21T12:00:00Z',
          last_save: '2025-11-21T12:00:00Z',
        },
        recentActivity: null,
      },
    ]);
    expect(ingest.online()).toEqual([]);
  });

  it('treats empty strings of a character as null', async () => {
    const characters = [{ ...character, gender: '', guild_name: '' }];
    const answer = answerOf(await ingest.send('POST', charactersPath, { characters }));
    expect(answer).toMatchObject({ accepted: 1, rejected: [] });
    expect(ingest.past.characters).toMatchObject([{ character: { gender: null, guild_name: null } }]);
  });

  test.each([
    [{ last_save: undefined }, 'last_save', 'must tell when the character was there last'],
    [{ last_save: null }, 'last_save', 'must tell when the character was there last, not null'],
    [{ last_save: 'long ago' }, 'last_save', 'must be a UTC time such as 2026-01-31T20:15:00Z'],
    [
      { last_save: new Date(startMs + 61_000).toISOString() },
      'last_save',
      'must not be more than 60 seconds ahead of the clock of this server',
    ],
    [{ name: null }, 'name', 'may be null only for an anonymous character'],
    [{ name: undefined }, 'name', 'is missing: a character of the past is sent whole'],
    [{ classes: undefined }, 'classes', 'is missing: a character of the past is sent whole'],
    [{ total_level: 900 }, 'total_level', 'must be at most 100'],
    [{ server_name: undefined }, 'server_name', 'is missing: a character of the past is sent whole'],
    [{ server_name: 'Orein' }, 'server_name', 'is no known server ("Orein"); did you mean Orien?'],
    [{ id: 0 }, 'id', 'must be at least 1'],
    [{ recent_activity: 5 }, 'recent_activity', 'must be an object, not a number'],
    [{ recent_activity: { ...activity, sessions: -1 } }, 'recent_activity.sessions', 'must be at least 0'],
    [{ recent_activity: { ...activity, level_ups: undefined } }, 'recent_activity.level_ups', 'is missing'],
  ])('rejects a character by its index and accepts the rest: %j', async (given, path, message) => {
    const characters = [character, { ...character, id: 8, ...given }];
    const answer = answerOf(await ingest.send('POST', charactersPath, { characters }));
    expect(answer.rejected).toEqual([{ index: 1, issues: [{ path, message }] }]);
    expect(ingest.past.characters).toMatchObject([{ index: 0, character: { id: 7 } }]);
  });
});

describe('a body about the past', () => {
  test.each([
    [samplesPath, 'rows', '', 'must be a list of samples, or an object that holds one as "samples"'],
    [samplesPath, null, '', 'must be a list of samples, or an object that holds one as "samples"'],
    [samplesPath, {}, 'samples', 'is missing'],
    [samplesPath, { samples: {} }, 'samples', 'must be a list, not an object'],
    [samplesPath, { samples: [], batch_id: 5 }, 'batch_id', 'must be text, not a number'],
    [samplesPath, { samples: [], batch_id: '' }, 'batch_id', 'must be at least 1 characters long'],
    [charactersPath, [character], '', 'must be an object, not a list'],
    [charactersPath, { characters: 5 }, 'characters', 'must be a list, not a number'],
  ])('is rejected when it has another shape: %s %j', async (path, body, field, message) => {
    const sent = await ingest.send('POST', path, JSON.stringify(body));
    expect(sent).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', issues: [{ path: field, message }] },
    });
  });

  test.each([
    [samplesPath, (rows: unknown[]) => rows],
    [samplesPath, (rows: unknown[]) => ({ samples: rows })],
    [charactersPath, (rows: unknown[]) => ({ characters: rows })],
  ])('of more than 20,000 rows is rejected as a whole: %s', async (path, wrap) => {
    const rows = Array.from({ length: 20_001 }, () => 0);
    expect(await ingest.send('POST', path, wrap(rows))).toMatchObject({
      status: 413,
      body: {
        code: 'too-many-rows',
        message: 'The body holds 20001 rows; at most 20000 are taken at once: send them in parts',
      },
    });
    expect(answerOf(await ingest.send('POST', path, wrap(rows.slice(1))))).toMatchObject({ accepted: 0 });
  });

  it('that is large is checked in a worker thread, without losing rows', { timeout: 30_000 }, async () => {
    const samples = Array.from({ length: 20_000 }, (_, index) => ({
      ...sample,
      timestamp: new Date(Date.parse(sample.timestamp) + index * 300_000).toISOString(),
      server: index % 100 === 50 ? 'Atlantis' : 'Orien',
      character_count: index,
    }));
    const body = JSON.stringify({ samples, batch_id: 'all' });
    expect(body.length).toBeGreaterThan(inlineMaximumBytes);
    const answer = answerOf(await ingest.send('POST', samplesPath, body));
    expect(answer.accepted).toBe(19_800);
    expect(answer.rejected).toHaveLength(200);
    expect(ingest.past.samples.map(({ index }) => index)).toEqual(
      samples.flatMap(({ server }, index) => (server === 'Orien' ? [index] : [])),
    );
    expect(ingest.past.samples.every(({ index, character_count }) => index === character_count)).toBe(true);

    const characters = manyCharacters(2_000);
    answerOf(await ingest.send('POST', charactersPath, { characters }));
    expect(ingest.past.characters.map((each) => each.character.id)).toEqual(characters.map(({ id }) => id));
  });
});

describe('a batch of the past', () => {
  const batch = { samples: [sample], batch_id: 'b1' };

  it('sent twice gets the same answer and is applied once', async () => {
    const first = answerOf(await ingest.send('POST', samplesPath, batch));
    expect(answerOf(await ingest.send('POST', samplesPath, batch))).toEqual({ ...first, duplicate: true });
    expect(ingest.past.samples).toHaveLength(1);
    expect(ingest.journal).toEqual([
      { batch: { id: `both POST ${samplesPath} b1`, answer: first }, events: [] },
    ]);
  });

  it('that the store rejected is answered with a time to retry, and can then be sent again', async () => {
    const taken: unknown[] = [];
    await ingest.close();
    let isUnavailable = true;
    ingest = await openTestIngest({
      importHistory: {
        samples: async (rows) => {
          if (isUnavailable) return storeAway();
          taken.push(...rows);
          return { accepted: rows.length, rejected: [], duplicates: 0, warnings: [], durable: true };
        },
        characters: storeAway,
        activity: storeAway,
      },
    });
    const refused = await ingest.send('POST', samplesPath, batch);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'store-away' },
      headers: { 'retry-after': '10' },
    });
    expect(await ingest.send('POST', charactersPath, { characters: [character] })).toMatchObject({
      status: 503,
    });
    expect(ingest.journal).toEqual([]);
    isUnavailable = false;
    const answer = answerOf(await ingest.send('POST', samplesPath, batch));
    expect(answer.duplicate).toBeUndefined();
    expect(taken).toHaveLength(1);
  });

  it('is a different batch in another call', async () => {
    answerOf(await ingest.send('POST', samplesPath, batch));
    const sent = await ingest.send('POST', charactersPath, { characters: [character], batch_id: 'b1' });
    expect(answerOf(sent).duplicate).toBeUndefined();
  });

  it('is rejected without a key before any of it is read', async () => {
    const response = await ingest.app.inject({
      method: 'POST',
      url: samplesPath,
      payload: JSON.stringify(batch),
      headers: { 'content-type': 'application/json', authorization: `Basic ${secret}` },
    });
    expect(response.statusCode).toBe(401);
    expect(ingest.past.samples).toEqual([]);
  });
});

describe('a body about past activity', () => {
  const session = {
    character_id: 5001,
    server: 'orien',
    quest_id: 701,
    started: '2026-11-20T19:02:10.9Z',
    ended: '2026-11-20T20:20:10+01:00',
    has_left: true,
    total_level: 12,
  };
  const group = {
    id: 7,
    server: 'Orien',
    posted: '2026-11-20T18:50:00Z',
    closed: '2026-11-20T19:01:00Z',
    leader_id: 5001,
    minimum_level: 9,
    maximum_level: 13,
  };

  it('is checked row by row, and each rejection contains the list and index', async () => {
    const body = {
      sessions: [session, 5, { ...session, server: 'Oriem' }],
      groups: [{ ...group, id: 0 }, group],
    };
    const answer = answerOf(await ingest.send('POST', activityPath, body));
    expect(ingest.past.activity).toEqual([
      {
        sessions: [
          {
            ...session,
            index: 'sessions.0',
            server: 'Orien',
            started: '2026-11-20T19:02:10Z',
            ended: '2026-11-20T19:20:10Z',
          },
        ],
        groups: [{ ...group, index: 'groups.1' }],
      },
    ]);
    expect(answer.rejected).toEqual([
      { index: 'sessions.1', issues: [{ path: '', message: 'must be an object, not a number' }] },
      {
        index: 'sessions.2',
        issues: [{ path: 'server', message: 'is no known server ("Oriem"); did you mean Orien?' }],
      },
      { index: 'groups.0', issues: [{ path: 'id', message: 'must be at least 1' }] },
    ]);
    expect(ingest.ingest.unknownServers()).toEqual({ Oriem: 1 });
  });

  test.each([
    [{ has_left: undefined }, 'has_left', 'is missing'],
    [{ has_left: 'yes' }, 'has_left', 'must be true or false, not text'],
    [{ total_level: 0 }, 'total_level', 'must be at least 1'],
    [{ group_id: -1 }, 'group_id', 'must be at least 0'],
    [{ difficulty: 'x'.repeat(41) }, 'difficulty', 'must be at most 40 characters long'],
    [{ started: 'yesterday' }, 'started', 'must be a UTC time such as 2026-01-31T20:15:00Z'],
    [{ character_id: 1.5 }, 'character_id', 'must be a whole number, not a number with a fraction'],
  ])('has invalid rows rejected, with the name of the wrong field: %j', async (wrong, path, message) => {
    const answer = answerOf(
      await ingest.send('POST', activityPath, { sessions: [{ ...session, ...wrong }] }),
    );
    expect(answer.rejected).toEqual([{ index: 'sessions.0', issues: [{ path, message }] }]);
  });

  test.each([
    [[], ''],
    ['{"sessions": 5}', 'sessions'],
    [{}, ''],
    [{ sessions: [], batch_id: '' }, 'batch_id'],
  ])('is rejected as a whole when it is %j', async (body, path) => {
    const sent = await ingest.send('POST', activityPath, body);
    expect(sent).toMatchObject({ status: 400, body: { code: 'invalid-request', issues: [{ path }] } });
    expect(ingest.past.activity).toEqual([]);
  });

  it('of more than 20,000 rows in both lists together is rejected', async () => {
    const body = {
      sessions: Array.from({ length: 15_000 }, () => 0),
      groups: Array.from({ length: 5_001 }, () => 0),
    };
    expect(await ingest.send('POST', activityPath, body)).toMatchObject({
      status: 413,
      body: { code: 'too-many-rows' },
    });
  });
});
