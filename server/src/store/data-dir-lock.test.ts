import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';
import { StoreRefusedError } from './store-errors.ts';

let parent = '';
let dataDir = '';

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollcall-lock-'));
  dataDir = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

it('makes a missing folder and locks it', async () => {
  const lock = await lockDataDir(dataDir);
  expect(await readdir(dataDir)).toEqual(['rollcall.lock']);
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});

it('refuses a folder that this process holds already, naming it', async () => {
  await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    new StoreRefusedError(`DATA_DIR ${dataDir} is in use by process ${process.pid}.`),
  );
});

it('refuses while another process lives, and takes over once it is dead', async () => {
  const program = `
    const { lockDataDir } = await import(${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)});
    await lockDataDir(${JSON.stringify(dataDir)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(lockDataDir(dataDir)).rejects.toThrow(`is in use by process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = await lockDataDir(dataDir);
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});

it.each([
  ['of a process that is no more', JSON.stringify({ pid: 2 ** 30, started: 'x/1' })],
  ['of a process whose number now belongs to another', JSON.stringify({ pid: process.pid, started: 'x/1' })],
  ['that is empty, as after a power cut', ''],
])('takes over a lock %s', async (_, content) => {
  await (await lockDataDir(dataDir)).release();
  await writeFile(join(dataDir, 'rollcall.lock'), content);
  const lock = await lockDataDir(dataDir);
  expect(await readFile(join(dataDir, 'rollcall.lock'), 'utf8')).toContain(`"pid":${process.pid}`);
  await lock.release();
});

it('lets exactly one of several takers have a stale lock', async () => {
  await (await lockDataDir(dataDir)).release();
  await writeFile(join(dataDir, 'rollcall.lock'), '');
  const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)));
  expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('leaves a lock alone that has become somebody else’s', async () => {
  const lock = await lockDataDir(dataDir);
  await writeFile(join(dataDir, 'rollcall.lock'), 'another');
  await lock.release();
  expect(await readdir(dataDir)).toEqual(['rollcall.lock']);
});

it('passes on what the file system says of a folder that cannot be made', async () => {
  await writeFile(join(parent, 'file'), '');
  await expect(lockDataDir(join(parent, 'file', 'data'))).rejects.toThrow('ENOTDIR');
});
