import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { openStore } from './store/open-store.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';
import { silentLogger } from './http/logger.ts';
import { collectorSecret, startServerProcess, type ServerProcess } from './testing/server-process.ts';

/*
 * Real servers on data folders as operators meet them. PID namespaces and file systems of a few megabytes need root: where
 * that is not to be had, a line says which cases were left out.
 */
const ownNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const isAble = (command: readonly string[]) => spawnSync(command[0] ?? '', command.slice(1)).status === 0;
const hasNamespaces = isAble([...ownNamespace, 'true']);
const hasMounts = isAble(['unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]);
const say = (line: string) => process.stderr.write(`${line}\n`);
if (!hasNamespaces) say('No PID namespaces here: two servers in two of them are not tried.');
if (!hasMounts) say('Nothing can be mounted here: full and read-only data folders are not tried.');

/** Nobody listens there: the start does not wait for a database of its own. */
const withoutStore = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };
const startMs = 120_000;

let parent = '';
const servers: ServerProcess[] = [];
const mounts: string[] = [];
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollcall-folder-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  for (const path of mounts.splice(0)) spawnSync('umount', [path]);
  await rm(parent, { recursive: true, force: true });
});

function run(environment: Readonly<Record<string, string>>, prefix: readonly string[] = []): ServerProcess {
  const server = startServerProcess(environment, prefix);
  servers.push(server);
  return server;
}

const healthSchema = z.object({
  data: z.object({
    health: z.string(),
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
    history: z.object({ waiting_events: z.number() }),
  }),
});

async function healthOf(url: string) {
  return healthSchema.parse(await (await fetch(`${url}/v1/service/health`)).json()).data;
}
const reasonsOf = async (url: string) => (await healthOf(url)).reasons.map(({ code }) => code);

const answerSchema = z.object({ accepted: z.number(), durable: z.boolean() });

/** One character more logs in. */
async function report(url: string, id: number) {
  const response = await fetch(`${url}/v1/characters`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${collectorSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      characters: [
        {
          id,
          name: 'Torvald',
          server_name: 'Thelanis',
          total_level: 20,
          classes: [{ name: 'Fighter', level: 20 }],
        },
      ],
    }),
  });
  return answerSchema.parse(await response.json());
}

const untilRecorded = (url: string) =>
  vi.waitFor(async () => expect((await healthOf(url)).history.waiting_events).toBe(0), {
    timeout: startMs,
    interval: 100,
  });

/** Everything that the database holds, as ids of logins. */
async function recordedIn(dataDir: string): Promise<number[]> {
  const store = await openStore({ dataDir, databaseUrl: null }, silentLogger);
  const rows = await store.sql<{ id: number }[]>`
    select character_id as id from character_activity where type = 'status' and number_value = 1 order by 1`;
  await store.close();
  return rows.map(({ id }) => id);
}

it(
  'goes on when the reader of its log is gone',
  async () => {
    const server = run({ ...withoutStore, DATA_DIR: join(parent, 'data') });
    const url = await server.ready;
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    // Each of these writes a line of the log.
    await fetch(`${url}/v1/characters/1`, { headers: { 'x-forwarded-for': '203.0.113.1' } });
    for (const id of [1, 2, 3]) expect(await report(url, id)).toMatchObject({ accepted: 1 });
    const ended = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  2 * startMs,
);

it.each(hasNamespaces ? ['two PID namespaces'] : [])(
  'belongs to one of two servers in %s',
  async () => {
    const dataDir = await makeReadyDataDir('folder');
    const first = run({ DATA_DIR: dataDir }, ownNamespace);
    const url = await first.ready;
    expect((await report(url, 1)).durable).toBe(true);
    const second = run({ DATA_DIR: dataDir }, ownNamespace);
    expect([await second.ended, second.output().trim().split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(
          new RegExp(`^DATA_DIR ${dataDir} is in use by process \\d+ of \\S+, which started at \\S+Z\\.$`),
        ),
      ],
    ]);
    expect((await report(url, 2)).durable).toBe(true);
    await untilRecorded(url);
    await first.end('SIGKILL');
    // The database is as it was, and free at once.
    expect(await recordedIn(dataDir)).toEqual([1, 2]);
    await rm(dataDir, { recursive: true });
  },
  4 * startMs,
);

async function mountTmpfs(options: string): Promise<string> {
  const path = join(parent, 'mounted');
  await mkdir(path);
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status).toBe(0);
  mounts.push(path);
  return path;
}

it.each(hasMounts ? ['tmpfs'] : [])(
  'may be read-only (%s): reports are shown live, and history goes on when it can be written again',
  async () => {
    const dataDir = await mountTmpfs('size=200m');
    const ready = await makeReadyDataDir('folder');
    await cp(ready, dataDir, { recursive: true });
    await rm(ready, { recursive: true });
    expect(spawnSync('mount', ['-o', 'remount,ro', dataDir]).status).toBe(0);
    const server = run({ DATA_DIR: dataDir });
    const url = await server.ready;
    expect(await report(url, 1)).toEqual({ accepted: 1, durable: false });
    expect(await reasonsOf(url)).toEqual(expect.arrayContaining(['store-away', 'journal-unwritable']));
    expect(server.output()).toMatch(/warn .*The store is away: EROFS/);
    expect(server.output()).toMatch(/error The journal cannot be written: EROFS/);

    expect(spawnSync('mount', ['-o', 'remount,rw', dataDir]).status).toBe(0);
    let number = 1;
    await vi.waitFor(async () => expect((await report(url, (number += 1))).durable).toBe(true), {
      timeout: startMs,
      interval: 500,
    });
    const durable = number;
    await vi.waitFor(
      async () => {
        expect(await healthOf(url)).toMatchObject({ health: 'ok', history: { waiting_events: 0 } });
      },
      { timeout: startMs, interval: 500 },
    );
    await server.end('SIGTERM');
    expect(await recordedIn(dataDir)).toContain(durable);
  },
  4 * startMs,
);

it.each(hasMounts ? ['tmpfs'] : [])(
  'may be full (%s): reports are shown live, and history goes on when there is room again',
  async () => {
    const dataDir = await mountTmpfs('size=1m');
    const server = run({ ...withoutStore, DATA_DIR: dataDir });
    const url = await server.ready;
    expect((await report(url, 1)).durable).toBe(true);
    await writeFile(join(dataDir, 'filler'), Buffer.alloc(2 << 20)).catch(() => {});
    let number = 2;
    await vi.waitFor(async () => expect((await report(url, number++)).durable).toBe(false), {
      timeout: startMs,
      interval: 1,
    });
    expect(await reasonsOf(url)).toContain('journal-unwritable');
    expect(server.output()).toMatch(/error The journal cannot be written: ENOSPC/);
    // A second server sees the first also on a full disk.
    const second = run({ ...withoutStore, DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);

    await rm(join(dataDir, 'filler'));
    await vi.waitFor(async () => expect((await report(url, number++)).durable).toBe(true), {
      timeout: startMs,
      interval: 500,
    });
    expect(await reasonsOf(url)).not.toContain('journal-unwritable');
    expect(server.output()).toContain('The journal is written again.');
  },
  4 * startMs,
);

it(
  'may hold a damaged journal: the log, the health answer and a file tell of what was skipped',
  async () => {
    const dataDir = join(parent, 'data');
    const first = run({ ...withoutStore, DATA_DIR: dataDir });
    const firstUrl = await first.ready;
    for (const id of [1, 2, 3]) expect((await report(firstUrl, id)).durable).toBe(true);
    await first.end('SIGKILL');
    const path = join(dataDir, 'journal', '000000000001.journal');
    const bytes = await readFile(path);
    const place = bytes.indexOf('"id":2');
    await writeFile(path, bytes.fill(bytes[place + 5] === 50 ? 51 : 50, place + 5, place + 6));

    const second = run({ ...withoutStore, DATA_DIR: dataDir });
    const url = await second.ready;
    // The loss of the live state, and the logins of 1 and 3.
    expect((await healthOf(url)).history.waiting_events).toBeGreaterThanOrEqual(3);
    expect((await healthOf(url)).reasons.map(({ code, message }) => `${code}: ${message}`)).toContainEqual(
      expect.stringMatching(
        /^journal-damaged: The journal was damaged: 1 or more records \(\d+ bytes\) were skipped$/,
      ),
    );
    expect(second.output()).toMatch(
      /error Journal segment 1 is damaged: \d+ bytes at \d+, at least 1 record/,
    );
    const kept = (await readdir(join(dataDir, 'journal'))).filter((name) => name.endsWith('.damaged'));
    expect(kept).toHaveLength(1);
    expect(await readFile(join(dataDir, 'journal', kept[0] ?? ''), 'utf8')).toContain('Torvald');
  },
  2 * startMs,
);
