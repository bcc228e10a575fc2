/** Steady requests a second and how many may come at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** What a caller is told (wire: General, Limits). */
export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests by a key, such as an address. */
export interface RateLimiter {
  take(key: string): RateVerdict;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** How often buckets that are full again are thrown away. */
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
    take(key) {
      const now = nowMs();
      if (now - sweptAtMs >= sweepEveryMs) sweep(now);
      const bucket = buckets.get(key) ?? { tokens: rate.burst, atMs: now };
      const tokens = tokensAt(bucket, now);
      const isAllowed = tokens >= 1;
      bucket.tokens = isAllowed ? tokens - 1 : tokens;
      bucket.atMs = now;
      buckets.set(key, bucket);
      return { isAllowed, headers: headersOf(rate, bucket.tokens, isAllowed) };
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
