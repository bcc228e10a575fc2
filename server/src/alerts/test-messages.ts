import type { FastifyRequest } from 'fastify';
import { callerKey } from '../http/client-address.ts';
import { badField, HttpError, tooManyRequests } from '../http/http-error.ts';
import type { LimitShare } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import { createWindowLimiter } from '../visitors/counted-calls.ts';

interface TestMessagesParts {
  readonly nowMs: () => number;
  readonly proxyCount: number;
  readonly limitShare: LimitShare;
  readonly isLimited: boolean;
  /** @returns the status of the answer; null = there was none */
  readonly sendTest: (address: string) => Promise<number | null>;
}

/**
 * Sends test messages to new webhooks. Failures are counted, since they are all that a caller with made-up addresses
 * achieves; the answer says no more than the status. The returned function rejects with HttpError 400 for a failed
 * test, 429 and 503 above the limits.
 */
export function createTestMessages(parts: TestMessagesParts) {
  const { nowMs, proxyCount, limitShare, isLimited, sendTest } = parts;
  const limiterOf = (limit: 'failedWebhookTests' | 'allFailedWebhookTests') =>
    createWindowLimiter(limits[limit].windows, nowMs, { limit, limitShare });
  const [ofNetwork, ofAll] = [limiterOf('failedWebhookTests'), limiterOf('allFailedWebhookTests')];

  /** Counts a failure in advance. @returns a function that undoes that */
  function count(request: FastifyRequest): () => void {
    const own = ofNetwork.take(callerKey(request.raw, proxyCount));
    if (!own.isAllowed)
      throw tooManyRequests('Too many webhooks failed their test: wait before the next', own.headers);
    const together = ofAll.take('all');
    if (together.isAllowed)
      return () => {
        own.forgive();
        together.forgive();
      };
    own.forgive();
    throw new HttpError(503, 'busy', 'Too many webhooks fail their test at the moment: try again later', {
      headers: together.headers,
    });
  }

  return async (request: FastifyRequest, address: string): Promise<void> => {
    const forgive = isLimited ? count(request) : () => {};
    const status = await sendTest(address);
    if (status === null || status < 200 || status >= 300)
      throw badField('webhook', status === null ? 'did not answer' : `answered with status ${status}`);
    forgive();
  };
}
