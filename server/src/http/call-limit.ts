import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerKey } from './client-address.ts';
import { tooManyRequests } from './http-error.ts';
import type { Rate } from './limits.ts';
import { createRateLimiter } from './rate-limit.ts';

interface CallLimitParts {
  /** null = nothing is limited. */
  readonly rate: Rate | null;
  readonly nowMs: () => number;
  /** Proxies of ours in front; 0 = none. */
  readonly proxyCount: number;
}

/**
 * Limits the calls of each address, those from this machine too: a hook that runs before the body is read, and writes
 * the limits into the answer.
 *
 * @returns rejects with HttpError 429 for whoever calls too often
 */
export function createCallLimit({ rate, nowMs, proxyCount }: CallLimitParts) {
  const limiter = rate === null ? null : createRateLimiter(rate, nowMs);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const verdict = limiter?.take(callerKey(request.raw, proxyCount));
    if (verdict === undefined) return;
    reply.headers(verdict.headers);
    if (!verdict.isAllowed) throw tooManyRequests();
  };
}
