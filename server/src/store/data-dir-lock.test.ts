import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lockByKernel, lockDataDir, type DataDirLock, type LockOptions } from './data-dir-lock.ts';
import { until } from '../testing/until.ts';
import { StoreRefusedError } from './store-errors.ts';

const earlierSchema = z.object({ pid: z.int(), started: z.string() });
const readLock = async (): Promise<string> => readFile(join(dataDir, 'rollcall.lock'), 'utf8');

let parent = '';
let dataDir = '';
let locks: DataDirLock[] = [];
let lost: string[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollcall-lock-'));
  dataDir = join(parent, 'data');
  locks = [];
  lost = [];
});
afterEach(async () => {
  for (const lock of locks) await lock.release();
  await rm(parent, { recursive: true, force: true });
});

async function take(options: Partial<LockOptions> = {}): Promise<DataDirLock> {
  const lock = await lockDataDir(dataDir, { onLost: (message) => lost.push(message), ...options });
  locks.push(lock);
  return lock;
}

/** Locks the folder in another process. */
async function holdElsewhere() {
  const program = `
    const { lockDataDir } = await import(${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)});
    await lockDataDir(${JSON.stringify(dataDir)}, { onLost: console.error });
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

async function kill(holder: Awaited<ReturnType<typeof holdElsewhere>>): Promise<void> {
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
}

it('The lock creates a missing folder, and leaves an empty file behind', async () => {
  const lock = await take();
  expect((await readdir(dataDir)).toSorted()).toEqual(['process.lock', 'rollcall.lock']);
  await lock.release();
  expect(await readdir(dataDir)).toEqual(['process.lock']);
  expect(await readFile(join(dataDir, 'process.lock'), 'utf8')).toBe('');
});

it('The lock rejects a folder that this process has locked already, and names this process', async () => {
  await take();
  const refusal = await take().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreRefusedError);
  expect(String(refusal)).toMatch(
    new RegExp(
      `DATA_DIR ${dataDir} is in use by process ${process.pid} of \\S+, which started at 20\\S+Z\\.$`,
    ),
  );
});

it('The lock rejects a folder while another process holds it, even a paused one, and takes over as soon as that process is killed', async () => {
  const holder = await holdElsewhere();
  await expect(take()).rejects.toThrow(`is in use by process ${holder.pid}`);
  holder.kill('SIGSTOP');
  await expect(take()).rejects.toThrow(`is in use by process ${holder.pid}`);
  // The kernel keeps the lock whatever the file contains.
  await rm(join(dataDir, 'rollcall.lock'));
  await expect(take()).rejects.toThrow('is in use by another process.');
  await kill(holder);
  // Longer than the test, so that the lock cannot be obtained by waiting for silence.
  await take({ silenceMs: 3_600_000 });
});

it.each([
  ['of a process that has ended', JSON.stringify({ pid: 2 ** 30, started: 'x/1' })],
  ['of a process whose number now belongs to another', JSON.stringify({ pid: process.ppid, started: 'x/1' })],
  ['of process 1 in a container that has ended', JSON.stringify({ pid: 1, started: 'x/1' })],
  ['that is empty, as after a power cut', ''],
])('A lock of an earlier version %s is taken over', async (_, content) => {
  await (await take()).release();
  await writeFile(join(dataDir, 'rollcall.lock'), content);
  await take();
  expect(await readLock()).toContain(`"pid":${process.pid}`);
});

it('The lock writes a file that an earlier version understands, and rejects a folder that such a version uses', async () => {
  const holder = await holdElsewhere();
  const earlier = earlierSchema.parse(JSON.parse(await readLock()));
  expect(earlier.pid).toBe(holder.pid);
  expect(earlier.started).toMatch(/^[0-9a-f-]{36}\/\d+$/);
  // A folder without a kernel lock, as that version leaves it.
  dataDir = join(parent, 'other');
  await (await take()).release();
  await writeFile(join(dataDir, 'rollcall.lock'), JSON.stringify(earlier));
  await expect(take()).rejects.toThrow(`is in use by process ${holder.pid}, an earlier version.`);
  await kill(holder);
  await take();
});

it('Exactly one of several processes takes a stale lock', async () => {
  await (await take()).release();
  await writeFile(join(dataDir, 'rollcall.lock'), '');
  const takers = await Promise.allSettled(Array.from({ length: 8 }, () => take()));
  expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('The lock passes on the error of the file system if the folder cannot be created', async () => {
  await writeFile(join(parent, 'file'), '');
  dataDir = join(parent, 'file', 'data');
  await expect(take()).rejects.toThrow('ENOTDIR');
});

it('The lock can use a file whose path is longer than a socket path can be', async () => {
  dataDir = join(parent, 'a-long-name-'.repeat(15), 'data');
  await take();
  await expect(take()).rejects.toThrow('is in use by process');
});

describe('on a mount that several machines share', () => {
  /** A beat interval that is short, but long enough on the slowest disk for the holder not to count as silent. */
  const quick = { beatMs: 40, silenceMs: 60_000 };
  const noLocks = { ...quick, lockFile: () => 'unsupported' as const };
  /** The kernel of each machine grants a separate lock. */
  const machine = (kernel: string) => ({
    ...quick,
    kernel,
    lockFile: () => ({ release: () => {} }),
  });

  it('the folder is rejected while another machine writes its heartbeat', async () => {
    await take(machine('one'));
    await expect(take(machine('two'))).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(lost).toEqual([]);
  });

  it('the folder is taken over after the other machine has been silent for long', async () => {
    await take(machine('one'));
    const text = await readLock();
    await locks[0]?.release();
    await writeFile(join(dataDir, 'rollcall.lock'), text);
    await take({ ...machine('two'), silenceMs: 200 });
    expect(await readLock()).not.toBe(text);
  });

  it('without locks, only one of several processes that take the folder at the same moment gets it', async () => {
    // Each process sees within a beat whether another one wrote after it.
    const slow = { ...noLocks, beatMs: 2_000 };
    const takers = await Promise.allSettled([take(slow), take(slow), take(slow)]);
    expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('only the heartbeat decides where there are no locks', async () => {
    await take(noLocks);
    await expect(take(noLocks)).rejects.toThrow(`is in use by process ${process.pid}`);
    await locks[0]?.release();
    await take(noLocks);
  });

  it('a process that was paused is notified that another one has taken the folder', async () => {
    await take({ ...machine('one'), beatMs: 300 });
    const other = (await readLock())
      .replace(/"start_id":"[^"]+"/, '"start_id":"other"')
      .replace(/"host":"[^"]+"/, '"host":"elsewhere"')
      .replace(/"pid":\d+/, '"pid":7');
    await writeFile(join(dataDir, 'rollcall.lock'), other);
    await until(() => expect(lost).toHaveLength(1));
    expect(lost[0]).toMatch(/is in use by process 7 of elsewhere/);
    await locks[0]?.release();
    // It does not touch the file of the other process.
    expect(await readLock()).toContain('elsewhere');
  });
});

it('A file system without locks is distinguished from a lock that another process holds', () => {
  expect(lockByKernel('/dev/null/process.lock')).toBe('unsupported');
});
