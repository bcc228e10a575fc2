import type { HealthReason } from '@rollcall/game/site/health';
import type { DamageCount } from './journal-damage.ts';
import type { JournalEvent, RecordHead } from './journal-record.ts';
import type { RecentBatch } from './journal-segments.ts';

export interface RecordingStatus {
  readonly waitingEvents: number;
  readonly isJournalWritable: boolean;
  /** Rows are taken. */
  readonly isRecording: boolean;
  readonly setAsideEvents: number;
  readonly damage: DamageCount;
  readonly reasons: readonly HealthReason[];
  readonly journalBytes: number;
}

/**
 * Makes rows of events, each exactly once, in order. One server keeps them in its own journal until then; several make
 * them from the log that they share.
 */
export interface Recording {
  /** True = the events become rows, whatever happens to the process or the store. Never rejects. */
  append(entry: {
    readonly batch: RecordHead['batch'];
    readonly events: readonly JournalEvent[];
  }): Promise<boolean>;
  /** Tells how many of the appends of this run, in the order of the calls, have become rows. */
  onRecorded(listener: (appends: number) => void): void;
  /** True when everything appended before the call has become rows; false when the store would not take it. */
  caughtUp(): Promise<boolean>;
  /** Batches acknowledged in the hour before this run, oldest first. */
  recentBatches(): readonly RecentBatch[];
  status(): RecordingStatus;
  /** Ends it; `withinMs` = how long it may go on making rows of what waits. */
  close(withinMs: number): Promise<void>;
}
