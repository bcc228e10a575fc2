import { setImmediate } from 'node:timers/promises';
import type { Period } from '@rollcall/game/population';
import { coverageOf, timeseriesOf, type BucketSums } from '@rollcall/game/population-buckets';
import { addSums, meansOf, totalsOf } from '@rollcall/game/population-means';
import {
  meansByDayOfWeek,
  meansByHour,
  meansByHourAndDayOfWeek,
  type WeekSums,
} from '@rollcall/game/population-week';
import type { ReportSpan } from '@rollcall/game/report-period';

/** What happened on one server within a span, in the two ways that reports look at it. */
export interface ServerPast {
  /** By bucket of the timeseries. */
  readonly buckets: BucketSums;
  /** By hour of the week. */
  readonly week: WeekSums;
}

/** Every report of a period looks at the same past. */
interface Past {
  readonly span: ReportSpan;
  /** key → past; each key stands in every answer, also when nothing is known. */
  readonly servers: ReadonlyMap<string, ServerPast>;
}

const byServer =
  <T>(make: (past: ServerPast, span: ReportSpan) => T) =>
  ({ servers, span }: Past): Record<string, T> =>
    Object.fromEntries([...servers].map(([key, past]) => [key, make(past, span)]));

/** The folders in which a report is found, and how it is made. */
const reports: readonly (readonly [paths: readonly string[], make: (past: Past) => unknown])[] = [
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

/** Every report of a period by its path, each made in a turn of its own. Two paths of one report have the same value. */
export async function populationAnswers(period: Period, past: Past): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const [paths, make] of reports) {
    await setImmediate();
    const value = make(past);
    for (const path of paths) answers.set(`${path}/${period}`, value);
  }
  return answers;
}
