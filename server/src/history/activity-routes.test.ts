import { defaultDefinition } from '@rollcall/game/definition';
import type { ErrorAnswer } from '@rollcall/game/api/endpoint';
import { endpoints } from '@rollcall/game/api/endpoints';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { madeAtMs, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import {
  activityEndpoints,
  activityRoutes,
  readActivityId,
  readActivityPage,
  readRaidIds,
} from './activity-routes.ts';
import { createRecordedRows } from './recorded-rows.ts';

const nowMs = Date.parse('2026-03-14T20:15:30Z');
const page = (query: unknown, type = 'location') => readActivityPage(7, type, query, nowMs);
const span = (query: unknown) => {
  const { fromMs, toMs } = page(query);
  return [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
};

describe('a page of activity', () => {
  it('contains the newest 500 rows of the last 90 days by default', () => {
    expect(page(undefined)).toEqual({
      characterId: 7,
      type: 'location',
      limit: 500,
      fromMs: Date.parse('2025-12-14T00:00:00Z'),
      toMs: Date.parse('2026-03-15T00:00:00Z'),
    });
  });

  it.each([
    [{ start_date: '2026-03-01', end_date: '2026-03-01' }, '2026-03-01', '2026-03-02'],
    [{ start_date: '2024-02-29', end_date: '2024-05-29' }, '2024-02-29', '2024-05-30'],
    [{ end_date: '2026-03-01' }, '2025-12-01', '2026-03-02'],
    [{ start_date: '2025-01-01' }, '2025-01-01', '2025-04-02'],
    [{ start_date: '2026-03-14', before: '2026-03-14T10:00:00Z' }, '2026-03-14', '2026-03-14T10:00:00.000Z'],
    [
      { start_date: '2026-03-14', before: '2026-03-14T10:00:00+02:00' },
      '2026-03-14',
      '2026-03-14T08:00:00.000Z',
    ],
    [{ end_date: '2026-03-14', before: '2099-01-01T00:00:00Z' }, '2025-12-14', '2026-03-15'],
    [{ start_date: '9998-12-31' }, '9998-12-31', '9999-04-01'],
  ])('of %j goes from %s to %s', (query, from, to) => {
    const whole = (text: string) => (text.includes('T') ? text : `${text}T00:00:00.000Z`);
    expect(span(query)).toEqual([whole(from), whole(to)]);
  });

  const badDay = 'must be a UTC day such as 2026-01-31';
  const badLimit = 'must be a whole number from 1 to 500';
  it.each<[query: unknown, path: string, message: string]>([
    [{ limit: '0' }, 'limit', badLimit],
    [{ limit: '501' }, 'limit', badLimit],
    [{ limit: '1e2' }, 'limit', badLimit],
    [{ limit: '-1' }, 'limit', badLimit],
    [{ limit: '' }, 'limit', badLimit],
    [{ limit: ['1', '2'] }, 'limit', 'must be given once'],
    [{ start_date: '2026-02-30' }, 'start_date', badDay],
    [{ start_date: '2026-13-01' }, 'start_date', badDay],
    [{ start_date: '14.3.2026' }, 'start_date', badDay],
    [{ start_date: '0000-01-01' }, 'start_date', badDay],
    [{ end_date: '9999-12-31' }, 'end_date', badDay],
    [{ end_date: '2026-03-14T00:00:00Z' }, 'end_date', badDay],
    [{ end_date: "2026-03-14'--" }, 'end_date', badDay],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'start_date', 'must not be after end_date'],
    [
      { start_date: '2026-01-01', end_date: '2026-04-02' },
      'end_date',
      'must be at most 90 days after start_date',
    ],
    [{ before: 'yesterday' }, 'before', 'must be a UTC time such as 2026-01-31T20:15:00Z'],
    [{ before: '2026-03-14' }, 'before', 'must be a UTC time such as 2026-01-31T20:15:00Z'],
  ])('cannot be requested with %j', (query, path, message) => {
    expect(() => page(query)).toThrow(expect.objectContaining({ status: 400, issues: [{ path, message }] }));
  });

  it.each(['Location', 'raids', '', '__proto__'])(
    'cannot have the type "%s"; the error lists the known types',
    (type) => {
      expect(() => page({}, type)).toThrow(
        'type must be one of location, status, total_level, guild_name, server_name, group_id',
      );
    },
  );
});

describe('the id of a character', () => {
  it.each([
    ['7', 7],
    ['0007', 7],
    [String(2 ** 40 - 1), 2 ** 40 - 1],
  ])('%s is %i', (text, id) => {
    expect(readActivityId(text)).toBe(id);
  });

  it.each([
    ['0', 'id must be from 1 to 1099511627775'],
    [String(2 ** 40), 'id must be from 1 to 1099511627775'],
    ['-7', 'id must be a number'],
    ['7.5', 'id must be a number'],
    ['99999999999999999', 'id must be a number'],
    ['me', 'id must be a number'],
  ])('%s is not an id', (text, message) => {
    expect(() => readActivityId(text)).toThrow(message);
  });
});

describe('the ids of raid activity', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  it('are up to 30, without duplicates', () => {
    expect(readRaidIds({ character_ids: ids(30).join(',') })).toEqual(ids(30));
    expect(readRaidIds({ character_ids: '5,3,5' })).toEqual([5, 3]);
    expect(readRaidIds({ character_ids: ' 1, 2,,' })).toEqual([1, 2]);
  });

  it.each<[query: unknown, message: string]>([
    [{}, 'character_ids is missing: up to 30 ids with commas between'],
    [null, 'character_ids is missing: up to 30 ids with commas between'],
    [{ character_ids: '' }, 'character_ids is missing: up to 30 ids with commas between'],
    [{ character_ids: ids(31).join(',') }, 'character_ids must be at most 30'],
    [{ character_ids: ' ,' }, 'character_ids is missing: up to 30 ids with commas between'],
    [{ character_ids: '1,two' }, 'character_ids must be numbers with commas between'],
    [{ character_ids: '1,0' }, 'character_ids must be from 1 to 1099511627775'],
    [{ character_ids: `1,${2 ** 40}` }, 'character_ids must be from 1 to 1099511627775'],
    [{ character_ids: ['1', '2'] }, 'character_ids must be given once'],
  ])('cannot be %j', (query, message) => {
    expect(() => readRaidIds(query)).toThrow(expect.objectContaining({ status: 400, message }));
  });
});

const at = (hoursAgo: number) => toWireTime(madeAtMs - hoursAgo * hourMs);
const seen = (id: number, hoursAgo: number, location_id: number, is_login = false): HistoryEvent => ({
  type: 'character_seen',
  at: at(hoursAgo),
  is_login,
  character: makeCharacter({ id, location_id }),
});

/** `token-7` is the token of character 7. */
const holderOf = (authorization: string) => /^(?:Bearer )?token-(\d+)$/.exec(authorization)?.[1];

interface Asked {
  readonly anonymousIds?: readonly number[];
  readonly storeFails?: Error;
}

async function openApp(sql: Sql, { anonymousIds = [], storeFails }: Asked = {}): Promise<FastifyInstance> {
  const { app } = createPlainHttp();
  const failing = (() => Promise.reject(storeFails ?? new Error('unused'))) as unknown as Sql;
  await app.register(
    activityRoutes({
      store: { sql: storeFails === undefined ? sql : failing },
      nowMs: () => madeAtMs,
      definition: defaultDefinition,
      quests: () => [makeQuest({ id: 1, area_id: 10, group_size: 'Raid' })],
      isAnonymousNow: async (ids) => new Set(ids.filter((id) => anonymousIds.includes(id))),
      verifyToken: async (authorization) => {
        if (authorization === undefined || authorization === 'Bearer ') return { state: 'missing' };
        const id = holderOf(authorization);
        return id === undefined
          ? { state: 'wrong' }
          : { state: 'holds', characterId: Number(id), createdAtMs: 0 };
      },
    }),
  );
  return app;
}

describeStores('activity over HTTP', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    await createRecordedRows(open.store).record({
      journalId: 'j',
      from: null,
      next: { segment: 1, offset: 1, index: 0 },
      events: [
        seen(7, 9, 10, true),
        seen(7, 3, 501),
        { type: 'character_left', at: at(2), character_id: 7, server_name: 'Thelanis' },
        seen(8, 9, 10, true),
        seen(8, 1, 501),
      ],
    });
  });
  beforeEach(async () => {
    app = await openApp(open.store.sql, { anonymousIds: [8, 99] });
    return () => app.close();
  });
  const get = (url: string, authorization?: string) =>
    app.inject({ method: 'GET', url, headers: authorization === undefined ? {} : { authorization } });

  describe('of one character', () => {
    it.each(['token-7', 'Bearer token-7'])(
      'is returned to the holder of its token: %s',
      async (authorization) => {
        const response = await get('/v1/activity/7/location', authorization);
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' });
        const data = [
          { timestamp: at(3), character_id: 7, data: { location_id: 501 } },
          { timestamp: at(9), character_id: 7, data: { location_id: 10 } },
        ];
        expect(response.json()).toEqual({ data });
        expect(endpoints.characterActivity.answer.parse(data)).toEqual(data);
      },
    );

    it('comes in pages, can be limited to days, and may be empty', async () => {
      const read = async (query: string) => {
        const response = await get(`/v1/activity/7/status?${query}`, 'token-7');
        return response.json<{ data: readonly unknown[] }>().data;
      };
      expect(await read('limit=1')).toEqual([{ timestamp: at(2), character_id: 7, data: { status: false } }]);
      expect(await read(`limit=1&before=${at(2)}`)).toEqual([
        { timestamp: at(9), character_id: 7, data: { status: true } },
      ]);
      expect(await read(`before=${at(9)}`)).toEqual([]);
      expect(await read('before=0000-01-01T00:00:00Z')).toEqual([]);
      expect(await read(`start_date=${at(0).slice(0, 10)}&end_date=${at(0).slice(0, 10)}`)).toHaveLength(2);
      expect(await read('start_date=2020-01-01')).toEqual([]);
      expect(await read('start_date=9998-12-31')).toEqual([]);
    });

    it.each([
      ['without a token', '/v1/activity/7/location', undefined, 401, 'token-missing'],
      ['without a token, whatever is requested', '/v1/activity/x/y?limit=0', undefined, 401, 'token-missing'],
      ['with an unknown token', '/v1/activity/7/location', 'Bearer nonsense', 403, 'token-refused'],
      ['with an unknown token, whatever is requested', '/v1/activity/x/y', 'nonsense', 403, 'token-refused'],
      ['with the token of another character', '/v1/activity/7/location', 'token-8', 403, 'token-refused'],
      [
        'with the token of another character, whatever is requested',
        '/v1/activity/7/y?limit=0',
        'token-8',
        403,
        'token-refused',
      ],
      ['for a character that does not exist', '/v1/activity/99/location', 'token-7', 403, 'token-refused'],
      ['for an invalid id', '/v1/activity/me/location', 'token-7', 400, 'invalid-request'],
      ['for an unknown type', '/v1/activity/7/levels', 'token-7', 400, 'invalid-request'],
      ['for zero rows', '/v1/activity/7/location?limit=0', 'token-7', 400, 'invalid-request'],
      ['twice', '/v1/activity/7/location?limit=1&limit=2', 'token-7', 400, 'invalid-request'],
    ])('is denied %s', async (_, url, authorization, status, code) => {
      const response = await get(url, authorization);
      expect([response.statusCode, response.json<ErrorAnswer>().code]).toEqual([status, code]);
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' });
      expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    });

    it('is denied in the same words to holders of another token and of an invalid one', async () => {
      const { request_id: _, ...other } = (
        await get('/v1/activity/7/location', 'token-8')
      ).json<ErrorAnswer>();
      const { request_id: __, ...none } = (
        await get('/v1/activity/7/location', 'nonsense')
      ).json<ErrorAnswer>();
      expect(other).toEqual(none);
    });
  });

  describe('of raids', () => {
    const own = { timestamp: at(3), character_id: 7, data: { quest_ids: [1] } };
    const hidden = { timestamp: at(1), character_id: 8, data: { quest_ids: [1] } };

    it.each([
      ['a caller without a token', undefined, [own], [8, 99], false],
      ['a caller with an empty token', 'Bearer ', [own], [8, 99], false],
      ['a caller with an unknown token', 'nonsense', [own], [8, 99], true],
      ['the holder of a token of another character', 'token-6', [own], [8, 99], true],
      ['the holder of a token of a visible character', 'token-7', [own], [8, 99], false],
      ['the holder of the token of the anonymous character', 'Bearer token-8', [hidden, own], [99], false],
    ])(
      'requested by %s hides characters that are anonymous now, and lists them as unanswered',
      async (_, authorization, data, unanswered, isRefused) => {
        const response = await get('/v1/activity/raids?character_ids=7,8,99', authorization);
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' });
        const answer = { data, unanswered_ids: unanswered, is_token_refused: isRefused };
        expect(response.json()).toEqual(answer);
        expect(endpoints.raidActivity.answer.parse(answer)).toEqual(answer);
      },
    );

    it.each([
      ['a hidden character', 8],
      ['an unknown character', 99],
    ])('has the same answer for %s with a wrong token and without a token', async (_, id) => {
      const asked = `/v1/activity/raids?character_ids=${id}`;
      const answer = { data: [], unanswered_ids: [id] };
      expect((await get(asked)).json()).toEqual({ ...answer, is_token_refused: false });
      expect((await get(asked, 'nonsense')).json()).toEqual({ ...answer, is_token_refused: true });
    });

    it('says that a token is invalid even if it was not needed', async () => {
      const answer = (await get('/v1/activity/raids?character_ids=7', 'nonsense')).json<object>();
      expect(answer).toEqual({ data: [own], unanswered_ids: [], is_token_refused: true });
    });

    it.each([
      ['', 'character_ids is missing: up to 30 ids with commas between'],
      ['?character_ids=seven', 'character_ids must be numbers with commas between'],
      [`?character_ids=${Array.from({ length: 31 }, () => 7).join(',')}`, 'character_ids must be at most 30'],
    ])('with the query "%s" is rejected', async (query, message) => {
      const response = await get(`/v1/activity/raids${query}`);
      expect([response.statusCode, response.json<ErrorAnswer>().message]).toEqual([400, message]);
    });
  });

  it.each([
    ['/v1/activity/7/location', 'token-7'],
    ['/v1/activity/raids?character_ids=7', undefined],
  ])('is unavailable, with a time to retry, while the store is: %s', async (url, authorization) => {
    const away = await openApp(open.store.sql, { storeFails: new StoreUnavailableError('away') });
    const response = await away.inject({
      method: 'GET',
      url,
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([response.statusCode, response.json<ErrorAnswer>().code]).toEqual([503, 'store-away']);
    expect(response.headers['retry-after']).toBe('10');
    await away.close();
  });
});

it('All activity endpoints are mounted', async () => {
  const app = await openApp((() => Promise.resolve([])) as unknown as Sql);
  for (const name of activityEndpoints) {
    const url = endpoints[name].path;
    expect(app.hasRoute({ method: 'GET', url })).toBe(true);
  }
  await app.close();
});
