import type { HealthReason } from '@rollcall/game/site/health';
import type { Logger } from '../http/logger.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { JournalPosition } from './journal-record.ts';
import type { PlacedEvent } from './journal-reader.ts';
import { PositionMovedError } from './recorded-rows.ts';
import type { RecorderProgress } from './recorder-progress.ts';
import type { SetAside } from './set-aside.ts';

export interface RecorderOptions {
  readonly progress: RecorderProgress;
  readonly setAside: (event: SetAside) => Promise<void>;
  readonly logger: Logger;
  /** Pause after new events, so that several reports are written in one transaction. */
  readonly lingerMs: number;
  readonly retryMs: readonly [first: number, longest: number];
  /** Interval at which the recorder looks for events that nobody has announced. */
  readonly idleMs: number;
  /** Where events wait, for log lines. */
  readonly source: { readonly name: string; readonly placeText: (place: JournalPosition) => string };
  readonly flushedAppends: () => number;
  readonly onCaughtUp: (appends: number) => void;
}

export interface Recorder {
  notifyEvents(): void;
  notifyStoreReturned(): void;
  /** True = everything flushed before the call has become rows; false = the store does not accept it. */
  caughtUp(): Promise<boolean>;
  isRecording(): boolean;
  reasons(): readonly HealthReason[];
  setAsideCount(): number;
  close(): Promise<void>;
}

/**
 * Turns the journal into rows, in order, each event exactly once: the rows and the position in the journal are written
 * in one transaction. After a failure or an unknown outcome the position is read again from the store. An event that
 * can never be stored is set aside, and the others are recorded.
 */
export function startRecorder(options: RecorderOptions): Recorder {
  const { progress } = options;
  const events = createSignal();
  const urgency = createSignal();
  const aside = createSetAsideLog(options);
  const failures = createFailureLog(options);
  let waiters: ((isCaughtUp: boolean) => void)[] = [];
  let isClosed = false;

  const resolveWaiters = (answered: typeof waiters, isCaughtUp: boolean) => {
    waiters = waiters.filter((each) => !answered.includes(each));
    for (const each of answered) each(isCaughtUp);
  };

  /** Records one batch. An empty batch means that everything flushed before has been recorded. */
  const step = async () => {
    const answered = waiters;
    const flushedAppends = options.flushedAppends();
    const batch = await progress.read();
    if (batch === null || batch.events.length === 0) {
      // Either the failed batch was recorded after all, or another server records it now.
      failures.end();
      resolveWaiters(answered, true);
      options.onCaughtUp(flushedAppends);
      await events.wait(options.idleMs);
      if (waiters.length === 0 && !isClosed) await urgency.wait(options.lingerMs);
      return;
    }
    await recordBatch({ progress, setAside: aside.put }, batch.events, batch.next);
    failures.end();
  };

  const run = async () => {
    let pauseMs = options.retryMs[0];
    while (!isClosed) {
      try {
        await step();
        pauseMs = options.retryMs[0];
      } catch (error) {
        progress.forget();
        if (error instanceof PositionMovedError) continue;
        resolveWaiters(waiters, false);
        failures.begin(error);
        if (!isClosed) await urgency.wait(pauseMs);
        pauseMs = Math.min(pauseMs * 2, options.retryMs[1]);
      }
    }
    resolveWaiters(waiters, false);
    await progress.close();
  };
  const running = run();

  const runNow = () => {
    events.notify();
    urgency.notify();
  };
  return {
    notifyEvents: () => events.notify(),
    notifyStoreReturned: runNow,
    caughtUp: () =>
      new Promise((resolve) => {
        if (isClosed) {
          resolve(false);
          return;
        }
        // A new list, because the running step answers only callers from before it began to read.
        waiters = [...waiters, resolve];
        runNow();
      }),
    isRecording: () => !failures.isOn(),
    reasons: () => progress.reasons(),
    setAsideCount: () => aside.count(),
    close: async () => {
      isClosed = true;
      runNow();
      await running;
    },
  };
}

function createSetAsideLog({ setAside, logger, source }: RecorderOptions) {
  const places = new Set<string>();
  return {
    count: () => places.size,
    put: async (placed: PlacedEvent, reason: string) => {
      const where = `event ${placed.place.index} ${source.placeText(placed.place)}`;
      if (places.has(where)) return;
      places.add(where);
      try {
        await setAside({ placed, reason });
        logger.error(`Set aside ${where}: ${reason}. The rest of the history is recorded without it.`);
      } catch (error) {
        // The event then exists only in the journal or the log, for as long as these keep recorded events.
        logger.error(`Left out ${where}: ${reason}. It could not be set aside: ${describeStoreError(error)}`);
      }
    },
  };
}

/**
 * Logs once why rows are not accepted, and once that they are accepted again. The store logs its own unavailability.
 */
function createFailureLog({ logger, source }: RecorderOptions) {
  let isOn = false;
  let loggedReason: string | null = null;
  return {
    isOn: () => isOn,
    begin: (error: unknown) => {
      isOn = true;
      const reason = describeStoreError(error);
      if (classifyStoreError(error) === 'connection' || reason === loggedReason) return;
      loggedReason = reason;
      logger.error(
        `The history cannot be recorded: ${reason}. It waits in the ${source.name} and will be retried.`,
      );
    },
    end: () => {
      if (loggedReason !== null) logger.info('Recording of the history has resumed.');
      isOn = false;
      loggedReason = null;
    },
  };
}

interface BatchRecorder {
  readonly progress: Pick<RecorderProgress, 'commit'>;
  /** Stores an event that can never become rows. */
  readonly setAside: (event: PlacedEvent, reason: string) => Promise<void>;
}

/**
 * Turns events into rows and moves the position to `next`. A batch that can never be stored is halved repeatedly until
 * the invalid event is alone. It is set aside, and all others are recorded, in order.
 *
 * @throws the error of `commit`, unless the values caused it.
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
      reason: 'this version does not know its format',
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

async function recordAround(
  recorder: BatchRecorder,
  run: readonly PlacedEvent[],
  next: JournalPosition,
  { index, reason }: { readonly index: number; readonly reason: string },
): Promise<void> {
  const failing = run[index];
  if (failing === undefined) return;
  if (index > 0) await recordBatch(recorder, run.slice(0, index), failing.place);
  await recorder.setAside(failing, reason);
  await recorder.progress.commit([], run[index + 1]?.place ?? next, 1);
  if (index + 1 < run.length) await recordBatch(recorder, run.slice(index + 1), next);
}

/** Lets one waiter wait until it is notified. A notification without a waiter is kept until the next wait. */
export function createSignal() {
  let isSet = false;
  let resume: (() => void) | null = null;
  return {
    notify: () => {
      isSet = true;
      resume?.();
    },
    wait: (withinMs: number) =>
      new Promise<void>((resolve) => {
        const limit = setTimeout(() => resume?.(), withinMs);
        resume = () => {
          clearTimeout(limit);
          resume = null;
          isSet = false;
          resolve();
        };
        if (isSet) resume();
      }),
  };
}
