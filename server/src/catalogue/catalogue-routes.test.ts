import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import type { QuestMetrics } from '@rollcall/game/quest/quest';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { silentLogger } from '../http/logger.ts';
import type { Sql, Store } from '../store/store.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { openCatalogue, type Catalogue } from './open-catalogue.ts';

/** A store that is not used, because these tests only show what is accepted. */
const store: Store = {
  sql: {} as Sql,
  transaction: () => Promise.reject(new Error('not used')),
  isUnavailable: () => true,
  onReturn: () => () => {},
  close: () => Promise.resolve(),
};
const nowMs = () => Date.parse('2026-11-21T12:00:00Z');
const areas = Array.from({ length: 40 }, (_, index) => makeArea({ id: index + 1, name: `Place ${index}` }));
const quest = makeQuest({ id: 9, area_id: 3 });

const noMetrics = {
  heroic_xp_per_minute_relative: null,
  epic_xp_per_minute_relative: null,
  heroic_popularity_relative: null,
  epic_popularity_relative: null,
  heroic_xp_per_minute: null,
  epic_xp_per_minute: null,
  runs: null,
  median_duration_seconds: null,
};

let catalogue: Catalogue;
let app: FastifyInstance;
let metrics: ReadonlyMap<number, QuestMetrics> | null;
beforeEach(async () => {
  catalogue = await openCatalogue({ store, logger: silentLogger, nowMs, onTableChanged: () => {} });
  await catalogue.takeAreas(areas);
  await catalogue.takeQuests([quest]);
  const http = createPlainHttp();
  app = http.app;
  metrics = null;
  await app.register(catalogueRoutes({ ...catalogue, metrics: () => metrics, send: http.send }));
});
afterEach(async () => {
  await app.close();
  catalogue.close();
});

const get = (url: string, headers: InjectOptions['headers'] = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the catalogue', () => {
  it('announces a changed quest, once for all rows of a call', async () => {
    let notifications = 0;
    catalogue.onQuestsChanged(() => {
      notifications += 1;
    });
    await catalogue.takeQuests([makeQuest({ id: 40 }), makeQuest({ id: 41 })]);
    await catalogue.takeQuests([makeQuest({ id: 41 })]);
    expect(notifications).toBe(1);
    await catalogue.takeQuests([makeQuest({ id: 40, average_time: 300 })]);
    expect(notifications).toBe(2);
  });

  test.each([
    ['/v1/areas', areas],
    ['/v1/areas?force=true', areas],
    ['/v1/quests', [quest]],
    ['/v1/areas/3', areas[2]],
    ['/v1/areas/0003', areas[2]],
    ['/v1/quests/9?force=1', quest],
    [`/v1/quests/${encodeURIComponent(quest.name)}`, quest],
    [`/v1/quests/%20${encodeURIComponent(quest.name.toUpperCase())}?force=1`, quest],
    ['/v2/quests?force=true', [{ ...quest, ...noMetrics }]],
  ])('answers %s', async (url, data) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({ data, source: 'cache', timestamp: '2026-11-21T12:00:00Z' });
  });

  test.each([
    ['/v1/areas/41', 404, 'not-found'],
    ['/v1/quests/0', 404, 'not-found'],
    ['/v1/areas/harbor', 400, 'invalid-request'],
    ['/v1/quests/99999999999999999', 400, 'invalid-request'],
    ['/v1/quests/1.5', 404, 'not-found'],
    ['/v1/quests/__proto__', 404, 'not-found'],
    ['/v1/areas/__proto__', 400, 'invalid-request'],
  ])('answers %s with %i', async (url, status, code) => {
    const response = await get(url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
  });

  it('answers a name that several quests share with the one that has the lowest id', async () => {
    const twin = makeQuest({ id: 3 });
    await catalogue.takeQuests([makeQuest({ id: 12 }), twin]);
    expect((await get(`/v1/quests/${encodeURIComponent(quest.name)}`)).json()).toMatchObject({ data: twin });
  });

  it('includes the metrics of a quest in v2/quests as soon as they are known', async () => {
    const before = await get('/v2/quests');
    metrics = new Map([[9, { ...noMetrics, runs: 40, heroic_xp_per_minute: 310 }]]);
    const after = await get('/v2/quests', { 'if-none-match': before.headers.etag });
    expect(after.statusCode).toBe(200);
    expect(after.json()).toMatchObject({ data: [{ id: 9, runs: 40, heroic_xp_per_minute: 310 }] });
    expect((await get('/v2/quests', { 'if-none-match': after.headers.etag })).statusCode).toBe(304);
    await catalogue.takeQuests([makeQuest({ id: 10 })]);
    expect((await get('/v2/quests')).json()).toMatchObject({
      data: [
        { id: 9, runs: 40 },
        { id: 10, runs: null },
      ],
    });
  });

  test.each([
    ['/v1/quests/11', '9', `There is no quest 11. The nearest id is 9, ${quest.name}`],
    ['/v1/quests/0', '9', `There is no quest 0. The nearest id is 9, ${quest.name}`],
    [
      `/v1/quests/${encodeURIComponent(`${quest.name}e`)}`,
      quest.name,
      `There is no quest with that name. Did you mean ${quest.name}?`,
    ],
    ['/v1/quests/xyz', null, 'There is no quest with that name.'],
    [`/v1/quests/${'A'.repeat(4_096)}`, null, 'There is no quest with that name.'],
  ])('suggests for %s the closest quest', async (url, closest, message) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not-found', closest, message });
  });

  it('has the same quests in v2/quests as in v1/quests, also after a change, with a separate tag', async () => {
    const ids = async (path: string) =>
      (await get(path)).json<{ data: { id: number }[] }>().data.map(({ id }) => id);
    expect(await ids('/v2/quests')).toEqual([9]);
    await catalogue.takeQuests([makeQuest({ id: 4 })]);
    expect(await ids('/v2/quests')).toEqual(await ids('/v1/quests'));
    const { etag } = (await get('/v2/quests')).headers;
    expect(etag).not.toBe((await get('/v1/quests')).headers.etag);
    expect((await get('/v2/quests', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('finds referenced entries: quests by either id, areas, and the quests that are played in them', async () => {
    const ids = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);
    await catalogue.takeAreas([makeArea({ id: 50 }), makeArea({ id: 51 })]);
    await catalogue.takeQuests([
      makeQuest({ id: 10, alt_id: 77, area_id: 51 }),
      makeQuest({ id: 11, alt_id: null, area_id: 50 }),
      makeQuest({ id: 12, alt_id: null, area_id: null }),
    ]);
    const byId = catalogue.findReferenced({ questIds: [9, 77, 5000], areaIds: [] });
    expect([ids(byId.quests), byId.areas]).toEqual([[9, 10], []]);
    const byArea = catalogue.findReferenced({ questIds: [12], areaIds: [50, 5000] });
    expect([ids(byArea.quests), ids(byArea.areas)]).toEqual([[11, 12], [50]]);
    expect(catalogue.findReferenced({ questIds: [], areaIds: [] })).toEqual({ areas: [], quests: [] });
  });

  it('keeps one index until something in it changes', async () => {
    const before = catalogue.index();
    await catalogue.takeQuests([quest]);
    expect(catalogue.index()).toBe(before);
    await catalogue.takeQuests([makeQuest({ id: 8, alt_id: 90, area_id: 3 }), { ...quest, alt_id: 90 }]);
    await catalogue.takeAreas([makeArea({ id: 50 })]);
    const { areasById, questsById, questsByArea } = catalogue.index();
    expect([areasById.size, questsById.get(90)?.id]).toEqual([41, 8]);
    expect(questsByArea.get(3)?.map(({ id }) => id)).toEqual([8, 9]);
    expect(before.questsById.has(8)).toBe(false);
  });

  it('is compressed for clients that accept it', async () => {
    const plain = (await get('/v1/areas')).rawPayload;
    const gzip = await get('/v1/areas', { 'accept-encoding': 'gzip' });
    const brotli = await get('/v1/areas', { 'accept-encoding': 'gzip, br' });
    expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain);
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain);
  });

  test.each(['/v1/areas', '/v1/areas/3'])('answers %s with 304 until it changes', async (url) => {
    const { etag } = (await get(url)).headers;
    const same = await get(url, { 'if-none-match': String(etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await catalogue.takeAreas([makeArea({ id: 3, name: 'Renamed' })]);
    const changed = await get(url, { 'if-none-match': String(etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Renamed');
  });
});
