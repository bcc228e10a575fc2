import { demographicCategories } from '@rollcall/game/population/demographics';
import { endpoints } from '@rollcall/game/api/endpoints';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { findServer } from '@rollcall/game/servers';
import { HttpError } from '../http/http-error.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { makeReportBody, type ReportAnswer } from './report-scheduler.ts';
import { reportEndpoints, reportRoutes } from './report-routes.ts';

const startMs = Date.parse('2026-11-21T12:00:00Z');
let now = startMs;
let answers: Map<string, ReportAnswer>;
let app: FastifyInstance;

/** Gives the scheduler an answer that contains its own address. */
async function put(key: string, nextRefreshMs = startMs + 60_000): Promise<void> {
  const filler = 'lantern watch '.repeat(100);
  const { body } = await makeReportBody({ key, filler }, null);
  answers.set(key, { body, madeAtMs: startMs, nextRefreshMs });
}

function knownServer(text: string): { readonly name: string } {
  const server = findServer(defaultDefinition, text);
  if (server === null) throw new HttpError(404, 'unknown-server', 'There is no such server');
  return server;
}

beforeEach(async () => {
  now = startMs;
  answers = new Map();
  const http = createPlainHttp();
  app = http.app;
  const scheduler = { answer: (key: string) => answers.get(key) ?? null };
  await app.register(
    reportRoutes({
      scheduler,
      zoned: { body: () => null },
      send: http.send,
      nowMs: () => now,
      readServer: knownServer,
    }),
  );
});
afterEach(() => app.close());

const get = (url: string, headers: InjectOptions['headers'] = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });
const keyOf = (response: { json: () => { data: { key: string } } }) => response.json().data.key;

describe('a report', () => {
  test.each([
    ['/v1/population/timeseries/day', '/v1/population/timeseries/day'],
    ['/v1/population/totals/WEEK', '/v1/population/totals/week'],
    ['/v1/population/unique/Month', '/v1/population/unique/month'],
    ['/v1/population/average/quarter', '/v1/population/average/quarter'],
    ['/v1/game/average/year', '/v1/game/average/year'],
    ['/v1/population/by-hour/day', '/v1/population/by-hour/day'],
    ['/v1/game/by-hour/day', '/v1/game/by-hour/day'],
    ['/v1/population/by-day-of-week/day', '/v1/population/by-day-of-week/day'],
    ['/v1/population/by-hour-and-day-of-week/day', '/v1/population/by-hour-and-day-of-week/day'],
    ['/v1/population/coverage/day', '/v1/population/coverage/day'],
    ['/v1/population/transfers/day', '/v1/population/transfers/day'],
    ['/v1/population/average/day?force=true&period=year', '/v1/population/average/day'],
    ['/v1/demographics/race/day', '/v1/demographics/race/day?activity_level=all'],
    [
      '/v1/demographics/Total-Level/YEAR?activity_level=',
      '/v1/demographics/total-level/year?activity_level=all',
    ],
    [
      '/v1/demographics/gender/day?activity_level=Active',
      '/v1/demographics/gender/day?activity_level=active',
    ],
    [
      '/v1/demographics/gender/day?x=1&activity_level=inactive',
      '/v1/demographics/gender/day?activity_level=inactive',
    ],
  ])('at %s is that of %s', async (url, key) => {
    await put(key);
    const response = await get(url);
    expect([response.statusCode, keyOf(response)]).toEqual([200, key]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each([
    ['/v1/population/average/fortnight', 'period must be one of day, week, month, quarter, year'],
    ['/v1/population/average/__proto__', 'period must be one of day, week, month, quarter, year'],
    ['/v1/demographics/race/0', 'period must be one of day, week, month, quarter, year'],
    ['/v1/demographics/shoe-size/day', `category must be one of ${demographicCategories.join(', ')}`],
    ['/v1/demographics/race/day?activity_level=lazy', 'activity_level must be one of all, active, inactive'],
    [
      '/v1/demographics/race/day?activity_level=all&activity_level=active',
      'activity_level must be one of all, active, inactive',
    ],
  ])('does not exist at %s: %s', async (url, message) => {
    const response = await get(url);
    expect(response.statusCode).toBe(400);
    const path = message.split(' ', 1)[0];
    expect(response.json()).toMatchObject({
      message,
      error: message,
      code: 'invalid-request',
      issues: [{ path }],
    });
  });

  it('that has not been computed is retried after a second', async () => {
    const response = await get('/v1/population/average/day');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'report-pending' });
    expect(response.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  });

  it.each([
    ['until its next refresh', 59_001, 'public, max-age=60'],
    ['for at least a second', 0, 'public, max-age=1'],
    ['for a second while it is computed again', -90_000, 'public, max-age=1'],
  ])('may be cached %s', async (_, msToRefresh, cacheControl) => {
    await put('/v1/population/average/day', startMs + msToRefresh);
    const response = await get('/v1/population/average/day');
    expect(response.headers).toMatchObject({ 'cache-control': cacheControl, vary: 'Accept-Encoding' });
    const again = await get('/v1/population/average/day', { 'if-none-match': String(response.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      etag: response.headers.etag,
    });
  });

  it('may be cached for less time the later it is requested', async () => {
    await put('/v1/population/average/day');
    now = startMs + 45_000;
    const response = await get('/v1/population/average/day');
    expect(response.headers['cache-control']).toBe('public, max-age=15');
  });

  it('is sent in the coding that the caller prefers, each with its own tag', async () => {
    await put('/v1/population/average/day');
    const tags = new Set<unknown>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const { headers } = await get('/v1/population/average/day', { 'accept-encoding': coding });
      expect(headers['content-encoding'] ?? 'identity').toBe(coding);
      tags.add(headers.etag);
    }
    expect(tags.size).toBe(3);
  });

  it('answers HEAD with headers only', async () => {
    await put('/v1/population/average/day');
    const whole = await get('/v1/population/average/day');
    const head = await get('/v1/population/average/day', {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
  });

  it('is answered at every documented address', async () => {
    for (const name of reportEndpoints) {
      const url = endpoints[name].path.replace(':category', 'race').replace(':period', 'day');
      expect([url, (await get(url)).statusCode]).toEqual([url, 503]);
    }
  });
});
