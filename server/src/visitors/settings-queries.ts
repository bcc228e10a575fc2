import { settingsLifeMs } from '@rollcall/game/visitor';
import type { Sql } from '../store/store.ts';

/** Encrypted settings that a browser leaves for another. */
export interface LeftSettings {
  /** SHA-256 of the id by which they are fetched. */
  readonly idHash: Uint8Array;
  readonly ciphertext: string;
  /** Names the network that they come from (write-bounds.ts). */
  readonly prefix: string;
}

/** When settings are over that wait: later than the first, and not later than the second, which is five minutes ahead. */
const waitingBounds = (nowMs: number) => [new Date(nowMs), new Date(nowMs + settingsLifeMs)] as const;

/**
 * Keeps settings for five minutes. What waited under the same id and is over gives way.
 *
 * @returns false when others wait under this id
 */
export async function leaveSettings(
  sql: Sql,
  { idHash, ciphertext, prefix }: LeftSettings,
  nowMs: number,
): Promise<boolean> {
  const [now, latest] = waitingBounds(nowMs);
  const { count } = await sql`
    insert into settings_transfers (id_hash, expires_at, ciphertext, prefix)
    values (${Buffer.from(idHash)}, ${latest}, ${ciphertext}, ${prefix})
    on conflict (id_hash) do update
    set expires_at = excluded.expires_at, ciphertext = excluded.ciphertext, prefix = excluded.prefix
    where settings_transfers.expires_at <= ${now} or settings_transfers.expires_at > ${latest}`;
  return count === 1;
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
