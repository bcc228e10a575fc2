import { defaultDefinition } from '@rollcall/game/definition';
import { populationTimeseriesSchema } from '@rollcall/game/population/population';
import { findServer } from '@rollcall/game/servers';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { notFound } from '../http/http-error.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { sampleRoutes } from './sample-routes.ts';
import type { PlainSample } from './testing/plain-reports.ts';
import { writeSamples } from './testing/write-samples.ts';

const now = '2026-03-29T12:00:00Z';
const day = '2026-03-15T';
const sample = (at: string, changes: Partial<PlainSample> = {}): PlainSample => ({
  server: 'Thelanis',
  atMs: Date.parse(at),
  isOnline: true,
  characters: 40,
  lfms: 5,
  ...changes,
});

function readServer(text: string) {
  const server = findServer(defaultDefinition, text);
  if (server === null) throw notFound('There is no such server');
  return server;
}

describeStores('the samples of a server', (open) => {
  beforeEach(() => open.clear());

  const ask = async (query: string, server = 'thelanis', sql: Sql = open.store.sql) => {
    const { app, send } = createPlainHttp();
    void app.register(sampleRoutes({ store: { sql }, nowMs: () => Date.parse(now), readServer, send }));
    const { statusCode, headers, body } = await app.inject({
      url: `/v1/population/samples/${server}${query}`,
      headers: { 'accept-encoding': 'identity' },
    });
    return { status: statusCode, headers, body: JSON.parse(body) as Record<string, unknown> };
  };
  const span = (from: string, to: string) => `?from=${from}&to=${to}`;
  const pointsOf = async (from: string, to: string) => {
    const { status, body } = await ask(span(from, to));
    expect({ status, body }).toMatchObject({ status: 200 });
    return z.parse(z.object({ data: populationTimeseriesSchema }), body).data;
  };

  it('are those of a day two weeks ago, without counts where none was taken, the server was down, or the sample is left out', async () => {
    await writeSamples(open.store, [
      sample(`${day}00:00:00Z`),
      sample(`${day}00:10:00Z`, { isOnline: false, characters: 0, lfms: 0 }),
      sample(`${day}00:15:00Z`, { characters: 90_000 }),
      sample(`${day}00:20:00Z`, { characters: 0, lfms: null }),
      sample(`${day}00:20:00Z`, { server: 'Orien' }),
      sample('2026-03-16T00:00:00Z'),
    ]);
    await open.store.sql`update population_samples set is_left_out = true where character_count = 90000`;
    const points = await pointsOf(`${day}00:00:00Z`, '2026-03-16T00:00:00Z');
    expect(points).toHaveLength(288);
    expect(points.filter(({ data }) => Object.keys(data).length > 0)).toEqual([
      { timestamp: `${day}00:00:00Z`, data: { thelanis: { character_count: 40, lfm_count: 5 } } },
      { timestamp: `${day}00:20:00Z`, data: { thelanis: { character_count: 0, lfm_count: null } } },
    ]);
    const { headers } = await ask(span(`${day}00:00:00Z`, '2026-03-16T00:00:00Z'));
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60' });
    expect(headers.etag).toMatch(/^"[\w-]{22}-i"$/);
  });

  it('of any span are the stored ones within it', async () => {
    const firstMs = Date.parse(`${day}00:00:00Z`);
    const anySamples = fc.uniqueArray(fc.record({ mark: fc.nat(80), characters: fc.nat(500) }), {
      selector: ({ mark }) => mark,
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(
        anySamples,
        fc.nat(400),
        fc.integer({ min: 1, max: 400 }),
        async (stored, start, length) => {
          await open.clear();
          const samples = stored.map(({ mark, characters }) =>
            sample(toWireTime(firstMs + mark * 5 * minuteMs), { characters }),
          );
          await writeSamples(open.store, samples);
          const fromMs = firstMs + start * minuteMs;
          const toMs = fromMs + length * minuteMs;
          const points = await pointsOf(toWireTime(fromMs), toWireTime(toMs));
          expect(
            points.flatMap(({ timestamp, data }) =>
              data['thelanis'] ? [[Date.parse(timestamp), data['thelanis']]] : [],
            ),
          ).toEqual(
            samples
              .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
              .toSorted((a, b) => a.atMs - b.atMs)
              .map(({ atMs, characters }) => [atMs, { character_count: characters, lfm_count: 5 }]),
          );
        },
      ),
      { numRuns: 10 },
    );
  });

  it.each([
    ['before the first sample', '0001-01-01T00:00:00Z', '0001-01-02T01:00:00Z', 300],
    ['before the first year of the calendar', '0000-01-01T00:00:00Z', '0000-01-01T00:10:00Z', 2],
    ['of 25 hours', '2026-03-28T00:00:00+01:00', '2026-03-29T00:00:00Z', 300],
    ['that ends in the future', '2026-03-29T11:50:00Z', '2026-03-30T00:00:00Z', 2],
    ['that has no mark yet', '2026-03-29T11:59:59Z', '2026-03-30T00:00:00Z', 0],
  ])('of a span %s have no counts if none is stored', async (_, from, to, count) => {
    const points = await pointsOf(encodeURIComponent(from), to);
    expect(points.map(({ data }) => data)).toEqual(Array.from({ length: count }, () => ({})));
  });

  const isoTime = 'must be a UTC time such as 2026-01-31T20:15:00Z';
  it.each([
    ['', 'from', isoTime],
    ['?from=yesterday&to=today', 'from', isoTime],
    [`?from=${day}00:00:00Z`, 'to', isoTime],
    [span('2026-02-30T00:00:00Z', '2026-03-01T00:00:00Z'), 'from', isoTime],
    [span(now, '2026-03-30T00:00:00Z'), 'from', 'must be in the past'],
    [span(`${day}00:00:00Z`, `${day}00:00:00Z`), 'to', 'must be after "from"'],
    [span(`${day}00:00:00Z`, '2026-03-16T01:00:01Z'), 'to', 'must be at most 25 hours after "from"'],
    [span('2025-03-15T00:00:00Z', '2026-03-15T00:00:00Z'), 'to', 'must be at most 25 hours after "from"'],
    [`${span(`${day}00:00:00Z`, `${day}01:00:00Z`)}&to=${now}`, 'to', 'must be given once'],
  ])('cannot be requested with "%s"', async (query, path, message) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  });

  it('are refused for an unknown server, and while the store is unavailable', async () => {
    const query = span(`${day}00:00:00Z`, `${day}01:00:00Z`);
    expect(await ask(query, 'thelani')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const away = (() => Promise.reject(new StoreUnavailableError('away'))) as unknown as Sql;
    expect(await ask(query, 'thelanis', away)).toMatchObject({ status: 503, body: { code: 'store-away' } });
  });
});
