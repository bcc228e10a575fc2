import type { TransactionSql } from './store.ts';
import { givenRows, namesOf } from './write-rows.ts';

/** A completed stay in a quest. */
export interface QuestSessionRow {
  readonly character_id: number;
  readonly quest_id: number;
  /** 0 = solo. */
  readonly group_id: number;
  /** In wire form, like `ended_at`. */
  readonly started_at: string;
  readonly ended_at: string;
  readonly total_level: number;
  readonly has_left: boolean;
  readonly server_name: string;
  readonly difficulty: string | null;
}

const questSessionColumns = `
    character_id bigint, quest_id bigint, group_id bigint, started_at timestamptz, ended_at timestamptz,
    total_level integer, has_left boolean, server_name text, difficulty text`;

/**
 * Key of a lock that lets only one writer of sessions commit at a time, so that a reader by `sequence` misses none that
 * is committed later.
 */
const questSessionsLock = 7_625_023;

/** Adds sessions. Known ones are not changed. @returns the number of new ones */
export async function writeQuestSessions(
  sql: TransactionSql,
  rows: readonly QuestSessionRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const names = namesOf(questSessionColumns);
  await sql`select pg_advisory_xact_lock(${questSessionsLock})`;
  const added = await sql`
    insert into quest_sessions (${sql(names)})
    select ${sql(names)} from ${givenRows(sql, rows, questSessionColumns)}
    order by character_id, started_at
    on conflict do nothing`;
  return added.count;
}
