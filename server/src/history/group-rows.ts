import type { TransactionSql } from '../store/store.ts';
import type { ClosureRow, GroupActivityRow, GroupMemberRow, GroupRow } from './row-changes.ts';

/** Puts whole groups in place of what was known of them. */
export async function writeGroups(sql: TransactionSql, rows: readonly GroupRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into groups (
      server_name, group_id, posted_at, last_seen, closed_at, last_update, quest_id, leader_id, adventure_active_time,
      minimum_level, maximum_level, accepted_classes_count, is_quest_guess, difficulty, comment, accepted_classes,
      people
    )
    select
      server_name, group_id, posted_at, last_seen, closed_at, last_update, quest_id, leader_id, adventure_active_time,
      minimum_level, maximum_level, accepted_classes_count, is_quest_guess, difficulty, comment, accepted_classes,
      people
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      server_name text, group_id bigint, posted_at timestamptz, last_seen timestamptz, closed_at timestamptz,
      last_update timestamptz, quest_id bigint, leader_id bigint, adventure_active_time bigint,
      minimum_level integer, maximum_level integer, accepted_classes_count integer, is_quest_guess boolean,
      difficulty text, comment text, accepted_classes jsonb, people jsonb
    )
    on conflict (server_name, group_id, posted_at) do update set
      last_seen = excluded.last_seen,
      closed_at = excluded.closed_at,
      last_update = excluded.last_update,
      quest_id = excluded.quest_id,
      leader_id = excluded.leader_id,
      adventure_active_time = excluded.adventure_active_time,
      minimum_level = excluded.minimum_level,
      maximum_level = excluded.maximum_level,
      accepted_classes_count = excluded.accepted_classes_count,
      is_quest_guess = excluded.is_quest_guess,
      difficulty = excluded.difficulty,
      comment = excluded.comment,
      accepted_classes = excluded.accepted_classes,
      people = excluded.people`;
}

/** Notes who is or was in a group: the first joining stays, a return takes the leaving back. */
export async function writeGroupMembers(sql: TransactionSql, rows: readonly GroupMemberRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Every change of a group names all its people again: a row that would stay as it is is not written.
  await sql`
    insert into group_members (
      server_name, group_id, posted_at, character_id, name, is_anonymous, is_leader, joined_at, left_at
    )
    select server_name, group_id, posted_at, character_id, name, is_anonymous, is_leader, joined_at, left_at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      server_name text, group_id bigint, posted_at timestamptz, character_id bigint, name text,
      is_anonymous boolean, is_leader boolean, joined_at timestamptz, left_at timestamptz
    )
    on conflict (server_name, group_id, posted_at, character_id) do update set
      name = excluded.name,
      is_anonymous = excluded.is_anonymous,
      is_leader = excluded.is_leader,
      left_at = case when excluded.left_at is null then null
        else coalesce(group_members.left_at, excluded.left_at) end
    where (group_members.name, group_members.is_anonymous, group_members.is_leader, group_members.left_at is null)
      is distinct from (excluded.name, excluded.is_anonymous, excluded.is_leader, excluded.left_at is null)`;
}

/** Adds rows in their order; their groups must have been written. */
export async function writeGroupActivity(
  sql: TransactionSql,
  rows: readonly GroupActivityRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into group_activity (server_name, group_id, posted_at, at, events)
    select server_name, group_id, posted_at, at, events
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      server_name text, group_id bigint, posted_at timestamptz, at timestamptz, events jsonb
    )`;
}

/** Marks groups as closed; unknown ones stay so. */
export async function writeClosures(sql: TransactionSql, rows: readonly ClosureRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update groups set
      closed_at = given.closed_at,
      last_seen = given.closed_at,
      people = null
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      server_name text, group_id bigint, posted_at timestamptz, closed_at timestamptz
    )
    where groups.server_name = given.server_name and groups.group_id = given.group_id
      and groups.posted_at = given.posted_at`;
}
