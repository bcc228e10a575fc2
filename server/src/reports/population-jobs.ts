import { setImmediate } from 'node:timers/promises';
import type { GameDefinition } from '@rollcall/game/definition';
import { type Period, periods } from '@rollcall/game/population/population';
import { type BucketSums, coverageOf, timeseriesOf } from '@rollcall/game/population/population-buckets';
import {
  addSums,
  marksPerHour,
  meansOf,
  sumsOfSample,
  totalsOf,
  weighHour,
} from '@rollcall/game/population/population-means';
import {
  type DatedSample,
  type DatedSums,
  hoursOf,
  meansByDayOfWeek,
  meansByHour,
  meansByHourAndDayOfWeek,
  weekOf,
  type WeekSums,
} from '@rollcall/game/population/population-week';
import { reportSpan, type ReportSpan } from '@rollcall/game/population/report-period';
import { serverKey } from '@rollcall/game/servers';
import type { Sql, Store } from '../store/store.ts';
import { refreshMs, type ReportJob } from './report-job.ts';

interface PopulationJobsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
}

/**
 * One job for each period, which makes every `population/…` report that tells of counts: timeseries, totals, average,
 * by-hour, by-day-of-week, by-hour-and-day-of-week, coverage. Only servers of the definition are in them.
 */
export function populationJobs({ store, definition }: PopulationJobsParts): ReportJob[] {
  return periods.map((period) => ({
    name: `population ${period}`,
    everyMs: refreshMs[period],
    madeFrom: 'population',
    run: async (nowMs) => {
      const span = reportSpan(period, nowMs);
      const servers = new Map<string, ServerSums>();
      for (const { name } of definition.servers) {
        servers.set(serverKey(name), await readSums[period](store.sql, name, span));
      }
      return populationAnswers(period, { span, servers });
    },
  }));
}

type ReadSums = (sql: Sql, server: string, span: ReportSpan) => Promise<ServerSums>;

const bucketsOf = (stretches: readonly DatedSums[]) =>
  new Map(stretches.map(({ startMs, sums }) => [startMs, sums]));

const bySample: ReadSums = async (sql, server, span) => {
  const samples = await readSamples(sql, server, span);
  return {
    buckets: new Map(samples.map(({ atMs, sums }) => [atMs, weighHour([sums], 1)])),
    week: weekOf(hoursOf(samples, span)),
  };
};

const byHour: ReadSums = async (sql, server, span) => {
  const hours = await readHours(sql, server, span, 'hour');
  return { buckets: bucketsOf(hours), week: weekOf(hours) };
};

const byDay: ReadSums = async (sql, server, span) => {
  const days = await readHours(sql, server, span, 'day');
  const hours = await readHours(sql, server, span, 'hour-of-week');
  return { buckets: bucketsOf(days), week: weekOf(hours) };
};

const readSums: Readonly<Record<Period, ReadSums>> = {
  day: bySample,
  week: byHour,
  month: byDay,
  quarter: byDay,
  year: byDay,
};

export interface ServerSums {
  readonly buckets: BucketSums;
  readonly week: WeekSums;
}

interface PeriodSums {
  readonly span: ReportSpan;
  /** key → past; each key stands in every answer, also when nothing is known. */
  readonly servers: ReadonlyMap<string, ServerSums>;
}

const byServer =
  <T>(make: (sums: ServerSums, span: ReportSpan) => T) =>
  ({ servers, span }: PeriodSums): Record<string, T> =>
    Object.fromEntries([...servers].map(([key, sums]) => [key, make(sums, span)]));

/** The folders in which a report is found, and how it is made. */
const reports: readonly (readonly [paths: readonly string[], make: (sums: PeriodSums) => unknown])[] = [
  [
    ['/v1/population/timeseries'],
    ({ span, servers }) =>
      timeseriesOf(span, new Map([...servers].map(([key, { buckets }]) => [key, buckets]))),
  ],
  [['/v1/population/totals'], byServer(({ week }) => totalsOf(addSums(week)))],
  [['/v1/population/average', '/v1/game/average'], byServer(({ week }) => meansOf(addSums(week)))],
  [['/v1/population/by-hour', '/v1/game/by-hour'], byServer(({ week }) => meansByHour(week))],
  [['/v1/population/by-day-of-week'], byServer(({ week }) => meansByDayOfWeek(week))],
  [['/v1/population/by-hour-and-day-of-week'], byServer(({ week }) => meansByHourAndDayOfWeek(week))],
  [['/v1/population/coverage'], byServer(({ buckets }, span) => coverageOf(span, buckets))],
];

export async function populationAnswers(
  period: Period,
  sums: PeriodSums,
): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const [paths, make] of reports) {
    await setImmediate();
    const value = make(sums);
    for (const path of paths) answers.set(`${path}/${period}`, value);
  }
  return answers;
}

async function readSamples(sql: Sql, server: string, span: ReportSpan): Promise<DatedSample[]> {
  const rows = await sql<
    { at: Date; is_online: boolean; character_count: number | null; lfm_count: number | null }[]
  >`
    select at, is_online, character_count, lfm_count from population_samples
    where server_name = ${server} and at >= ${new Date(span.fromMs)} and at < ${new Date(span.toMs)}`;
  return rows.map((row) => ({
    atMs: row.at.getTime(),
    sums: sumsOfSample({
      isOnline: row.is_online,
      characterCount: row.character_count,
      lfmCount: row.lfm_count,
    }),
  }));
}

type HourGrouping = 'hour' | 'day' | 'hour-of-week';

const groupSeconds = { hour: 3_600, day: 86_400, 'hour-of-week': 3_600 } as const;

interface SumRow {
  readonly first_hour: Date;
  readonly samples: number;
  readonly offline_samples: number;
  readonly character_hours: number;
  readonly character_mean_sum: number;
  readonly lfm_hours: number;
  readonly lfm_mean_sum: number;
}

/**
 * The whole hours of a server within a span, added up by their means and not by their samples. Dated by the beginning of
 * the hour or day, for an hour of the week by that of its first hour. A year is read in one statement, well under 100 ms
 * on the embedded engine.
 */
async function readHours(
  sql: Sql,
  server: string,
  span: ReportSpan,
  grouping: HourGrouping,
): Promise<DatedSums[]> {
  const seconds = groupSeconds[grouping];
  const groupsInCircle = grouping === 'hour-of-week' ? 168 : null;
  const rows = await sql<SumRow[]>`
    select min(hour) as first_hour,
      sum(bit_count(marks::bit(12)))::integer as samples,
      sum(bit_count(offline_marks::bit(12)))::integer as offline_samples,
      count(character_mean)::integer as character_hours,
      coalesce(sum(character_mean), 0)::bigint as character_mean_sum,
      count(lfm_mean)::integer as lfm_hours,
      coalesce(sum(lfm_mean), 0)::bigint as lfm_mean_sum
    from (
      select *, date_part('epoch', hour)::bigint / ${seconds}::integer as number from population_hours
      where server_name = ${server} and hour >= ${new Date(span.fromMs)} and hour < ${new Date(span.toMs)}
    ) as hours
    group by coalesce(number % ${groupsInCircle}::integer, number)`;
  return rows.map((row) => ({
    startMs: Math.floor(row.first_hour.getTime() / 1000 / seconds) * seconds * 1000,
    sums: {
      samples: row.samples,
      offlineSamples: row.offline_samples,
      characterMarks: row.character_hours * marksPerHour,
      characterTotal: row.character_mean_sum * marksPerHour,
      lfmMarks: row.lfm_hours * marksPerHour,
      lfmTotal: row.lfm_mean_sum * marksPerHour,
    },
  }));
}
