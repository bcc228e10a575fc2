import type { LogEntry, LogPosition, PlacedEntry } from './log-entry.ts';

/** The log cannot be reached, or did not answer in time: what was asked of it may have been done or not. */
export class LogAwayError extends Error {
  override readonly name = 'LogAwayError';
}

/**
 * A read gives so many entries at most: fewer = there were no more. Keyframes of thousands of characters make some 20 MB
 * of it.
 */
export const mostRead = 100;

export interface LogPart {
  /** Names the log and the run of Redis that answered: another one may lack the last entries of the one before. */
  readonly run: string;
  readonly entries: readonly PlacedEntry[];
}

export type SnapshotName = 'live' | 'recorded';

/** Another log in the place of the one that Redis has. */
export interface Beginning {
  /** See {@link LogPart.run}: when Redis has another one meanwhile, nothing happens. */
  readonly over: string;
  readonly logId: string;
  /** As `versionOf` names it. */
  readonly version: string;
  readonly snapshots: Readonly<Record<SnapshotName, Buffer>>;
  /** Without a position they stand where they are appended. */
  readonly entries: readonly { readonly position: LogPosition | null; readonly entry: LogEntry }[];
}

export interface WriteSnapshotOptions {
  readonly onlyFirst?: boolean;
  /** Where what it was made of was read: another run may lack some of it, and does not take the snapshot (LogAwayError). */
  readonly run?: string;
}

/**
 * The log that all servers share, and the snapshots kept beside it. Everything rejects with LogAwayError while Redis is
 * away, and when it has another log than the one that was read last; nothing is tried again by itself but the connection.
 */
export interface SharedLog {
  /**
   * Tells the other servers up to where this one knows a log that is lost in a run of Redis.
   *
   * @param position null = it tells nothing
   * @returns what all have told
   */
  offer(run: string, position: LogPosition | null): Promise<readonly LogPosition[]>;
  /** Puts it there with all that it begins with, at once. @returns false = another server was first */
  begin(beginning: Beginning): Promise<boolean>;
  /** Resolves when the entry is as safe as Redis makes it (`appendfsync always`: on its disk). */
  append(entry: LogEntry): Promise<LogPosition>;
  /** Up to `mostRead` entries after `position`; waits for the first of them for up to `waitMs`. */
  readAfter(position: LogPosition, waitMs: number): Promise<LogPart>;
  /** Whether the entry is (still) there. */
  has(position: LogPosition): Promise<boolean>;
  /** The newest position; `logBeginning` = the log is empty. */
  end(): Promise<LogPosition>;
  /** Deletes what stands before `position`. */
  trimBefore(position: LogPosition): Promise<void>;
  /** Deletes one entry. */
  remove(position: LogPosition): Promise<void>;
  /** The newest snapshot of a name and of a version of the fold. */
  readSnapshot(name: SnapshotName, version: string): Promise<Buffer | null>;
  /** @returns false = `onlyFirst`, and there is one. */
  writeSnapshot(
    name: SnapshotName,
    version: string,
    bytes: Buffer,
    options?: WriteSnapshotOptions,
  ): Promise<boolean>;
  /** The versions of which there are snapshots of a name, with the time of the newest. */
  snapshotVersions(
    name: SnapshotName,
  ): Promise<readonly { readonly version: string; readonly atMs: number }[]>;
  /** Tells the other servers that are there now; nobody keeps it. Never rejects. */
  publish(message: string): void;
  subscribe(listener: (message: string) => void): void;
  /** As in {@link LogPart}: of the Redis that answers, or answered last; null = none has. */
  run(): string | null;
  /** null = it answers; else since when it does not. */
  awaySinceMs(): number | null;
  close(): Promise<void>;
}
