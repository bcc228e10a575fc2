import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerParts, NamedLimit } from './limit-share.ts';
import type { Rate, SharedLimit } from './limits.ts';
import { callerKey } from './client-address.ts';
import { tooManyRequests } from './http-error.ts';
import { refill, type TokenBucket } from './token-bucket.ts';

export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const sweepEveryMs = 10_000;

/**
 * Maximum debt of a bucket, in bursts. Before they hear from each other, each of n servers may allow a caller a burst,
 * which leaves a debt of n - 1 bursts.
 */
const debtMaximum = 10;

/**
 * Creates a token bucket for each key, which starts with `burst` tokens and refills by `perSecond`. A call costs one
 * map look-up. Callers without calls for the duration of a refill are removed.
 *
 * @param named also subtracts tokens spent at other servers, so that the bucket may become negative
 */
export function createRateLimiter(rate: Rate, nowMs: () => number, named?: NamedLimit) {
  const buckets = new Map<string, TokenBucket>();
  let sweptAtMs = nowMs();

  function sweep(atMs: number): void {
    sweptAtMs = atMs;
    for (const [key, bucket] of buckets) if (refill(bucket, rate, atMs) >= rate.burst) buckets.delete(key);
  }

  function now(): number {
    const atMs = nowMs();
    if (Math.abs(atMs - sweptAtMs) >= sweepEveryMs) sweep(atMs);
    return atMs;
  }

  const noteSpent = named?.limitShare.spending(named.limit, (key, count) => {
    const atMs = now();
    const known = buckets.get(key);
    const tokens = known === undefined ? rate.burst : refill(known, rate, atMs);
    buckets.set(key, { tokens: Math.max(-debtMaximum * rate.burst, tokens - count), atMs });
  });

  return {
    /**
     * Counts a request of a caller.
     *
     * @param cost 0 = only checks whether another request would be allowed
     */
    take(key: string, cost: 0 | 1 = 1) {
      const atMs = now();
      const known = buckets.get(key);
      const tokens = known === undefined ? rate.burst : refill(known, rate, atMs);
      const isAllowed = tokens >= 1;
      const left = isAllowed ? tokens - cost : tokens;
      if (known !== undefined) known.tokens = left;
      else if (cost > 0) buckets.set(key, { tokens: left, atMs });
      if (isAllowed && cost > 0) noteSpent?.(key, cost);
      return { isAllowed, headers: headersOf(rate, left, isAllowed) };
    },
  };
}

function headersOf(rate: Rate, tokens: number, isAllowed: boolean): Record<string, string> {
  const secondsUntil = (wanted: number) => Math.max(0, Math.ceil((wanted - tokens) / rate.perSecond));
  const headers = {
    'RateLimit-Limit': String(rate.burst),
    'RateLimit-Remaining': String(Math.max(0, Math.floor(tokens))),
    'RateLimit-Reset': String(secondsUntil(rate.burst)),
  };
  return isAllowed ? headers : { ...headers, 'Retry-After': String(Math.max(1, secondsUntil(1))) };
}

interface CallLimitParts extends CallerParts {
  readonly limit: SharedLimit;
  /** null = no limit. */
  readonly rate: Rate | null;
}

const limiterOf = (parts: CallLimitParts) =>
  parts.rate === null ? null : createRateLimiter(parts.rate, parts.nowMs, parts);

/** Creates a function that counts the calls of each address, and says whether one is within the limit. */
export function createAllowance(parts: CallLimitParts): (request: IncomingMessage) => boolean {
  const limiter = limiterOf(parts);
  return (request) => limiter === null || limiter.take(callerKey(request, parts.proxyCount)).isAllowed;
}

/**
 * Creates a hook that limits the calls of each address. It runs before the body is read, and writes the limits into the
 * answer. It rejects with HttpError 429 for a caller above the limit.
 */
export function createCallLimit(parts: CallLimitParts) {
  const limiter = limiterOf(parts);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const verdict = limiter?.take(callerKey(request.raw, parts.proxyCount));
    if (verdict === undefined) return;
    reply.headers(verdict.headers);
    if (!verdict.isAllowed) throw tooManyRequests();
  };
}

interface OpenLimitParts {
  /** null = no limit. */
  readonly perAddress: number | null;
  /** Number of trusted proxies in front of this server; 0 = none. */
  readonly proxyCount: number;
  /** The message of a rejection. */
  readonly refusal: string;
  readonly retryAfter: string;
  /** Absent = what callers have open at other servers does not count. */
  readonly named?: NamedLimit;
  /** Selects callers without a limit; absent = none. */
  readonly isExempt?: (request: IncomingMessage) => boolean;
}

/**
 * Counts one more for an address, and returns a function that undoes that.
 *
 * @throws HttpError 429
 */
export type OpenLimit = (request: IncomingMessage) => () => void;

/** Limits how many items of one kind, such as streams, an address may have open at the same time. */
export function createOpenLimit(parts: OpenLimitParts): OpenLimit {
  const { perAddress, proxyCount, refusal, retryAfter, named, isExempt } = parts;
  const openByCaller = new Map<string, number>();
  const shared = perAddress === null ? undefined : named?.limitShare.open(named.limit);

  function set(caller: string, open: number): void {
    if (open > 0) openByCaller.set(caller, open);
    else openByCaller.delete(caller);
    shared?.set(caller, open);
  }

  return (request) => {
    if (perAddress === null || isExempt?.(request) === true) return () => {};
    const caller = callerKey(request, proxyCount);
    const open = openByCaller.get(caller) ?? 0;
    const elsewhere = shared?.elsewhere(caller) ?? 0;
    if (open + elsewhere >= perAddress) throw tooManyRequests(refusal, { 'Retry-After': retryAfter });
    set(caller, open + 1);
    return () => set(caller, (openByCaller.get(caller) ?? 1) - 1);
  };
}
