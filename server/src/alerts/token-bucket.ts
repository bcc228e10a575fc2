/** Tokens that are added at a steady rate, up to a maximum. */
export interface TokenBucket {
  /** Number of tokens; negative after more were taken than were available. */
  readonly left: () => number;
  readonly take: (count: number) => void;
}

/** @param most the capacity; the bucket starts full */
export function createTokenBucket(perSecond: number, most: number, nowMs: () => number): TokenBucket {
  let tokens = most;
  let atMs = nowMs();

  function left(): number {
    const now = nowMs();
    tokens = Math.min(most, tokens + (Math.max(0, now - atMs) * perSecond) / 1000);
    atMs = now;
    return tokens;
  }

  return {
    left,
    take: (count) => {
      tokens = left() - count;
    },
  };
}
