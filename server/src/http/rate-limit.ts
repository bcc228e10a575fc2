import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rate } from './limits.ts';
import { callerKey, isLocalCaller } from './client-address.ts';
import { tooManyRequests } from './http-error.ts';

export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RateLimiter {
  /** @param cost 0 = only asks whether another request would be allowed */
  take(key: string, cost?: 0 | 1): RateVerdict;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

const sweepEveryMs = 10_000;

/**
 * A token bucket for each key: `burst` tokens to begin with, `perSecond` come back. Costs a look into a map; keeps
 * nothing of who has been quiet for as long as a bucket takes to fill.
 */
export function createRateLimiter(rate: Rate, nowMs: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>();
  let sweptAtMs = nowMs();

  const tokensAt = ({ tokens, atMs }: Bucket, now: number) =>
    Math.min(rate.burst, tokens + (Math.max(0, now - atMs) * rate.perSecond) / 1000);

  function sweep(now: number): void {
    sweptAtMs = now;
    for (const [key, bucket] of buckets) if (tokensAt(bucket, now) >= rate.burst) buckets.delete(key);
  }

  return {
    take(key, cost = 1) {
      const now = nowMs();
      if (Math.abs(now - sweptAtMs) >= sweepEveryMs) sweep(now);
      const known = buckets.get(key);
      const tokens = known === undefined ? rate.burst : tokensAt(known, now);
      const isAllowed = tokens >= 1;
      const left = isAllowed ? tokens - cost : tokens;
      if (known === undefined) {
        if (cost > 0) buckets.set(key, { tokens: left, atMs: now });
      } else {
        known.tokens = left;
        known.atMs = now;
      }
      return { isAllowed, headers: headersOf(rate, left, isAllowed) };
    },
  };
}

function headersOf(rate: Rate, tokens: number, isAllowed: boolean): Record<string, string> {
  const secondsUntil = (wanted: number) => Math.max(0, Math.ceil((wanted - tokens) / rate.perSecond));
  const headers = {
    'RateLimit-Limit': String(rate.burst),
    'RateLimit-Remaining': String(Math.floor(tokens)),
    'RateLimit-Reset': String(secondsUntil(rate.burst)),
  };
  return isAllowed ? headers : { ...headers, 'Retry-After': String(Math.max(1, secondsUntil(1))) };
}

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

interface OpenLimitParts {
  /** null = nothing is limited. */
  readonly perAddress: number | null;
  /** Proxies of ours in front; 0 = none. */
  readonly proxyCount: number;
  /** What whoever wants more is told, and the seconds after which to try again. */
  readonly refusal: string;
  readonly retryAfter: string;
}

/** Counts one more of an address, and gives what uncounts it. @throws HttpError 429 */
export type OpenLimit = (request: IncomingMessage) => () => void;

/** Limits how many of something an address has at the same time; callers on this very machine have what they want. */
export function createOpenLimit({ perAddress, proxyCount, refusal, retryAfter }: OpenLimitParts): OpenLimit {
  const openByCaller = new Map<string, number>();
  return (request) => {
    if (perAddress === null || isLocalCaller(request)) return () => {};
    const caller = callerKey(request, proxyCount);
    const open = openByCaller.get(caller) ?? 0;
    if (open >= perAddress) throw tooManyRequests(refusal, { 'Retry-After': retryAfter });
    openByCaller.set(caller, open + 1);
    return () => {
      const left = (openByCaller.get(caller) ?? 1) - 1;
      if (left > 0) openByCaller.set(caller, left);
      else openByCaller.delete(caller);
    };
  };
}
