import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { Worker } from 'node:worker_threads';
import { waitFor, withLimit } from './time-limit.ts';

export type StartWorker = (workerData: {
  readonly databaseDir: string;
  readonly socketPath: string;
}) => Worker;

/**
 * File written after a successful first start. Without it, the files were left by a process that was killed, and are
 * not a database.
 */
export const completeMark = (databaseDir: string): string => join(databaseDir, 'rollcall-complete');

export const isCompleteDatabase = (databaseDir: string): boolean => existsSync(completeMark(databaseDir));

/** Time limits of the engine: for starting, closing its files, and ending its thread. */
export interface EngineLimits {
  readonly startMs: number;
  readonly closeMs: number;
  readonly endMs: number;
}

export const usualEngineLimits: EngineLimits = {
  // A first start takes two seconds of processor time, which can be a minute on a busy machine.
  startMs: 180_000,
  closeMs: 5_000,
  endMs: 5_000,
};

const startWorkerThread: StartWorker = (workerData) =>
  new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });

/**
 * PostgreSQL as a library in a worker thread, with its files in `DATA_DIR/database`. The caller must have locked
 * DATA_DIR. Tests pass a `startWorker` that breaks the engine.
 */
export function createEmbeddedDatabase(
  dataDir: string,
  startWorker: StartWorker = startWorkerThread,
  limits: EngineLimits = usualEngineLimits,
) {
  let running: { readonly worker: Worker; readonly folder: SocketFolder } | null = null;
  let ending: Promise<unknown> = Promise.resolve();

  const start = async () => {
    if (running !== null) return running.folder.socketPath;
    // Two engines on the same files would destroy them.
    await withLimit(
      limits.endMs,
      ending,
      () => new Error('the thread of the embedded database does not end'),
    );
    const folder = await makeSocketFolder(dataDir);
    const worker = startWorker({
      databaseDir: join(dataDir, 'database'),
      socketPath: folder.socketPath,
    });
    const started = { worker, folder };
    running = started;
    worker.once('exit', () => {
      if (running?.worker === worker) running = null;
    });
    // After the start, an error is followed by the exit of the thread, which the store notices by its lost connection.
    worker.on('error', () => {});
    try {
      await withLimit(
        limits.startMs,
        readiness(worker),
        () => new Error('the embedded database does not start'),
      );
    } catch (error) {
      await end(started);
      throw error;
    }
    return folder.socketPath;
  };
  /** Ends the thread as a crash would. Committed rows are still there at the next start. */
  const end = async ({ worker, folder }: NonNullable<typeof running>) => {
    if (running?.worker === worker) running = null;
    ending = worker.terminate().then(() => folder.remove().catch(() => {}));
    await waitFor(limits.endMs, ending);
  };

  return {
    /**
     * Returns the address of the running database; starts it if necessary.
     *
     * @throws Error saying why it could not be started; try again later.
     */
    start,
    /** Ends an engine that no longer answers. The next start finds every committed row. */
    abandon: async () => {
      if (running !== null) await end(running);
    },
    close: async () => {
      if (running === null) {
        await waitFor(limits.endMs, ending);
        return;
      }
      const closing = running;
      const exited = once(closing.worker, 'exit');
      closing.worker.postMessage('close');
      await waitFor(limits.closeMs, exited);
      await end(closing);
    },
  };
}

async function readiness(worker: Worker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Node sends its own messages through the same port while it watches files for changes.
    worker.on('message', (message: unknown) => message === 'ready' && resolve());
    worker.once('error', (error: unknown) =>
      reject(error instanceof Error ? error : new Error(String(error))),
    );
    worker.once('exit', () => reject(new Error('the embedded database ended while it was starting')));
  });
}

/**
 * Safe maximum length of a Unix socket path. The limit is 104 bytes on macOS and 108 on Linux, including the
 * terminating NUL.
 */
const socketPathBytes = 100;

interface SocketFolder {
  readonly socketPath: string;
  remove(): Promise<void>;
}

/**
 * A folder for the socket of the embedded database. Only this user can access it, because the socket gives full access.
 * It is in DATA_DIR, or in the system's temporary folder if the path would be too long.
 */
async function makeSocketFolder(dataDir: string): Promise<SocketFolder> {
  const name = 'store.sock';
  const own = resolvePath(dataDir, 'socket');
  if (Buffer.byteLength(join(own, name)) <= socketPathBytes) {
    await mkdir(own, { recursive: true, mode: 0o700 });
    // The folder may exist already, and the umask may interfere.
    await chmod(own, 0o700);
    return { socketPath: join(own, name), remove: () => rm(own, { recursive: true, force: true }) };
  }
  const short = await mkdtemp(join(tmpdir(), 'rollcall-'));
  return { socketPath: join(short, name), remove: () => rm(short, { recursive: true, force: true }) };
}
