import type { Sql, TransactionSql } from './store.ts';

/** The moments up to which characters have been erased, in milliseconds since 1970, by character id. */
export type ErasedCharacters = ReadonlyMap<number, number>;

/**
 * Reads which of these characters have been erased in the last 30 days. Code that writes what happened to characters
 * leaves out everything up to these moments, so that neither the journal, the log nor an import brings it back.
 */
export async function readErased(
  sql: Sql | TransactionSql,
  characterIds: readonly number[],
): Promise<ErasedCharacters> {
  if (characterIds.length === 0) return new Map();
  const rows = await sql<{ character_id: number; erased_at: Date }[]>`
    select character_id, max(erased_at) as erased_at from erasures
    where character_id = any(${[...characterIds]}::bigint[])
    group by character_id`;
  return new Map(rows.map(({ character_id, erased_at }) => [character_id, erased_at.getTime()]));
}

/** Whether something that happened to a character at a moment has been erased. */
export const isErased = (erased: ErasedCharacters, characterId: number, atMs: number): boolean =>
  atMs <= (erased.get(characterId) ?? Number.NEGATIVE_INFINITY);
