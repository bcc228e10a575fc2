import { setImmediate } from 'node:timers/promises';
import type { GameDefinition } from '@rollcall/game/definition';
import { type Period, periods } from '@rollcall/game/population/population';
import { type BucketSums, coverageOf, timeseriesOf } from '@rollcall/game/population/population-buckets';
import {
  addSums,
  meansOf,
  sumsOfSample,
  totalsOf,
  weighHour,
} from '@rollcall/game/population/population-means';
import {
  bucketsOfHours,
  type DatedSample,
  type HourColumns,
  hoursOfSamples,
  meansByDayOfWeek,
  meansByHour,
  meansByHourAndDayOfWeek,
  weekInZone,
  type WeekSums,
} from '@rollcall/game/population/population-week';
import { reportSpan, type ReportSpan } from '@rollcall/game/population/report-period';
import { serverKey } from '@rollcall/game/servers';
import { utcOffsets, type ZoneOffsets } from '@rollcall/game/time-zone';
import { hourMs } from '@rollcall/game/time';
import type { Sql, Store } from '../store/store.ts';
import { readHourSums, readLeftOut } from './population-hours.ts';
import { refreshMs, type ReportJob } from './report-job.ts';

interface PopulationJobsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  /** Called with the sums of a period after they have been read. */
  readonly onSums?: (period: Period, sums: PeriodSums) => void;
}

/**
 * One job for each period. It computes every `population/…` report of counts: timeseries, totals, average, by-hour,
 * by-day-of-week, by-hour-and-day-of-week, coverage. Only servers of the definition are included.
 */
export function populationJobs({ store, definition, onSums }: PopulationJobsParts): ReportJob[] {
  return periods.map((period) => ({
    name: `population ${period}`,
    everyMs: refreshMs[period],
    madeFrom: ['population'],
    run: async (nowMs) => {
      const span = reportSpan(period, nowMs);
      const servers = new Map<string, ServerSums>();
      for (const { name } of definition.servers) {
        servers.set(serverKey(name), await readSums(store.sql, name, span));
      }
      const sums = { span, servers };
      onSums?.(period, sums);
      return populationAnswers(period, sums);
    },
  }));
}

export interface ServerSums {
  readonly buckets: BucketSums;
  readonly hours: HourColumns;
  /** Marks of samples that are left out of buckets and hours. */
  readonly leftOutMs: readonly number[];
}

/** The data from which all reports of a period are computed. */
export interface PeriodSums {
  readonly span: ReportSpan;
  /** Server key → its sums. All servers are in every answer, even without data. */
  readonly servers: ReadonlyMap<string, ServerSums>;
}

async function readSums(sql: Sql, server: string, span: ReportSpan): Promise<ServerSums> {
  const leftOutMs = await readLeftOut(sql, server, span);
  if (span.bucketMs < hourMs) {
    const samples = await readSamples(sql, server, span);
    return {
      buckets: bucketsOfSamples(samples),
      hours: hoursOfSamples(samples, span),
      leftOutMs,
    };
  }
  const hours = await readHourSums(sql, server, span);
  return { buckets: bucketsOfHours(hours, span.bucketMs), hours, leftOutMs };
}

/** Server key → its hours of the week. */
export type Weeks = ReadonlyMap<string, WeekSums>;

export async function weeksOf({ servers }: PeriodSums, offsets: ZoneOffsets): Promise<Weeks> {
  const weeks = new Map<string, WeekSums>();
  for (const [key, { hours }] of servers) {
    weeks.set(key, weekInZone(hours, offsets));
    await setImmediate();
  }
  return weeks;
}

const byServer = <Sums, T>(servers: ReadonlyMap<string, Sums>, make: (sums: Sums) => T): Record<string, T> =>
  Object.fromEntries([...servers].map(([key, sums]) => [key, make(sums)]));

/** Reports by the hours and weekdays of a zone, by their paths without the period. */
export const reportsOfWeek: ReadonlyMap<string, (weeks: Weeks) => unknown> = new Map<
  string,
  (weeks: Weeks) => unknown
>([
  ['/v1/population/by-hour', (weeks) => byServer(weeks, meansByHour)],
  ['/v1/population/by-day-of-week', (weeks) => byServer(weeks, meansByDayOfWeek)],
  ['/v1/population/by-hour-and-day-of-week', (weeks) => byServer(weeks, meansByHourAndDayOfWeek)],
]);

/** Reports that are the same in every zone. */
const otherReports: readonly (readonly [path: string, make: (sums: PeriodSums, weeks: Weeks) => unknown])[] =
  [
    [
      '/v1/population/timeseries',
      ({ span, servers }) =>
        timeseriesOf(span, new Map([...servers].map(([key, { buckets }]) => [key, buckets]))),
    ],
    ['/v1/population/totals', (_, weeks) => byServer(weeks, (week) => totalsOf(addSums(week)))],
    ['/v1/population/average', (_, weeks) => byServer(weeks, (week) => meansOf(addSums(week)))],
    [
      '/v1/population/coverage',
      ({ span, servers }) =>
        byServer(servers, ({ buckets, leftOutMs }) => coverageOf(span, buckets, leftOutMs)),
    ],
  ];

/** Alternative paths of reports. */
const aliases = new Map([
  ['/v1/population/average', '/v1/game/average'],
  ['/v1/population/by-hour', '/v1/game/by-hour'],
]);

export async function populationAnswers(
  period: Period,
  sums: PeriodSums,
): Promise<ReadonlyMap<string, unknown>> {
  const weeks = await weeksOf(sums, utcOffsets);
  const answers = new Map<string, unknown>();
  const put = (path: string, value: unknown) => {
    for (const each of [path, aliases.get(path)])
      if (each !== undefined) answers.set(`${each}/${period}`, value);
  };
  for (const [path, make] of reportsOfWeek) {
    await setImmediate();
    put(path, make(weeks));
  }
  for (const [path, make] of otherReports) {
    await setImmediate();
    put(path, make(sums, weeks));
  }
  return answers;
}

/** Each sample as a bucket. */
export const bucketsOfSamples = (samples: readonly DatedSample[]): BucketSums =>
  new Map(samples.map(({ atMs, sums }) => [atMs, weighHour([sums], 1)]));

/** The samples of a server, with those that are left out of means as samples without counts. */
export async function readSamples(
  sql: Sql,
  server: string,
  span: Pick<ReportSpan, 'fromMs' | 'toMs'>,
): Promise<DatedSample[]> {
  const rows = await sql<
    { at: Date; is_online: boolean; character_count: number | null; lfm_count: number | null }[]
  >`
    select at, is_online, case when not is_left_out then character_count end as character_count,
      case when not is_left_out then lfm_count end as lfm_count
    from population_samples
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
