import type { LogEntry, LogPosition, PlacedEntry } from './log-entry.ts';

/** The log cannot be reached or did not answer in time. It is unknown whether the call was carried out. */
export class LogAwayError extends Error {
  override readonly name = 'LogAwayError';
}

/**
 * Maximum number of entries per read; fewer = there were no more. With keyframes of thousands of characters, these are
 * some 20 MB.
 */
export const mostRead = 100;

export interface LogPart {
  /** Identifies the log and the run of Redis that answered. Another run may lack the last entries. */
  readonly run: string;
  readonly entries: readonly PlacedEntry[];
}

export type SnapshotName = 'live' | 'recorded';

/** A log that replaces the one in Redis. */
export interface Beginning {
  /** The run to replace, see {@link LogPart.run}. Nothing happens if Redis is in another run by then. */
  readonly over: string;
  readonly logId: string;
  /** As returned by `versionOf`. */
  readonly version: string;
  readonly snapshots: Readonly<Record<SnapshotName, Buffer>>;
  /** Entries without a position are appended. */
  readonly entries: readonly { readonly position: LogPosition | null; readonly entry: LogEntry }[];
}

export interface WriteSnapshotOptions {
  readonly onlyFirst?: boolean;
  /**
   * The run from which the snapshot was derived. In another run, which may lack some entries, the snapshot is rejected
   * with LogAwayError.
   */
  readonly run?: string;
}

/**
 * The log that all servers share, with its snapshots. Every call rejects with LogAwayError while Redis is unavailable,
 * and if the log in Redis is not the one that was read last. Calls are not retried, but the connection is.
 */
export interface SharedLog {
  /**
   * Tells the other servers the last position that this server has of a log that was lost in a run of Redis.
   *
   * @param position null = this server does not take part
   * @returns the positions of all servers that take part
   */
  offer(run: string, position: LogPosition | null): Promise<readonly LogPosition[]>;
  /** Creates the log with its first snapshots and entries, atomically. Returns false if another server was first. */
  begin(beginning: Beginning): Promise<boolean>;
  /** Resolves when the entry is as durable as Redis makes it (`appendfsync always`: on its disk). */
  append(entry: LogEntry): Promise<LogPosition>;
  /** Returns up to `mostRead` entries after `position`. Waits up to `waitMs` for the first of them. */
  readAfter(position: LogPosition, waitMs: number): Promise<LogPart>;
  /** Whether the log contains an entry at this position. */
  has(position: LogPosition): Promise<boolean>;
  /** The newest position; `logBeginning` = the log is empty. */
  end(): Promise<LogPosition>;
  /** Deletes entries before `position`. */
  trimBefore(position: LogPosition): Promise<void>;
  /** Deletes one entry. */
  remove(position: LogPosition): Promise<void>;
  /** Reads the newest snapshot with this name from this version of the fold. */
  readSnapshot(name: SnapshotName, version: string): Promise<Buffer | null>;
  /** Stores a snapshot. Returns false if `onlyFirst` was set and a snapshot existed. */
  writeSnapshot(
    name: SnapshotName,
    version: string,
    bytes: Buffer,
    options?: WriteSnapshotOptions,
  ): Promise<boolean>;
  /** Returns the versions that have a snapshot with this name, with the time of the newest. */
  snapshotVersions(
    name: SnapshotName,
  ): Promise<readonly { readonly version: string; readonly atMs: number }[]>;
  /** Sends a message to the other servers that are connected now. The message is not stored. Never rejects. */
  publish(message: string): void;
  subscribe(listener: (message: string) => void): void;
  /** The run of the Redis that answers or answered last, as in {@link LogPart}; null = none has answered yet. */
  run(): string | null;
  /** Time since which Redis has not answered; null = Redis answers. */
  awaySinceMs(): number | null;
  close(): Promise<void>;
}
