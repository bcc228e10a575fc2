import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { StoreRefusedError } from './store-errors.ts';

/** Who holds the folder: `started` tells this process from another that was given the same number later. */
const holderSchema = z.object({ pid: z.int(), started: z.nullable(z.string()) });
type Holder = z.infer<typeof holderSchema>;

const takeoverAttempts = 300;
const takeoverPauseMs = 20;
const takeoverMaximumMs = 5_000;

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Takes DATA_DIR for this process alone: neither the embedded database nor the journal survives a second writer. The
 * lock is a file that names its process, so that the lock of a dead process is taken over.
 *
 * @throws StoreRefusedError while a living process holds it; the error of the file system when the folder cannot be
 *   made or written.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'rollcall.lock');
  const mine = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) });
  for (let attempt = 0; attempt < takeoverAttempts; attempt += 1) {
    if (await createWith(path, mine)) return { release: () => releaseIfOwn(path, mine) };
    const holder = await readHolder(path);
    if (holder !== null && (await isAlive(holder))) throw inUse(dataDir, holder);
    if (!(await removeStale(path))) await delay(takeoverPauseMs);
  }
  throw new StoreRefusedError(`DATA_DIR ${dataDir} could not be locked: other processes are taking it.`);
}

function inUse(dataDir: string, holder: Holder): StoreRefusedError {
  return new StoreRefusedError(`DATA_DIR ${dataDir} is in use by process ${holder.pid}.`);
}

/** Creates the lock with its content at once: nobody ever reads half of it. False = there is one already. */
async function createWith(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead process. Only who holds the takeover folder may do so, and looks again first: what was
 * stale a moment ago may have become somebody's. False = another process is about it.
 */
async function removeStale(path: string): Promise<boolean> {
  const takeover = `${path}.takeover`;
  try {
    await mkdir(takeover);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const since = await stat(takeover).catch(() => null);
    // Its maker died within the few milliseconds that a takeover takes.
    if (since !== null && Date.now() - since.mtimeMs > takeoverMaximumMs)
      await rm(takeover, { recursive: true });
    return false;
  }
  try {
    const holder = await readHolder(path);
    if (holder === null || !(await isAlive(holder))) await rm(path, { force: true });
    return true;
  } finally {
    await rm(takeover, { recursive: true, force: true });
  }
}

async function releaseIfOwn(path: string, mine: string): Promise<void> {
  const content = await readFile(path, 'utf8').catch(() => null);
  if (content === mine) await rm(path, { force: true });
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.pid === process.pid) return holder.started === (await startOf(process.pid));
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM = it lives and belongs to somebody else.
    if (!isCode(error, 'EPERM')) return false;
  }
  const started = await startOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

/** The moment of start of a process since which boot, as Linux tells it; null where the system does not say. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [boot, status] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name of the program stands in brackets and may hold blanks; the start is the 20th field after it.
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot.trim()}/${ticks}`;
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
