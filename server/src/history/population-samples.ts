import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { leastLeftOut, leftOutMarks, type MarkedCounts } from '@rollcall/game/population/left-out';
import { isGuildMark, nearestMark, nextMark, sampleIntervalMs } from '@rollcall/game/population/population';
import type { ServerCount } from '@rollcall/game/population/server-count';
import { dayMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Sql, Store, TransactionSql } from '../store/store.ts';

/** The events of one sampling. A server without fresh data has none. Guilds are counted only on the full hour. */
export function samplesOf(counts: readonly ServerCount[], nowMs: number): HistoryEvent[] {
  const at = toWireTime(nowMs);
  const mark = nearestMark(nowMs);
  return counts
    .filter(({ is_fresh }) => is_fresh)
    .flatMap(({ server_name, is_online, character_count, lfm_count, guilds }): HistoryEvent[] => {
      // Reports arrive, so the server is up, unless a report says otherwise.
      const sample = { server_name, is_online: is_online ?? true, character_count, lfm_count };
      const guildCounts = [...guilds].map(([guild_name, online_count]) => ({ guild_name, online_count }));
      return [
        { type: 'sample', at, ...sample },
        ...(isGuildMark(mark)
          ? [{ type: 'guild_counts' as const, at: toWireTime(mark), server_name, counts: guildCounts }]
          : []),
      ];
    });
}

/**
 * Samples at every five-minute mark until it is stopped. After a late timer (a machine that slept) it samples for the
 * nearest mark; missed marks remain gaps.
 *
 * @returns a function that stops it
 */
export function startSampler(
  countLive: () => readonly ServerCount[],
  record: (events: readonly HistoryEvent[]) => void,
  nowMs: () => number,
): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    const now = nowMs();
    timer = setTimeout(sample, nextMark(now) - now);
    timer.unref();
  };
  const sample = () => {
    const events = samplesOf(countLive(), nowMs());
    if (events.length > 0) record(events);
    schedule();
  };
  schedule();
  return () => clearTimeout(timer);
}

export interface MarkedSample extends MarkedCounts {
  readonly serverName: string;
  /** Time of the sample in seconds since 1970. The later of two samples on one mark counts. */
  readonly sampledSecond: number;
}

/** An hour of a server whose samples have changed; `hour` = hours since 1970. */
interface TouchedHour {
  readonly server_name: string;
  readonly hour: number;
}

/** The samples of a list that are left out of the sums, judged by this list only. */
export function leftOutOf(samples: readonly MarkedSample[]): ReadonlySet<MarkedSample> {
  const servers = [...Map.groupBy(samples, ({ serverName }) => serverName).values()];
  return new Set(
    servers.flatMap((own) => {
      const leftOut = leftOutMarks(own);
      return own.filter(({ mark }) => leftOut.has(mark));
    }),
  );
}

/**
 * Writes samples, at most one for each mark of a server, and updates the sums of their hours, in the caller's
 * transaction. Samples before `samples_kept_from` get no row. They are only added to the sums of their hour, unless a
 * row exists on their mark. Writing the same samples again changes nothing.
 * Whether a sample is left out of the sums depends on the rows within 30 minutes, and is decided again whenever one of
 * them arrives.
 * Each statement takes less than 100 ms on the embedded engine for some 2,000 samples.
 *
 * @param leftOut samples to leave out where no rows exist from which to decide that
 * @returns whether anything changed
 */
export async function writeMarkedSamples(
  sql: TransactionSql,
  samples: readonly MarkedSample[],
  leftOut: ReadonlySet<MarkedSample> = leftOutOf(samples),
): Promise<{ readonly hasChanged: boolean }> {
  if (samples.length === 0) return { hasChanged: false };
  const firstMark = (await lockSamples(sql)) / sampleIntervalMs;
  const rows = samples.filter(({ mark }) => mark >= firstMark);
  const older = samples.filter(({ mark }) => mark < firstMark);
  const ofRows = rows.length === 0 ? [] : await writeRows(sql, rows);
  if (ofRows.length > 0) await sumHours(sql, [...ofRows, ...(await judgeRows(sql, ofRows))]);
  const ofOlder = older.length > 0 && (await addToHours(sql, older, leftOut));
  return { hasChanged: ofRows.length > 0 || ofOlder };
}

/** An array literal as text. Both engines read columns in this form twice as fast as the same rows as JSON. */
function arrayText(values: readonly (number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}

function numberNames(names: readonly string[]): { readonly distinct: string[]; readonly places: number[] } {
  const places = new Map<string, number>();
  for (const name of names) if (!places.has(name)) places.set(name, places.size + 1);
  return { distinct: [...places.keys()], places: names.map((name) => places.get(name) ?? 0) };
}

function columnsOf(samples: readonly MarkedSample[]) {
  const { distinct, places } = numberNames(samples.map(({ serverName }) => serverName));
  return {
    names: distinct,
    servers: arrayText(places),
    marks: arrayText(samples.map(({ mark }) => mark)),
    seconds: arrayText(samples.map(({ sampledSecond }) => sampledSecond)),
    online: arrayText(samples.map(({ isOnline }) => isOnline)),
    characters: arrayText(samples.map(({ characterCount }) => characterCount)),
    lfms: arrayText(samples.map(({ lfmCount }) => lfmCount)),
  };
}

async function writeRows(sql: TransactionSql, samples: readonly MarkedSample[]): Promise<TouchedHour[]> {
  const { names, servers, marks, seconds, online, characters, lfms } = columnsOf(samples);
  return sql<TouchedHour[]>`
    with written as (
      insert into population_samples (server_name, at, sampled_at, is_online, character_count, lfm_count)
      select
        (${names}::text[])[server], to_timestamp(mark * 300::float8), to_timestamp(second), is_online,
        character_count, lfm_count
      from unnest(
        ${servers}::text::integer[], ${marks}::text::integer[], ${seconds}::text::float8[],
        ${online}::text::boolean[], ${characters}::text::integer[], ${lfms}::text::integer[]
      ) as given (server, mark, second, is_online, character_count, lfm_count)
      on conflict (server_name, at) do update set
        sampled_at = excluded.sampled_at,
        is_online = excluded.is_online,
        character_count = excluded.character_count,
        lfm_count = excluded.lfm_count
      where excluded.sampled_at >= population_samples.sampled_at
        and (
          excluded.sampled_at, excluded.is_online, excluded.character_count, excluded.lfm_count
        ) is distinct from (
          population_samples.sampled_at, population_samples.is_online, population_samples.character_count,
          population_samples.lfm_count
        )
      returning server_name, at
    )
    select distinct server_name, (date_part('epoch', at)::bigint / 3600)::integer as hour from written`;
}

interface JudgedRow {
  readonly server_name: string;
  readonly mark: number;
  readonly is_online: boolean;
  readonly character_count: number | null;
  readonly lfm_count: number | null;
  readonly is_left_out: boolean;
}

/**
 * Updates which rows are left out of the sums, within 30 minutes of hours in which samples arrived. The first statement
 * almost never finds candidates.
 *
 * @returns the hours of rows that are now left out, or no longer are
 */
async function judgeRows(sql: TransactionSql, touched: readonly TouchedHour[]): Promise<TouchedHour[]> {
  const suspects = await sql<Pick<JudgedRow, 'server_name' | 'mark'>[]>`
    select distinct samples.server_name, (date_part('epoch', at)::bigint / 300)::integer as mark
    from ${hoursOf(sql, touched)} as touched, lateral (
      select server_name, at from population_samples as samples
      where samples.server_name = touched.server_name
        and samples.at >= touched.hour - interval '30 minutes' and samples.at < touched.hour + interval '90 minutes'
        and (character_count > ${leastLeftOut} or lfm_count > ${leastLeftOut} or is_left_out)
    ) as samples`;
  if (suspects.length === 0) return [];
  const { distinct, places } = numberNames(suspects.map(({ server_name }) => server_name));
  const marks = arrayText(suspects.map(({ mark }) => mark));
  const rows = await sql<JudgedRow[]>`
    select distinct samples.* from (
      select (${distinct}::text[])[server] as server_name, to_timestamp(mark * 300::float8) as at
      from unnest(${arrayText(places)}::text::integer[], ${marks}::text::integer[]) as given (server, mark)
    ) as suspect, lateral (
      select server_name, (date_part('epoch', at)::bigint / 300)::integer as mark, is_online, character_count,
        lfm_count, is_left_out
      from population_samples as samples
      where samples.server_name = suspect.server_name
        and samples.at between suspect.at - interval '30 minutes' and suspect.at + interval '30 minutes'
    ) as samples`;
  const suspected = new Set(suspects.map(({ server_name, mark }) => `${mark} ${server_name}`));
  const judged = [...Map.groupBy(rows, ({ server_name }) => server_name).values()].flatMap((own) => {
    const leftOut = leftOutMarks(
      own.map(({ mark, is_online, character_count, lfm_count }) => ({
        mark,
        isOnline: is_online,
        characterCount: character_count,
        lfmCount: lfm_count,
      })),
    );
    return own.filter(
      ({ server_name, mark, is_left_out }) =>
        suspected.has(`${mark} ${server_name}`) && is_left_out !== leftOut.has(mark),
    );
  });
  if (judged.length === 0) return [];
  const changed = numberNames(judged.map(({ server_name }) => server_name));
  return sql<TouchedHour[]>`
    with judged as (
      update population_samples as samples set is_left_out = not is_left_out
      from unnest(
        ${arrayText(changed.places)}::text::integer[], ${arrayText(judged.map(({ mark }) => mark))}::text::integer[]
      ) as given (server, mark)
      where server_name = (${changed.distinct}::text[])[server] and at = to_timestamp(mark * 300::float8)
      returning server_name, at
    )
    select distinct server_name, (date_part('epoch', at)::bigint / 3600)::integer as hour from judged`;
}

/** A subquery that returns the hours with the columns `server_name` and `hour`. */
function hoursOf(sql: TransactionSql, touched: readonly TouchedHour[]) {
  const { distinct, places } = numberNames(touched.map(({ server_name }) => server_name));
  return sql`(
    select distinct (${distinct}::text[])[server] as server_name, to_timestamp(hour * 3600::float8) as hour
    from unnest(
      ${arrayText(places)}::text::integer[], ${arrayText(touched.map(({ hour }) => hour))}::text::integer[]
    ) as given (server, hour)
  )`;
}

async function sumHours(sql: TransactionSql, touched: readonly TouchedHour[]): Promise<void> {
  // `lateral` and the aggregate force the planner to look up the rows of each hour by key.
  await sql`
    insert into population_hours (
      server_name, hour, marks, offline_marks, left_out_marks, character_samples, character_sum, lfm_samples, lfm_sum
    )
    select touched.server_name, touched.hour, sums.*
    from ${hoursOf(sql, touched)} as touched, lateral (
      select
        bit_or(bit), coalesce(bit_or(bit) filter (where not is_online), 0),
        coalesce(bit_or(bit) filter (where is_left_out), 0),
        count(character_count) filter (where is_counted),
        coalesce(sum(character_count) filter (where is_counted), 0),
        count(lfm_count) filter (where is_counted), coalesce(sum(lfm_count) filter (where is_counted), 0)
      from (
        select is_online, is_left_out, is_online and not is_left_out as is_counted, character_count, lfm_count,
          1 << (date_part('epoch', at)::bigint / 300 % 12)::integer as bit
        from population_samples as samples
        where samples.server_name = touched.server_name
          and samples.at >= touched.hour and samples.at < touched.hour + interval '1 hour'
      ) as samples
    ) as sums
    on conflict (server_name, hour) do update set
      marks = excluded.marks,
      offline_marks = excluded.offline_marks,
      left_out_marks = excluded.left_out_marks,
      character_samples = excluded.character_samples,
      character_sum = excluded.character_sum,
      lfm_samples = excluded.lfm_samples,
      lfm_sum = excluded.lfm_sum`;
}

async function addToHours(
  sql: TransactionSql,
  samples: readonly MarkedSample[],
  leftOut: ReadonlySet<MarkedSample>,
): Promise<boolean> {
  const { names, servers, marks, online, characters, lfms } = columnsOf(samples);
  const added = await sql`
    with given as (
      select (${names}::text[])[server] as server_name, to_timestamp(mark / 12 * 3600::float8) as hour,
        1 << mark % 12 as bit, is_online, is_left_out, is_online and not is_left_out as is_counted, character_count,
        lfm_count
      from unnest(
        ${servers}::text::integer[], ${marks}::text::integer[], ${online}::text::boolean[],
        ${arrayText(samples.map((sample) => leftOut.has(sample)))}::text::boolean[],
        ${characters}::text::integer[], ${lfms}::text::integer[]
      ) as given (server, mark, is_online, is_left_out, character_count, lfm_count)
    ), filled as materialized (
      select server_name, hour, (
        select marks from population_hours as known
        where known.server_name = hours.server_name and known.hour = hours.hour
      ) as marks
      from (select distinct server_name, hour from given) as hours
    ), fresh as (
      select given.* from given join filled using (server_name, hour)
      where coalesce(filled.marks, 0) & bit = 0
    )
    insert into population_hours as known (
      server_name, hour, marks, offline_marks, left_out_marks, character_samples, character_sum, lfm_samples, lfm_sum
    )
    select server_name, hour, bit_or(bit), coalesce(bit_or(bit) filter (where not is_online), 0),
      coalesce(bit_or(bit) filter (where is_left_out), 0),
      count(character_count) filter (where is_counted),
      coalesce(sum(character_count) filter (where is_counted), 0),
      count(lfm_count) filter (where is_counted), coalesce(sum(lfm_count) filter (where is_counted), 0)
    from fresh group by server_name, hour
    on conflict (server_name, hour) do update set
      marks = known.marks | excluded.marks,
      offline_marks = known.offline_marks | excluded.offline_marks,
      left_out_marks = known.left_out_marks | excluded.left_out_marks,
      character_samples = known.character_samples + excluded.character_samples,
      character_sum = known.character_sum + excluded.character_sum,
      lfm_samples = known.lfm_samples + excluded.lfm_samples,
      lfm_sum = known.lfm_sum + excluded.lfm_sum`;
  return added.count > 0;
}

/** Midnight UTC, this many days before the day of a moment. Older rows are due for deletion. */
export function wholeDaysBefore(epochMs: number, days: number): number {
  return (Math.floor(epochMs / dayMs) - days) * dayMs;
}

/**
 * Lets only one transaction at a time write samples and their sums. Two that add to the same hour would each miss the
 * other's part. The row is only a lock (docs/decisions/0013-keep-sums-with-their-rows.md); the embedded engine never
 * has to wait.
 *
 * @returns the milestone `samples_kept_from`, in milliseconds since 1970, before which there are only sums; -Infinity =
 * all samples are kept
 */
async function lockSamples(sql: TransactionSql): Promise<number> {
  await sql`
    insert into milestones (name, at) values ('samples_written_at', now())
    on conflict (name) do update set at = excluded.at`;
  // A separate statement, because one that waited for the lock still sees the state before the wait.
  return readKeptFrom(sql);
}

export async function readKeptFrom(sql: Sql | TransactionSql): Promise<number> {
  const [row] = await sql<{ at: Date }[]>`select at from milestones where name = 'samples_kept_from'`;
  return row?.at.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** Moves the milestone forward, never backward. */
export async function raiseKeptFrom(store: Store, epochMs: number): Promise<void> {
  if (epochMs <= (await readKeptFrom(store.sql))) return;
  await store.transaction(async (sql) => {
    await lockSamples(sql);
    await sql`
      insert into milestones (name, at) values ('samples_kept_from', ${new Date(epochMs)})
      on conflict (name) do update set at = greatest(milestones.at, excluded.at)`;
  });
}

/**
 * The time from which ages are counted: now, or the end of the newest day that has samples together with both days
 * before it, whichever is earlier. When the clock jumps ahead, samples get wrong times at once. Two days of such
 * samples are not trusted, so nothing is deleted too early (docs/decisions/0011-partition-and-delete-history.md).
 *
 * @returns milliseconds since 1970; null = nothing counts as old yet
 */
export async function readTrustedNow(sql: Sql, nowMs: number): Promise<number | null> {
  // Searches backward from the newest hour, which is almost always the right one.
  const [row] = await sql<{ midnight: Date }[]>`
    select midnight from population_hours as newest, lateral date_trunc('day', hour, 'UTC') as midnight
    where exists (
        select from population_hours where hour >= midnight - interval '24 hours' and hour < midnight
      )
      and exists (
        select from population_hours
        where hour >= midnight - interval '48 hours' and hour < midnight - interval '24 hours'
      )
    order by newest.hour desc limit 1`;
  return row === undefined ? null : Math.min(nowMs, row.midnight.getTime() + dayMs - 1);
}
