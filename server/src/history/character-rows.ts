import { toWireTime } from '@rollcall/game/wire-time';
import type { TransactionSql } from '../store/store.ts';
import type { ActivityRow, CharacterRow, DepartureRow, StoredCharacter } from './row-changes.ts';

interface StoredCharacterRow extends Omit<StoredCharacter, 'online_since'> {
  readonly online_since: Date | null;
}

/** What the store knows of these characters, by id; unknown ones are missing. */
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

/** Puts whole characters in place of what was known of them, but for their first sight. */
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

/** Marks characters as offline; ids that are unknown stay so. */
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
