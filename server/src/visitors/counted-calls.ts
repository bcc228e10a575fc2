import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerKey } from '../http/client-address.ts';
import { HttpError, tooManyRequests } from '../http/http-error.ts';
import type { CountWindow } from '../http/limits.ts';
import { createWindowLimiter } from './window-limiter.ts';

interface CountedCallsParts {
  /** What one address may do; null = nothing is counted. */
  readonly windows: readonly CountWindow[] | null;
  readonly nowMs: () => number;
  /** Proxies of ours in front; 0 = none. */
  readonly proxyCount: number;
  /** What whoever does it too often is told. */
  readonly refusal: string;
}

/** Does something for a call, within the limits of its address. @throws HttpError 429 beyond them */
export type CountCall = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
) => Promise<T>;

/** Counts by address what is done, and writes the limits into the answers; what fails by a fault of ours is not counted. */
export function createCountedCalls({ windows, nowMs, proxyCount, refusal }: CountedCallsParts): CountCall {
  const limiter = windows === null ? null : createWindowLimiter(windows, nowMs);
  return async (request, reply, work) => {
    const verdict = limiter?.take(callerKey(request.raw, proxyCount));
    if (verdict === undefined) return work();
    reply.headers(verdict.headers);
    if (!verdict.isAllowed) throw tooManyRequests(refusal);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) verdict.forgive();
      throw error;
    }
  };
}
