import type { Sql } from '../store/store.ts';

/** What the servers of one database call themselves in Redis: made by the first that asks. */
export async function readClusterId(sql: Sql): Promise<string> {
  await sql`insert into cluster default values on conflict do nothing`;
  const [row] = await sql<{ id: string }[]>`select id from cluster`;
  if (row === undefined) throw new Error('the cluster has no id');
  return row.id;
}
