import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { readMigrations } from '../migrations.ts';
import { openStore } from '../open-store.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const cacheFolder = join(root, 'node_modules/.cache/rollcall-test-database');
const lockfile = join(root, 'package-lock.json');
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Creates a DATA_DIR with an empty, migrated embedded database. It is copied from one that is created once for each
 * engine and set of migrations: migrating takes two seconds of processor time, copying less than a tenth of that.
 *
 * @returns its path; the caller removes it
 */
export async function makeReadyDataDir(name: string): Promise<string> {
  const ready = join(cacheFolder, await versionName());
  if (!existsSync(ready)) await makeEmbeddedDatabase(ready);
  const dataDir = await mkdtemp(join(tmpdir(), `rollcall-${name}-`));
  copyFolder(ready, join(dataDir, 'database'));
  return dataDir;
}

/** Copies synchronously, because the asynchronous copy takes five times the processor time for a thousand files. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}

/** A database on a PostgreSQL server, created for a test. */
export interface ReadyDatabase {
  readonly name: string;
  readonly url: string;
  /** Runs a statement on the server, outside of this database. */
  onServer(statement: string): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Creates a database as a copy of a template, which is created once on each server for each set of migrations.
 *
 * @param serverUrl a server that allows creating databases
 */
export async function createReadyDatabase(serverUrl: string): Promise<ReadyDatabase> {
  const database = databaseOf(serverUrl, `rollcall_test_${randomUUID().replaceAll('-', '')}`);
  const { name, onServer } = database;
  const template = `rollcall_ready_${await versionName()}`;
  const copy = () => onServer(`create database ${name} template ${template}`);
  await copy().catch(async (error: unknown) => {
    if (!isPostgresError(error, 'invalid_catalog_name')) throw error;
    await makeTemplate(serverUrl, template, onServer);
    await copy();
  });
  return database;
}

/**
 * Creates a database without tables.
 *
 * @param options of `create database`
 */
export async function createEmptyDatabase(serverUrl: string, options = ''): Promise<ReadyDatabase> {
  const database = databaseOf(serverUrl, `rollcall_test_${randomUUID().replaceAll('-', '')}`);
  await database.onServer(`create database ${database.name} ${options}`);
  return database;
}

function databaseOf(serverUrl: string, name: string): ReadyDatabase {
  const onServer = async (statement: string) => {
    const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
    try {
      await sql.unsafe(statement);
    } finally {
      await sql.end();
    }
  };
  return {
    name,
    url: databaseUrl(serverUrl, name),
    onServer,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

async function makeTemplate(
  serverUrl: string,
  template: string,
  onServer: ReadyDatabase['onServer'],
): Promise<void> {
  const draft = `rollcall_draft_${randomUUID().replaceAll('-', '')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-draft-'));
  await onServer(`create database ${draft}`);
  const store = await openStore({ dataDir, databaseUrl: databaseUrl(serverUrl, draft) }, quiet);
  await store.close();
  await rm(dataDir, { recursive: true });
  // Another process may have been faster; its template is the same.
  await onServer(`alter database ${draft} rename to ${template}`).catch(async (error: unknown) => {
    if (!isPostgresError(error, 'duplicate_database')) throw error;
    await onServer(`drop database ${draft}`);
  });
}

const errorCodes = { invalid_catalog_name: '3D000', duplicate_database: '42P04' };

function isPostgresError(error: unknown, name: keyof typeof errorCodes): boolean {
  return error instanceof postgres.PostgresError && error.code === errorCodes[name];
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Makes the path of a DATA_DIR that cannot be created, because a file is in the way, until `unblock` puts a ready one
 * there.
 *
 * @param parent a folder that belongs to the test
 */
export async function makeBlockedDataDir(parent: string) {
  const place = join(parent, 'place');
  await writeFile(join(parent, 'in-the-way'), '');
  await symlink(join(parent, 'in-the-way'), place);
  const readyParent = join(parent, 'ready');
  await mkdir(readyParent);
  await rename(await makeReadyDataDir('blocked'), join(readyParent, 'data'));
  return {
    dataDir: join(place, 'data'),
    unblock: async () => {
      await symlink(readyParent, join(parent, 'next'));
      await rename(join(parent, 'next'), place);
    },
  };
}

async function makeEmbeddedDatabase(ready: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-ready-'));
  const store = await openStore({ dataDir, databaseUrl: null }, quiet);
  await store.close();
  const draft = await mkdtemp(join(cacheFolder, 'draft-'));
  copyFolder(join(dataDir, 'database'), draft);
  await rm(dataDir, { recursive: true });
  // Another process may have been faster; its database is the same.
  await rename(draft, ready).catch(() => rm(draft, { recursive: true }));
}

/** A name that changes with the engine and with the migrations. */
async function versionName(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(lockfile));
  for (const { checksum } of await readMigrations()) hash.update(checksum);
  return hash.digest('hex').slice(0, 16);
}
