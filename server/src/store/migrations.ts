import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hourMs } from '@rollcall/game/time';
import type { Sql, TransactionSql } from './store.ts';
import { StoreRefusedError } from './store-errors.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** A database, or a transaction in it that includes each step. */
interface Migrated {
  readonly sql: Sql | TransactionSql;
  transaction(work: (sql: TransactionSql) => Promise<void>, limitMs: number): Promise<void>;
}

/**
 * A number that all Rollcall servers use for a lock, so that two servers that start together migrate one after the
 * other.
 */
const advisoryLock = 7_625_021;

/** Time limit of a step. Altering a table of millions of rows may take minutes. */
const stepLimitMs = hourMs;

const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Reads the `NNNN-what-it-does.sql` files of a folder, in order.
 *
 * @throws Error if a name has another form, or the numbers are not 1, 2, 3, …
 */
export async function readMigrations(folder: string = ownFolder): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file, index) => {
      const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
      if (Number(number) !== index + 1) throw new Error(`migration ${file} is not number ${index + 1}`);
      // A checkout may have other line endings, which must not change the checksum.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { number: index + 1, name: file.slice(0, -'.sql'.length), sql, checksum };
    }),
  );
}

/**
 * Brings the tables up to date. Each missing step runs in its own transaction and is recorded with its checksum.
 *
 * @param options `mayBeNewer`: accepts unknown newer steps, which only add to the tables (docs/storage.md)
 * @throws StoreRefusedError if the database has other steps than this program knows, or newer ones.
 */
export async function migrate(
  client: Migrated,
  migrations: readonly Migration[],
  { mayBeNewer = false } = {},
): Promise<void> {
  const applied = await readApplied(client);
  checkApplied(applied, migrations, mayBeNewer);
  for (const migration of migrations.slice(applied.length)) {
    await client.transaction((sql) => applyOnce(sql, migration), stepLimitMs);
  }
}

async function readApplied(client: Pick<Migrated, 'sql'>): Promise<readonly AppliedMigration[]> {
  const [table] = await client.sql<
    { exists: boolean }[]
  >`select to_regclass('migrations') is not null as exists`;
  if (table?.exists !== true) return [];
  return client.sql<AppliedMigration[]>`select number, name, checksum from migrations order by number`;
}

function checkApplied(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
  mayBeNewer: boolean,
): void {
  const newer = applied[known.length];
  if (newer !== undefined && !mayBeNewer) {
    throw new StoreRefusedError(
      `The database was made by a newer Rollcall (it has ${newer.name}, this one knows ${known.length} steps). ` +
        'Start the newer version, or restore a backup from before it.',
    );
  }
  const changed = applied
    .slice(0, known.length)
    .find((step, index) => step.checksum !== known[index]?.checksum);
  if (changed !== undefined) {
    throw new StoreRefusedError(
      `The database was made by another ${changed.name} than this Rollcall has. ` +
        'A step that has run is never edited: add a new one.',
    );
  }
}

async function applyOnce(sql: TransactionSql, migration: Migration): Promise<void> {
  await sql`set local statement_timeout = 0`;
  await sql`select pg_advisory_xact_lock(${advisoryLock})`;
  await sql`create table if not exists migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;
  const already = await sql`select 1 from migrations where number = ${migration.number}`;
  if (already.length > 0) return;
  await sql.unsafe(migration.sql).simple();
  await sql`insert into migrations (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${migration.checksum})`;
}
