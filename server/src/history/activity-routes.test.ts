import { defaultDefinition } from '@rollcall/game/definition';
import type { ErrorAnswer } from '@rollcall/game/endpoint';
import { endpoints } from '@rollcall/game/endpoints';
import type { HistoryEvent } from '@rollcall/game/history-event';
import { madeAtMs, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { StoreAwayError } from '../store/store-errors.ts';
import type { Sql } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { activityEndpoints, activityRoutes } from './activity-routes.ts';
import { createRecordedRows } from './recorded-rows.ts';

const hourMs = 3_600_000;
const at = (hoursAgo: number) => toWireTime(madeAtMs - hoursAgo * hourMs);
const seen = (id: number, hoursAgo: number, location_id: number, is_login = false): HistoryEvent => ({
  type: 'character_seen',
  at: at(hoursAgo),
  is_login,
  character: makeCharacter({ id, location_id }),
});

/** `token-7` is that of character 7. */
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
      judgeToken: async (authorization) => {
        if (authorization === undefined || authorization === 'Bearer ') return { state: 'missing' };
        const id = holderOf(authorization);
        return id === undefined ? { state: 'wrong' } : { state: 'holds', characterId: Number(id) };
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
      'is told to the holder of its token: %s',
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

    it('comes in pages, of days, and empty where there was nothing', async () => {
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
      ['without a token, whatever is asked', '/v1/activity/x/y?limit=0', undefined, 401, 'token-missing'],
      ['with a token of nobody', '/v1/activity/7/location', 'Bearer nonsense', 403, 'token-refused'],
      ['with a token of nobody, whatever is asked', '/v1/activity/x/y', 'nonsense', 403, 'token-refused'],
      ['with that of another', '/v1/activity/7/location', 'token-8', 403, 'token-refused'],
      [
        'with that of another, whatever is asked',
        '/v1/activity/7/y?limit=0',
        'token-8',
        403,
        'token-refused',
      ],
      ['of somebody who does not exist', '/v1/activity/99/location', 'token-7', 403, 'token-refused'],
      ['of what is no id', '/v1/activity/me/location', 'token-7', 400, 'invalid-request'],
      ['of what is no type', '/v1/activity/7/levels', 'token-7', 400, 'invalid-request'],
      ['of no rows', '/v1/activity/7/location?limit=0', 'token-7', 400, 'invalid-request'],
      ['twice', '/v1/activity/7/location?limit=1&limit=2', 'token-7', 400, 'invalid-request'],
    ])('is refused %s', async (_, url, authorization, status, code) => {
      const response = await get(url, authorization);
      expect([response.statusCode, response.json<ErrorAnswer>().code]).toEqual([status, code]);
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' });
      expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    });

    it('is refused in the same words to the holder of another token and of none', async () => {
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
      ['nobody in particular', undefined, [own], [8, 99], false],
      ['who sends nothing behind the word', 'Bearer ', [own], [8, 99], false],
      ['who holds a token of nobody', 'nonsense', [own], [8, 99], true],
      ['who holds that of somebody else', 'token-6', [own], [8, 99], true],
      ['who holds that of another one', 'token-7', [own], [8, 99], false],
      ['who holds that of the anonymous one', 'Bearer token-8', [hidden, own], [99], false],
    ])(
      'told to %s hide who is anonymous now, and say so',
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
      ['one who is hidden', 8],
      ['one whom nobody knows', 99],
    ])('answer for %s in the same words, with a wrong token and without', async (_, id) => {
      const asked = `/v1/activity/raids?character_ids=${id}`;
      const answer = { data: [], unanswered_ids: [id] };
      expect((await get(asked)).json()).toEqual({ ...answer, is_token_refused: false });
      expect((await get(asked, 'nonsense')).json()).toEqual({ ...answer, is_token_refused: true });
    });

    it('tell that a token is worth nothing also when it was not needed', async () => {
      const answer = (await get('/v1/activity/raids?character_ids=7', 'nonsense')).json<object>();
      expect(answer).toEqual({ data: [own], unanswered_ids: [], is_token_refused: true });
    });

    it.each([
      ['', 'character_ids is missing: up to 30 ids with commas between'],
      ['?character_ids=seven', 'character_ids must be numbers with commas between'],
      [`?character_ids=${Array.from({ length: 31 }, () => 7).join(',')}`, 'character_ids must be at most 30'],
    ])('asked for by "%s" is a mistake', async (query, message) => {
      const response = await get(`/v1/activity/raids${query}`);
      expect([response.statusCode, response.json<ErrorAnswer>().message]).toEqual([400, message]);
    });
  });

  it.each([
    ['/v1/activity/7/location', 'token-7'],
    ['/v1/activity/raids?character_ids=7', undefined],
  ])('waits while the store is away: %s', async (url, authorization) => {
    const away = await openApp(open.store.sql, { storeFails: new StoreAwayError('away') });
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

it('mounts what it names', async () => {
  const app = await openApp((() => Promise.resolve([])) as unknown as Sql);
  for (const name of activityEndpoints) {
    const url = endpoints[name].path;
    expect(app.hasRoute({ method: 'GET', url })).toBe(true);
  }
  await app.close();
});
