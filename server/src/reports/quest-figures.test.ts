import { endpoints } from '@rollcall/game/api/endpoints';
import { defaultDefinition } from '@rollcall/game/definition';
import { findServer } from '@rollcall/game/servers';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import type { Quest } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { dayMs, hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { HttpError } from '../http/http-error.ts';
import { type QuestSessionRow, writeQuestSessions } from '../store/quest-session-rows.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { createQuestFigures, type QuestFiguresMaker, readSessions } from './quest-figures.ts';
import { questRoutes } from './quest-routes.ts';

const nowMs = Date.parse('2026-11-20T20:30:00Z');
const todayMs = Date.parse('2026-11-20T00:00:00Z');

const xp = { ...makeQuest().xp, heroic_elite: 3000, epic_elite: 9000 };
const stair = makeQuest({
  id: 701,
  area_id: 601,
  heroic_normal_cr: 8,
  epic_normal_cr: null,
  length: 600,
  xp,
});
const cellar = makeQuest({
  id: 702,
  area_id: 602,
  heroic_normal_cr: 8,
  epic_normal_cr: null,
  length: 600,
  xp,
  name: 'Cellar',
});
const twin = makeQuest({
  id: 703,
  area_id: 601,
  heroic_normal_cr: null,
  epic_normal_cr: null,
  name: 'Attic',
});

/** One session a day, backwards from yesterday. */
const daily = (
  count: number,
  more: Partial<QuestSessionRow> & { seconds?: number } = {},
): QuestSessionRow[] => {
  const { seconds = 900, ...facts } = more;
  return Array.from({ length: count }, (_, place) => {
    const startedMs = todayMs - (place + 1) * dayMs + 20 * hourMs;
    return {
      character_id: 5000 + place,
      quest_id: stair.id,
      group_id: 0,
      started_at: toWireTime(startedMs),
      ended_at: toWireTime(startedMs + seconds * 1000),
      total_level: 9,
      has_left: true,
      server_name: 'Orien',
      difficulty: 'Elite',
      ...facts,
    };
  });
};

const refuse = (code: string) => {
  throw new HttpError(404, code, 'There is no such thing');
};

describeStores('figures of quests', (open) => {
  let quests: readonly Quest[] = [];
  let figures: QuestFiguresMaker;
  let app: FastifyInstance;
  let active: ReadonlyMap<number, ReadonlyMap<string, number>>;

  beforeEach(async () => {
    await open.clear();
    quests = [stair, cellar, twin];
    active = new Map();
    const questsById = () => new Map(quests.map((quest) => [quest.id, quest]));
    figures = createQuestFigures({
      read: (afterSequence) => readSessions(open.store.sql, afterSequence),
      definition: defaultDefinition,
      quests: questsById,
    });
    const http = createPlainHttp();
    app = http.app;
    await app.register(
      questRoutes({
        figures,
        sessions: { activeSessions: () => active, job: { ...figures.job, everyMs: 300_000 } },
        definition: defaultDefinition,
        catalogue: () => indexCatalogue([], quests),
        quests: questsById,
        readQuest: (text) => questsById().get(Number(text)) ?? refuse('not-found'),
        readServer: (text) => findServer(defaultDefinition, text) ?? refuse('unknown-server'),
        nowMs: () => nowMs,
        send: http.send,
      }),
    );
  });
  afterEach(() => app.close());

  const add = (...rows: readonly QuestSessionRow[]) =>
    open.store.transaction((sql) => writeQuestSessions(sql, rows));
  const get = (url: string) => app.inject({ url });
  const analytics = async (url: string) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    return z.parse(endpoints.questAnalytics.answer, response.json());
  };
  const page = async (query: string) =>
    z.parse(endpoints.questPages.answer, (await get(`/v1/quests/analytics${query}`)).json());

  test.each(['/v2/quests/701/analytics', '/v1/quests/701/analytics', '/v1/quests/analytics'])(
    'are not available at first: %s',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'report-pending']);
    },
  );

  it('cover the sessions of 90 days, including today', async () => {
    await add(
      ...daily(95),
      ...daily(3, { character_id: 1, quest_id: cellar.id, server_name: 'Thelanis', difficulty: null }),
      ...daily(2, { character_id: 2, quest_id: 4711 }),
      ...daily(2, { character_id: 3, server_name: 'Long Gone' }),
    );
    await figures.job.run(nowMs);
    const { data, cached, updated_at } = await analytics('/v2/quests/701/analytics');
    expect([cached, updated_at]).toEqual([true, '2026-11-20T20:30:00Z']);
    expect(data.analytics_data).toMatchObject({
      total_sessions: 89,
      completed_sessions: 89,
      runs: 89,
      median_duration_seconds: 900,
      by_difficulty: [
        { difficulty: 'Elite', completed_sessions: 89, runs: 89, median_duration_seconds: 900 },
      ],
      by_server: [{ server: 'Orien', completed_sessions: 89, runs: 89, median_duration_seconds: 900 }],
      shares_area_with: [703],
    });
    expect(data.analytics_data.activity_over_time).toHaveLength(90);
    expect(data.analytics_data.activity_over_time[0]).toEqual({ date: '2026-08-23', count: 1 });
    expect(data.analytics_data.activity_over_time.at(-1)).toEqual({ date: '2026-11-20', count: 0 });
    expect(data.metrics).toMatchObject({ heroic_xp_per_minute_relative: 1, heroic_popularity_relative: 1 });
    expect(figures.current()?.metrics.get(701)).toMatchObject({ runs: 89, heroic_xp_per_minute: 200 });
    expect(figures.current()?.metrics.get(702)).toMatchObject({ runs: 3, heroic_xp_per_minute: null });
    expect(figures.current()?.metrics.has(4711)).toBe(false);
  });

  it('can be limited to one server and a number of days', async () => {
    await add(...daily(10), ...daily(10, { character_id: 1, server_name: 'Thelanis' }));
    active = new Map([
      [
        701,
        new Map([
          ['Orien', 2],
          ['Thelanis', 3],
        ]),
      ],
    ]);
    await figures.job.run(nowMs);
    const counts = async (query: string) => {
      const { analytics_data: data } = (await analytics(`/v1/quests/701/analytics${query}`)).data;
      return [data.total_sessions, data.active_sessions, data.activity_over_time.length];
    };
    expect(await counts('')).toEqual([20, 5, 90]);
    expect(await counts('?server=ORIEN')).toEqual([10, 2, 90]);
    expect(await counts('?server=orien&days=3')).toEqual([2, 2, 3]);
    expect(await counts('?days=1')).toEqual([0, 5, 1]);
  });

  it('of a quest that nobody plays are zero', async () => {
    await figures.job.run(nowMs);
    const { data } = await analytics('/v2/quests/703/analytics');
    expect(data.analytics_data).toMatchObject({
      runs: 0,
      histogram: [],
      by_server: [],
      shares_area_with: [701],
    });
  });

  it('follow new and old sessions, a changed length and a quest that leaves the catalogue', async () => {
    const totals = () => figures.current()?.prepared.get(701)?.sessions.count;
    await add(...daily(5), ...daily(1, { character_id: 1, seconds: 250 }));
    await figures.job.run(nowMs);
    const before = figures.current()?.prepared.get(701);
    expect([totals(), before?.completed.count]).toEqual([6, 6]);
    await figures.job.run(nowMs + hourMs);
    // Nothing was prepared again, because nothing has changed.
    expect(figures.current()?.prepared.get(701)).toBe(before);
    await add(...daily(2, { character_id: 2 }));
    await figures.job.run(nowMs + 2 * hourMs);
    expect(totals()).toBe(8);
    quests = [{ ...stair, length: 2400 }, cellar];
    await figures.job.run(nowMs + 3 * hourMs);
    expect(figures.current()?.prepared.get(701)?.completed.count).toBe(7);
    await figures.job.run(nowMs + 86 * dayMs);
    expect(totals()).toBe(6);
    quests = [cellar];
    await figures.job.run(nowMs + 86 * dayMs + hourMs);
    expect(figures.current()?.prepared.size).toBe(0);
    expect((await get('/v2/quests/701/analytics')).json()).toMatchObject({ code: 'not-found' });
    await figures.job.run(nowMs + 200 * dayMs);
    quests = [stair];
    await figures.job.run(nowMs + 201 * dayMs);
    expect(totals()).toBeUndefined();
  });

  it('say how long they may be cached, and are not sent again while unchanged', async () => {
    await figures.job.run(nowMs);
    const { headers } = await get('/v2/quests/701/analytics');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await app.inject({
      url: '/v2/quests/701/analytics',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  describe('in pages', () => {
    beforeEach(async () => {
      await add(
        ...daily(40),
        ...daily(60, { quest_id: cellar.id, seconds: 300 }),
        ...daily(4, { quest_id: twin.id, character_id: 9 }),
      );
      await figures.job.run(nowMs);
    });

    test.each([
      ['', [701, 702, 703]],
      ['?sort_dir=DESC', [703, 702, 701]],
      ['?sort_by=name', [703, 702, 701]],
      ['?sort_by=runs&sort_dir=desc', [702, 701, 703]],
      ['?sort_by=median_duration_seconds', [702, 701, 703]],
      ['?sort_by=median_duration_seconds&sort_dir=desc', [701, 702, 703]],
      ['?sort_by=heroic_xp_per_minute&sort_dir=desc', [702, 701, 703]],
      ['?sort_by=heroic_popularity_relative', [701, 702, 703]],
      ['?sort_by=epic_xp_per_minute&sort_dir=desc', [701, 702, 703]],
    ])('are sorted, with unknown values last: %s', async (query, ids) => {
      expect((await page(query)).data.map(({ id }) => id)).toEqual(ids);
    });

    test.each([
      ['?page_size=2', [701, 702]],
      ['?page_size=2&page=2', [703]],
      ['?page_size=2&page=3', []],
      ['?page=1000000&page_size=100', []],
    ])('are divided, and a page after the last one is empty: %s', async (query, ids) => {
      const { data, ...facts } = await page(query);
      expect(data.map(({ id }) => id)).toEqual(ids);
      const size = query.includes('=100') ? 100 : 2;
      expect(facts).toMatchObject({ total: 3, total_pages: Math.ceil(3 / size), page_size: size });
    });

    it('contain 25 quests by default', async () => {
      expect(await page('')).toMatchObject({ page: 1, page_size: 25, updated_at: '2026-11-20T20:30:00Z' });
    });
  });

  test.each([
    ['/v1/quests/analytics?page=0', 400, 'page', 'must be a whole number from 1 to 1000000'],
    ['/v1/quests/analytics?page=1&page=2', 400, 'page', 'must be given once'],
    ['/v1/quests/analytics?page_size=101', 400, 'page_size', 'must be a whole number from 1 to 100'],
    ['/v1/quests/analytics?sort_by=toString', 400, 'sort_by', 'must be one of id, name, '],
    ['/v1/quests/analytics?sort_dir=up', 400, 'sort_dir', 'must be one of asc, desc'],
    ['/v2/quests/701/analytics?days=0', 400, 'days', 'must be a whole number from 1 to 90'],
    ['/v2/quests/701/analytics?days=91', 400, 'days', 'must be a whole number from 1 to 90'],
    ['/v2/quests/701/analytics?days=7.5', 400, 'days', 'must be a whole number from 1 to 90'],
  ])('are rejected for %s', async (url, status, path, message) => {
    await figures.job.run(nowMs);
    const response = await get(url);
    expect(response.statusCode).toBe(status);
    const { issues } = response.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.map((issue) => issue.path)).toEqual([path]);
    expect(issues[0]?.message).toContain(message);
  });

  test.each([
    ['/v2/quests/701/analytics?server=Oriem', 'unknown-server'],
    ['/v2/quests/699/analytics', 'not-found'],
  ])('do not exist for %s', async (url, code) => {
    await figures.job.run(nowMs);
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code });
  });
});
