import { sampleIntervalMs } from '@rollcall/game/population';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { TransactionSql } from '../store/store.ts';
import { writeMarkedSamples } from './population-samples.ts';
import type {
  ActivityRow,
  CharacterRow,
  ClosureRow,
  DepartureRow,
  GroupActivityRow,
  GroupMemberRow,
  GroupRow,
  RowChanges,
  SampleRow,
  ServerStateRow,
  StoredCharacter,
} from './row-changes.ts';

interface StoredCharacterRow extends Omit<StoredCharacter, 'online_since'> {
  readonly online_since: Date | null;
}

export async function readStoredCharacters(
  sql: TransactionSql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredCharacter>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<StoredCharacterRow[]>`
    select id, is_online, location_id, total_level, guild_name, server_name, group_id, online_since,
      is_recorded
    from characters where id = any(${[...ids]}::bigint[])`;
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, online_since: row.online_since === null ? null : toWireTime(row.online_since.getTime()) },
    ]),
  );
}

export async function writeCharacters(sql: TransactionSql, rows: readonly CharacterRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into characters (
      id, name, gender, race, total_level, classes, location_id, guild_name, server_name, home_server_name, group_id,
      is_online, is_in_party, is_anonymous, is_recruiting, public_comment, last_update, last_save, first_seen,
      last_seen, online_since, primary_class, class_count, is_scored,
      is_recorded
    )
    select
      id, name, gender, race, total_level, classes, location_id, guild_name, server_name, home_server_name, group_id,
      is_online, is_in_party, is_anonymous, is_recruiting, public_comment, last_update, last_save, first_seen,
      last_seen, online_since, primary_class, class_count, false, true
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      id bigint, name text, gender text, race text, total_level integer, classes jsonb, location_id bigint,
      guild_name text, server_name text, home_server_name text, group_id bigint, is_online boolean,
      is_in_party boolean, is_anonymous boolean, is_recruiting boolean, public_comment text,
      last_update timestamptz, last_save timestamptz, first_seen timestamptz, last_seen timestamptz,
      online_since timestamptz, primary_class text, class_count integer
    )
    order by id
    on conflict (id) do update set
      name = excluded.name,
      gender = excluded.gender,
      race = excluded.race,
      total_level = excluded.total_level,
      classes = excluded.classes,
      location_id = excluded.location_id,
      guild_name = excluded.guild_name,
      server_name = excluded.server_name,
      home_server_name = excluded.home_server_name,
      group_id = excluded.group_id,
      is_online = excluded.is_online,
      is_in_party = excluded.is_in_party,
      is_anonymous = excluded.is_anonymous,
      is_recruiting = excluded.is_recruiting,
      public_comment = excluded.public_comment,
      last_update = excluded.last_update,
      last_save = excluded.last_save,
      last_seen = excluded.last_seen,
      online_since = excluded.online_since,
      primary_class = excluded.primary_class,
      class_count = excluded.class_count,
      is_scored = false,
      is_recorded = true`;
}

export async function writeDepartures(sql: TransactionSql, rows: readonly DepartureRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update characters set
      is_online = false,
      online_since = null,
      last_seen = given.last_seen,
      is_scored = false
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id bigint, last_seen timestamptz)
    where characters.id = given.id`;
}

/** Adds rows in their order; their weeks must have partitions. */
export async function writeActivity(sql: TransactionSql, rows: readonly ActivityRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into character_activity (character_id, at, type, number_value, text_value)
    select character_id, at, type, number_value, text_value
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      character_id bigint, at timestamptz, type character_activity_type, number_value bigint, text_value text
    )`;
}

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

export async function writeSamples(sql: TransactionSql, rows: readonly SampleRow[]): Promise<void> {
  await writeMarkedSamples(
    sql,
    rows.map((row) => ({
      serverName: row.server_name,
      mark: fromWireTime(row.at) / sampleIntervalMs,
      sampledSecond: fromWireTime(row.sampled_at) / 1000,
      isOnline: row.is_online,
      characterCount: row.character_count,
      lfmCount: row.lfm_count,
    })),
  );
}

/** Of two counts of the guilds of a server at one hour the first stays, whole. */
export async function writeGuildCounts(
  sql: TransactionSql,
  { guildSamples, guildCounts }: Pick<RowChanges, 'guildSamples' | 'guildCounts'>,
): Promise<void> {
  if (guildSamples.length === 0) return;
  await sql`
    with fresh as (
      insert into guild_samples (server_name, at)
      select server_name, at
      from json_to_recordset(${JSON.stringify(guildSamples)}::text::json) as given (server_name text, at timestamptz)
      on conflict do nothing
      returning server_name, at
    )
    insert into guild_counts (server_name, guild_name, at, online_count)
    select given.server_name, given.guild_name, given.at, given.online_count
    from json_to_recordset(${JSON.stringify(guildCounts)}::text::json) as given (
      server_name text, at timestamptz, guild_name text, online_count integer
    )
    join fresh on fresh.server_name = given.server_name and fresh.at = given.at`;
}

export async function writeServerStates(sql: TransactionSql, rows: readonly ServerStateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into server_state (server_name, at, last_data_fetch, info)
    select server_name, at, (info->>'last_data_fetch')::timestamptz, info
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (server_name text, at timestamptz, info jsonb)
    on conflict (server_name) do update set
      at = excluded.at,
      last_data_fetch = excluded.last_data_fetch,
      info = excluded.info`;
}
