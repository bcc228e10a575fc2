import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/endpoint';
import { afterRest } from '../after-load.ts';
import { type AnswerMemory, callPath } from '../call-endpoint.ts';
import { keepAnswer } from '../last-seen-link.ts';
import type { PollSource } from '../shared-polls.ts';
import type { RemoteAnswer, RemoteReader } from './list-desk.ts';
import { applyChange, keepUnchangedEntities, type LiveList, missingFrom } from './list-diff.ts';

/**
 * Reads a list: the first answers on the page, and when the page has come to rest by a worker, which tells of each answer
 * only what differs. Where there is no worker, all of it on the page, which is slower and otherwise the same. Entities
 * that say the same are the same objects from one answer to the next.
 */
export function createListSource<T extends object>(
  endpoint: Endpoint<z.core.$ZodType<LiveList<T>>>,
  path: string,
  memory: AnswerMemory<LiveList<T>>,
): PollSource<LiveList<T>> {
  let isOpen = false;
  let isBringing = false;
  let remote: RemoteReader | null = null;

  const bringWorker = async () => {
    await afterRest();
    if (!isOpen) return;
    const { pageListDesk } = await import('./page-list-desk.ts');
    if (isOpen) remote ??= pageListDesk.open(endpoint.path, path);
  };

  const readHere = async (signal: AbortSignal): Promise<LiveList<T> | null> => {
    const before = memory.last?.answer;
    const answer = await callPath(endpoint, path, { signal, memory, onAnswer: keepAnswer });
    if (answer === null || before === undefined) return answer;
    const kept = keepUnchangedEntities(before, answer);
    if (memory.last !== null) memory.last = { ...memory.last, answer: kept };
    return kept;
  };

  return {
    async call(signal) {
      if (!isBringing) {
        // With the first question: a poll that is not wanted now needs no worker.
        isBringing = true;
        // Its file could not be had: the page goes on reading.
        bringWorker().catch(() => null);
      }
      const read = await remote?.read(memory.last?.etag ?? null, signal);
      if (!read) return readHere(signal);
      return read.type === 'aborted' ? null : takeAnswer(memory, read);
    },
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
      isBringing = false;
      remote?.close();
      remote = null;
    },
  };
}

/** Makes the answer of what the page has and what the worker sent, and remembers it. */
export function takeAnswer<T extends object>(
  memory: AnswerMemory<LiveList<T>>,
  read: RemoteAnswer,
): LiveList<T> {
  const before = memory.last?.answer ?? {};
  if (read.type !== 'change') return before;
  const { changed, removed, etag } = read;
  // The worker has checked them by the schema of the very endpoint that this list was opened with.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const entries = changed.map(([id, entity]): [string, T] => [id, entity as T]);
  const gone = removed ?? missingFrom(new Set(changed.map(([id]) => id)), before);
  const answer = applyChange(before, { changed: entries, removed: gone });
  memory.last = etag === null ? null : { etag, answer };
  return answer;
}
