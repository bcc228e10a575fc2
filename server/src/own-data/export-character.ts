import { exportRowsMaximum, type OwnData } from '@rollcall/game/character/own-data';
import { toWireTime } from '@rollcall/game/wire-time';
import { HttpError } from '../http/http-error.ts';
import type { Store, TransactionSql } from '../store/store.ts';
import { ownRows } from './own-rows.ts';

export const beingErased = () =>
  new HttpError(409, 'being-erased', 'This character is being erased: wait until that is done');

/** Whether an erasure of the character has begun and is not done. */
export async function isBeingErased(sql: TransactionSql, characterId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from erasures where character_id = ${characterId} and finished_at is null limit 1`;
  return rows.length > 0;
}

/**
 * Reads everything that is stored about a character as of one moment.
 *
 * @throws HttpError 409 while it is being erased
 */
export async function exportCharacter(
  store: Pick<Store, 'transaction'>,
  characterId: number,
  nowMs: number,
): Promise<OwnData> {
  return store.transaction(async (sql) => {
    await sql`set transaction isolation level repeatable read, read only`;
    if (await isBeingErased(sql, characterId)) throw beingErased();
    const tables: OwnData['tables'] = {};
    for (const [table, { read }] of Object.entries(ownRows)) {
      const rows = await read(sql, characterId);
      tables[table] = {
        rows: rows.slice(0, exportRowsMaximum).map(withWireTimes),
        is_complete: rows.length <= exportRowsMaximum,
      };
    }
    return { character_id: characterId, exported_at: toWireTime(nowMs), tables };
  });
}

const withWireTimes = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? toWireTime(value.getTime()) : value,
    ]),
  );
