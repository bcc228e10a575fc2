import type { LogEntry, LogPosition, PlacedEntry } from './log-entry.ts';

/** The log cannot be reached, or did not answer in time: whether the call was carried out is unknown. */
export class LogAwayError extends Error {
  override readonly name = 'LogAwayError';
}

/**
 * Maximum number of entries of a read; fewer = there were no more. Keyframes of thousands of characters make some 20 MB
 * of it.
 */
export const mostRead = 100;

export interface LogPart {
  /** Names the log and the run of Redis that answered: another run may lack the last entries. */
  readonly run: string;
  readonly entries: readonly PlacedEntry[];
}

export type SnapshotName = 'live' | 'recorded';

/** A log that replaces the one in Redis. */
export interface Beginning {
  /** See {@link LogPart.run}: if Redis has another one by then, nothing happens. */
  readonly over: string;
  readonly logId: string;
  /** As `versionOf` names it. */
  readonly version: string;
  readonly snapshots: Readonly<Record<SnapshotName, Buffer>>;
  /** Entries without a position are appended. */
  readonly entries: readonly { readonly position: LogPosition | null; readonly entry: LogEntry }[];
}

export interface WriteSnapshotOptions {
  readonly onlyFirst?: boolean;
  /**
   * The run in which its sources were read: another run may lack some of them, and refuses the snapshot (LogAwayError).
   */
  readonly run?: string;
}

/**
 * The log that all servers share, with its snapshots. Every call rejects with LogAwayError while Redis is away, and if
 * it has another log than the one that was read last. Only the connection is retried.
 */
export interface SharedLog {
  /**
   * Announces how far this server knows a log that is lost in a run of Redis.
   *
   * @param position null = announces nothing
   * @returns what all servers have announced
   */
  offer(run: string, position: LogPosition | null): Promise<readonly LogPosition[]>;
  /** Writes the log with its first snapshots and entries, atomically. @returns false = another server was first */
  begin(beginning: Beginning): Promise<boolean>;
  /** Resolves when the entry is as safe as Redis makes it (`appendfsync always`: on its disk). */
  append(entry: LogEntry): Promise<LogPosition>;
  /** Up to `mostRead` entries after `position`; waits for the first of them for up to `waitMs`. */
  readAfter(position: LogPosition, waitMs: number): Promise<LogPart>;
  /** Whether the entry is (still) there. */
  has(position: LogPosition): Promise<boolean>;
  /** The newest position; `logBeginning` = the log is empty. */
  end(): Promise<LogPosition>;
  /** Deletes entries before `position`. */
  trimBefore(position: LogPosition): Promise<void>;
  /** Deletes one entry. */
  remove(position: LogPosition): Promise<void>;
  /** The newest snapshot of a name and of a version of the fold. */
  readSnapshot(name: SnapshotName, version: string): Promise<Buffer | null>;
  /** @returns false = `onlyFirst`, and there is one already */
  writeSnapshot(
    name: SnapshotName,
    version: string,
    bytes: Buffer,
    options?: WriteSnapshotOptions,
  ): Promise<boolean>;
  /** The versions with a snapshot of a name, with the time of the newest. */
  snapshotVersions(
    name: SnapshotName,
  ): Promise<readonly { readonly version: string; readonly atMs: number }[]>;
  /** Sends a message to the other servers that are there now; it is not stored. Never rejects. */
  publish(message: string): void;
  subscribe(listener: (message: string) => void): void;
  /** As in {@link LogPart}: of the Redis that answers, or answered last; null = none has. */
  run(): string | null;
  /** Since when Redis does not answer; null = it does. */
  awaySinceMs(): number | null;
  close(): Promise<void>;
}
