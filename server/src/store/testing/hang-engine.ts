import postgres from 'postgres';

/** A statement that takes days. */
export const endlessStatement = 'select count(*) from generate_series(1, 1e12::bigint)';

/**
 * Sends a statement that never ends to an embedded engine, so that it stops answering. The connection stays open until
 * the engine's thread is ended.
 */
export async function hangEngine(socketPath: string): Promise<void> {
  const sql = postgres({
    path: socketPath,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    fetch_types: false,
  });
  await sql`select 1`;
  sql
    .unsafe(endlessStatement)
    .catch(() => {})
    .finally(() => void sql.end({ timeout: 0 }));
}
