import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../store/store.ts';

const tryAgainMs = 500;

/** Returns the id shared by the servers of one database, which is their name in Redis. The first server creates it. */
export async function readClusterId(sql: Sql): Promise<string> {
  await sql`insert into cluster default values on conflict do nothing`;
  const [row] = await sql<{ id: string }[]>`select id from cluster`;
  if (row === undefined) throw new Error('the cluster has no id');
  return row.id;
}

/**
 * Returns the id from the database or, while the database is unavailable, the id that this server last read. Waits
 * until one of them is available.
 */
export async function findClusterId(sql: Sql, dataDir: string): Promise<string> {
  const file = join(dataDir, 'cluster-id');
  for (;;) {
    const read = await readClusterId(sql).catch(() => null);
    const id = read ?? (await readFile(file, 'utf8').catch(() => ''));
    if (read !== null) await keep(dataDir, file, read);
    if (id !== '') return id;
    await setTimeout(tryAgainMs);
  }
}

async function keep(dataDir: string, file: string, id: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch(() => {});
  await writeFile(file, id).catch(() => {});
}
