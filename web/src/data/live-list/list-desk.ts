import { noteOccurrence, logProblem } from '../browser-log.ts';
import { observeServerDate } from '../server-clock.ts';
import type { ListEntry, MessageFromListWorker, MessageToListWorker } from './list-messages.ts';
import { unpackCause } from './pack-cause.ts';

/** What the page needs of a worker; a test brings its own. */
export interface ListWorkerLike {
  readonly postMessage: (message: MessageToListWorker) => void;
  readonly terminate: () => void;
  onmessage: ((event: MessageEvent<MessageFromListWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

export interface ListDeskParts {
  /** May throw: there are browsers without workers of modules, and rules that forbid them. */
  readonly startWorker: () => ListWorkerLike;
  /** @returns cancels */
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
}

/** What came of a question: nothing else than before, nothing since it was aborted, or what differs. */
export type RemoteAnswer =
  | { readonly type: 'same' | 'aborted' }
  | {
      readonly type: 'change';
      /** All that differs from what was known, or all there is. */
      readonly changed: readonly ListEntry[];
      /** Null = what is not among them is gone. */
      readonly removed: readonly string[] | null;
      readonly etag: string | null;
    };

/** One list that is read by the worker. */
export interface RemoteReader {
  /**
   * As callPath.
   *
   * @param knownTag of the answer that the page has; null = it has none
   * @returns null = there is no worker to be had: read it here
   * @throws CallError as callPath
   */
  readonly read: (knownTag: string | null, signal: AbortSignal) => Promise<RemoteAnswer | null>;
  readonly close: () => void;
}

/** The worker gives up a call after 30 s by itself: who has not answered by then never will. */
export const answersWithinMs = 45_000;

/** After so many workers that failed, lists are read on the page. */
export const mostFailures = 3;

type Reply = Exclude<MessageFromListWorker, { type: 'noted' }>;

/** Something that the worker was asked, and what is done with what it says. */
interface Asked {
  readonly take: (reply: Reply) => void;
  /** The worker is gone: it will say nothing more. */
  readonly giveUp: () => void;
}

/**
 * Where the page and the worker that reads lists meet. The worker runs as long as a list is open. One that cannot start,
 * breaks or keeps silent is put away, which is logged once; what was asked of it is to be read on the page.
 */
export function createListDesk({ startWorker, setTimer }: ListDeskParts) {
  let worker: ListWorkerLike | null = null;
  let failures = 0;
  let lastAsk = 0;
  let lastReader = 0;
  const readers = new Set<number>();
  const asked = new Map<number, Asked>();

  const endWorker = () => {
    worker?.terminate();
    worker = null;
    for (const { giveUp } of asked.values()) giveUp();
  };

  const fail = (cause: unknown) => {
    failures += 1;
    if (failures === 1) logProblem('warn', 'The worker that reads lists failed; the page reads them', cause);
    endWorker();
  };

  const take = (message: MessageFromListWorker) => {
    if (message.type === 'noted') {
      const { level, message: text, cause, atMs } = message;
      noteOccurrence({ kind: 'problem', level, message: text, cause: unpackCause(cause), atMs });
    } else {
      // What was given up may still be answered: nobody is there to take it.
      asked.get(message.ask)?.take(message);
    }
  };

  const startOrFail = (): ListWorkerLike | null => {
    try {
      const started = startWorker();
      started.onmessage = ({ data }) => take(data);
      started.onerror = (event) => fail(event.error ?? event.message);
      started.onmessageerror = () => fail(new Error('A message could not be read'));
      return started;
    } catch (cause) {
      fail(cause);
      return null;
    }
  };

  const post = (message: MessageToListWorker) => worker?.postMessage(message);

  /** @returns as RemoteReader.read */
  const read = (
    { reader, pattern, path }: OpenList,
    knownTag: string | null,
    signal: AbortSignal,
  ): Promise<RemoteAnswer | null> => {
    if (failures < mostFailures) worker ??= startOrFail();
    if (worker === null) return Promise.resolve(null);
    lastAsk += 1;
    const ask = lastAsk;
    return new Promise((resolve, reject) => {
      const settle = () => {
        cancelTimer();
        asked.delete(ask);
      };
      const parts: ListEntry[] = [];
      const cancelTimer = setTimer(() => fail(new Error('The worker keeps silent')), answersWithinMs);
      asked.set(ask, {
        take: (reply) => {
          if (reply.type === 'part') {
            parts.push(...reply.changed);
            return;
          }
          settle();
          observeAhead(reply.aheadMs);
          if (reply.type === 'failed') reject(unpackCause(reply.cause));
          else if (reply.type === 'same') resolve({ type: 'same' });
          else {
            const { changed, removed, etag } = reply;
            resolve({ type: 'change', changed: [...parts, ...changed], removed, etag });
          }
        },
        giveUp: () => {
          settle();
          resolve(null);
        },
      });
      signal.addEventListener('abort', () => {
        if (!asked.has(ask)) return;
        settle();
        post({ type: 'abort', ask });
        resolve({ type: 'aborted' });
      });
      post({ type: 'ask', ask, reader, pattern, path, knownTag });
    });
  };

  const open = (pattern: string, path: string): RemoteReader => {
    lastReader += 1;
    const list = { reader: lastReader, pattern, path };
    readers.add(list.reader);
    return {
      read: (knownTag, signal) => read(list, knownTag, signal),
      close() {
        readers.delete(list.reader);
        post({ type: 'forget', reader: list.reader });
        if (readers.size === 0) endWorker();
      },
    };
  };

  return { open };
}

interface OpenList {
  readonly reader: number;
  /** The path of the endpoint as the contract has it. */
  readonly pattern: string;
  readonly path: string;
}

/** The worker has its own copy of what answers told of the server's clock; the page's is the one that is read. */
function observeAhead(aheadMs: number | null): void {
  if (aheadMs === null) return;
  const nowMs = Date.now();
  observeServerDate(new Date(nowMs + aheadMs).toUTCString(), nowMs);
}
