import type { Sql, TransactionSql } from '../store/store.ts';

export const dayMs = 86_400_000;

/** Midnight UTC, this many whole days before the day of a moment: what is older has passed its time. */
export function wholeDaysBefore(epochMs: number, days: number): number {
  return (Math.floor(epochMs / dayMs) - days) * dayMs;
}

/**
 * Lets one transaction at a time write samples and their sums: two that add to the same hour would each miss what the
 * other adds. The row is a lock and nothing else (decision 0040); on the embedded engine it is never waited for.
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
 * are not yet believed, so that it costs nothing that has not really grown old (decision 0041).
 *
 * @returns milliseconds since 1970; null = nothing can be said to be old yet
 */
export async function readTrustedNow(sql: Sql, nowMs: number): Promise<number | null> {
  const [row] = await sql<{ day: number }[]>`
    select day - date '1970-01-01' as day from population_days as newest
    where exists (select from population_days as before where before.day = newest.day - 1)
      and exists (select from population_days as before where before.day = newest.day - 2)
    order by newest.day desc limit 1`;
  return row === undefined ? null : Math.min(nowMs, (row.day + 1) * dayMs - 1);
}
