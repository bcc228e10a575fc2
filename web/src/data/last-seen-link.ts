import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/endpoint';
import { afterRest } from './after-load.ts';
import type { AnswerMemory } from './call-endpoint.ts';
import type { GivenAnswer } from './given-answers.ts';
import { serverNowMs } from './server-clock.ts';

/** What is kept is looked after by code that comes when the page has nothing else to do, or when it is needed. */
const lastSeen = () => import('./last-seen-page.ts');

/** One after the other: imports that wait for the same file need not end in their order, and a later answer counts. */
let keeping: Promise<unknown> = Promise.resolve();

/** Keeps a good answer for a visit without a network; as `onAnswer` of a call. Nothing waits for it. */
export function keepAnswer(path: string, text: string | null, etag: string | null): void {
  if (!('caches' in globalThis)) return;
  const seenAtMs = serverNowMs();
  keeping = keeping
    .then(afterRest)
    .then(lastSeen)
    .then(({ keep }) => keep(path, text, etag, seenAtMs))
    // The file could not be had: there will be another answer.
    .catch(() => null);
}

/**
 * The answer that was seen last, on this visit or an earlier one; null = none, or none that can be understood.
 *
 * @param memory is told of it, so that a server that has the same does not send it again
 */
export function recallAnswer<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
  memory: AnswerMemory<z.infer<Answer>>,
): Promise<GivenAnswer<z.infer<Answer>> | null> {
  return lastSeen()
    .then(({ recall }) => recall(endpoint, path, memory))
    .catch(() => null);
}
