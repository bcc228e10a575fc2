import { randomBytes } from 'node:crypto';
import type { SharedLimit } from './limits.ts';

/**
 * Shares what callers spend among servers on one database, so that a limit by address holds for all of them together.
 * Sent a few times a second and kept in memory only; no request waits for it, and messages may be lost.
 */
export interface LimitShare {
  /**
   * Rates and windows.
   *
   * @param onSpent receives what a caller spent at another server; negative = taken back
   * @returns notes what a caller spent here
   */
  spending(
    limit: SharedLimit,
    onSpent: (caller: string, count: number) => void,
  ): (caller: string, count: number) => void;
  /** Things that callers have open at the same time, each at one server: those of a dead server no longer count. */
  open(limit: SharedLimit): SharedOpen;
  /**
   * State that belongs to no server in particular.
   *
   * @param onState receives the newest value that another server set for a key
   * @returns sends the value of a key to the others
   */
  states(
    limit: SharedLimit,
    onState: (key: string, value: number) => void,
  ): (key: string, value: number) => void;
  /**
   * A random key of the day, in memory only and the same at all servers. For a moment after midnight or a start it may
   * differ.
   *
   * @param day since 1970, UTC
   */
  readonly dayKey: (day: number) => Uint8Array;
}

export interface SharedOpen {
  /** Number that a caller has open at other servers. */
  elsewhere(caller: string): number;
  /** Notes how many a caller has open here. */
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

/** Name of a limit, and the servers it is shared with. */
export interface NamedLimit {
  readonly limit: SharedLimit;
  readonly limitShare: LimitShare;
}
