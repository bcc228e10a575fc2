/** So much a second; what was not used of a moment may be used a little later. */
export interface Allowance {
  readonly left: () => number;
  readonly use: (amount: number) => void;
}

/** @param most that may be used at once */
export function createAllowance(perSecond: number, most: number, nowMs: () => number): Allowance {
  let left = most;
  let atMs = nowMs();
  return {
    left() {
      const now = nowMs();
      left = Math.min(most, left + (Math.max(0, now - atMs) * perSecond) / 1000);
      atMs = now;
      return left;
    },
    use: (amount) => {
      left -= amount;
    },
  };
}
