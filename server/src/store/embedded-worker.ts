import { once } from 'node:events';
import { rm, rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import * as z from 'zod/mini';
import { completeMark, isCompleteDatabase } from './embedded.ts';

/**
 * The embedded database in a worker thread. It computes without blocking the server's event loop, and speaks the
 * PostgreSQL protocol on a local socket. It posts `ready` when it can be used; any message makes it close.
 */
const { databaseDir, socketPath } = z
  .object({ databaseDir: z.string(), socketPath: z.string() })
  .parse(workerData);

if (existsSync(databaseDir) && !isCompleteDatabase(databaseDir)) {
  const remains = `${databaseDir}-incomplete`;
  await rm(remains, { recursive: true, force: true });
  await rename(databaseDir, remains);
}
const database = await PGlite.create(databaseDir);
await writeFile(completeMark(databaseDir), '');
await removeStaleSocket();
// Two clients overlap for a moment when the store has lost one and opens the next. Above the maximum a connection is
// refused at once.
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 20 });
await server.start();
parentPort?.once('message', () => void close());
parentPort?.postMessage('ready');

async function close(): Promise<void> {
  await server.stop();
  await database.close();
  await rm(socketPath, { force: true });
  parentPort?.close();
}

/** Removes the socket file of a killed process, because the server cannot listen on an existing file. */
async function removeStaleSocket(): Promise<void> {
  if (!existsSync(socketPath)) return;
  const probe = connect(socketPath);
  try {
    await once(probe, 'connect');
  } catch {
    await rm(socketPath, { force: true });
    return;
  } finally {
    probe.destroy();
  }
  throw new Error(`another process answers at ${socketPath}`);
}
