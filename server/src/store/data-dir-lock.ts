import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { StoreRefusedError } from './store-errors.ts';
import { parseJson } from '@rollcall/game/json';
import { nullIfMissing } from './missing-file.ts';

/**
 * The lock of DATA_DIR, which only one process can hold: a second writer would destroy the embedded database and the
 * journal. It consists of two files.
 *
 * - `process.lock` is locked by the kernel (fcntl, through SQLite, which is part of Node). The kernel knows the holder
 * in whatever PID namespace it runs and however it ends, and keeps the lock of a paused process.
 * - `rollcall.lock` names the holder and is rewritten every {@link beatMs}. It decides where the kernel cannot: on
 * mounts that several machines share without sharing locks, and on those without locks.
 */
export interface DataDirLock {
  release(): Promise<void>;
}

const holderSchema = z.object({
  start_id: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.string(),
  /** The id of the running kernel, which is the same for two containers on one machine. */
  kernel: z.string(),
  beat: z.int(),
});
type Holder = z.infer<typeof holderSchema>;

const earlierHolderSchema = z.object({ pid: z.int(), started: z.nullable(z.string()) });

export const beatMs = 2_000;
/** Time without a heartbeat after which a holder on another machine counts as dead. */
const silenceMs = 3 * beatMs + 500;

export interface LockOptions {
  /**
   * Called when another process has taken the folder while this one was paused. This process must then stop writing.
   */
  readonly onLost: (message: string) => void;
  readonly lockFile?: typeof lockByKernel;
  readonly kernel?: string;
  readonly beatMs?: number;
  readonly silenceMs?: number;
}

/**
 * Locks DATA_DIR for this process.
 *
 * @throws StoreRefusedError while another process holds the lock; the error of the file system if the folder cannot be
 * created or written.
 */
export async function lockDataDir(dataDir: string, options: LockOptions): Promise<DataDirLock> {
  const { lockFile = lockByKernel, kernel = kernelId() } = options;
  const kernelPath = join(dataDir, 'process.lock');
  const path = join(dataDir, 'rollcall.lock');
  await mkdir(dataDir, { recursive: true });
  for (const each of [dataDir, kernelPath])
    await access(each, constants.R_OK | constants.W_OK).catch(nullIfMissing);
  const lock = lockFile(kernelPath);
  if (lock === 'held') throw inUse(dataDir, readHolder(await readText(path)));
  const isSure = lock !== 'unsupported';
  const release = () => {
    if (isSure) lock.release();
  };
  try {
    const isKnownDead = (holder: Holder) => isSure && holder.kernel === kernel;
    const isSettled = await refuseLivingHolder(dataDir, path, isKnownDead, options);
    const heartbeat = await startHeartbeat(dataDir, path, kernel, isSure && isSettled, options);
    return {
      release: async () => {
        await heartbeat.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

interface KernelLock {
  readonly release: () => void;
}

/**
 * Locks a file, which stays empty, until the process ends or releases it. 'held' = this or another process holds the
 * lock; 'unsupported' = the file system has no locks.
 */
export function lockByKernel(path: string): KernelLock | 'held' | 'unsupported' {
  const locked = tryToLock(path);
  if (locked !== 'busy') return locked;
  // On some network mounts without locks, SQLite reports busy even for a new file.
  const probePath = `${path}.${randomUUID()}`;
  const probe = tryToLock(probePath);
  if (typeof probe === 'object') probe.release();
  rmSync(probePath, { force: true });
  return typeof probe === 'object' ? 'held' : 'unsupported';
}

function tryToLock(path: string): KernelLock | 'busy' | 'unsupported' {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
    const locked = file;
    return {
      release: () => {
        if (locked.isOpen) locked.close();
      },
    };
  } catch (error) {
    file?.close();
    const sqliteBusy = 5;
    return error instanceof Error && Reflect.get(error, 'errcode') === sqliteBusy ? 'busy' : 'unsupported';
  }
}

/**
 * Waits until no living process writes `rollcall.lock`.
 *
 * @returns true = certainly nobody holds the lock; false = its heartbeat has stopped, or the file is missing
 * @throws StoreRefusedError while the heartbeat continues
 */
async function refuseLivingHolder(
  dataDir: string,
  path: string,
  isKnownDead: (holder: Holder) => boolean,
  options: LockOptions,
): Promise<boolean> {
  const text = await readText(path);
  const holder = readHolder(text);
  if (text === null || holder === null) {
    refuseEarlierVersion(dataDir, text ?? '');
    return true;
  }
  if (isKnownDead(holder)) return true;
  const { silenceMs: limitMs = silenceMs, beatMs: pauseMs = beatMs } = options;
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += pauseMs / 4) {
    await delay(pauseMs / 4);
    const now = await readText(path);
    if (now === null) return false;
    if (now !== text) throw inUse(dataDir, readHolder(now) ?? holder);
  }
  return false;
}

/**
 * Refuses to start alongside a server of an earlier version, which does not know `process.lock`. Such a server is found
 * by its process id, on this machine only.
 */
function refuseEarlierVersion(dataDir: string, text: string): void {
  const earlier = earlierHolderSchema.safeParse(parseJson(text));
  if (!earlier.success || earlier.data.pid === process.pid) return;
  const { pid, started } = earlier.data;
  if (started !== null && started === startOfProcess(pid))
    throw new StoreRefusedError(`DATA_DIR ${dataDir} is in use by process ${pid}, an earlier version.`);
}

/** Writes our identity now and at every beat. If the file names another holder, the folder is no longer ours. */
async function startHeartbeat(
  dataDir: string,
  path: string,
  kernel: string,
  isAlone: boolean,
  options: LockOptions,
) {
  const { beatMs: pauseMs = beatMs, onLost } = options;
  const own = {
    start_id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    kernel,
    // Makes an earlier version refuse to start alongside this one.
    started: startOfProcess(process.pid),
  };
  let beat = 0;
  // Overwrites in place, so that a reader never finds the file empty.
  const write = async () => {
    const text = `${JSON.stringify({ ...own, beat: (beat += 1) })}\n`;
    await writeFile(path, text, { flag: beat === 1 ? 'w' : 'r+' });
  };
  const findOther = async () => {
    const holder = readHolder(await readText(path));
    return holder === null || holder.start_id === own.start_id ? null : holder;
  };
  const beatOnce = async () => {
    const other = await findOther();
    if (other === null) {
      await write();
      return;
    }
    clearInterval(timer);
    onLost(inUse(dataDir, other).message);
  };
  try {
    await write();
  } catch (error) {
    // The disk may be full; the kernel's lock is enough.
    if (!isAlone) throw error;
  }
  if (!isAlone) {
    // If another machine takes the folder at the same moment, the last writer gets it.
    await delay(pauseMs);
    const other = await findOther();
    if (other !== null) throw inUse(dataDir, other);
  }
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // The journal reports a folder that cannot be written.
    beating = beating.then(beatOnce).catch(() => {});
  }, pauseMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
      if ((await findOther()) === null) await rm(path, { force: true });
    },
  };
}

function inUse(dataDir: string, holder: Holder | null): StoreRefusedError {
  const who =
    holder === null
      ? 'another process'
      : `process ${holder.pid} of ${holder.host}, which started at ${holder.since}`;
  return new StoreRefusedError(`DATA_DIR ${dataDir} is in use by ${who}.`);
}

function readHolder(text: string | null): Holder | null {
  const parsed = holderSchema.safeParse(parseJson(text ?? ''));
  return parsed.success ? parsed.data : null;
}

const readText = (path: string) => readFile(path, 'utf8').catch(nullIfMissing);

function kernelId(): string {
  return readSystemFile('/proc/sys/kernel/random/boot_id') ?? hostname();
}

/** Start time and boot of a process, in the format of earlier versions; null if the system does not provide them. */
function startOfProcess(pid: number): string | null {
  const status = readSystemFile(`/proc/${pid}/stat`);
  // The program name is in brackets and may contain spaces; the start time is the 20th field after it.
  const ticks = status?.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  return ticks === undefined ? null : `${kernelId()}/${ticks}`;
}

function readSystemFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
