import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { healthSchema } from '@rollcall/game/site/health';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { silentLogger } from './http/logger.ts';
import { openStore } from './store/open-store.ts';
import { copyFolder, makeReadyDataDir } from './store/testing/ready-database.ts';
import { collectorSecret, startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';
import { nowhere, operatorSecret, startWholeServer, type WholeServer } from './testing/whole-server.ts';

/**
 * Whole servers on data folders, in situations that operators run into. PID namespaces and file systems of a few
 * megabytes need root, so these cases are skipped without it.
 */
const ownNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const isAble = (command: readonly string[]) => spawnSync(command[0] ?? '', command.slice(1)).status === 0;
const hasNamespaces = isAble([...ownNamespace, 'true']);
const hasMounts = isAble(['unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]);

const closers: (() => unknown)[] = [];
let parent = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollcall-folder-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await rm(parent, { recursive: true, force: true });
});

async function start(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<WholeServer> {
  const server = await startWholeServer({ dataDir, environment });
  closers.push(() => server.close());
  return server;
}

function startProcess(
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): ServerProcess {
  const server = startServerProcess(environment, prefix);
  closers.push(() => server.end('SIGKILL'));
  return server;
}

async function healthOf(url: string) {
  const answer: unknown = await (await fetch(`${url}/v1/service/health`)).json();
  return z.object({ data: healthSchema }).parse(answer).data;
}
const reasonsOf = async (url: string) => (await healthOf(url)).reasons.map(({ code }) => code);

const answerSchema = z.object({ accepted: z.number(), durable: z.boolean() });

/** Reports the login of one more character. */
async function report(url: string, id: number, secret = operatorSecret) {
  const response = await fetch(`${url}/v1/characters`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
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

/** Reports characters from this id on until a report is as durable as expected. @returns the id of the last one */
async function reportUntil(url: string, firstId: number, isDurable: boolean): Promise<number> {
  let id = firstId - 1;
  await until(async () => expect((await report(url, (id += 1))).durable).toBe(isDurable));
  return id;
}

const untilRecorded = (url: string) =>
  until(async () => expect((await healthOf(url)).history.waiting_events).toBe(0));

/** The ids of every login in the database. */
async function recordedIn(dataDir: string): Promise<number[]> {
  const store = await openStore({ dataDir, databaseUrl: null }, silentLogger);
  const rows = await store.sql<{ id: number }[]>`
    select character_id as id from character_activity where type = 'status' and number_value = 1 order by 1`;
  await store.close();
  return rows.map(({ id }) => id);
}

it('a server continues when the reader of its log is gone', async () => {
  const server = startProcess({ DATABASE_URL: nowhere, DATA_DIR: join(parent, 'data') });
  const url = await server.ready;
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  // Each of these writes a log line.
  await fetch(`${url}/v1/characters/1`, { headers: { 'x-forwarded-for': '203.0.113.1' } });
  for (const id of [1, 2, 3]) expect(await report(url, id, collectorSecret)).toMatchObject({ accepted: 1 });
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it.skipIf(!hasNamespaces)('a folder belongs to only one of two servers in two PID namespaces', async () => {
  const dataDir = join(parent, 'data');
  await rename(await makeReadyDataDir('folder'), dataDir);
  const first = startProcess({ DATA_DIR: dataDir }, ownNamespace);
  const url = await first.ready;
  expect((await report(url, 1, collectorSecret)).durable).toBe(true);
  const second = startProcess({ DATA_DIR: dataDir }, ownNamespace);
  expect([await second.ended, second.output().trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        new RegExp(`^DATA_DIR ${dataDir} is in use by process \\d+ of \\S+, which started at \\S+Z\\.$`),
      ),
    ],
  ]);
  expect((await report(url, 2, collectorSecret)).durable).toBe(true);
  await untilRecorded(url);
  await first.end('SIGKILL');
  // The database is unchanged, and unlocked at once.
  expect(await recordedIn(dataDir)).toEqual([1, 2]);
});

it('reports are still shown live if the folder cannot be created, and the health answer says so', async () => {
  const path = join(parent, 'a-file');
  await writeFile(path, '');
  const { url, lines } = await start(path);
  expect(lines).toContainEqual(expect.stringMatching(/^warn The database is unavailable/));
  expect(await report(url, 1)).toEqual({ accepted: 1, durable: false });
  const online: unknown = await (await fetch(`${url}/v1/characters/ids`)).json();
  expect(online).toMatchObject({ data: { thelanis: [1] } });
  expect(await healthOf(url)).toMatchObject({
    health: 'degraded',
    store: { state: 'away' },
    history: { is_journal_writable: false },
  });
});

async function mountTmpfs(options: string): Promise<string> {
  const path = join(parent, 'mounted');
  await mkdir(path);
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status).toBe(0);
  closers.push(() => spawnSync('umount', [path]));
  return path;
}

it.skipIf(!hasMounts)(
  'reports are still shown live with a read-only folder, and history resumes when it is writable again',
  async () => {
    const dataDir = await mountTmpfs('size=200m');
    const ready = await makeReadyDataDir('folder');
    copyFolder(ready, dataDir);
    await rm(ready, { recursive: true });
    expect(spawnSync('mount', ['-o', 'remount,ro', dataDir]).status).toBe(0);
    const server = await start(dataDir);
    expect(await report(server.url, 1)).toEqual({ accepted: 1, durable: false });
    expect(await reasonsOf(server.url)).toEqual(expect.arrayContaining(['store-away', 'journal-unwritable']));
    expect(server.lines).toContainEqual(expect.stringMatching(/^warn The database is unavailable: EROFS/));
    expect(server.lines).toContainEqual(expect.stringMatching(/^error The journal cannot be written: EROFS/));

    expect(spawnSync('mount', ['-o', 'remount,rw', dataDir]).status).toBe(0);
    const durableId = await reportUntil(server.url, 2, true);
    await until(async () =>
      expect(await healthOf(server.url)).toMatchObject({ health: 'ok', history: { waiting_events: 0 } }),
    );
    await server.close();
    closers.pop();
    expect(await recordedIn(dataDir)).toContain(durableId);
  },
);

it.skipIf(!hasMounts)(
  'reports are still shown live with a full folder, and history resumes when there is room again',
  async () => {
    const dataDir = await mountTmpfs('size=1m');
    const server = await start(dataDir, { DATABASE_URL: nowhere });
    const { url } = server;
    expect((await report(url, 1)).durable).toBe(true);
    await writeFile(join(dataDir, 'filler'), Buffer.alloc(2 << 20)).catch(() => {});
    const lostId = await reportUntil(url, 2, false);
    expect(await reasonsOf(url)).toContain('journal-unwritable');
    expect(server.lines).toContainEqual(
      expect.stringMatching(/^error The journal cannot be written: ENOSPC/),
    );
    // A second server notices the first one even on a full disk.
    await expect(start(dataDir, { DATABASE_URL: nowhere })).rejects.toThrow('is in use by process');

    await rm(join(dataDir, 'filler'));
    await reportUntil(url, lostId + 1, true);
    expect(await reasonsOf(url)).not.toContain('journal-unwritable');
    expect(server.lines).toContain('info The journal can be written again.');
  },
);

it('a damaged journal is reported in the log, in the health answer and in a file with the skipped bytes', async () => {
  const dataDir = join(parent, 'data');
  const first = await start(dataDir, { DATABASE_URL: nowhere });
  for (const id of [1, 2, 3]) expect((await report(first.url, id)).durable).toBe(true);
  await first.close();
  closers.pop();
  const path = join(dataDir, 'journal', '000000000001.journal');
  const bytes = await readFile(path);
  const place = bytes.indexOf('"id":2');
  await writeFile(path, bytes.fill(bytes[place + 5] === 50 ? 51 : 50, place + 5, place + 6));

  const second = await start(dataDir, { DATABASE_URL: nowhere });
  const { history, reasons } = await healthOf(second.url);
  // The loss of the live state, and the logins of 1 and 3.
  expect(history.waiting_events).toBeGreaterThanOrEqual(3);
  expect(reasons.map(({ code, message }) => `${code}: ${message}`)).toContainEqual(
    expect.stringMatching(
      /^journal-damaged: The journal was damaged: 1 or more records \(\d+ bytes\) were skipped$/,
    ),
  );
  expect(second.lines).toContainEqual(
    expect.stringMatching(/^error Journal segment 1 is damaged: \d+ bytes at \d+, at least 1 record/),
  );
  const kept = (await readdir(join(dataDir, 'journal'))).filter((name) => name.endsWith('.damaged'));
  expect(kept).toHaveLength(1);
  expect(await readFile(join(dataDir, 'journal', kept[0] ?? ''), 'utf8')).toContain('Torvald');
});
