import { settingsLifeMs } from '@rollcall/game/visitor';
import type { Sql } from '../store/store.ts';

/** Encrypted settings that a browser leaves for another. */
export interface LeftSettings {
  /** SHA-256 of the id by which they are fetched. */
  readonly idHash: Uint8Array;
  readonly ciphertext: string;
}

/** `taken` = others wait under this id; `no-room` = too many wait altogether. */
export type LeaveOutcome = 'kept' | 'taken' | 'no-room';

/** When settings are over that wait: later than the first, and not later than the second, which is five minutes ahead. */
const waitingBounds = (nowMs: number) => [new Date(nowMs), new Date(nowMs + settingsLifeMs)] as const;

/**
 * Keeps settings for five minutes. What waited under the same id and is over gives way.
 *
 * @param room settings that may wait at once; of calls at the same moment a few more
 */
export async function leaveSettings(
  sql: Sql,
  { idHash, ciphertext }: LeftSettings,
  nowMs: number,
  room: number,
): Promise<LeaveOutcome> {
  const [now, latest] = waitingBounds(nowMs);
  const [row] = await sql<{ had_room: boolean; is_kept: boolean }[]>`
    with here as (
      select count(*) < ${room} as has_room from settings_transfers
      where expires_at > ${now} and expires_at <= ${latest}
    ), kept as (
      insert into settings_transfers (id_hash, expires_at, ciphertext)
      select ${Buffer.from(idHash)}::bytea, ${latest}::timestamptz, ${ciphertext}::text
      from here where has_room
      on conflict (id_hash) do update set expires_at = excluded.expires_at, ciphertext = excluded.ciphertext
      where settings_transfers.expires_at <= ${now} or settings_transfers.expires_at > ${latest}
      returning 1
    )
    select has_room as had_room, exists (select from kept) as is_kept from here`;
  if (row?.is_kept) return 'kept';
  return row?.had_room ? 'taken' : 'no-room';
}

/**
 * The settings of an id, which are gone then: of two who ask at once one gets them.
 *
 * @returns null when none wait
 */
export async function fetchSettings(sql: Sql, idHash: Uint8Array, nowMs: number): Promise<string | null> {
  const [now, latest] = waitingBounds(nowMs);
  const [row] = await sql<{ ciphertext: string }[]>`
    delete from settings_transfers where id_hash = ${Buffer.from(idHash)} and expires_at > ${now} and expires_at <= ${latest}
    returning ciphertext`;
  return row?.ciphertext ?? null;
}

/** Takes away what nobody has fetched in time. @returns how many */
export async function removeLateSettings(sql: Sql, nowMs: number): Promise<number> {
  const [now, latest] = waitingBounds(nowMs);
  const { count } = await sql`
    delete from settings_transfers where expires_at <= ${now} or expires_at > ${latest}`;
  return count;
}
