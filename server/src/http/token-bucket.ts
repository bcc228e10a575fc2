import type { Rate } from './limits.ts';

/** Tokens that are added at a steady rate, up to a maximum. The number may be negative. */
export interface TokenBucket {
  tokens: number;
  /** Time at which the tokens were last counted. */
  atMs: number;
}

/** Adds the tokens for the time since the last call. Returns the number of tokens. */
export function refill(bucket: TokenBucket, { perSecond, burst }: Rate, nowMs: number): number {
  const added = (Math.max(0, nowMs - bucket.atMs) * perSecond) / 1000;
  bucket.tokens = Math.min(burst, bucket.tokens + added);
  bucket.atMs = nowMs;
  return bucket.tokens;
}

/** Creates a single bucket, which starts full. */
export function createTokenBucket(rate: Rate, nowMs: () => number) {
  const bucket: TokenBucket = { tokens: rate.burst, atMs: nowMs() };
  return {
    left: (): number => refill(bucket, rate, nowMs()),
    take: (count: number): void => {
      bucket.tokens = refill(bucket, rate, nowMs()) - count;
    },
  };
}
