import { randomBytes } from 'node:crypto';
import type { SharedLimit } from './limits.ts';

/**
 * Shares between servers on one database what callers spend, so that a limit by address holds for all of them together.
 * Messages are sent a few times a second and may be lost; the counts are in memory only, and no request waits for them.
 */
export interface LimitShare {
  /**
   * Shares the counts of rates and windows.
   *
   * @param onSpent receives the number that a caller spent at another server; negative = undone
   * @returns call it with the number that a caller spent here
   */
  spending(
    limit: SharedLimit,
    onSpent: (caller: string, count: number) => void,
  ): (caller: string, count: number) => void;
  /** Shares the number of things that callers have open, each at one server. Those of a dead server no longer count. */
  open(limit: SharedLimit): SharedOpen;
  /**
   * Shares state that belongs to no server in particular.
   *
   * @param onState receives the newest value that another server set for a key
   * @returns sends the value of a key to the others
   */
  states(
    limit: SharedLimit,
    onState: (key: string, value: number) => void,
  ): (key: string, value: number) => void;
  /**
   * A random key for each day, in memory only and the same on all servers. It may differ for a moment after midnight or
   * a start.
   *
   * @param day since 1970, UTC
   */
  readonly dayKey: (day: number) => Uint8Array;
}

export interface SharedOpen {
  /** Number of things that a caller has open at other servers. */
  elsewhere(caller: string): number;
  /** Sets the number of things that a caller has open here. */
  set(caller: string, count: number): void;
}

/** Shares nothing, for a server without others. */
export function createUnsharedLimits(): LimitShare {
  let key = randomBytes(32);
  let keyDay = Number.NaN;
  return {
    spending: () => () => {},
    open: () => ({ elsewhere: () => 0, set: () => {} }),
    states: () => () => {},
    dayKey: (day) => {
      if (day !== keyDay) key = randomBytes(32);
      keyDay = day;
      return key;
    },
  };
}

/** Name of a limit, and the means of sharing it with other servers. */
export interface NamedLimit {
  readonly limit: SharedLimit;
  readonly limitShare: LimitShare;
}
