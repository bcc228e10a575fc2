import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmbeddedDatabase, type StartWorker } from './embedded.ts';
import { openStore } from './open-store.ts';
import type { Store, StoreLogger } from './store.ts';
import { makeBlockedDataDir, makeReadyDataDir } from './testing/ready-database.ts';

const closing: (() => Promise<unknown>)[] = [];
let parent = '';
let lines: string[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollcall-start-'));
  lines = [];
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(parent, { recursive: true, force: true });
});

const logger: StoreLogger = {
  info: (message) => lines.push(`info ${message}`),
  warn: (message) => lines.push(`warn ${message}`),
  error: (message) => lines.push(`error ${message}`),
};

async function open(dataDir: string, databaseUrl: string | null): Promise<Store> {
  const store = await openStore({ dataDir, databaseUrl }, logger);
  closing.push(() => store.close());
  return store;
}

/** Creates the data folder of a store that has run before. */
async function makeUsedFolder(): Promise<string> {
  const dataDir = join(parent, 'data');
  await rename(await makeReadyDataDir('used'), dataDir);
  return dataDir;
}

const returned = (store: Store) => new Promise<void>((resolve) => store.onReturn(resolve));

it('The store starts without its data folder, logs this once, and opens as soon as the folder can be created', async () => {
  const { dataDir, unblock } = await makeBlockedDataDir(parent);
  const store = await open(dataDir, null);
  expect(store.isUnavailable()).toBe(true);
  await expect(store.sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  await expect(store.transaction((sql) => sql`select 1`)).rejects.toThrow('the store is away');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^warn The database is unavailable: ENOTDIR.*Live data continues, history waits in the journal\.$/,
  );

  const back = returned(store);
  await unblock();
  await back;
  expect(await store.sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(lines.at(-1)).toBe('info The database is available again.');
});

it('The store starts without its PostgreSQL server, and never logs the password', async () => {
  const store = await open(join(parent, 'data'), 'postgres://somebody:secret@127.0.0.1:1/rollcall');
  expect(store.isUnavailable()).toBe(true);
  expect(lines).toEqual([
    'warn The database is unavailable: connect ECONNREFUSED 127.0.0.1:1. Live data continues, history waits in the journal.',
  ]);
});

it('The store uses a PostgreSQL server even without its data folder, and logs this once', async () => {
  const blocked = join(parent, 'not-a-folder');
  await writeFile(blocked, '');
  await open(join(blocked, 'data'), 'postgres://somebody:secret@127.0.0.1:1/rollcall');
  expect(lines).toEqual([
    expect.stringMatching(/^warn DATA_DIR .* cannot be written: ENOTDIR/),
    expect.stringMatching(/^warn The database is unavailable: connect ECONNREFUSED/),
  ]);
});

it('The embedded database is accessible only to this user even after a process was killed, and leaves only its own files', async () => {
  const dataDir = await makeUsedFolder();
  await leaveSocketBehind(dataDir);
  const store = await open(dataDir, null);
  expect(await store.sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect((await stat(join(dataDir, 'socket'))).mode & 0o777).toBe(0o700);
  await expect(open(dataDir, null)).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by process ${process.pid} of `,
  );
  await store.close();
  expect(await readdir(dataDir)).toEqual(['database', 'process.lock']);
});

/**
 * An engine that listens on its socket but does not answer. First it sends the messages that Node sends while it
 * watches files.
 */
const mute: StartWorker = (workerData) =>
  new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage({ 'watch:import': ['file:///elsewhere.ts'] });
    parentPort.once('message', () => process.exit());
    require('node:net').createServer(() => {}).listen(workerData.socketPath, () => parentPort.postMessage('ready'));`,
    { workerData, eval: true },
  );

it('The embedded database puts the socket elsewhere if the path of the folder is too long for a socket', async () => {
  const dataDir = join(parent, 'a-long-name-'.repeat(8), 'data');
  const database = createEmbeddedDatabase(dataDir, mute);
  const socketPath = await database.start();
  closing.push(() => database.close());
  expect(socketPath).not.toContain(dataDir);
  expect((await stat(socketPath)).isSocket()).toBe(true);
});

it('The embedded database waits for the message of the engine, not for messages that Node sends while it watches files', async () => {
  const database = createEmbeddedDatabase(join(parent, 'watched'), mute);
  closing.push(() => database.close());
  expect((await stat(await database.start())).isSocket()).toBe(true);
});

it('The embedded database sets aside the files of a first start that was killed', async () => {
  const dataDir = await makeUsedFolder();
  await rm(join(dataDir, 'database', 'rollcall-complete'));
  await rm(join(dataDir, 'database', 'global'), { recursive: true });
  const database = createEmbeddedDatabase(dataDir);
  closing.push(() => database.close());
  expect((await stat(await database.start())).isSocket()).toBe(true);
  expect(await readdir(dataDir)).toContain('database-incomplete');
});

/** Leaves a socket file behind, as SIGKILL does. The file is renamed, because closing removes the original name. */
async function leaveSocketBehind(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'socket'));
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(join(dataDir, 'socket', 'other.sock'), resolve));
  await rename(join(dataDir, 'socket', 'other.sock'), join(dataDir, 'socket', 'store.sock'));
  await new Promise((resolve) => server.close(resolve));
}
