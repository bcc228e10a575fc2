import { sampleIntervalMs } from '@rollcall/game/population';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { TransactionSql } from '../store/store.ts';
import { keepSamples } from './population-sums.ts';
import type { RowChanges, SampleRow, ServerStateRow } from './row-changes.ts';

/** Writes samples and brings the sums of their hours up to date; of two on one mark the later stays. */
export async function writeSamples(sql: TransactionSql, rows: readonly SampleRow[]): Promise<void> {
  await keepSamples(
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

/** Keeps the last of each server. */
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
