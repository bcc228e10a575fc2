import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/endpoint';
import { callPath, type AnswerMemory, type CallOptions } from '../call-endpoint.ts';
import { CallError } from '../call-error.ts';
import { serverNowMs } from '../server-clock.ts';
import { diffLists, type LiveList } from './list-diff.ts';
import type { ListEntry, MessageFromListWorker, MessageToListWorker } from './list-messages.ts';
import { packCause } from './pack-cause.ts';

/** A list that can be read. */
export interface ReadableList {
  readonly endpoint: Endpoint<z.core.$ZodType<LiveList<object>>>;
  /** Reading a message of so many entities takes the page a fraction of a millisecond, also on a slow machine. */
  readonly entriesPerMessage: number;
}

/** What the work needs of the worker; a test brings its own. */
export interface ListWorkParts {
  readonly lists: readonly ReadableList[];
  readonly post: (message: MessageFromListWorker) => void;
  /** Told of every good answer, to keep it for a visit without a network. */
  readonly onAnswer: NonNullable<CallOptions<unknown>['onAnswer']>;
}

type Ask = Extract<MessageToListWorker, { type: 'ask' }>;

/** Stands for an answer that the page has and the worker has not seen. */
const unseen: LiveList<object> = {};

/**
 * Reads lists for a page: asks as callPath does, and tells of an answer only what differs from the one that the page
 * has.
 *
 * @returns takes the messages of the page
 */
export function createListWork({ lists, post, onAnswer }: ListWorkParts) {
  const memories = new Map<number, AnswerMemory<LiveList<object>>>();
  const running = new Map<number, AbortController>();

  const answer = async (message: Ask, signal: AbortSignal) => {
    const { ask, pattern, path } = message;
    const memory = memoryFor(message);
    const before = memory.last?.answer ?? unseen;
    const { endpoint, entriesPerMessage } = listOf(pattern);
    const now = await callPath(endpoint, path, { signal, memory, onAnswer });
    if (now === null) return;
    const aheadMs = clockAheadMs();
    if (now === before) {
      post({ type: 'same', ask, aheadMs });
      return;
    }
    const { changed, removed } = diffLists(before, now);
    const rest = postParts(ask, changed, entriesPerMessage);
    const etag = memory.last?.etag ?? null;
    post({ type: 'answer', ask, changed: rest, removed: before === unseen ? null : removed, etag, aheadMs });
  };

  /** What the page has, whether it was seen here or not: the server is asked whether that still holds. */
  const memoryFor = ({ reader, knownTag }: Ask): AnswerMemory<LiveList<object>> => {
    const known = memories.get(reader)?.last;
    const isSeen = known?.etag === knownTag;
    const last = isSeen || knownTag === null ? null : { etag: knownTag, answer: unseen };
    const memory = { last: isSeen ? (known ?? null) : last };
    memories.set(reader, memory);
    return memory;
  };

  const listOf = (pattern: string): ReadableList => {
    const found = lists.find(({ endpoint }) => endpoint.path === pattern);
    if (found === undefined) throw new Error(`The worker knows no list at ${pattern}`);
    return found;
  };

  /** @returns what remains for the last message */
  const postParts = (ask: number, changed: readonly ListEntry[], size: number): readonly ListEntry[] => {
    let from = 0;
    for (; changed.length - from > size; from += size) {
      post({ type: 'part', ask, changed: changed.slice(from, from + size) });
    }
    return changed.slice(from);
  };

  const start = async (message: Ask) => {
    const { ask } = message;
    const controller = new AbortController();
    running.set(ask, controller);
    try {
      await answer(message, controller.signal);
    } catch (cause) {
      const hasHeard = cause instanceof CallError && cause.failure !== 'network';
      post({ type: 'failed', ask, cause: packCause(cause), aheadMs: hasHeard ? clockAheadMs() : null });
    } finally {
      running.delete(ask);
    }
  };

  return (message: MessageToListWorker): void => {
    switch (message.type) {
      case 'ask':
        void start(message);
        break;
      case 'abort':
        running.get(message.ask)?.abort();
        break;
      case 'forget':
        memories.delete(message.reader);
        break;
    }
  };
}

/** As the answers told the worker. */
function clockAheadMs(): number {
  return serverNowMs() - Date.now();
}
