import type { HealthReason } from '@rollcall/game/health';
import type { Logger } from '../http/logger.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { PlacedEvent } from './journal-reader.ts';
import type { SetAside } from './quarantine.ts';
import { recordBatch } from './record-batch.ts';
import { PositionMovedError } from './recorded-rows.ts';
import type { RecorderProgress } from './recorder-progress.ts';
import { createWake } from './wake.ts';

export interface RecorderOptions {
  readonly progress: RecorderProgress;
  readonly setAside: (event: SetAside) => Promise<void>;
  readonly logger: Logger;
  /** Pause after new events, so that several reports become one transaction. */
  readonly lingerMs: number;
  /** First and longest pause after a failure. */
  readonly retryMs: readonly [first: number, longest: number];
  /** How many appends to the journal have been flushed. */
  readonly flushedAppends: () => number;
  /** So many appends, from the first on, have become rows. */
  readonly onCaughtUp: (appends: number) => void;
}

export interface Recorder {
  /** There are new events in the journal. */
  noticeEvents(): void;
  /** The store has returned: no need to wait any longer. */
  noticeStore(): void;
  /** True when everything flushed before the call has become rows; false when the store would not take it. */
  caughtUp(): Promise<boolean>;
  /** False while the store takes no rows. */
  isRecording(): boolean;
  /** Why history has a gap, when it has one. */
  reasons(): readonly HealthReason[];
  /** Events set aside in this run. */
  setAsideCount(): number;
  /** Stops after the transaction at hand. */
  close(): Promise<void>;
}

const idleMs = 60_000;

/**
 * Turns the journal into rows, in order, each event exactly once: the rows and the place in the journal are one
 * transaction. Whenever that fails or its outcome is unknown, the place is read again from the store. An event whose
 * values no try can ever store is set aside, alone, and the rest goes on.
 */
export function startRecorder(options: RecorderOptions): Recorder {
  const { progress, logger } = options;
  const events = createWake();
  const urgency = createWake();
  const aside = createAside(options);
  const trouble = createTrouble(logger);
  let asking: ((isCaughtUp: boolean) => void)[] = [];
  let isClosed = false;

  const answer = (asked: typeof asking, isCaughtUp: boolean) => {
    asking = asking.filter((each) => !asked.includes(each));
    for (const each of asked) each(isCaughtUp);
  };

  /** One batch, or none: then everything that was flushed before is rows. */
  const step = async () => {
    const asked = asking;
    const flushedAppends = options.flushedAppends();
    const batch = await progress.read();
    if (batch === null || batch.events.length === 0) {
      answer(asked, true);
      options.onCaughtUp(flushedAppends);
      await events.wait(idleMs);
      if (asking.length === 0 && !isClosed) await urgency.wait(options.lingerMs);
      return;
    }
    await recordBatch({ progress, putAside: aside.put }, batch.events, batch.next);
    trouble.end();
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
        answer(asking, false);
        trouble.begin(error);
        if (!isClosed) await urgency.wait(pauseMs);
        pauseMs = Math.min(pauseMs * 2, options.retryMs[1]);
      }
    }
    answer(asking, false);
    await progress.close();
  };
  const running = run();

  const hurry = () => {
    events.ring();
    urgency.ring();
  };
  return {
    noticeEvents: () => events.ring(),
    noticeStore: hurry,
    caughtUp: () =>
      new Promise((resolve) => {
        if (isClosed) {
          resolve(false);
          return;
        }
        asking.push(resolve);
        hurry();
      }),
    isRecording: () => !trouble.isOn(),
    reasons: () => progress.reasons(),
    setAsideCount: () => aside.count(),
    close: async () => {
      isClosed = true;
      hurry();
      await running;
    },
  };
}

/** Puts away what cannot be stored, each event once a run, with a line of the log. */
function createAside({ setAside, logger }: RecorderOptions) {
  const places = new Set<string>();
  return {
    count: () => places.size,
    put: async (placed: PlacedEvent, reason: string) => {
      const { segment, offset, index } = placed.place;
      const where = `event ${index} at byte ${offset} of journal segment ${segment}`;
      if (places.has(where)) return;
      places.add(where);
      try {
        await setAside({ placed, reason });
        logger.error(`Set aside ${where}: ${reason}. The rest of the history is recorded without it.`);
      } catch (error) {
        // Then the journal alone has it, for as long as it keeps recorded segments.
        logger.error(`Left out ${where}: ${reason}. It could not be set aside: ${describeStoreError(error)}`);
      }
    },
  };
}

/** Says once why rows are not taken, and once that they are again. That the store is away it says itself. */
function createTrouble(logger: Logger) {
  let isOn = false;
  let told: string | null = null;
  return {
    isOn: () => isOn,
    begin: (error: unknown) => {
      isOn = true;
      const reason = describeStoreError(error);
      if (classifyStoreError(error) === 'connection' || reason === told) return;
      told = reason;
      logger.error(`The history cannot be recorded: ${reason}. It waits in the journal and is tried again.`);
    },
    end: () => {
      if (told !== null) logger.info('Recording of the history goes on.');
      isOn = false;
      told = null;
    },
  };
}
