import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { JournalPosition } from './journal-position.ts';
import type { PlacedEvent } from './journal-reader.ts';
import type { RecorderProgress } from './recorder-progress.ts';

export interface BatchRecorder {
  readonly progress: Pick<RecorderProgress, 'commit'>;
  /** Puts an event away that can never become rows. */
  readonly putAside: (event: PlacedEvent, reason: string) => Promise<void>;
}

/**
 * Makes rows of a run of events and moves the place to `next`. A run that can never be stored is halved until the event
 * that is to blame stands alone; that one is put aside, every other one is recorded, in order.
 *
 * @throws what `commit` throws, unless the values are to blame.
 */
export async function recordBatch(
  recorder: BatchRecorder,
  run: readonly PlacedEvent[],
  next: JournalPosition,
): Promise<void> {
  const unreadable = run.findIndex(({ read }) => 'unreadable' in read);
  if (unreadable >= 0) {
    await recordAround(recorder, run, next, {
      index: unreadable,
      reason: 'this version does not know its form',
    });
    return;
  }
  const readable = run.flatMap(({ read }) => ('event' in read ? [read.event] : []));
  try {
    await recorder.progress.commit(readable, next, run.length);
  } catch (error) {
    if (classifyStoreError(error) !== 'data') throw error;
    if (run.length === 1) {
      await recordAround(recorder, run, next, { index: 0, reason: describeStoreError(error) });
      return;
    }
    const middle = run.length >> 1;
    await recordBatch(recorder, run.slice(0, middle), run[middle]?.place ?? next);
    await recordBatch(recorder, run.slice(middle), next);
  }
}

/** Records what stands before and behind an event that is put aside. */
async function recordAround(
  recorder: BatchRecorder,
  run: readonly PlacedEvent[],
  next: JournalPosition,
  { index, reason }: { readonly index: number; readonly reason: string },
): Promise<void> {
  const outcast = run[index];
  if (outcast === undefined) return;
  if (index > 0) await recordBatch(recorder, run.slice(0, index), outcast.place);
  await recorder.putAside(outcast, reason);
  await recorder.progress.commit([], run[index + 1]?.place ?? next, 1);
  if (index + 1 < run.length) await recordBatch(recorder, run.slice(index + 1), next);
}
