import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEmbeddedDatabase } from './embedded.ts';
import { openStore } from './open-store.ts';
import type { Store, StoreLogger } from './store.ts';
import { makeBlockedDataDir, makeReadyDataDir } from './testing/ready-database.ts';

/** The data folder of a store that has run before. */
let usedFolder = '';
beforeAll(async () => {
  usedFolder = await makeReadyDataDir('used');
}, 60_000);
afterAll(() => rm(usedFolder, { recursive: true, force: true }));

async function copyUsedFolder(dataDir: string): Promise<string> {
  await cp(usedFolder, dataDir, { recursive: true });
  return dataDir;
}

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

const returned = (store: Store) => new Promise<void>((resolve) => store.onReturn(resolve));

it('starts without its data folder, says so once, and opens as soon as the folder can be made', async () => {
  const { dataDir, unblock } = await makeBlockedDataDir(parent);
  const store = await open(dataDir, null);
  expect(store.isUnavailable()).toBe(true);
  await expect(store.sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  await expect(store.transaction((sql) => sql`select 1`)).rejects.toThrow('the store is away');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^warn The store is away: ENOTDIR.*Live data goes on, history waits in the journal\.$/,
  );

  const back = returned(store);
  await unblock();
  await back;
  expect(await store.sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(lines.at(-1)).toBe('info The store has returned.');
});

it('starts without its PostgreSQL server, and never says the password', async () => {
  const store = await open(join(parent, 'data'), 'postgres://somebody:secret@127.0.0.1:4349/rollcall');
  expect(store.isUnavailable()).toBe(true);
  expect(lines).toEqual([
    'warn The store is away: connect ECONNREFUSED 127.0.0.1:4349. Live data goes on, history waits in the journal.',
  ]);
});

it('asks a database elsewhere also without its data folder, and says so once', async () => {
  const blocked = join(parent, 'not-a-folder');
  await writeFile(blocked, '');
  await open(join(blocked, 'data'), 'postgres://somebody:secret@127.0.0.1:4349/rollcall');
  expect(lines).toEqual([
    expect.stringMatching(/^warn DATA_DIR .* cannot be written: ENOTDIR/),
    expect.stringMatching(/^warn The store is away: connect ECONNREFUSED/),
  ]);
});

it('lets a second store have neither the folder nor the database', async () => {
  const dataDir = await copyUsedFolder(join(parent, 'data'));
  await open(dataDir, null);
  await expect(open(dataDir, null)).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by process ${process.pid} of `,
  );
});

it('lets only this user reach the socket, and leaves nothing but its files behind', async () => {
  const dataDir = await copyUsedFolder(join(parent, 'data'));
  const store = await openStore({ dataDir, databaseUrl: null }, logger);
  expect((await stat(join(dataDir, 'socket'))).mode & 0o777).toBe(0o700);
  await store.close();
  expect(await readdir(dataDir)).toEqual(['database', 'process.lock']);
});

it('puts the socket elsewhere when the path of the folder is too long for one', async () => {
  const dataDir = await copyUsedFolder(join(parent, 'a-long-name-'.repeat(8), 'data'));
  const store = await open(dataDir, null);
  expect(await store.sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(await readdir(dataDir)).not.toContain('socket');
});

it('sets the remains of a first start aside that was killed half way', async () => {
  const dataDir = await copyUsedFolder(join(parent, 'data'));
  await rm(join(dataDir, 'database', 'rollcall-complete'));
  await rm(join(dataDir, 'database', 'global'), { recursive: true });
  const store = await open(dataDir, null);
  expect(store.isUnavailable()).toBe(false);
  expect(await readdir(dataDir)).toContain('database-incomplete');
});

it('waits for the word of the engine, not for what Node itself sends from a thread while it watches files', async () => {
  const dataDir = await copyUsedFolder(join(parent, 'watched'));
  const database = createEmbeddedDatabase(dataDir, (workerData) => {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });
    worker.once('online', () => worker.emit('message', { 'watch:import': ['file:///elsewhere.ts'] }));
    return worker;
  });
  closing.push(() => database.close());
  expect((await stat(await database.start())).isSocket()).toBe(true);
});

it('starts a fresh engine when the one that runs does not answer', async () => {
  let starts = 0;
  const dataDir = await copyUsedFolder(join(parent, 'data'));
  const store = await openStore({ dataDir, databaseUrl: null }, logger, (workerData) => {
    starts += 1;
    const mute = `
      const { parentPort, workerData } = require('node:worker_threads');
      require('node:net').createServer(() => {}).listen(workerData.socketPath, () => parentPort.postMessage('ready'));`;
    return starts === 1
      ? new Worker(mute, { workerData, eval: true })
      : new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });
  });
  closing.push(() => store.close());
  expect(store.isUnavailable()).toBe(true);
  await returned(store);
  expect(starts).toBe(2);
  expect(await store.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

it('takes over the socket that a killed process left behind', async () => {
  const dataDir = await copyUsedFolder(join(parent, 'data'));
  await leaveSocketBehind(dataDir);
  const store = await open(dataDir, null);
  expect(store.isUnavailable()).toBe(false);
});

/** A listener whose file outlives it, as after SIGKILL: it is renamed away from the name that closing removes. */
async function leaveSocketBehind(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'socket'));
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(join(dataDir, 'socket', 'other.sock'), resolve));
  await rename(join(dataDir, 'socket', 'other.sock'), join(dataDir, 'socket', 'store.sock'));
  await new Promise((resolve) => server.close(resolve));
}
