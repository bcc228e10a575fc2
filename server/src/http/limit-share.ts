import { randomBytes } from 'node:crypto';
import type { SharedLimit } from './limits.ts';

/**
 * Shares the usage of callers among servers on one database, so that a limit by address applies to all servers
 * together. Messages are sent a few times a second and may be lost. The counts are in memory only, and no request waits
 * for them.
 */
export interface LimitShare {
  /**
   * Shares the counts of rates and windows.
   *
   * @param onSpent receives the number that a caller spent at another server; negative = undone
   * @returns a function to call with the number that a caller spent here
   */
  spending(
    limit: SharedLimit,
    onSpent: (caller: string, count: number) => void,
  ): (caller: string, count: number) => void;
  /**
   * Shares the number of items, such as streams, that callers have open, each at one server. Items at a dead server no
   * longer count.
   */
  open(limit: SharedLimit): SharedOpen;
  /**
   * Shares state that belongs to no particular server.
   *
   * @param onState receives the newest value that another server set for a key
   * @returns a function that sends the value of a key to the others
   */
  states(
    limit: SharedLimit,
    onState: (key: string, value: number) => void,
  ): (key: string, value: number) => void;
  /**
   * Returns a random key for each day, which is in memory only and the same on all servers. It may differ for a moment
   * after midnight or a start.
   *
   * @param day days since 1970, UTC
   */
  readonly dayKey: (day: number) => Uint8Array;
}

export interface SharedOpen {
  /** Returns the number of items that a caller has open at other servers. */
  elsewhere(caller: string): number;
  /** Sets the number of items that a caller has open here. */
  set(caller: string, count: number): void;
}

/** Creates a share that does nothing, for a server without others. */
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

/** What is needed to count calls by address, at all servers together. */
export interface CallerParts {
  readonly nowMs: () => number;
  /** Number of trusted proxies in front of this server; 0 = none. */
  readonly proxyCount: number;
  readonly limitShare: LimitShare;
}

/** A limit, and the means of sharing it with other servers. */
export interface NamedLimit {
  readonly limit: SharedLimit;
  readonly limitShare: LimitShare;
}
