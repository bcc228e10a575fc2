import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { Worker } from 'node:worker_threads';

export type StartWorker = (workerData: {
  readonly databaseDir: string;
  readonly socketPath: string;
}) => Worker;

const closeLimitMs = 5_000;

const startWorkerThread: StartWorker = (workerData) =>
  new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });

/**
 * PostgreSQL as a library, in a worker thread, with its files in `DATA_DIR/database`. The caller holds the lock of
 * DATA_DIR. `startWorker` is for tests that break it.
 */
export function createEmbeddedDatabase(dataDir: string, startWorker: StartWorker = startWorkerThread) {
  let running: { worker: Worker; folder: SocketFolder } | null = null;

  const start = async () => {
    if (running !== null) return running.folder.socketPath;
    const folder = await makeSocketFolder(dataDir);
    const worker = startWorker({
      databaseDir: join(dataDir, 'database'),
      socketPath: folder.socketPath,
    });
    await readiness(worker);
    running = { worker, folder };
    worker.once('exit', () => {
      if (running?.worker === worker) running = null;
    });
    // After the start an error is followed by the exit, which the store notices by its lost connection.
    worker.on('error', () => {});
    return folder.socketPath;
  };

  return {
    /**
     * Where the running database answers; starts it when it is not running.
     *
     * @throws Error saying why it could not be started; ask again later.
     */
    start,
    /** Ends it without ceremony: it no longer answers. The next start finds every committed row. */
    abandon: async () => {
      const { worker } = running ?? {};
      running = null;
      await worker?.terminate();
    },
    close: async () => {
      if (running === null) return;
      const { worker, folder } = running;
      running = null;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage('close');
      // One that hangs is ended as a crash would: what was committed is there at the next start.
      const limit = setTimeout(() => void worker.terminate(), closeLimitMs);
      await exited;
      clearTimeout(limit);
      await folder.remove();
    },
  };
}

async function readiness(worker: Worker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Node sends messages of its own through the same port while it watches files for changes.
    worker.on('message', (message: unknown) => message === 'ready' && resolve());
    worker.once('error', (error: unknown) =>
      reject(error instanceof Error ? error : new Error(String(error))),
    );
    worker.once('exit', () => reject(new Error('the embedded database ended while it was starting')));
  });
}

/** The path of a Unix socket has room for 104 bytes on macOS and 108 on Linux, the end mark included. */
const socketPathBytes = 100;

interface SocketFolder {
  readonly socketPath: string;
  remove(): Promise<void>;
}

/**
 * A folder for the socket of the embedded database that only this user may enter: whoever reaches the socket reads and
 * writes everything. It lies in DATA_DIR, or in the system's temporary folder when that path would be too long.
 */
async function makeSocketFolder(dataDir: string): Promise<SocketFolder> {
  const name = 'store.sock';
  const own = resolvePath(dataDir, 'socket');
  if (Buffer.byteLength(join(own, name)) <= socketPathBytes) {
    await mkdir(own, { recursive: true, mode: 0o700 });
    // The folder may be there from before, or the umask have its say.
    await chmod(own, 0o700);
    return { socketPath: join(own, name), remove: () => rm(own, { recursive: true, force: true }) };
  }
  const short = await mkdtemp(join(tmpdir(), 'rollcall-'));
  return { socketPath: join(short, name), remove: () => rm(short, { recursive: true, force: true }) };
}
