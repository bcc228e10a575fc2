import { Worker } from 'node:worker_threads';
import { HttpError } from '../http/http-error.ts';
import type { PictureText } from './social-pictures.ts';

export interface PictureThread {
  /** @throws what drawing threw, or that it took too long */
  draw(text: PictureText): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface ThreadParts {
  readonly sceneFolder: string;
  readonly timeoutMs?: number;
  readonly startWorker?: (text: PictureText) => Worker;
}

/** A picture takes a second; a machine that has much else to do takes longer. */
const defaultTimeoutMs = 60_000;
/** Fonts, renderer and one picture fit twice. */
const workerHeapMb = 256;

/**
 * One picture at a time, each in a thread of its own: there are two dozen of them in the life of a server, and a thread
 * that waits would hold the renderer's memory for nothing.
 */
export function createPictureThread({
  sceneFolder,
  timeoutMs = defaultTimeoutMs,
  startWorker = (text) =>
    new Worker(new URL('./picture-worker.ts', import.meta.url), {
      workerData: { text, sceneFolder },
      resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
    }),
}: ThreadParts): PictureThread {
  let last: Promise<unknown> = Promise.resolve();
  let current: Worker | null = null;
  let isClosed = false;

  async function drawOne(text: PictureText): Promise<Uint8Array> {
    if (isClosed) throw closing();
    const worker = startWorker(text);
    current = worker;
    // A server that closes must not wait for a picture.
    worker.unref();
    try {
      return await pictureOf(worker, timeoutMs);
    } catch (error) {
      throw isClosed ? closing() : error;
    } finally {
      current = null;
      await worker.terminate();
    }
  }

  return {
    draw(text) {
      const drawn = last.then(() => drawOne(text));
      last = drawn.catch(() => null);
      return drawn;
    },
    async close() {
      isClosed = true;
      await current?.terminate();
    },
  };
}

function closing(): HttpError {
  return new HttpError(503, 'unavailable', 'The server is stopping');
}

function pictureOf(worker: Worker, timeoutMs: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const timeout = setTimeout(() => reject(new Error(`no picture within ${timeoutMs} ms`)), timeoutMs);
  worker.on('message', (message: unknown) => {
    // Node sends messages of its own through the same port while it watches files for changes.
    if (message instanceof Uint8Array) resolve(message);
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`the thread ended with code ${code} and without a picture`)));
  return promise.finally(() => clearTimeout(timeout));
}
