import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/endpoint';
import { afterLoad } from './after-load.ts';
import { parseAnswer, type AnswerMemory } from './call-endpoint.ts';
import type { GivenAnswer } from './given-answers.ts';
import { serverNowMs } from './server-clock.ts';

/** What is kept is looked after by code that comes when the page has nothing else to do, or when it is needed. */
const lastSeen = () => import('./last-seen.ts').then(({ pageLastSeen }) => pageLastSeen);

const hasCaches = () => typeof caches !== 'undefined';

/** Keeps a good answer for a visit without a network; as `onAnswer` of a call. Nothing waits for it. */
export function keepAnswer(path: string, text: string | null, etag: string | null): void {
  if (!hasCaches()) return;
  const seenAtMs = serverNowMs();
  void afterLoad()
    .then(lastSeen)
    .then((seen) => seen.keep(path, text, etag, seenAtMs))
    // The file could not be had: there will be another answer.
    .catch(() => null);
}

/**
 * The answer that was seen last, on this visit or an earlier one; null = none, or none that can be understood.
 *
 * @param memory is told of it, so that a server that has the same does not send it again
 */
export async function recallAnswer<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
  memory: AnswerMemory<z.infer<Answer>>,
): Promise<GivenAnswer<z.infer<Answer>> | null> {
  if (!hasCaches()) return null;
  try {
    const kept = await (await lastSeen()).recall(path);
    if (kept === null) return null;
    const answer = parseAnswer(endpoint, path, JSON.parse(kept.text));
    memory.last ??= { etag: kept.etag, answer };
    return { answer, etag: kept.etag, madeAtMs: kept.seenAtMs };
  } catch {
    return null;
  }
}
