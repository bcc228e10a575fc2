/** The time of a world that may run faster or slower than that of the people who watch it. */
export interface WorldClock {
  /** The world's time at a moment of the watchers; both milliseconds since 1970. */
  readonly toWorldTime: (watchersMs: number) => number;
  /** The other way round: nothing that has happened lies in the watchers' future. */
  readonly toWatchersTime: (worldMs: number) => number;
}

export interface WorldClockOptions {
  /** The moment at which the watchers begin to watch, milliseconds since 1970. */
  readonly watchersStartMs: number;
  /** What the world's clock shows then. */
  readonly worldStartMs: number;
  /** World seconds per second of the watchers. */
  readonly speed: number;
}

/** A clock for such a world. */
export function createWorldClock({ watchersStartMs, worldStartMs, speed }: WorldClockOptions): WorldClock {
  return {
    toWorldTime: (watchersMs) => worldStartMs + (watchersMs - watchersStartMs) * speed,
    toWatchersTime: (worldMs) => watchersStartMs + (worldMs - worldStartMs) / speed,
  };
}
