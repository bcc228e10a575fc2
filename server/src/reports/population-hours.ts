import { marksPerHour, meanUnits } from '@rollcall/game/population/population-means';
import { sampleIntervalMs } from '@rollcall/game/population/population';
import { emptyHours, type HourColumns, putHour } from '@rollcall/game/population/population-week';
import { type HourlySeries } from '@rollcall/game/trends/hourly-series';
import { hourMs } from '@rollcall/game/time';
import { type HourlyStatus, hourlyStatus } from '@rollcall/game/trends/outages';
import type { Sql } from '../store/store.ts';

/** A span of whole hours in UTC; the end is exclusive. */
export interface HourSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The hours of one server in a span. */
export interface ServerHours {
  readonly characters: HourlySeries;
  readonly lfms: HourlySeries;
  readonly statuses: readonly HourlyStatus[];
}

/** Hours per statement. They take some 10 ms on the embedded engine, which answers nothing else in the meantime. */
const hoursPerSlice = 4_000;

/** The first hour with data of any of these servers; null = no data. */
export async function readFirstHour(sql: Sql, servers: readonly string[]): Promise<number | null> {
  const [first] = await sql<{ hour: Date | null }[]>`
    select min(hour) as hour from (
      select (select min(hour) from population_hours where server_name = name) as hour
      from unnest(${servers}::text[]) as name
    ) as firsts`;
  return first?.hour?.getTime() ?? null;
}

/** The hourly means of a server, and whether it was up, for every hour of a span. Reads in slices. */
export async function readHours(sql: Sql, server: string, span: HourSpan): Promise<ServerHours> {
  const first = span.fromMs / hourMs;
  const length = Math.max(0, span.toMs / hourMs - first);
  const characters: (number | null)[] = Array.from({ length }, () => null);
  const lfms: (number | null)[] = Array.from({ length }, () => null);
  const statuses: HourlyStatus[] = Array.from({ length }, () => 'unknown');
  const isCertain: boolean[] = Array.from({ length }, () => false);
  await eachHour(sql, server, span, ({ hour, characterMean, lfmMean, samples, offlineSamples }) => {
    const place = hour - first;
    characters[place] = characterMean === null ? null : characterMean / meanUnits;
    lfms[place] = lfmMean === null ? null : lfmMean / meanUnits;
    statuses[place] = hourlyStatus({ samples, offlineSamples });
    isCertain[place] = samples > 1;
  });
  const series = (values: readonly (number | null)[]): HourlySeries => ({ firstHourMs: span.fromMs, values });
  return { characters: series(characters), lfms: series(lfms), statuses: withoutChance(statuses, isCertain) };
}

/**
 * The statuses without uncertain downtimes. The only sample of an hour may have been taken during a restart, so the
 * status of such an hour is unknown unless the server was down in a neighbouring hour.
 */
function withoutChance(statuses: readonly HourlyStatus[], isCertain: readonly boolean[]): HourlyStatus[] {
  return statuses.map((status, place) => {
    const isSure =
      isCertain[place] === true || statuses[place - 1] === 'down' || statuses[place + 1] === 'down';
    return status === 'down' && !isSure ? 'unknown' : status;
  });
}

/** The sums for reports of a period: every hour of a span counts with its mean, not with its number of samples. */
export async function readHourSums(sql: Sql, server: string, span: HourSpan): Promise<HourColumns> {
  const hours = emptyHours(span);
  const first = hours.firstHourMs / hourMs;
  await eachHour(sql, server, span, ({ hour, characterMean, lfmMean, samples, offlineSamples }) =>
    putHour(hours, hour - first, {
      samples,
      offlineSamples,
      characterMarks: characterMean === null ? 0 : marksPerHour,
      characterTotal: (characterMean ?? 0) * marksPerHour,
      lfmMarks: lfmMean === null ? 0 : marksPerHour,
      lfmTotal: (lfmMean ?? 0) * marksPerHour,
    }),
  );
  return hours;
}

/** Five-minute marks of a span whose samples are left out of the sums, ascending, in milliseconds since 1970. */
export async function readLeftOut(sql: Sql, server: string, { fromMs, toMs }: HourSpan): Promise<number[]> {
  const hours = await sql<{ hour: Date; left_out_marks: number }[]>`
    select hour, left_out_marks from population_hours
    where server_name = ${server} and left_out_marks <> 0
      and hour > ${new Date(fromMs - hourMs)} and hour < ${new Date(toMs)}
    order by hour`;
  return hours.flatMap(({ hour, left_out_marks: marks }) =>
    Array.from({ length: marksPerHour }, (_, place) => place)
      .filter((place) => (marks >> place) % 2 === 1)
      .map((place) => hour.getTime() + place * sampleIntervalMs)
      .filter((atMs) => atMs >= fromMs && atMs < toMs),
  );
}

interface ReadHour {
  /** Hours since 1970. */
  readonly hour: number;
  /** In units of 1/27,720; null = not counted. */
  readonly characterMean: number | null;
  readonly lfmMean: number | null;
  readonly samples: number;
  readonly offlineSamples: number;
}

/** Reads the hours of a span that have samples, slice by slice. */
async function eachHour(
  sql: Sql,
  server: string,
  { fromMs, toMs }: HourSpan,
  take: (hour: ReadHour) => void,
): Promise<void> {
  for (let startMs = fromMs; startMs < toMs; startMs += hoursPerSlice * hourMs) {
    const endMs = Math.min(toMs, startMs + hoursPerSlice * hourMs);
    const slice = await readSlice(sql, server, { fromMs: startMs, toMs: endMs });
    for (const [row, hour] of slice.hours.entries()) {
      take({
        hour,
        characterMean: slice.character_means[row] ?? null,
        lfmMean: slice.lfm_means[row] ?? null,
        samples: bitsOf(slice.marks[row]),
        offlineSamples: bitsOf(slice.offline_marks[row]),
      });
    }
  }
}

/** Number of set bits, which is the number of samples. */
function bitsOf(marks = 0): number {
  let count = 0;
  for (let rest = marks; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** Columns with one value for each hour. */
interface Slice {
  /** Hours since 1970. */
  readonly hours: readonly number[];
  /** In units of 1/27,720; null = not counted. */
  readonly character_means: readonly (number | null)[];
  readonly lfm_means: readonly (number | null)[];
  readonly marks: readonly number[];
  readonly offline_marks: readonly number[];
}

const emptySlice: Slice = { hours: [], character_means: [], lfm_means: [], marks: [], offline_marks: [] };

/** Reads five lists as JSON, which takes half as long as rows. */
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
