/** Tokens that come back at a steady rate; how many can be saved up is bounded. */
export interface TokenBucket {
  /** How many there are; below 0 = more was taken than there were. */
  readonly left: () => number;
  readonly take: (count: number) => void;
}

/** @param most the tokens of a full bucket, as it is at first */
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
