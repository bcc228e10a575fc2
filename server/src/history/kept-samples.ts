import type { Sql, TransactionSql } from '../store/store.ts';

export const dayMs = 86_400_000;

/** Midnight UTC, this many whole days before the day of a moment: what is older has passed its time. */
export function wholeDaysBefore(epochMs: number, days: number): number {
  return (Math.floor(epochMs / dayMs) - days) * dayMs;
}

/**
 * Lets one transaction at a time write samples and their sums: two that add to the same hour would each miss what the
 * other adds. The row is a lock and nothing else
 * (docs/decisions/0013-keep-hourly-population-sums.md); on the embedded engine it is never waited for.
 *
 * @returns the milestone `samples_kept_from`, in milliseconds since 1970: raw samples stand at or after it, before it
 *   there are sums only; -Infinity = everything is kept
 */
export async function lockSamples(sql: TransactionSql): Promise<number> {
  await sql`
    insert into milestones (name, at) values ('samples_written_at', now())
    on conflict (name) do update set at = excluded.at`;
  // A statement of its own: one that waited for the lock would still see what was before.
  return readKeptFrom(sql);
}

/** The milestone `samples_kept_from` as {@link lockSamples} gives it, without the lock. */
export async function readKeptFrom(sql: Sql | TransactionSql): Promise<number> {
  const [row] = await sql<{ at: Date }[]>`select at from milestones where name = 'samples_kept_from'`;
  return row?.at.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** Moves the milestone forward, never back; the caller holds the lock. */
export async function keepSamplesFrom(sql: TransactionSql, epochMs: number): Promise<void> {
  await sql`
    insert into milestones (name, at) values ('samples_kept_from', ${new Date(epochMs)})
    on conflict (name) do update set at = greatest(milestones.at, excluded.at)`;
}

/**
 * The moment from which ages are counted: now, or the end of the newest day of which, and of both days before it, there
 * are samples, whichever is earlier. A clock that jumps ahead samples at once what it takes for now; two days of that
 * are not yet believed, so that it costs nothing that has not really grown old
 * (docs/decisions/0011-delete-history-by-sample-age.md).
 *
 * @returns milliseconds since 1970; null = nothing can be said to be old yet
 */
export async function readTrustedNow(sql: Sql, nowMs: number): Promise<number | null> {
  // From the newest hour back: nearly always the first one will do.
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
