import {
  activeFromScore,
  activityScoreDays,
  activityScoreParts,
} from '@rollcall/game/character/activity-score';
import type { GameDefinition } from '@rollcall/game/definition';
import { dayMs, hourMs } from '@rollcall/game/time';
import type { Logger } from '../http/logger.ts';
import { type RepeatedTask, startRepeatedTask } from '../store/repeated-task.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';

const everyMs = hourMs;
const firstAfterMs = 15_000;

interface ActivityScoringOptions {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: Logger;
  readonly definition: Pick<GameDefinition, 'level_cap'>;
}

/** `changed` = number of characters that became active or inactive. */
type Scored = { readonly scored: number; readonly changed: number };

export type ActivityScoring = RepeatedTask<Scored>;

/**
 * Updates `characters.is_active` every hour by the rule in game/activity-score, over the 90 days that end today (UTC).
 * A score may change when a new record arrives; the recorder then marks the character. It may also change when a day
 * leaves the window; all characters with activity on that day are then marked here. All characters with any activity
 * are marked if more than a day has passed since the last run, if the clock was set back, or if the level cap changed.
 * So only the window depends on the clock, and the next run completes an interrupted one.
 */
export function startActivityScoring(options: ActivityScoringOptions): ActivityScoring {
  return startRepeatedTask({
    store: options.store,
    logger: options.logger,
    firstAfterMs,
    everyMs,
    runsOnReturn: true,
    run: (isClosed) => score(options, isClosed),
    failure: 'The activity of characters could not be scored',
  });
}

async function score(
  { store, nowMs, definition: { level_cap: levelCap } }: ActivityScoringOptions,
  isClosed: () => boolean,
): Promise<Scored> {
  const now = nowMs();
  const fromDay = windowStart(now);
  const last = await readScoredTo(store.sql, levelCap);
  const lastFromDay = last === null ? null : windowStart(last.getTime());
  await forEachSlice(isClosed, markerOf(store, lastFromDay, fromDay));
  if (isClosed()) return { scored: 0, changed: 0 };
  await writeScoredTo(store, levelCap, new Date(now));
  const total = { scored: 0, changed: 0 };
  await forEachSlice(isClosed, async (afterId) => {
    const slice = await scoreSlice(store, { afterId, fromDay: dayText(fromDay), levelCap });
    total.scored += slice.scored;
    total.changed += slice.changed;
    return slice;
  });
  return total;
}

function markerOf(
  store: Store,
  lastFromDay: number | null,
  fromDay: number,
): (afterId: number) => Promise<Slice> {
  if (lastFromDay === fromDay) return () => Promise.resolve({ lastId: null });
  if (lastFromDay === fromDay - dayMs)
    return (afterId) => store.transaction((sql) => markDaySlice(sql, dayText(lastFromDay), afterId));
  return (afterId) => store.transaction((sql) => markSlice(sql, afterId));
}

async function forEachSlice(
  isClosed: () => boolean,
  step: (afterId: number) => Promise<Slice>,
): Promise<void> {
  let afterId: number | null = 0;
  while (afterId !== null && !isClosed()) afterId = (await step(afterId)).lastId;
}

/** The first scored day, as milliseconds since 1970. */
function windowStart(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) - (activityScoreDays - 1)) * dayMs;
}

const dayText = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);

/** Characters per statement. They take some 15 ms on the embedded engine. */
export const charactersAtOnce = 250;

export interface Slice {
  /** The last id of the slice; null = it is the last slice. */
  readonly lastId: number | null;
}

/**
 * The rule in game/activity-score as SQL, with the same numbers and the same operations in the same order, so that both
 * agree on every character. Needs the columns level_ups, place_changes, sessions, session_seconds, total_level.
 */
export function isActiveExpression(sql: Sql | TransactionSql, levelCap: number) {
  const { levelUps, placeChanges, sessionMinutes, tolerance } = activityScoreParts;
  return sql`(
    ${levelUps.weight}::float8 * greatest(
      case when total_level >= ${levelCap}::integer then ${levelUps.atLevelCap}::float8 else 0 end,
      least(1, level_ups / ${levelUps.forAll}::float8)
    )
    + ${placeChanges.weight}::float8 * least(1, place_changes / ${placeChanges.forAll}::float8)
    + ${sessionMinutes.weight}::float8
      * case when sessions = 0 then 0
        else least(1, session_seconds::float8 / sessions / 60 / ${sessionMinutes.forAll}::float8) end
    >= ${activeFromScore - tolerance}::float8
  )`;
}

/**
 * Scores the next marked characters by their days since `fromDay`. Characters that are being recorded are skipped,
 * because the recorder marks them again.
 */
async function scoreSlice(
  store: Store,
  { afterId, fromDay, levelCap }: { afterId: number; fromDay: string; levelCap: number },
): Promise<Slice & { readonly scored: number; readonly changed: number }> {
  const slice = await store.transaction(async (sql) => {
    const marked = await sql<{ id: number }[]>`
      select id from characters where not is_scored and id > ${afterId}
      order by id limit ${charactersAtOnce} for update skip locked`;
    const ids = marked.map(({ id }) => id);
    // A separate statement sees days that were written while the previous one waited for locks.
    const [counts] = await sql<{ scored: number; changed: number }[]>`
      with rescored as (
        select id, is_active as was_active, ${isActiveExpression(sql, levelCap)} as is_active
        from characters cross join lateral (
          select coalesce(sum(level_ups), 0) as level_ups, coalesce(sum(place_changes), 0) as place_changes,
            coalesce(sum(sessions), 0) as sessions, coalesce(sum(session_seconds), 0) as session_seconds
          from character_days where character_id = characters.id and day >= ${fromDay}::date
        ) as counts
        where id = any(${ids}::bigint[])
      ), written as (
        update characters set is_scored = true, is_active = rescored.is_active
        from rescored where characters.id = rescored.id
        returning rescored.is_active <> rescored.was_active as is_changed
      )
      select count(*) as scored, count(*) filter (where is_changed) as changed from written`;
    return { lastId: ids.at(-1) ?? null, scored: counts?.scored ?? 0, changed: counts?.changed ?? 0 };
  });
  // Reading the scored rows removes outdated entries from the index. Otherwise the first read an hour later visits all
  // of them, which takes a quarter of a second after 125,000 characters.
  await store.sql`
    select from characters where not is_scored and id > ${afterId} and id <= ${slice.lastId ?? afterId} limit 1`;
  return slice;
}

async function markDaySlice(sql: TransactionSql, day: string, afterId: number): Promise<Slice> {
  const [slice] = await sql<{ last_id: number | null }[]>`
    with slice as (
      select character_id as id from character_days
      where day = ${day}::date and character_id > ${afterId} order by character_id limit ${charactersAtOnce}
    ), found as (
      select id from characters where id = any (array (select id from slice)) and is_scored for update skip locked
    ), marked as (
      update characters set is_scored = false from found where characters.id = found.id
    )
    select max(id) as last_id from slice`;
  return { lastId: slice?.last_id ?? null };
}

/** Marks the next characters whose score may have changed: active ones, and those with any activity. */
async function markSlice(sql: TransactionSql, afterId: number): Promise<Slice> {
  const [slice] = await sql<{ last_id: number | null }[]>`
    with slice as (
      select id from characters where id > ${afterId} order by id limit ${charactersAtOnce}
    ), found as (
      select id from characters
      where id = any (array (select id from slice)) and is_scored
        and (is_active or exists (select from character_days where character_id = characters.id))
      for update skip locked
    ), marked as (
      update characters set is_scored = false from found where characters.id = found.id
    )
    select max(id) as last_id from slice`;
  return { lastId: slice?.last_id ?? null };
}

const scoredTo = 'activity_scored_to';
const capPrefix = 'activity_scored_with_cap_';

/** End of the last scored window; null = none was scored with this level cap. */
async function readScoredTo(sql: Sql, levelCap: number): Promise<Date | null> {
  const [milestone] = await sql<{ at: Date }[]>`
    select at from milestones
    where name = ${scoredTo} and exists (select from milestones where name = ${capPrefix + levelCap})`;
  return milestone?.at ?? null;
}

async function writeScoredTo(store: Store, levelCap: number, at: Date): Promise<void> {
  await store.transaction(async (sql) => {
    await sql`
      delete from milestones where starts_with(name, ${capPrefix}) and name <> ${capPrefix + levelCap}`;
    await sql`
      insert into milestones (name, at) values (${capPrefix + levelCap}, ${at}) on conflict (name) do nothing`;
    await sql`
      insert into milestones (name, at) values (${scoredTo}, ${at})
      on conflict (name) do update set at = excluded.at`;
  });
}
