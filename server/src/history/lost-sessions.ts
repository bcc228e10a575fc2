import type { TransactionSql } from '../store/store.ts';
import { makeActivityWeeks, weekOf } from './activity-weeks.ts';

/** Sessions that one statement ends: some 40 ms on the embedded engine. */
const sessionsAtOnce = 1_000;

/**
 * Ends every session and closes every group that the store holds as open, at the time of the last report of their
 * server: what became of them nobody knows (wire: Ingest, "its players logged out at their last report's time").
 *
 * @param lostAt when the live state was found lost: what is dated later was dated by a clock that was ahead
 */
export async function endLostSessions(sql: TransactionSql, lostAt: string): Promise<void> {
  const weeks = await sql<{ at: Date }[]>`
    select distinct date_trunc(
      'week', least(${lostAt}, greatest(characters.last_seen, server_state.last_data_fetch))
    ) as at
    from characters left join server_state using (server_name)
    where is_online`;
  if (weeks.length > 0)
    await makeActivityWeeks(
      sql,
      weeks.map(({ at }) => weekOf(at.getTime())),
    );
  while ((await endSessions(sql, lostAt)) === sessionsAtOnce);
  await closeGroups(sql, lostAt);
}

/** Ends the first sessions of those that are open: their logouts, and their length on the day of the logout. */
async function endSessions(sql: TransactionSql, lostAt: string): Promise<number> {
  const ended = await sql`
    with lost as (
      update characters set
        is_online = false,
        online_since = null,
        last_seen = least(${lostAt}, greatest(characters.last_seen, reported.at)),
        is_scored = false
      from (
        select id, online_since, last_data_fetch as at
        from characters left join server_state using (server_name)
        where is_online
        order by id
        limit ${sessionsAtOnce}
      ) as reported
      where characters.id = reported.id
      returning characters.id, characters.last_seen, reported.online_since
    ), counted as (
      insert into character_days as known (character_id, day, level_ups, place_changes, sessions, session_seconds)
      select id, (last_seen at time zone 'UTC')::date, 0, 0, 1,
        floor(greatest(0, extract(epoch from last_seen - online_since)))
      from lost where online_since is not null
      on conflict (character_id, day) do update set
        sessions = known.sessions + 1,
        session_seconds = known.session_seconds + excluded.session_seconds
    )
    insert into character_activity (character_id, at, type, number_value)
    select id, last_seen, 'status', 0 from lost order by id`;
  return ended.count;
}

async function closeGroups(sql: TransactionSql, lostAt: string): Promise<void> {
  await sql`
    update groups set
      closed_at = least(${lostAt}, greatest(groups.last_seen, reported.at)),
      last_seen = least(${lostAt}, greatest(groups.last_seen, reported.at)),
      people = null
    from (
      select server_name, group_id, posted_at, last_data_fetch as at
      from groups left join server_state using (server_name)
      where closed_at is null
    ) as reported
    where groups.server_name = reported.server_name and groups.group_id = reported.group_id
      and groups.posted_at = reported.posted_at`;
}
