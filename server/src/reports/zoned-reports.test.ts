import { endpoints } from '@rollcall/game/api/endpoints';
import { meanUnits } from '@rollcall/game/population/population-means';
import { emptyHours, putHour } from '@rollcall/game/population/population-week';
import { reportSpan } from '@rollcall/game/population/report-period';
import { type Period, periods } from '@rollcall/game/population/population';
import { hourMs } from '@rollcall/game/time';
import { zoneOffsets } from '@rollcall/game/time-zone';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { type PeriodSums, populationAnswers } from './population-jobs.ts';
import { makeReportBody, type ReportAnswer } from './report-scheduler.ts';
import { reportRoutes } from './report-routes.ts';
import { createZonedReports, type ZonedReports } from './zoned-reports.ts';

const nowMs = Date.parse('2026-11-28T12:00:00Z');
const newYork = zoneOffsets('America/New_York');

/** Orien has 500 at 20:00 in New York, 300 in the hours before and after, and 100 otherwise. Thelanis is unknown. */
function sumsOf(period: Period, peak = 500): PeriodSums {
  const span = reportSpan(period, nowMs);
  const hours = emptyHours(span);
  for (let place = 0; place < hours.count; place += 1) {
    const atMs = hours.firstHourMs + place * hourMs;
    const local = new Date(atMs + newYork(atMs) * 60_000).getUTCHours();
    const count = local === 20 ? peak : local === 19 || local === 21 ? 300 : 100;
    putHour(hours, place, {
      samples: 12,
      offlineSamples: 0,
      characterMarks: 12,
      characterTotal: count * meanUnits * 12,
      lfmMarks: 0,
      lfmTotal: 0,
    });
  }
  return {
    span,
    servers: new Map([
      ['orien', { buckets: new Map(), hours, leftOutMs: [] }],
      ['thelanis', { buckets: new Map(), hours: emptyHours(span), leftOutMs: [] }],
    ]),
  };
}

let app: FastifyInstance;
let zoned: ZonedReports;
let answers: Map<string, ReportAnswer>;

async function put(period: Period, sums: PeriodSums): Promise<void> {
  zoned.put(period, sums);
  for (const [key, value] of await populationAnswers(period, sums)) {
    const { body } = await makeReportBody(value, null);
    answers.set(key, { body, madeAtMs: nowMs, nextRefreshMs: nowMs + 60_000 });
  }
}

beforeEach(async () => {
  answers = new Map();
  zoned = createZonedReports();
  const http = createPlainHttp();
  app = http.app;
  const scheduler = { answer: (key: string) => answers.get(key) ?? null };
  await app.register(
    reportRoutes({ scheduler, zoned, send: http.send, nowMs: () => nowMs, readServer: (name) => ({ name }) }),
  );
});
afterEach(() => app.close());

const byHour = async (period: Period, query: string) => {
  const { data } = (await app.inject({ url: `/v1/population/by-hour/${period}${query}` })).json<{
    data: unknown;
  }>();
  return z.parse(endpoints.populationByHour.answer, data);
};
const peakOf = async (period: Period, query: string) => {
  const hours = Object.entries((await byHour(period, query))['orien'] ?? {});
  const [busiest] = hours.toSorted(
    ([, a], [, b]) => (b.avg_character_count ?? 0) - (a.avg_character_count ?? 0),
  );
  return [busiest?.[0], busiest?.[1].avg_character_count];
};

describe('a report by hours of a zone', () => {
  test.each(periods)('has the values of 8 PM in New York at 8 PM, over a %s', async (period) => {
    await put(period, sumsOf(period));
    expect(await peakOf(period, '?zone=America/New_York')).toEqual(['20', 500]);
    expect((await byHour(period, '?zone=America/New_York'))['thelanis']?.['20']).toEqual({
      avg_character_count: null,
      avg_lfm_count: null,
    });
  });

  it('is in UTC without a zone, with an empty zone, and with UTC', async () => {
    await put('year', sumsOf('year'));
    const utc = await byHour('year', '');
    expect(await byHour('year', '?zone=')).toEqual(utc);
    expect(await byHour('year', '?zone=utc')).toEqual(utc);
  });

  it('has the same shapes by weekday, by weekday and hour, and at its other path', async () => {
    await put('quarter', sumsOf('quarter'));
    const ask = async (path: string) =>
      (await app.inject({ url: `${path}/quarter?zone=America/New_York` })).json<{ data: unknown }>().data;
    const week = z.parse(
      endpoints.populationByHourAndDayOfWeek.answer,
      await ask('/v1/population/by-hour-and-day-of-week'),
    );
    expect(Object.values(week['orien'] ?? {}).map((day) => day['20']?.avg_character_count)).toEqual(
      Array.from({ length: 7 }, () => 500),
    );
    const days = z.parse(endpoints.populationByDayOfWeek.answer, await ask('/v1/population/by-day-of-week'));
    expect(Object.keys(days['orien'] ?? {})).toHaveLength(7);
    expect(await ask('/v1/game/by-hour')).toEqual(await byHour('quarter', '?zone=America/New_York'));
  });

  it('may be cached until it is computed again, and is the same for zones with the same offsets', async () => {
    await put('year', sumsOf('year'));
    const ask = (zone: string, etag = '') =>
      app.inject({ url: `/v1/population/by-hour/year?zone=${zone}`, headers: { 'if-none-match': etag } });
    const berlin = await ask('Europe/Berlin');
    expect(berlin.headers['cache-control']).toBe('public, max-age=60');
    expect((await ask('Europe/Paris', String(berlin.headers.etag))).statusCode).toBe(304);
    const body = (zone: string) => zoned.body('/v1/population/by-hour', 'year', zone);
    expect(body('Europe/Paris')).toBe(body('Europe/Berlin'));
    await put('year', sumsOf('year', 400));
    expect(await peakOf('year', '?zone=America/New_York')).toEqual(['20', 400]);
  });

  it('is pending until it has been computed', async () => {
    const { statusCode } = await app.inject({ url: '/v1/population/by-hour/day?zone=Asia/Kolkata' });
    expect(statusCode).toBe(503);
  });

  test.each([
    ['an unknown zone', 'zone=Middle/Earth'],
    ['a very long name', `zone=${'Europe/'.repeat(1100)}`],
    ['an invalid name', 'zone=%00%0A'],
    ['an offset whose plus sign became a blank', 'zone=+05:30'],
  ])('is rejected with a short message for %s', async (_, query) => {
    const answer = await app.inject({ url: `/v1/population/by-hour/day?${query}` });
    const message = 'zone must be the name of a time zone that is known here, such as America/New_York';
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
  });

  it('is rejected when the zone is given twice', async () => {
    const answer = await app.inject({ url: '/v1/population/by-hour/day?zone=UTC&zone=Asia/Kolkata' });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'zone must be given once',
    ]);
  });

  test.each(['Asia/Calcutta', 'US/Eastern', 'europe/kiev'])('accepts the old name %s', async (zone) => {
    await put('day', sumsOf('day'));
    expect((await app.inject({ url: `/v1/population/by-hour/day?zone=${zone}` })).statusCode).toBe(200);
  });
});
