import { sampleIntervalMs } from '@rollcall/game/population/population';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { TransactionSql } from '../store/store.ts';
import { givenRows, namesOf, putRows, replaced, type RowTable } from '../store/write-rows.ts';
import { writeMarkedSamples } from './population-samples.ts';
import { writeCharacterDays } from './record-events.ts';
import type {
  ActivityRow,
  ClosureRow,
  DepartureRow,
  GroupMemberRow,
  RowChanges,
  SampleRow,
  StoredCharacter,
} from './row-changes.ts';

export async function readStoredCharacters(
  sql: TransactionSql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredCharacter>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<(Omit<StoredCharacter, 'online_since'> & { readonly online_since: Date | null })[]>`
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

const characterColumns = `
    id bigint, name text, gender text, race text, total_level integer, classes jsonb, location_id bigint,
    guild_name text, server_name text, home_server_name text, group_id bigint, is_online boolean,
    is_in_party boolean, is_anonymous boolean, is_recruiting boolean, public_comment text,
    last_update timestamptz, last_save timestamptz, first_seen timestamptz, last_seen timestamptz,
    online_since timestamptz, primary_class text, class_count integer, is_scored boolean,
    is_recorded boolean`;

const groupKey = 'server_name text, group_id bigint, posted_at timestamptz';

const tables = {
  // Whole characters are replaced, except for the time when they were first seen.
  characters: { name: 'characters', columns: characterColumns, key: ['id'], kept: ['first_seen'] },
  activity: {
    name: 'character_activity',
    columns: `
    character_id bigint, at timestamptz, type character_activity_type, number_value bigint,
    text_value text`,
  },
  groups: {
    name: 'groups',
    columns: `
    ${groupKey}, last_seen timestamptz, closed_at timestamptz, last_update timestamptz, quest_id bigint,
    leader_id bigint, adventure_active_time bigint, minimum_level integer, maximum_level integer,
    accepted_classes_count integer, is_quest_guess boolean, difficulty text, comment text,
    accepted_classes jsonb, people jsonb`,
    key: namesOf(groupKey),
  },
  groupActivity: { name: 'group_activity', columns: `${groupKey}, at timestamptz, events jsonb` },
  serverStates: {
    name: 'server_state',
    columns: 'server_name text, at timestamptz, last_data_fetch timestamptz, info jsonb',
    key: ['server_name'],
  },
} satisfies Readonly<Record<string, RowTable>>;

/** Writes all rows that events have changed. Partitions of their weeks must exist. */
export async function writeChanges(sql: TransactionSql, changes: RowChanges): Promise<void> {
  const characters = changes.characters.map((row) => ({ ...row, is_scored: false }));
  await putRows(sql, tables.characters, characters);
  await writeDepartures(sql, changes.departures);
  await writeCharacterDays(sql, changes.characterDays);
  await writeActivity(sql, changes.activity);
  await putRows(sql, tables.groups, changes.groups);
  await writeGroupMembers(sql, changes.groupMembers);
  await putRows(sql, tables.groupActivity, changes.groupActivity);
  await writeClosures(sql, changes.closures);
  await writeSamples(sql, changes.samples);
  await writeGuildCounts(sql, changes);
  const states = changes.serverStates.map((row) => ({ ...row, last_data_fetch: row.info.last_data_fetch }));
  await putRows(sql, tables.serverStates, states);
}

async function writeDepartures(sql: TransactionSql, rows: readonly DepartureRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update characters set
      is_online = false,
      online_since = null,
      last_seen = given.last_seen,
      is_scored = false
    from ${givenRows(sql, rows, 'id bigint, last_seen timestamptz')}
    where characters.id = given.id`;
}

/** Adds rows in their order. Partitions of their weeks must exist. */
export function writeActivity(sql: TransactionSql, rows: readonly ActivityRow[]): Promise<void> {
  return putRows(sql, tables.activity, rows);
}

const memberColumns = `
    ${groupKey}, character_id bigint, name text, is_anonymous boolean, is_leader boolean,
    joined_at timestamptz, left_at timestamptz`;

/** Keeps the first `joined_at` of a member, and clears `left_at` if the member has returned. */
async function writeGroupMembers(sql: TransactionSql, rows: readonly GroupMemberRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = namesOf(memberColumns);
  // Every change of a group lists all its people again; unchanged rows are not written.
  await sql`
    insert into group_members (${sql(names)})
    select ${sql(names)} from ${givenRows(sql, rows, memberColumns)}
    on conflict (server_name, group_id, posted_at, character_id) do update set
      ${replaced(sql, ['name', 'is_anonymous', 'is_leader'])},
      left_at = case when excluded.left_at is null then null
        else coalesce(group_members.left_at, excluded.left_at) end
    where (group_members.name, group_members.is_anonymous, group_members.is_leader, group_members.left_at is null)
      is distinct from (excluded.name, excluded.is_anonymous, excluded.is_leader, excluded.left_at is null)`;
}

async function writeClosures(sql: TransactionSql, rows: readonly ClosureRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update groups set
      closed_at = given.closed_at,
      last_seen = given.closed_at,
      people = null
    from ${givenRows(sql, rows, `${groupKey}, closed_at timestamptz`)}
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

const guildCountColumns = 'server_name text, at timestamptz, guild_name text, online_count integer';

/**
 * Writes the guild counts of hours. If the guilds of a server are counted twice for an hour, the first count is kept as
 * a whole.
 */
export async function writeGuildCounts(
  sql: TransactionSql,
  { guildSamples, guildCounts }: Pick<RowChanges, 'guildSamples' | 'guildCounts'>,
): Promise<void> {
  if (guildSamples.length === 0) return;
  await sql`
    with fresh as (
      insert into guild_samples (server_name, at)
      select server_name, at
      from ${givenRows(sql, guildSamples, 'server_name text, at timestamptz')}
      on conflict do nothing
      returning server_name, at
    )
    insert into guild_counts (server_name, guild_name, at, online_count)
    select given.server_name, given.guild_name, given.at, given.online_count
    from ${givenRows(sql, guildCounts, guildCountColumns)}
    join fresh on fresh.server_name = given.server_name and fresh.at = given.at`;
}
