import { defaultDefinition, type GameDefinition } from '@rollcall/game/definition';
import type { PastSample } from '@rollcall/game/population/past-report';
import { periods, type Period } from '@rollcall/game/population/population';
import { meansOf, sumsOfSample } from '@rollcall/game/population/population-means';
import { hoursOfSamples, weekInZone } from '@rollcall/game/population/population-week';
import { reportSpan } from '@rollcall/game/population/report-period';
import { dayMs } from '@rollcall/game/time';
import { offsetsWithin, zoneOffsetMinutes } from '@rollcall/game/time-zone';
import { toWireTime } from '@rollcall/game/wire-time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSampleImport } from './history/history-import.ts';
import { populationJobs } from './reports/population-jobs.ts';
import { plainMean, plainReports, type PlainSample } from './reports/testing/plain-reports.ts';
import { describeStores } from './store/testing/describe-stores.ts';
import { hasRealPopulation, readRealDay, readRealYear, type RealSample } from './testing/real-population.ts';

/**
 * Imported data is compared with plain loops over the same files: samples on their marks, sums of hours, and every
 * report, equal to the last digit.
 */

const everyServer = defaultDefinition.servers.map(({ name }) => name);
const sampleDays = 400;
const sentAtOnce = 20_000;
const needs = '(needs ../shared/data)';

/** The expected rows: samples on the nearest mark, the later of two on the same one. */
function onMarks(samples: readonly RealSample[]): PlainSample[] {
  const marks = new Map<string, { takenAtMs: number; plain: PlainSample }>();
  for (const { server, takenAtMs, isOnline, characters, lfms } of samples) {
    const atMs = Math.floor((takenAtMs + 150_000) / 300_000) * 300_000;
    const key = `${server} ${atMs}`;
    const other = marks.get(key);
    if (other !== undefined && other.takenAtMs > takenAtMs) continue;
    marks.set(key, { takenAtMs, plain: { server, atMs, isOnline, characters, lfms } });
  }
  return [...marks.values()].map(({ plain }) => plain);
}

async function runJob(jobs: ReturnType<typeof populationJobs>, period: Period, nowMs: number) {
  const answers = await jobs.find(({ name }) => name === `population ${period}`)?.run(nowMs);
  if (answers === undefined) throw new Error(`no job of a ${period}`);
  return answers;
}

const asSent = (sample: RealSample, index: number): PastSample => ({
  index,
  server_name: sample.server,
  sampled_at: toWireTime(sample.takenAtMs),
  is_online: sample.isOnline,
  character_count: sample.characters,
  lfm_count: sample.lfms,
});

function definitionOf(names: readonly string[]): GameDefinition {
  return {
    ...defaultDefinition,
    servers: defaultDefinition.servers.filter(({ name }) => names.includes(name)),
  };
}

/** The end of the last five-minute bucket. */
const endOf = (samples: readonly PlainSample[]) =>
  samples.reduce((end, { atMs }) => Math.max(end, atMs), 0) + 150_000;

describe.skipIf(!hasRealPopulation)(`the year of group counts ${needs}`, () => {
  test('the year has the known defects, and 98,981 marks of each of eight servers', () => {
    const { samples: rows, brokenLines, ...facts } = readRealYear(everyServer);
    expect(facts).toEqual({
      hasByteOrderMark: true,
      rows: 99_120,
      repeatedTimes: 72,
      repeatedOtherwise: 3,
      jumpsBack: 2,
      offlineRows: 2_331,
      rowsBesideMarks: 7,
      strangers: ['Hardcore'],
    });
    expect([brokenLines.length, brokenLines[0]]).toEqual([66, 72_030]);
    expect(rows).toHaveLength(8 * (99_120 - 66));
    const plain = onMarks(rows);
    expect(plain).toHaveLength(8 * 98_981);
    expect(new Set(plain.map(({ server }) => server)).size).toBe(8);
  });

  let samples: readonly PlainSample[] = [];
  beforeAll(() => {
    samples = onMarks(readRealYear(['Orien']).samples);
  });

  test.each([
    // Each of these quarters contains a change of the clock, except in zones that have none.
    ['America/New_York', '2020-05-30T07:52:30Z'],
    ['America/New_York', '2021-01-02T07:52:30Z'],
    ['Europe/Berlin', '2020-12-01T07:52:30Z'],
    ['Asia/Kolkata', '2021-01-02T07:52:30Z'],
    ['Australia/Lord_Howe', '2020-12-01T07:52:30Z'],
    ['Asia/Kathmandu', '2021-01-02T07:52:30Z'],
  ])('has the same weeks in %s at %s as plain loops', (timeZone, now) => {
    const span = reportSpan('quarter', Date.parse(now));
    const within = samples.filter(({ atMs }) => atMs >= span.fromMs && atMs < span.toMs);
    const dated = within.map(({ atMs, isOnline, characters, lfms }) => ({
      atMs,
      sums: sumsOfSample({ isOnline, characterCount: characters, lfmCount: lfms }),
    }));
    const week = weekInZone(hoursOfSamples(dated, span), offsetsWithin(timeZone, span));
    expect(week.map((sums) => meansOf(sums).avg_lfm_count)).toEqual(plainWeek(within, timeZone));
  });
});

/** Every quarter of each UTC hour, assigned to the hour of the week on the zone's clock. */
function plainWeek(samples: readonly PlainSample[], timeZone: string): readonly (number | null)[] {
  const cells = Array.from({ length: 168 }, () => ({ sum: 0, quarters: 0 }));
  const counted = samples.filter(({ isOnline, lfms }) => isOnline && lfms !== null);
  for (const [hour, own] of Map.groupBy(counted, ({ atMs }) => Math.floor(atMs / 3_600_000))) {
    const sum = own.reduce((total, { lfms }) => total + (lfms ?? 0), 0);
    const offset = zoneOffsetMinutes(timeZone, hour * 3_600_000);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const local = new Date(hour * 3_600_000 + (offset + 15 * quarter) * 60_000);
      const cell = cells[local.getUTCDay() * 24 + local.getUTCHours()];
      if (cell === undefined) throw new Error('There is no such hour of the week');
      // In 27,720ths every mean of an hour is an integer.
      cell.sum += (sum * 27_720) / own.length;
      cell.quarters += 1;
    }
  }
  return cells.map(({ sum, quarters }) => plainMean(sum, quarters * 27_720));
}

function spanOf(reports: Map<string, unknown>, period: Period): { start: number; end: number } {
  const points = reports.get(`/v1/population/timeseries/${period}`) as { timestamp: string }[];
  const starts = points.map(({ timestamp }) => Date.parse(timestamp));
  return { start: Math.min(...starts), end: Math.max(...starts) + dayMs };
}

describeStores('reports of imported data', (open) => {
  beforeEach(() => open.clear());

  async function take(samples: readonly RealSample[], nowMs: number): Promise<void> {
    const importSamples = createSampleImport({ store: open.store, nowMs: () => nowMs, sampleDays });
    for (const own of Map.groupBy(samples, ({ server }) => server).values()) {
      for (let start = 0; start < own.length; start += sentAtOnce) {
        const { rejected } = await importSamples(own.slice(start, start + sentAtOnce).map(asSent));
        expect(rejected).toEqual([]);
      }
    }
  }

  async function expectReports(over: readonly Period[], nowMs: number, plain: readonly PlainSample[]) {
    const servers = [...new Set(plain.map(({ server }) => server))].toSorted();
    const jobs = populationJobs({ store: open.store, definition: definitionOf(servers) });
    for (const period of over) {
      const answers = await runJob(jobs, period, nowMs);
      const expected = plainReports(period, nowMs, servers, plain);
      expect([...answers.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [path, value] of expected) expect([path, answers.get(path)]).toEqual([path, value]);
    }
  }

  /** The table of sums, hour by hour. */
  async function expectSums(plain: readonly PlainSample[]) {
    for (const [server, own] of Map.groupBy(plain, (sample) => sample.server)) {
      const hours = await open.store.sql`
        select hour, marks, offline_marks, character_samples, character_sum, lfm_samples, lfm_sum
        from population_hours where server_name = ${server} order by hour`;
      expect([...hours].map((row) => ({ ...row }))).toEqual(plainHours(own));
    }
  }

  const countRows = async () => {
    const [row] = await open.store.sql<
      { count: number }[]
    >`select count(*)::integer as count from population_samples`;
    return row?.count;
  };

  /** Imports samples, and compares everything derived from them. @returns the samples on their marks */
  async function expectTruth(samples: readonly RealSample[]): Promise<PlainSample[]> {
    const plain = onMarks(samples);
    const nowMs = endOf(plain);
    await take(samples, nowMs);
    expect(await countRows()).toBe(plain.length);
    await expectSums(plain);
    await expectReports(periods, nowMs, plain);
    return plain;
  }

  test.skipIf(!hasRealPopulation)(`are those of plain loops over a day of 2023 ${needs}`, async () => {
    const { samples, strangers } = readRealDay(everyServer);
    expect([samples.length, strangers]).toEqual([281 * 8, ['Hardcore']]);
    await expectTruth(samples);
  });

  test.skipIf(!hasRealPopulation)(
    `are those of plain loops over a year, of two servers with every sample kept ${needs}`,
    async () => {
      const { samples } = readRealYear(['Argonnessen', 'Wayfinder']);
      const plain = await expectTruth(samples);
      // Compared again from the middle of the year, in summer.
      await expectReports(['month', 'quarter'], Date.parse('2020-08-01T07:52:30Z'), plain);
    },
    300_000,
  );

  const isWeekend = (atMs: number) => new Date(atMs).getUTCDay() % 6 === 0;

  test.skipIf(!hasRealPopulation).each([
    ['the last two weeks', (atMs: number, end: number) => atMs >= end - 14 * dayMs, false],
    ['weekends', isWeekend, true],
  ] as const)(
    `agree except for noise on a quarter of which all but %s is thinned to hourly values ${needs}`,
    async (_, isDenseOf, isSlanted) => {
      const everySample = onMarks(readRealYear(['Argonnessen', 'Orien']).samples);
      const nowMs = endOf(everySample);
      const { start, end } = spanOf(plainReports('quarter', nowMs, ['Orien'], everySample), 'quarter');
      const isDense = (atMs: number) => isDenseOf(atMs, end);
      const isThinned = (atMs: number) => !isDense(atMs);
      // Whole hours of a server that was up: marks on which it was down would be missing rather than thinned.
      const hourly = Map.groupBy(
        everySample.filter(({ atMs }) => atMs >= start && atMs < end),
        ({ server, atMs }) => `${server} ${Math.floor(atMs / 3_600_000)}`,
      );
      const full = [...hourly.values()].filter((own) => own.every(({ isOnline }) => isOnline)).flat();
      const mixed = [
        ...thinned(full.filter(({ atMs }) => isThinned(atMs))),
        ...full.filter(({ atMs }) => isDense(atMs)),
      ];
      await take(
        mixed.map(({ server, atMs, isOnline, characters, lfms }) => ({
          server,
          takenAtMs: atMs,
          isOnline,
          characters,
          lfms,
        })),
        nowMs,
      );
      await expectReports(['week', 'month', 'quarter', 'year'], nowMs, mixed);

      const jobs = populationJobs({
        store: open.store,
        definition: definitionOf(['Argonnessen', 'Orien']),
      });
      const answers = await runJob(jobs, 'quarter', nowMs);
      const answer = <T>(name: string) => answers.get(`/v1/population/${name}/quarter`) as Record<string, T>;
      type Mean = { avg_lfm_count: number };
      for (const server of ['Argonnessen', 'Orien']) {
        const key = server.toLowerCase();
        const own = full.filter((sample) => sample.server === server);
        const expectWithin = (
          cellOf: (date: Date) => string,
          meanOf: (cell: string) => number | undefined,
        ) => {
          for (const [cell, { mean, standardError }] of estimates(own, isThinned, cellOf)) {
            const error = Math.abs((meanOf(cell) ?? Number.NaN) - mean);
            // Among some 400 cells, only one in 4,000 would be further off than this by chance.
            expect([server, cell, error < 5 * standardError + 0.0001]).toEqual([server, cell, true]);
          }
        };
        expectWithin(
          () => 'all',
          () => answer<Mean>('average')[key]?.avg_lfm_count,
        );
        expectWithin(
          (date) => String(date.getUTCHours()),
          (hour) => answer<Record<string, Mean>>('by-hour')[key]?.[hour]?.avg_lfm_count,
        );
        expectWithin(
          (date) => String(date.getUTCDay()),
          (day) => answer<Record<string, Mean>>('by-day-of-week')[key]?.[day]?.avg_lfm_count,
        );
        expectWithin(
          (date) => `${date.getUTCDay()} ${date.getUTCHours()}`,
          (cell) => {
            const [day = '', hour = ''] = cell.split(' ');
            const week = answer<Record<string, Record<string, Mean>>>('by-hour-and-day-of-week')[key];
            return week?.[day]?.[hour]?.avg_lfm_count;
          },
        );
        const hours = new Set(own.map(({ atMs }) => Math.floor(atMs / 3_600_000))).size;
        const total = answer<{ lfm_count: number }>('totals')[key]?.lfm_count ?? 0;
        expect(total / 12 / hours).toBeCloseTo(answer<Mean>('average')[key]?.avg_lfm_count ?? 0, 3);
        if (!isSlanted) continue;
        // Shows how strict the bound is: the mean of all samples, which weekends dominate, is far outside.
        const [whole] = estimates(own, isThinned, () => 'all').values();
        const samples = mixed.filter((sample) => sample.server === server);
        const bySample = samples.reduce((sum, { lfms }) => sum + (lfms ?? 0), 0) / samples.length;
        expect(Math.abs(bySample - (whole?.mean ?? 0))).toBeGreaterThan(10 * (whole?.standardError ?? 1));
      }
    },
    300_000,
  );

  test.skipIf(!hasRealPopulation)(
    `are those of plain loops over a year, of two servers with nothing but sums left ${needs}`,
    async () => {
      const { samples } = readRealYear(['Orien', 'Thelanis']);
      const plain = onMarks(samples);
      const nowMs = endOf(plain);
      const laterMs = nowMs + 5 * 365 * dayMs;
      // Ages are counted from the newest samples, so three days of new data are imported before the old data.
      const sign = { server: 'Moonsea', isOnline: true, characters: 1, lfms: 1 };
      await take(
        [0, 1, 2].map((days) => ({ ...sign, takenAtMs: laterMs - days * dayMs })),
        laterMs,
      );
      await take(samples, laterMs);
      expect(await countRows()).toBe(3);
      await expectSums(plain);
      await expectReports(['week', 'month', 'quarter', 'year'], nowMs, plain);
    },
    300_000,
  );
});

/** A repeatable number from 0 to 1 for an integer. */
function scatter(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  const more = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((more ^ (more >>> 15)) >>> 0) / 2 ** 32;
}

/** One random sample of each hour of a server, as if it had been sampled hourly. */
function thinned(samples: readonly PlainSample[]): PlainSample[] {
  const hours = Map.groupBy(samples, ({ server, atMs }) => `${server} ${Math.floor(atMs / 3_600_000)}`);
  return [...hours.values()].flatMap((own) => {
    const place = Math.floor(scatter((own[0]?.atMs ?? 0) / 300_000) * own.length);
    return own.slice(place, place + 1);
  });
}

/** A mean over hours, and its standard error if some of them are known by a single sample each. */
interface Estimate {
  readonly mean: number;
  /**
   * Each sample of an hour is drawn with the same probability, so its expectation is the mean of the hour, with the
   * variance within that hour, and hours are drawn independently. So the variance of a mean over N hours is the sum of
   * those variances divided by N².
   */
  readonly standardError: number;
}

/** Estimates by cell, by plain loops. Hours in which the server was down at times are left out. */
function estimates(
  samples: readonly PlainSample[],
  isThinned: (atMs: number) => boolean,
  cellOf: (date: Date) => string,
): Map<string, Estimate> {
  const cells = new Map<string, { mean: number; variance: number }[]>();
  for (const [hour, own] of Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / 3_600_000))) {
    const counts = own.map(({ lfms }) => lfms ?? 0);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const spread = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    const key = cellOf(new Date(hour * 3_600_000));
    const hours = cells.get(key) ?? [];
    cells.set(key, hours);
    hours.push({ mean, variance: isThinned(hour * 3_600_000) ? spread : 0 });
  }
  const total = (hours: readonly number[]) => hours.reduce((sum, each) => sum + each, 0);
  return new Map(
    [...cells].map(([key, hours]) => [
      key,
      {
        mean: total(hours.map(({ mean }) => mean)) / hours.length,
        standardError: Math.sqrt(total(hours.map(({ variance }) => variance))) / hours.length,
      },
    ]),
  );
}

interface HourRow {
  hour: Date;
  marks: number;
  offline_marks: number;
  character_samples: number;
  character_sum: number;
  lfm_samples: number;
  lfm_sum: number;
}

function plainHours(samples: readonly PlainSample[]): HourRow[] {
  const hours = new Map<number, HourRow>();
  for (const { atMs, isOnline, characters, lfms } of samples) {
    const hour = new Date(atMs);
    const bit = 2 ** (hour.getUTCMinutes() / 5);
    hour.setUTCMinutes(0);
    const row = hours.get(hour.getTime()) ?? {
      hour,
      marks: 0,
      offline_marks: 0,
      character_samples: 0,
      character_sum: 0,
      lfm_samples: 0,
      lfm_sum: 0,
    };
    hours.set(hour.getTime(), row);
    row.marks += bit;
    if (!isOnline) row.offline_marks += bit;
    if (isOnline && characters !== null) {
      row.character_samples += 1;
      row.character_sum += characters;
    }
    if (isOnline && lfms !== null) {
      row.lfm_samples += 1;
      row.lfm_sum += lfms;
    }
  }
  return [...hours.values()].toSorted((a, b) => a.hour.getTime() - b.hour.getTime());
}
