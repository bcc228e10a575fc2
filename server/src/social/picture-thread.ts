import { Worker } from 'node:worker_threads';
import { HttpError } from '../http/http-error.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import type { PreviewFacts } from './preview-chart.ts';
import type { PictureText } from './social-pictures.ts';

/** What a thread should draw: the scene of the banner with text, or a chart from the bodies of reports. */
export type PictureOrder =
  | { readonly kind: 'section'; readonly text: PictureText; readonly sceneFolder: string }
  | { readonly kind: 'preview'; readonly facts: PreviewFacts; readonly answers: readonly Uint8Array[] };

/** Time limit. A picture takes at most a second, but longer on a busy machine. */
const defaultTimeoutMs = 60_000;
/** Memory limit: twice as much as fonts, renderer and one picture need. */
const workerHeapMb = 256;

/**
 * Draws one picture at a time, each in a new thread. There are a few an hour, and an idle thread would keep the
 * renderer in memory.
 */
export function createPictureThread({
  timeoutMs = defaultTimeoutMs,
  startWorker = (order) =>
    new Worker(new URL('./picture-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
    }),
}: {
  readonly timeoutMs?: number;
  readonly startWorker?: (order: PictureOrder) => Worker;
} = {}) {
  const inOrder = createSerialQueue();
  let current: Worker | null = null;
  let isClosed = false;

  async function drawOne(order: PictureOrder): Promise<Uint8Array> {
    if (isClosed) throw closing();
    const worker = startWorker(order);
    current = worker;
    // A closing server must not wait for a picture.
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
    /**
     * Draws a picture.
     *
     * @returns a PNG; empty if there is nothing to draw
     * @throws the error of drawing, or that it took too long
     */
    draw: (order: PictureOrder) => inOrder(() => drawOne(order)),
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
    // Other messages come from Node, which uses the same port while it watches files for changes.
    if (message instanceof Uint8Array) resolve(message);
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`the thread ended with code ${code} and without a picture`)));
  return promise.finally(() => clearTimeout(timeout));
}
