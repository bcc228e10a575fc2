import type { HealthReason } from '@rollcall/game/site/health';
import type { DamageCount } from './journal-damage.ts';
import type { JournalEvent, RecordHead } from './journal-record.ts';
import type { RecentBatch } from './journal-segments.ts';

export interface RecordingStatus {
  readonly waitingEvents: number;
  readonly isJournalWritable: boolean;
  /** False = the store rejects the waiting rows. */
  readonly isRecording: boolean;
  /** Number of events of this run that can never be stored and are in `journal/set-aside.ndjson`. */
  readonly setAsideEvents: number;
  readonly damage: DamageCount;
  readonly reasons: readonly HealthReason[];
  readonly journalBytes: number;
}

/**
 * Turns events into rows, each exactly once, in order. A single server keeps events in its own journal until then.
 * Several servers read them from the log that they share.
 */
export interface Recording {
  /** True = the events will become rows, whatever happens to the process or the store. Never rejects. */
  append(entry: {
    readonly batch: RecordHead['batch'];
    readonly events: readonly JournalEvent[];
  }): Promise<boolean>;
  /**
   * Calls `listener` with the number of appends of this run, in order, that have become rows. At the first call, all
   * appends of earlier runs have become rows too.
   */
  onRecorded(listener: (appends: number) => void): void;
  /**
   * True = everything appended before the call has become rows; false = the store does not accept it, or not in time.
   */
  caughtUp(withinMs: number): Promise<boolean>;
  /** Batches acknowledged in the hour before this run, oldest first. */
  recentBatches(): readonly RecentBatch[];
  status(): RecordingStatus;
  /** Records appended events for up to `withinMs`, then ends. */
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
