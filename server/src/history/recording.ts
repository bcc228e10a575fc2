import type { HealthReason } from '@rollcall/game/site/health';
import type { DamageCount } from './journal-damage.ts';
import type { JournalEvent, RecordHead } from './journal-record.ts';
import type { RecentBatch } from './journal-segments.ts';

interface RecordingStatus {
  readonly waitingEvents: number;
  readonly isJournalWritable: boolean;
  /** False = the store refuses waiting rows. */
  readonly isRecording: boolean;
  /** Events of this run that can never be stored and are in `journal/set-aside.ndjson`. */
  readonly setAsideEvents: number;
  readonly damage: DamageCount;
  readonly reasons: readonly HealthReason[];
  readonly journalBytes: number;
}

/**
 * Makes rows of events, each exactly once, in order: from the journal of a single server, or from the log that several
 * servers share.
 */
export interface Recording {
  /** True = the events become rows, whatever happens to the process or the store. Never rejects. */
  append(entry: {
    readonly batch: RecordHead['batch'];
    readonly events: readonly JournalEvent[];
  }): Promise<boolean>;
  /**
   * Calls `listener` with the number of this run's appends, in order, that are rows. The first call means that all
   * appends of earlier runs are rows too.
   */
  onRecorded(listener: (appends: number) => void): void;
  /** True once everything appended before the call is rows; false if the store would not take it, or not in time. */
  caughtUp(withinMs: number): Promise<boolean>;
  /** Batches acknowledged in the hour before this run, oldest first. */
  recentBatches(): readonly RecentBatch[];
  status(): RecordingStatus;
  /** Makes rows of what was appended for up to `withinMs`, then ends. */
  close(withinMs: number): Promise<void>;
}

/** The result of `work`; false if it takes longer than `limitMs`. */
export async function within(limitMs: number, work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const isDone = await Promise.race([work, limit]);
  clearTimeout(timer);
  return isDone;
}
