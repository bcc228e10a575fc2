import type { SharedLimit } from './limits.ts';

/**
 * What servers that share a database tell each other about callers, so that a limit by address holds for all of them
 * together. It is told a few times a second and kept in memory only; no request waits for it, and some of it may be lost.
 */
export interface LimitShare {
  /**
   * Rates and windows.
   *
   * @param onSpent is told what a caller spent at another server; negative = that came to nothing
   * @returns notes what a caller spent here
   */
  spending(
    limit: SharedLimit,
    onSpent: (caller: string, count: number) => void,
  ): (caller: string, count: number) => void;
  /** How many of something callers have open at the same time, each at one server: what a dead server had open is over. */
  open(limit: SharedLimit): SharedOpen;
  /**
   * What is open at no server in particular.
   *
   * @param onState is told the newest value that another server gave a key
   * @returns tells the others the value of a key
   */
  states(limit: SharedLimit, onState: (key: string, value: number) => void): SetState;
  /**
   * A random key of a day that all servers have, in memory only. For a moment after midnight or a start it may be another.
   *
   * @param day since 1970, UTC
   */
  readonly dayKey: (day: number) => Uint8Array;
}

export interface SharedOpen {
  /** How many a caller has open at other servers. */
  elsewhere(caller: string): number;
  /** Notes how many a caller has open here. */
  set(caller: string, count: number): void;
}

type SetState = (key: string, value: number) => void;

/** Which limit it is, and with whom it is shared. */
export interface NamedLimit {
  readonly limit: SharedLimit;
  /** Absent = this server is alone. */
  readonly limitShare?: LimitShare | undefined;
}
