import { Worker } from 'node:worker_threads';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Logger } from '../http/logger.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { checkBody, type BodyToCheck, type CheckedBody } from './check-body.ts';
import type { FromCheckWorker, ToCheckWorker } from './check-worker.ts';
import type { Refusal } from './report-parser.ts';
import { createBodyAssembler } from './sliced-body.ts';

/** Maximum size of bodies that are checked on the main thread: about 600 characters, 3 ms. */
export const inlineMaximumBytes = 256 * 1024;
/** The same for samples of the past, of which five times as many fit into the same size: about 800 samples, 4 ms. */
const inlineSamplesBytes = 64 * 1024;

function isSmall({ call, bytes }: BodyToCheck): boolean {
  return bytes.length <= (call === 'reportPopulationHistory' ? inlineSamplesBytes : inlineMaximumBytes);
}

/**
 * Memory limit of the worker. JSON can be a hundred times larger in memory than in transit. A body that does not fit is
 * rejected without side effects.
 */
const workerHeapMb = 1024;

/** Checks bodies without blocking the main thread for more than a few milliseconds. */
export interface BodyChecker {
  /**
   * Checks a body. The `bytes` of one above the inline limit are transferred to the worker and cannot be used
   * afterwards.
   */
  check(body: BodyToCheck): Promise<CheckedBody>;
  close(): Promise<void>;
}

/** Time limit of the worker. The largest body takes some seconds of processor time. */
const usualLimitMs = 120_000;

function startCheckWorker(definition: GameDefinition): Worker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: definition,
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
  });
}

/**
 * Whether a message comes from the worker. Others come from Node, which uses the same port while it watches files for
 * changes.
 */
function isFromCheckWorker(message: unknown): message is FromCheckWorker {
  return typeof message === 'object' && message !== null && 'slice' in message;
}

function refused(refusal: Refusal): CheckedBody {
  return { state: 'refused', refusal, unknownServers: {} };
}

function refusalOfCrash(error: unknown): Refusal {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory
    ? { status: 413, code: 'body-too-complex', message: 'The body holds too many values; send it in parts' }
    : {
        status: 500,
        code: 'check-failed',
        message: 'The body could not be checked; nothing of it was taken',
      };
}

/**
 * Makes a checker. Large bodies are checked in a worker thread, one at a time. The thread starts with the first such
 * body, and restarts after a crash, which affects only the body that caused it (500, or 413 if that body did not fit
 * into memory).
 */
export function createBodyChecker(parts: {
  readonly definition: GameDefinition;
  readonly logger: Logger;
  readonly startWorker?: (definition: GameDefinition) => Worker;
  readonly limitMs?: number;
}): BodyChecker {
  const { definition, logger, startWorker = startCheckWorker, limitMs = usualLimitMs } = parts;
  let worker: Worker | null = null;
  const inOrder = createSerialQueue();
  let isClosed = false;

  function openWorker(): Worker {
    const opened = startWorker(definition);
    // An idle thread must not keep a closing server alive.
    opened.unref();
    opened.on('error', () => {});
    opened.once('exit', () => {
      if (worker === opened) worker = null;
    });
    return opened;
  }

  async function checkOne(body: BodyToCheck): Promise<CheckedBody> {
    if (isClosed) return closing;
    worker ??= openWorker();
    const checking = worker;
    try {
      return await checkIn(checking, body, limitMs);
    } catch (error) {
      worker = null;
      void checking.terminate();
      if (isClosed) return closing;
      logger.error('The thread that checks large reports has ended', { call: body.call, error });
      return refused(refusalOfCrash(error));
    }
  }

  return {
    check: (body) =>
      isSmall(body) ? Promise.resolve(checkBody(body, definition)) : inOrder(() => checkOne(body)),
    async close() {
      isClosed = true;
      await worker?.terminate();
      await inOrder(() => Promise.resolve());
    },
  };
}

const closing = refused({ status: 503, code: 'closing', message: 'The server is closing' });

/** Checks a body in the worker. @throws if the thread exits or the time limit passes before it answers */
async function checkIn(worker: Worker, body: BodyToCheck, limitMs: number): Promise<CheckedBody> {
  const { promise, resolve, reject } = Promise.withResolvers<CheckedBody>();
  const assembler = createBodyAssembler();
  const post = (message: ToCheckWorker, transfer: ArrayBuffer[] = []) =>
    worker.postMessage(message, transfer);
  const take = (message: unknown) => {
    if (!isFromCheckWorker(message)) return;
    if (message.slice === null) {
      resolve(assembler.finish() ?? refused(refusalOfCrash(null)));
    } else {
      assembler.add(message.slice);
      // Delayed, because the port delivers all waiting messages at once, and the worker may be faster than its reader.
      setImmediate(() => post({ type: 'next' }));
    }
  };
  const fail = (code: number) => reject(new Error(`the thread ended with code ${code}`));
  worker.on('message', take).once('error', reject).once('exit', fail);
  const limit = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  post({ type: 'check', body }, body.bytes.buffer instanceof ArrayBuffer ? [body.bytes.buffer] : []);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    worker.off('message', take).off('error', reject).off('exit', fail);
  }
}
