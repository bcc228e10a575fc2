import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/http-error.ts';
import { limits as allLimits } from '../http/limits.ts';
import { inlineMaximumBytes } from './body-checker.ts';

/** Maximum total size of large bodies in memory: while arriving, in the queue and in the worker. */
const heldMaximumBytes = 128 * 1024 * 1024;
const heldMaximumBodies = 32;

/**
 * Number of bytes of a rejected body that are read and discarded, so that its sender can read the answer. Beyond it the
 * connection is cut.
 */
const discardMaximumBytes = 16 * 1024 * 1024;

function discardRest(request: IncomingMessage): void {
  let left = discardMaximumBytes;
  request.on('data', (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
}

/** Length in bytes according to the header; null = not announced. */
function announcedLength(request: IncomingMessage): number | null {
  const text = request.headers['content-length'];
  const length = text === undefined ? Number.NaN : Number(text);
  return Number.isSafeInteger(length) ? length : null;
}

export function createBodyReader(
  limits: { readonly bodyBytes?: number; readonly heldBytes?: number; readonly heldBodies?: number } = {},
) {
  const bodyBytes = limits.bodyBytes ?? allLimits.reportBody.bytes;
  const heldBytesMaximum = limits.heldBytes ?? heldMaximumBytes;
  const heldBodiesMaximum = limits.heldBodies ?? heldMaximumBodies;
  let heldBytes = 0;
  let heldBodies = 0;

  /**
   * Reserves memory for a body of this length, unless it is within the inline limit. Returns a function that frees it.
   */
  function hold(bytes: number): () => void {
    if (bytes <= inlineMaximumBytes) return () => {};
    if (heldBodies >= heldBodiesMaximum || heldBytes + bytes > heldBytesMaximum) {
      throw new HttpError(503, 'busy', 'Too many large reports at once; send it again shortly', {
        headers: { 'retry-after': '1' },
      });
    }
    heldBytes += bytes;
    heldBodies += 1;
    return () => {
      heldBytes -= bytes;
      heldBodies -= 1;
    };
  }

  function tooLarge(): HttpError {
    const megabytes = Math.floor(bodyBytes / (1024 * 1024));
    return new HttpError(413, 'body-too-large', `The body may hold at most ${megabytes} MB`);
  }

  function collect(request: IncomingMessage): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      let length = 0;
      const stop = (error: HttpError) => {
        request.off('data', take);
        discardRest(request);
        reject(error);
      };
      const take = (chunk: Uint8Array) => {
        length += chunk.length;
        if (length > bodyBytes) return stop(tooLarge());
        chunks.push(chunk);
      };
      request.on('data', take);
      request.once('end', () => resolve(joined(chunks, length)));
      const broken = () => reject(new HttpError(400, 'body-cut-off', 'The body was cut off on its way'));
      request.once('error', broken);
      request.once('close', broken);
    });
  }

  return {
    discard: discardRest,
    /**
     * Reads the body and passes its bytes, in a buffer that is not shared, to `use`. They count as in memory until
     * `use` has finished.
     *
     * @throws HttpError 413 above 32 MB, before reading if the length is announced; 503 if too much is in memory; 400 if
     * the sender disconnected
     */
    async withBody<T>(request: IncomingMessage, use: (bytes: Uint8Array) => Promise<T>) {
      const announced = announcedLength(request);
      let release: () => void;
      try {
        if (announced !== null && announced > bodyBytes) throw tooLarge();
        release = hold(announced ?? bodyBytes);
      } catch (error) {
        discardRest(request);
        throw error;
      }
      try {
        return await use(await collect(request));
      } finally {
        release();
      }
    },
  };
}

/**
 * The chunks in a separate buffer. Only such a buffer can be transferred to another thread, and chunks may share
 * memory.
 */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
