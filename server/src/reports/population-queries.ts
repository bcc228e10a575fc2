import { marksPerHour, sumsOfSample } from '@rollcall/game/population-means';
import type { DatedSample, DatedSums } from '@rollcall/game/population-week';
import type { ReportSpan } from '@rollcall/game/report-period';
import type { Sql } from '../store/store.ts';

/** Every sample of a server within a span, dated by its five-minute mark. */
export async function readSamples(sql: Sql, server: string, span: ReportSpan): Promise<DatedSample[]> {
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

/** What hours are taken together: each by itself, those of a day (UTC), or those of an hour of the week. */
export type HourGrouping = 'hour' | 'day' | 'hour-of-week';

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
export async function readHours(
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
