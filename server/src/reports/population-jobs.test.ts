import { defaultDefinition, type GameDefinition } from '@rollcall/game/definition';
import { endpoints } from '@rollcall/game/api/endpoints';
import { periods, type Period } from '@rollcall/game/population/population';
import * as z from 'zod/mini';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { populationJobs } from './population-jobs.ts';
import { refreshMs } from './report-job.ts';
import { plainReports, type PlainSample } from './testing/plain-reports.ts';
import { writeSamples } from './testing/write-samples.ts';

const names = ['Thelanis', 'Cormyr'];
const definition: GameDefinition = {
  ...defaultDefinition,
  servers: defaultDefinition.servers.filter(({ name }) => names.includes(name)),
};
const servers = definition.servers.map(({ name }) => name);

const at = (time: string, characters: number | null, lfms: number | null = 0): PlainSample => ({
  server: 'Thelanis',
  atMs: Date.parse(time),
  isOnline: true,
  characters,
  lfms,
});
const down = (time: string): PlainSample => ({ ...at(time, 0), isOnline: false });
const unknown = { avg_character_count: null, avg_lfm_count: null };

describeStores('reports of counts', (open) => {
  beforeEach(() => open.clear());

  const jobOf = (period: Period) => {
    const job = populationJobs({ store: open.store, definition }).find(
      (each) => each.name === `population ${period}`,
    );
    if (job === undefined) throw new Error(`no job of a ${period}`);
    return job;
  };
  const report = async (name: string, period: Period, now: string) => {
    const answers = await jobOf(period).run(Date.parse(now));
    return answers.get(`/v1/population/${name}/${period}`);
  };

  it('are computed by one job for each period, which is named after it', () => {
    const jobs = populationJobs({ store: open.store, definition });
    expect(jobs.map(({ name, everyMs, madeFrom }) => [name, everyMs, madeFrom])).toEqual(
      periods.map((period) => [`population ${period}`, refreshMs[period], ['population']]),
    );
  });

  describe('over a day', () => {
    const now = '2026-11-21T12:03:00Z';
    beforeEach(() =>
      writeSamples(open.store, [
        at('2026-11-20T12:00:00Z', 900, 90),
        at('2026-11-20T12:05:00Z', 100, 4),
        at('2026-11-20T12:10:00Z', 200, null),
        down('2026-11-20T12:15:00Z'),
        down('2026-11-20T12:20:00Z'),
        at('2026-11-20T12:30:00Z', 0, 0),
        at('2026-11-21T12:00:00Z', 50, 2),
        at('2026-11-21T12:05:00Z', 900, 90),
        { ...at('2026-11-20T12:05:00Z', 77), server: 'Elsewhere' },
      ]),
    );

    test.each<[string, unknown, unknown]>([
      // The hour in which the day begins counts with 11 of its 12 marks, and the hour in which the day ends with one
      // mark.
      ['average', { avg_character_count: 95.8333, avg_lfm_count: 2 }, unknown],
      ['totals', { character_count: 1150, lfm_count: 24 }, { character_count: null, lfm_count: null }],
      [
        'coverage',
        {
          coverage: 0.0208,
          gaps: [
            { start: '2026-11-20T12:25:00Z', end: '2026-11-20T12:30:00Z' },
            { start: '2026-11-20T12:35:00Z', end: '2026-11-21T12:00:00Z' },
          ],
          offline: [{ start: '2026-11-20T12:15:00Z', end: '2026-11-20T12:25:00Z' }],
          left_out: [],
        },
        {
          coverage: 0,
          gaps: [{ start: '2026-11-20T12:05:00Z', end: '2026-11-21T12:05:00Z' }],
          offline: [],
          left_out: [],
        },
      ],
    ])(
      '%s counts servers that were up, and distinguishes no data, down and 0',
      async (name, thelanis, cormyr) => {
        expect(await report(name, 'day', now)).toEqual({ thelanis, cormyr });
      },
    );

    it('the timeseries omits a server where nothing arrived or it was down, and is 0 where it was empty', async () => {
      const points = await report('timeseries', 'day', now);
      const first = (points as { timestamp: string; data: Record<string, unknown> }[]).slice(0, 6);
      expect(first.map(({ timestamp, data }) => [timestamp.slice(11, 16), data['thelanis']])).toEqual([
        ['12:05', { character_count: 100, lfm_count: 4 }],
        ['12:10', { character_count: 200, lfm_count: null }],
        ['12:15', undefined],
        ['12:20', undefined],
        ['12:25', undefined],
        ['12:30', { character_count: 0, lfm_count: 0 }],
      ]);
      expect(points).toHaveLength(288);
    });

    it('in the means of an hour or a weekday, hours at the edges of the day count with the part inside', async () => {
      const byHour = (await report('by-hour', 'day', now)) as Record<string, Record<string, unknown>>;
      expect(byHour['thelanis']?.['12']).toEqual({ avg_character_count: 95.8333, avg_lfm_count: 2 });
      expect(byHour['thelanis']?.['13']).toEqual(unknown);
      const byDay = (await report('by-day-of-week', 'day', now)) as Record<string, Record<string, unknown>>;
      expect(byDay['thelanis']?.['5']).toEqual({ avg_character_count: 100, avg_lfm_count: 2 });
      expect(byDay['thelanis']?.['6']).toEqual({ avg_character_count: 50, avg_lfm_count: 2 });
      expect(byDay['cormyr']?.['6']).toEqual(unknown);
    });
  });

  it('weight hours and days equally, however often each was sampled', async () => {
    // Five-minute samples on the newest day, one sample an hour before it, as after an import of hourly values.
    const dense = Array.from({ length: 288 }, (_, place) => ({
      ...at('2026-11-20T00:00:00Z', 300, 30),
      atMs: Date.parse('2026-11-20T00:00:00Z') + place * 300_000,
    }));
    const sparse = Array.from({ length: 48 }, (_, hour) => ({
      ...at('2026-11-18T00:00:00Z', 100, 10),
      atMs: Date.parse('2026-11-18T00:00:00Z') + hour * 3_600_000,
    }));
    await writeSamples(open.store, [...sparse, ...dense]);
    const now = '2026-11-21T00:03:00Z';
    const mean = { avg_character_count: 166.6667, avg_lfm_count: 16.6667 };
    for (const period of ['week', 'month', 'quarter', 'year'] as const) {
      expect([period, await report('average', period, now)]).toMatchObject([period, { thelanis: mean }]);
      expect([period, await report('by-hour', period, now)]).toMatchObject([
        period,
        { thelanis: { 7: mean } },
      ]);
      expect([period, await report('totals', period, now)]).toMatchObject([
        period,
        { thelanis: { character_count: 144_000, lfm_count: 14_400 } },
      ]);
    }
    const days = (await report('timeseries', 'month', now)) as { data: Record<string, unknown> }[];
    expect(days.slice(-3).map(({ data }) => data['thelanis'])).toEqual([
      { character_count: 100, lfm_count: 10 },
      { character_count: 100, lfm_count: 10 },
      { character_count: 300, lfm_count: 30 },
    ]);
  });

  it('have hours and weekdays that equal the means of their cells, if each has the same number of hours', async () => {
    const hours = Array.from({ length: 7 * 24 }, (_, hour) => ({
      ...at('2026-11-14T00:00:00Z', (hour * 37) % 400, (hour * 5) % 21),
      atMs: Date.parse('2026-11-14T00:00:00Z') + hour * 3_600_000,
    }));
    await writeSamples(open.store, hours);
    const now = '2026-11-21T00:03:00Z';
    const cells = (await report('by-hour-and-day-of-week', 'week', now)) as {
      thelanis: Record<string, Record<string, { avg_character_count: number }>>;
    };
    const byHour = (await report('by-hour', 'week', now)) as {
      thelanis: Record<string, { avg_character_count: number }>;
    };
    for (let hour = 0; hour < 24; hour += 1) {
      const ofHour = Object.values(cells.thelanis).map((day) => day[hour]?.avg_character_count ?? 0);
      const mean = ofHour.reduce((sum, each) => sum + each, 0) / 7;
      expect(byHour.thelanis[hour]?.avg_character_count).toBeCloseTo(mean, 4);
    }
  });

  it('of a server that was always down are unknown, and give the reason', async () => {
    await writeSamples(open.store, [down('2026-11-20T10:00:00Z'), down('2026-11-20T10:05:00Z')]);
    for (const period of periods) {
      const now = '2026-11-21T09:00:00Z';
      expect(await report('average', period, now)).toMatchObject({ thelanis: unknown });
      expect(await report('totals', period, now)).toMatchObject({
        thelanis: { character_count: null, lfm_count: null },
      });
      const coverage = (await report('coverage', period, now)) as Record<string, { offline: unknown[] }>;
      expect([period, coverage['thelanis']?.offline.length]).toEqual([period, 1]);
    }
  });

  it('of an empty store contain every server, but none in the buckets of a timeseries', async () => {
    const byPath = new Map(Object.values(endpoints).map((endpoint) => [endpoint.path as string, endpoint]));
    for (const period of periods) {
      const answers = await jobOf(period).run(Date.parse('2026-11-21T12:03:00Z'));
      expect(answers.size).toBe(9);
      for (const [key, value] of answers) {
        const endpoint = byPath.get(key.replace(`/${period}`, '/:period'));
        expect([key, endpoint?.answer && z.safeParse(endpoint.answer, value).error]).toEqual([
          key,
          undefined,
        ]);
        if (Array.isArray(value))
          expect(value.every(({ data }) => Object.keys(data as object).length === 0)).toBe(true);
        else expect(Object.keys(value as object)).toEqual(servers.map((name) => name.toLowerCase()));
      }
    }
  });

  it('equal simple loops over any samples, even across months, years and leap days', async () => {
    const borders = [
      '2026-11-21T12:00:00Z',
      '2027-01-01T00:00:00Z',
      '2028-03-01T00:00:00Z',
      '2026-03-01T00:00:00Z',
    ];
    const anyNow = fc
      .record({ border: fc.constantFrom(...borders), ms: fc.integer({ min: -7_200_000, max: 7_200_000 }) })
      .map(({ border, ms }) => Date.parse(border) + ms);
    const anyCount = fc.option(fc.nat(900), { freq: 5 });
    /** Number of marks before now: many recent ones, some from long ago. */
    const anyAge = fc.oneof(fc.nat(30), fc.nat(300), fc.nat(8 * 288), fc.nat(31 * 288), fc.nat(400 * 288));
    const anySample = fc.record({
      server: fc.constantFrom(...servers, 'Elsewhere'),
      age: anyAge,
      isOnline: fc.oneof(
        { weight: 5, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      characters: anyCount,
      lfms: anyCount,
    });
    const anySamples = fc.uniqueArray(anySample, {
      maxLength: 150,
      size: 'max',
      selector: ({ server, age }) => `${server} ${age}`,
    });
    await fc.assert(
      fc.asyncProperty(anyNow, anySamples, async (nowMs, drawn) => {
        const newest = Math.ceil(nowMs / 300_000) + 1;
        const samples = drawn.map(({ age, ...sample }) => ({ ...sample, atMs: (newest - age) * 300_000 }));
        await open.store.sql`truncate population_samples, population_hours`;
        await writeSamples(open.store, samples);
        for (const period of periods) {
          const answers = await jobOf(period).run(nowMs);
          expect(answers).toEqual(plainReports(period, nowMs, servers, samples));
        }
      }),
      { numRuns: 20 },
    );
  });
});
