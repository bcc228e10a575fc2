import { activeFromScore, activityScoreParts } from '@rollcall/game/activity-score';
import type { Sql, Store, TransactionSql } from '../store/store.ts';

/** Characters of one statement: some 15 ms on the embedded engine. */
export const charactersAtOnce = 250;

/** Where a walk over characters stands: it goes by id. */
export interface Slice {
  /** The last id of the slice; null = there was nobody left. */
  readonly lastId: number | null;
}

/**
 * The rule of game/activity-score in SQL, with its numbers: the same operations in the same order, so that both say the
 * same of every character. Columns: level_ups, place_changes, sessions, session_seconds, total_level.
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
 * Scores the next characters that are marked, by their days since `fromDay`. Whoever is being recorded at this moment
 * is passed over: the recorder marks them anew.
 */
export async function scoreSlice(
  store: Store,
  { afterId, fromDay, levelCap }: { afterId: number; fromDay: string; levelCap: number },
): Promise<Slice & { readonly scored: number; readonly changed: number }> {
  const slice = await store.transaction(async (sql) => {
    const marked = await sql<{ id: number }[]>`
      select id from characters where not is_scored and id > ${afterId}
      order by id limit ${charactersAtOnce} for update skip locked`;
    const ids = marked.map(({ id }) => id);
    // A statement of its own: it sees the days that were written while the one before waited.
    const [counts] = await sql<{ scored: number; changed: number }[]>`
      with judged as (
        select id, is_active as was_active, ${isActiveExpression(sql, levelCap)} as is_active
        from characters cross join lateral (
          select coalesce(sum(level_ups), 0) as level_ups, coalesce(sum(place_changes), 0) as place_changes,
            coalesce(sum(sessions), 0) as sessions, coalesce(sum(session_seconds), 0) as session_seconds
          from character_days where character_id = characters.id and day >= ${fromDay}::date
        ) as deeds
        where id = any(${ids}::bigint[])
      ), written as (
        update characters set is_scored = true, is_active = judged.is_active
        from judged where characters.id = judged.id
        returning judged.is_active <> judged.was_active as is_changed
      )
      select count(*) as scored, count(*) filter (where is_changed) as changed from written`;
    return { lastId: ids.at(-1) ?? null, scored: counts?.scored ?? 0, changed: counts?.changed ?? 0 };
  });
  // A look at what was just scored lets the index forget it: else the first look of the next hour finds every entry that
  // is no longer true, which takes a quarter of a second after 125,000 characters.
  await store.sql`
    select from characters where not is_scored and id > ${afterId} and id <= ${slice.lastId ?? afterId} limit 1`;
  return slice;
}

/** Marks the next characters that did something on that day. */
export async function markDaySlice(sql: Sql, day: string, afterId: number): Promise<Slice> {
  const [slice] = await sql<{ last_id: number | null }[]>`
    with slice as (
      select character_id as id from character_days
      where day = ${day}::date and character_id > ${afterId} order by character_id limit ${charactersAtOnce}
    ), found as (
      select id from characters where id in (select id from slice) and is_scored for update skip locked
    ), marked as (
      update characters set is_scored = false from found where characters.id = found.id
    )
    select max(id) as last_id from slice`;
  return { lastId: slice?.last_id ?? null };
}

/** Marks the next characters of all whose score may be another than before: who is active, and who has done anything. */
export async function markSlice(sql: Sql, afterId: number): Promise<Slice> {
  const [slice] = await sql<{ last_id: number | null }[]>`
    with slice as (
      select id from characters where id > ${afterId} order by id limit ${charactersAtOnce}
    ), found as (
      select id from characters
      where id in (select id from slice) and is_scored
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

/** When the window of the scores last ended, if they were made with this level cap; null = never, or with another. */
export async function readScoredTo(sql: Sql, levelCap: number): Promise<Date | null> {
  const [milestone] = await sql<{ at: Date }[]>`
    select at from milestones
    where name = ${scoredTo} and exists (select from milestones where name = ${capPrefix + levelCap})`;
  return milestone?.at ?? null;
}

/** Remembers that everybody whose score may be another in the window that ends at `at` has been marked. */
export async function writeScoredTo(store: Store, levelCap: number, at: Date): Promise<void> {
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
