import type { TransactionSql } from '../store/store.ts';
import { makeActivityWeeks, weekOf } from './activity-weeks.ts';

/**
 * Ends every session and closes every group that the store holds as open, at the time of the last report of their
 * server: what became of them nobody knows (wire: Ingest, "its players logged out at their last report's time").
 */
export async function endLostSessions(sql: TransactionSql): Promise<void> {
  const weeks = await sql<{ at: Date }[]>`
    select distinct date_trunc('week', greatest(characters.last_seen, server_state.last_data_fetch)) as at
    from characters left join server_state using (server_name)
    where is_online`;
  if (weeks.length > 0)
    await makeActivityWeeks(
      sql,
      weeks.map(({ at }) => weekOf(at.getTime())),
    );
  await sql`
    with lost as (
      update characters set
        is_online = false,
        online_since = null,
        last_seen = greatest(characters.last_seen, reported.at)
      from (
        select id, last_data_fetch as at
        from characters left join server_state using (server_name)
        where is_online
      ) as reported
      where characters.id = reported.id
      returning characters.id, characters.last_seen
    )
    insert into character_activity (character_id, at, type, number_value)
    select id, last_seen, 'status', 0 from lost order by id`;
  await sql`
    update groups set
      closed_at = greatest(groups.last_seen, reported.at),
      last_seen = greatest(groups.last_seen, reported.at),
      people = null
    from (
      select server_name, group_id, posted_at, last_data_fetch as at
      from groups left join server_state using (server_name)
      where closed_at is null
    ) as reported
    where groups.server_name = reported.server_name and groups.group_id = reported.group_id
      and groups.posted_at = reported.posted_at`;
}
