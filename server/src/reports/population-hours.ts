import { meanUnits } from '@rollcall/game/population/population-means';
import { hourMs, type HourlySeries } from '@rollcall/game/trends/hourly-series';
import { type HourlyStatus, hourlyStatus } from '@rollcall/game/trends/outages';
import type { Sql } from '../store/store.ts';

/** Whole hours, UTC; the end is not part of it. */
export interface HourSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stretch of one server, hour by hour. */
export interface ServerHours {
  readonly characters: HourlySeries;
  readonly lfms: HourlySeries;
  readonly statuses: readonly HourlyStatus[];
}

/** Hours of one statement: some 10 ms on the embedded engine, for which whoever else asks it has to wait. */
const hoursPerSlice = 4_000;

/** The first hour of which anything is known of any of these servers; null = there is none. */
export async function readFirstHour(sql: Sql, servers: readonly string[]): Promise<number | null> {
  const [first] = await sql<{ hour: Date | null }[]>`
    select min(hour) as hour from (
      select (select min(hour) from population_hours where server_name = name) as hour
      from unnest(${servers}::text[]) as name
    ) as firsts`;
  return first?.hour?.getTime() ?? null;
}

/** The hourly means of a server, and whether it was up, of every hour of a span; read in slices. */
export async function readHours(sql: Sql, server: string, span: HourSpan): Promise<ServerHours> {
  const first = span.fromMs / hourMs;
  const length = Math.max(0, span.toMs / hourMs - first);
  const characters: (number | null)[] = Array.from({ length }, () => null);
  const lfms: (number | null)[] = Array.from({ length }, () => null);
  const statuses: HourlyStatus[] = Array.from({ length }, () => 'unknown');
  for (let start = 0; start < length; start += hoursPerSlice) {
    const end = Math.min(length, start + hoursPerSlice);
    const slice = await readSlice(sql, server, {
      fromMs: (first + start) * hourMs,
      toMs: (first + end) * hourMs,
    });
    for (const [row, hour] of slice.hours.entries()) {
      const place = hour - first;
      characters[place] = meanOf(slice.character_means[row]);
      lfms[place] = meanOf(slice.lfm_means[row]);
      const [samples, offlineSamples] = [bitsOf(slice.marks[row]), bitsOf(slice.offline_marks[row])];
      statuses[place] = hourlyStatus({ samples, offlineSamples });
    }
  }
  const series = (values: readonly (number | null)[]): HourlySeries => ({ firstHourMs: span.fromMs, values });
  return { characters: series(characters), lfms: series(lfms), statuses };
}

const meanOf = (units: number | null | undefined): number | null =>
  units === null || units === undefined ? null : units / meanUnits;

/** How many bits of a number are set: as many samples arrived. */
function bitsOf(marks = 0): number {
  let count = 0;
  for (let rest = marks; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** Columns, one value for each hour. */
interface Slice {
  /** Since 1970. */
  readonly hours: readonly number[];
  /** In units of a mean; null = not told. */
  readonly character_means: readonly (number | null)[];
  readonly lfm_means: readonly (number | null)[];
  readonly marks: readonly number[];
  readonly offline_marks: readonly number[];
}

const emptySlice: Slice = { hours: [], character_means: [], lfm_means: [], marks: [], offline_marks: [] };

/** As five lists of JSON: that takes half as long as rows. */
async function readSlice(sql: Sql, server: string, { fromMs, toMs }: HourSpan): Promise<Slice> {
  const [slice] = await sql<Slice[]>`
    select
      array_to_json(array_agg(date_part('epoch', hour)::bigint / 3600)) as hours,
      array_to_json(array_agg(character_mean)) as character_means,
      array_to_json(array_agg(lfm_mean)) as lfm_means,
      array_to_json(array_agg(marks)) as marks,
      array_to_json(array_agg(offline_marks)) as offline_marks
    from population_hours
    where server_name = ${server} and hour >= ${new Date(fromMs)} and hour < ${new Date(toMs)}
    having count(*) > 0`;
  return slice ?? emptySlice;
}
