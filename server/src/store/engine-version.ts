import type { Sql } from './store-client.ts';
import { StoreRefusedError } from './store-errors.ts';

/** As `server_version_num` tells it: 15.0. */
const oldestVersion = 150_000;

/** @throws StoreRefusedError naming both versions when the database is older than PostgreSQL 15. */
export async function checkEngineVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`;
  if (row === undefined || row.number >= oldestVersion) return;
  throw new StoreRefusedError(`DATABASE_URL names a PostgreSQL ${row.version}; Rollcall needs 15 or newer.`);
}
