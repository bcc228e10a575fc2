import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTcpRelay } from '../testing/tcp-relay.ts';
import { copyStore } from './copy-store.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { createDatabaseLock } from './database-lock.ts';
import { migrate, readMigrations } from './migrations.ts';
import { openStore } from './open-store.ts';
import { createStoreClient, type StoreClient } from './store.ts';
import { classifyStoreError, StoreRefusedError } from './store-errors.ts';
import { openCuttingNetwork } from './testing/cut-connections.ts';
import { contentOf, fillEveryTable } from './testing/every-table.ts';
import {
  createEmptyDatabase,
  createReadyDatabase,
  makeReadyDataDir,
  type ReadyDatabase,
} from './testing/ready-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const nowhere = 'postgres://127.0.0.1:1/nowhere';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

it.each(['missing', 'without a database'])(
  'Copying rejects a data folder that is %s, and does not create one',
  async (kind) => {
    const parent = await mkdtemp(join(tmpdir(), 'rollcall-copy-'));
    closers.push(() => rm(parent, { recursive: true }));
    const dataDir = kind === 'missing' ? join(parent, 'missing') : parent;
    await expect(copyStore({ dataDir, databaseUrl: nowhere, print: () => {} })).rejects.toThrow(
      new StoreRefusedError(`DATA_DIR ${dataDir} has no embedded database: there is nothing to copy.`),
    );
    expect(await readdir(parent)).toEqual([]);
  },
);

describe.skipIf(serverUrl === '')('copying an embedded database (PostgreSQL)', () => {
  let dataDir = '';
  let content: Readonly<Record<string, string>> = {};
  let lines: string[] = [];

  beforeAll(async () => {
    dataDir = await makeReadyDataDir('copied');
    const store = await openStore({ dataDir, databaseUrl: null }, quiet);
    await fillEveryTable(store.sql, 30, 12_000);
    content = await contentOf(store.sql);
    await store.close();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  beforeEach(() => {
    lines = [];
  });

  const copyTo = (databaseUrl: string) =>
    copyStore({ dataDir, databaseUrl, print: (line) => lines.push(line), lockLimitMs: 300 });

  async function makeEmpty(options?: string): Promise<ReadyDatabase> {
    const database = await createEmptyDatabase(serverUrl, options);
    closers.push(() => database.drop());
    return database;
  }

  async function makeReady(): Promise<ReadyDatabase> {
    const database = await createReadyDatabase(serverUrl);
    closers.push(() => database.drop());
    return database;
  }

  async function ask<T>({ url }: ReadyDatabase, work: (client: StoreClient) => Promise<T>): Promise<T> {
    const client = createStoreClient({ url }, () => {});
    try {
      return await work(client);
    } finally {
      await client.end(1_000);
    }
  }

  it('copies every row of every table and continues their sequences, and a second run recognizes the copy', async () => {
    const target = await makeEmpty();
    await copyTo(target.url);
    expect(await ask(target, ({ sql }) => contentOf(sql))).toEqual(content);
    expect(Object.values(content).filter((text) => text.startsWith('0 '))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^character_activity_week0 +10,079 +\d/));
    expect(lines).toContainEqual(expect.stringMatching(/^character_activity_week0 +10,079 +10,079$/));
    expect(lines.at(-1)).toMatch(/^Copied 1\d,\d{3} rows in \d+ s\.$/);

    lines = [];
    await copyTo(target.url);
    expect(lines).toEqual([`Nothing to do: the database has the rows of DATA_DIR ${dataDir} already.`]);
    const store = await openStore({ dataDir, databaseUrl: target.url }, quiet);
    closers.push(() => store.close());
    expect(store.isUnavailable()).toBe(false);
  });

  it('leaves nothing behind if the connection is lost in the middle, and is complete after another try', async () => {
    const whole = await makeEmpty();
    const target = await makeEmpty();
    const [wholeWay, way] = [await openCuttingNetwork(whole.url), await openCuttingNetwork(target.url)];
    closers.push(
      () => wholeWay.close(),
      () => way.close(),
    );
    await copyTo(wholeWay.url);
    for (const share of [0.2, 0.8]) {
      way.cutAfter(Math.floor(wholeWay.passed() * share), share < 0.5 ? 'ended' : 'reset');
      await expect(copyTo(way.url)).rejects.toSatisfy((error) => classifyStoreError(error) === 'connection');
      expect(await ask(target, ({ sql }) => contentOf(sql))).toEqual({});
    }
    way.cutAfter(Number.POSITIVE_INFINITY, 'ended');
    await copyTo(way.url);
    expect(await ask(target, ({ sql }) => contentOf(sql))).toEqual(content);
  });

  const notEmpty: readonly [
    string,
    () => Promise<ReadyDatabase>,
    (client: StoreClient) => Promise<unknown>,
    string,
  ][] = [
    [
      'has tables of something else',
      makeEmpty,
      ({ sql }) => sql`create table guestbook ()`,
      'it has "guestbook"',
    ],
    [
      'has the tables of an older Rollcall',
      makeEmpty,
      async (client) => migrate(client, (await readMigrations()).slice(0, -1)),
      'it has the tables of an older Rollcall',
    ],
    [
      'has the tables of a newer Rollcall',
      makeReady,
      ({ sql }) => sql`insert into migrations (number, name, checksum) values (1000, '1000-later', '')`,
      'it has the tables of a newer Rollcall',
    ],
    [
      'has the tables of this Rollcall with other rows',
      makeReady,
      ({ sql }) => sql`insert into news (date, message) values (now(), 'Hello')`,
      'it has the tables of a Rollcall, with 0 rows of access_tokens where DATA_DIR has 30',
    ],
  ];
  it.each(notEmpty)('rejects a database that %s', async (_, make, prepare, reason) => {
    const target = await make();
    await ask(target, prepare);
    const before = await ask(target, ({ sql }) => contentOf(sql));
    await expect(copyTo(target.url)).rejects.toThrow(
      new StoreRefusedError(`The database is not empty: ${reason}. Nothing was copied.`),
    );
    expect(await ask(target, ({ sql }) => contentOf(sql))).toEqual(before);
  });

  it('rejects a PostgreSQL server that is too old', async () => {
    const target = await makeEmpty();
    const { hostname: host, port } = new URL(target.url);
    const older = await openTcpRelay(
      () => ({ host, port: Number(port) }),
      (text) => text.replaceAll(/\b(?:1[5-9]|[2-9]\d)(\d{4})\b/g, '14$1'),
    );
    closers.push(() => older.close());
    const url = new URL(target.url);
    url.host = `127.0.0.1:${older.port}`;
    await expect(copyTo(url.href)).rejects.toThrow(
      /^DATABASE_URL names a PostgreSQL .*; Rollcall needs 15 or newer\.$/,
    );
  });

  it('rejects a database with another encoding', async () => {
    const target = await makeEmpty(`encoding 'LATIN1' locale 'C' template template0`);
    await expect(copyTo(target.url)).rejects.toThrow(
      new StoreRefusedError('The database has the encoding LATIN1; Rollcall needs UTF8.'),
    );
  });

  it('rejects a database or a data folder that a server is using', async () => {
    const target = await makeEmpty();
    const server = createDatabaseLock({ databaseUrl: target.url, isShared: true, onLost: () => {} });
    closers.push(() => server.close());
    await server.take();
    await expect(copyTo(target.url)).rejects.toThrow(
      new StoreRefusedError('A Rollcall server, or another copy, uses the database: stop it.'),
    );
    await server.close();

    const lock = await lockDataDir(dataDir, { onLost: () => {} });
    closers.push(() => lock.release());
    await expect(copyTo(target.url)).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by process ${process.pid} of `,
    );
  });
});
