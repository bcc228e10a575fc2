import type { Sql } from '../store/store.ts';

/**
 * Sees to it that the engine knows how characters are spread over servers, guilds and time. A PostgreSQL server finds out
 * by itself; the embedded engine only when it is told to, and without it reads a whole server for each slice.
 *
 * Looks again when the table has grown by a third: what is asked for is the order of magnitude. The columns have a low
 * target (migration 0002), so that few rows are looked at.
 *
 * @returns whether it had to look
 */
export async function keepStatistics(sql: Sql): Promise<boolean> {
  const [table] = await sql<{ has_grown: boolean }[]>`
    select pg_relation_size(oid) / current_setting('block_size')::integer > 32 + greatest(relpages, 0) * 4 / 3
      as has_grown
    from pg_class where oid = 'characters'::regclass`;
  if (table?.has_grown !== true) return false;
  await sql`analyze characters (server_name, guild_name, counted_at, is_online, is_anonymous)`;
  return true;
}
