import { Worker } from 'node:worker_threads';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Logger } from '../http/logger.ts';
import { checkBody, type BodyToCheck, type CheckedBody } from './check-body.ts';
import type { FromCheckWorker, ToCheckWorker } from './check-worker.ts';
import type { Refusal } from './report-parser.ts';
import { createBodyAssembler } from './sliced-body.ts';

/** Bodies up to this are checked where they arrived: about 600 characters, 3 ms. */
export const inlineMaximumBytes = 256 * 1024;
/** The same of samples of the past, of which as many bytes hold five times as many: about 800 samples, 4 ms. */
const inlineSamplesBytes = 64 * 1024;

function isSmall({ call, bytes }: BodyToCheck): boolean {
  return bytes.length <= (call === 'reportPopulationHistory' ? inlineSamplesBytes : inlineMaximumBytes);
}

/** JSON can be a hundred times larger in memory than on the wire; what does not fit is refused, nothing else suffers. */
const workerHeapMb = 1024;

/** Checks bodies without holding up the main thread for more than a few milliseconds. */
export interface BodyChecker {
  /** `bytes` of more than is checked in place are handed over to the worker: nobody may use them afterwards. */
  check(body: BodyToCheck): Promise<CheckedBody>;
  close(): Promise<void>;
}

interface BodyCheckerParts {
  readonly definition: GameDefinition;
  readonly logger: Logger;
  readonly startWorker?: (definition: GameDefinition) => Worker;
  readonly limitMs?: number;
}

/** The largest body takes some seconds of processor time; a thread that needs longer than this is ended. */
const usualLimitMs = 120_000;

function startCheckWorker(definition: GameDefinition): Worker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: definition,
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
  });
}

/** Node sends messages of its own through the same port while it watches files for changes. */
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
 * Big bodies go through one worker thread, one after the other. The thread is started by the first of them and again
 * after a crash, which costs only the body that caused it (500, or 413 when that body did not fit into memory).
 */
export function createBodyChecker(parts: BodyCheckerParts): BodyChecker {
  const { definition, logger, startWorker = startCheckWorker, limitMs = usualLimitMs } = parts;
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function openWorker(): Worker {
    const opened = startWorker(definition);
    // A server that closes must not wait for a thread that has nothing to do.
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
      logger.error('The thread that checks big reports ended', { call: body.call, error });
      return refused(refusalOfCrash(error));
    }
  }

  return {
    check(body) {
      if (isSmall(body)) return Promise.resolve(checkBody(body, definition));
      const checked = last.then(() => checkOne(body));
      last = checked;
      return checked;
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
      await last;
    },
  };
}

const closing = refused({ status: 503, code: 'closing', message: 'The server is closing' });

/** @throws when the thread ends before it has answered, or does not answer in time */
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
      // Not at once: a port hands over all that is there in one go, and the worker may be quicker than its reader.
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
