import type { Store } from '../store/store.ts';
import { dayMs } from './kept-samples.ts';

/** What lies between two moments, in milliseconds since 1970; the end is not in it. */
export interface OldSpan {
  /** Everything before has been taken already: the store need not look there again. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** One slice that was taken. */
export interface TakenSlice {
  readonly rows: number;
  /** Nothing that lies before is left. */
  readonly reachedMs: number;
}

/**
 * Takes the oldest few rows of a span away; null = there are none. No statement of it takes 100 ms on the embedded
 * engine, and each slice stands for itself: whoever is interrupted goes on another day.
 */
export type TakeSlice = (store: Store, span: OldSpan) => Promise<TakenSlice | null>;

const groupsPerSlice = 100;
const characterDaysPerSlice = 1_000;

const startOfDay = (at: Date) => Math.floor(at.getTime() / dayMs) * dayMs;

/** The samples of one server on one day (UTC). Their sums stay. */
export const takeSamples: TakeSlice = async ({ sql }, { fromMs, toMs }) => {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  // One look into the key for each server: `distinct` would read a million rows.
  const [oldest] = await sql<{ server_name: string; at: Date }[]>`
    with recursive servers as (
      select min(server_name) as server_name from population_samples
      union all
      select (select min(server_name) from population_samples as samples
        where samples.server_name > servers.server_name)
      from servers where servers.server_name is not null
    )
    select servers.server_name, oldest.at
    from servers, lateral (
      select at from population_samples as samples
      where samples.server_name = servers.server_name and at >= ${from} and at < ${to}
      order by at limit 1
    ) as oldest
    order by oldest.at limit 1`;
  if (oldest === undefined) return null;
  const startMs = startOfDay(oldest.at);
  const endMs = Math.min(toMs, startMs + dayMs);
  const taken = await sql`
    delete from population_samples
    where server_name = ${oldest.server_name} and at >= ${new Date(startMs)} and at < ${new Date(endMs)}`;
  return { rows: taken.count, reachedMs: startMs };
};

/** Groups that were posted and have closed within the span, with who was in them and what happened to them. */
export const takeGroups: TakeSlice = async ({ sql }, { fromMs, toMs }) => {
  const to = new Date(toMs);
  const taken = await sql<{ posted_at: Date }[]>`
    delete from groups where ctid = any(array(
      select ctid from groups where posted_at >= ${new Date(fromMs)} and posted_at < ${to} and closed_at < ${to}
      order by posted_at limit ${groupsPerSlice}
    ))
    returning posted_at`;
  if (taken.length === 0) return null;
  return { rows: taken.length, reachedMs: Math.max(...taken.map(({ posted_at }) => posted_at.getTime())) };
};

/** The guild counts of one hour, whole: without its counts an hour would say that nobody was online. */
export const takeGuildCounts: TakeSlice = async (store, { fromMs, toMs }) => {
  const [oldest] = await store.sql<{ at: Date | null }[]>`
    select min(at) as at from guild_samples where at >= ${new Date(fromMs)} and at < ${new Date(toMs)}`;
  const at = oldest?.at ?? null;
  if (at === null) return null;
  const rows = await store.transaction(async (sql) => {
    await sql`delete from guild_samples where at = ${at}`;
    return (await sql`delete from guild_counts where at = ${at}`).count;
  });
  return { rows, reachedMs: at.getTime() };
};

/** What some characters did on one day. */
export const takeCharacterDays: TakeSlice = async ({ sql }, { fromMs, toMs }) => {
  const taken = await sql<{ day: number }[]>`
    delete from character_days where ctid = any(array(
      select ctid from character_days
      where day >= (${new Date(fromMs)}::timestamptz at time zone 'UTC')::date
        and day < (${new Date(toMs)}::timestamptz at time zone 'UTC')::date
      order by day limit ${characterDaysPerSlice}
    ))
    returning day - date '1970-01-01' as day`;
  if (taken.length === 0) return null;
  return { rows: taken.length, reachedMs: Math.max(...taken.map(({ day }) => day)) * dayMs };
};
