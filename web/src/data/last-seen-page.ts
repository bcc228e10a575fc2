import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/endpoint';
import { parseAnswer, type Received } from './call-endpoint.ts';
import { keepGivenAnswers } from './keep-given.ts';
import { createLastSeen, lastSeenCacheName, type LastSeen } from './last-seen.ts';

/** What this browser has kept. */
const pageLastSeen = createLastSeen({
  open: () => caches.open(lastSeenCacheName),
  nowMs: () => performance.now(),
});

let givenKept: Promise<unknown> | null = null;

/** Keeps a good answer, and with the first one those that the page came with. Never fails. */
export const keep: LastSeen['keep'] = async (...answer) => {
  // Answers of the page that cannot be read have been told of when it started.
  givenKept ??= keepGivenAnswers(document, pageLastSeen).catch(() => null);
  await givenKept;
  await pageLastSeen.keep(...answer);
};

/**
 * The answer that was seen last; null = none.
 *
 * @throws Error when what was kept cannot be understood any more
 */
export async function recall<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
): Promise<Received<z.infer<Answer>> | null> {
  const kept = await pageLastSeen.recall(path);
  if (kept === null) return null;
  const answer = parseAnswer(endpoint, path, JSON.parse(kept.text));
  return { answer, etag: kept.etag, receivedAtMs: kept.seenAtMs, isLastSeen: true };
}
