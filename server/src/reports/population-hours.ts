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

/** Hours of one statement: some 20 ms on the embedded engine, for which whoever else asks it has to wait. */
const hoursPerSlice = 4_000;

/** An hour as the statement below lists it. */
type HourRow = readonly [
  hour: number,
  characterMean: number | null,
  lfmMean: number | null,
  samples: number,
  offlineSamples: number,
];

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
    const rows = await readSlice(sql, server, {
      fromMs: (first + start) * hourMs,
      toMs: (first + end) * hourMs,
    });
    for (const [hour, characterMean, lfmMean, samples, offlineSamples] of rows) {
      const place = hour - first;
      characters[place] = characterMean === null ? null : characterMean / meanUnits;
      lfms[place] = lfmMean === null ? null : lfmMean / meanUnits;
      statuses[place] = hourlyStatus({ samples, offlineSamples });
    }
  }
  const series = (values: readonly (number | null)[]): HourlySeries => ({ firstHourMs: span.fromMs, values });
  return { characters: series(characters), lfms: series(lfms), statuses };
}

/** As one value: the driver takes JSON in one go, rows one by one. */
async function readSlice(sql: Sql, server: string, { fromMs, toMs }: HourSpan): Promise<readonly HourRow[]> {
  const [slice] = await sql<{ hours: readonly HourRow[] }[]>`
    select coalesce(json_agg(json_build_array(
      date_part('epoch', hour)::bigint / 3600, character_mean, lfm_mean,
      bit_count(marks::bit(12)), bit_count(offline_marks::bit(12))
    )), '[]'::json) as hours
    from population_hours
    where server_name = ${server} and hour >= ${new Date(fromMs)} and hour < ${new Date(toMs)}`;
  return slice?.hours ?? [];
}
