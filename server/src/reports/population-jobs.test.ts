import { defaultDefinition, type GameDefinition } from '@rollcall/game/definition';
import { endpoints } from '@rollcall/game/endpoints';
import { periods, type Period } from '@rollcall/game/population';
import * as z from 'zod/mini';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { populationJobs } from './population-jobs.ts';
import { plainReports, type PlainSample } from './testing/plain-reports.ts';
import { writeSamples } from './testing/write-samples.ts';

const names = ['Thelanis', 'Cormyr'];
const definition: GameDefinition = {
  ...defaultDefinition,
  servers: defaultDefinition.servers.filter(({ name }) => names.includes(name)),
};
/** In the order of the definition. */
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
    const job = populationJobs({ store: open.store, definition }).find((each) => each.period === period);
    if (job === undefined) throw new Error(`no job of a ${period}`);
    return job;
  };
  const report = async (name: string, period: Period, now: string) => {
    const answers = await jobOf(period).run(Date.parse(now));
    return answers.get(`/v1/population/${name}/${period}`);
  };

  it('are made by one job for each period, named by it', () => {
    const jobs = populationJobs({ store: open.store, definition });
    expect(jobs.map(({ name, period, madeFrom }) => [name, period, madeFrom])).toEqual(
      periods.map((period) => [`population ${period}`, period, 'population']),
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
      ['average', { avg_character_count: 87.5, avg_lfm_count: 2 }, unknown],
      ['totals', { character_count: 350, lfm_count: 6 }, { character_count: null, lfm_count: null }],
      [
        'coverage',
        {
          coverage: 0.0208,
          gaps: [
            { start: '2026-11-20T12:25:00Z', end: '2026-11-20T12:30:00Z' },
            { start: '2026-11-20T12:35:00Z', end: '2026-11-21T12:00:00Z' },
          ],
          offline: [{ start: '2026-11-20T12:15:00Z', end: '2026-11-20T12:25:00Z' }],
        },
        { coverage: 0, gaps: [{ start: '2026-11-20T12:05:00Z', end: '2026-11-21T12:05:00Z' }], offline: [] },
      ],
    ])('%s counts what was up, and keeps apart none, down and zero', async (name, thelanis, cormyr) => {
      expect(await report(name, 'day', now)).toEqual({ thelanis, cormyr });
    });

    it('the timeseries leaves a server out where nothing arrived or it was down, and is zero where it was empty', async () => {
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

    it('the means of an hour and a weekday are of all their samples', async () => {
      const byHour = (await report('by-hour', 'day', now)) as Record<string, Record<string, unknown>>;
      expect(byHour['thelanis']?.['12']).toEqual({ avg_character_count: 87.5, avg_lfm_count: 2 });
      expect(byHour['thelanis']?.['13']).toEqual(unknown);
      const byDay = (await report('by-day-of-week', 'day', now)) as Record<string, Record<string, unknown>>;
      expect(byDay['thelanis']?.['5']).toEqual({ avg_character_count: 100, avg_lfm_count: 2 });
      expect(byDay['thelanis']?.['6']).toEqual({ avg_character_count: 50, avg_lfm_count: 2 });
      expect(byDay['cormyr']?.['6']).toEqual(unknown);
    });
  });

  it('of a server that was down all the time know nothing, and say why', async () => {
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

  it('of an empty store are of the shape that the contract says: every server is named, and in no bucket of a timeseries', async () => {
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

  it('agree with plain loops over whatever arrived, at borders of months, years and leap days too', async () => {
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
    /** Marks before now: many close by, some from long ago. */
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
        await open.store.sql`truncate population_samples, population_hours, population_days`;
        await writeSamples(open.store, samples);
        for (const job of populationJobs({ store: open.store, definition })) {
          const answers = await job.run(nowMs);
          expect(answers).toEqual(plainReports(job.period, nowMs, servers, samples));
        }
      }),
      { numRuns: 20 },
    );
  });
});
