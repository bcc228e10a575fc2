import type { SessionColumns } from '../quest/quest-runs.ts';

/** A session in a test. Fields are 0 by default, and it ended by leaving the area. */
export interface SessionFacts {
  readonly started?: number;
  readonly seconds: number;
  readonly group?: number;
  readonly server?: number;
  readonly level?: number;
  readonly difficulty?: number;
  readonly hasLeft?: boolean;
}

/**
 * Sessions in columns.
 *
 * @param sessions ascending by their beginning
 */
export function columnsOf(sessions: readonly SessionFacts[]): SessionColumns {
  return {
    count: sessions.length,
    startedSecond: Uint32Array.from(sessions, ({ started = 0 }) => started),
    seconds: Uint32Array.from(sessions, ({ seconds }) => seconds),
    group: Float64Array.from(sessions, ({ group = 0 }) => group),
    server: Uint8Array.from(sessions, ({ server = 0 }) => server),
    level: Uint8Array.from(sessions, ({ level = 0 }) => level),
    difficulty: Uint8Array.from(sessions, ({ difficulty = 0 }) => difficulty),
    hasLeft: Uint8Array.from(sessions, ({ hasLeft = true }) => Number(hasLeft)),
  };
}
