import { hourMs } from '@rollcall/game/time';
import { classifyStoreError, describeStoreError } from './store-errors.ts';
import type { Store, StoreLogger } from './store.ts';

interface RepeatedTaskParts<Outcome> {
  readonly store: Pick<Store, 'isUnavailable' | 'onReturn'>;
  readonly logger: Pick<StoreLogger, 'warn'>;
  readonly firstAfterMs: number;
  /** Pause from the end of a run to the start of the next one. */
  readonly everyMs: number;
  /** Whether it also runs as soon as the store is available again. */
  readonly runsOnReturn?: boolean;
  readonly run: (isClosed: () => boolean) => Promise<Outcome>;
  readonly failure: string;
}

export const hourly = { firstAfterMs: 5 * 60_000, everyMs: hourMs } as const;

export interface RepeatedTask<Outcome> {
  /** Runs the task now, or joins the run in progress. Rejects with the error of the store. */
  runOnce(): Promise<Outcome>;
  close(): Promise<void>;
}

/**
 * Runs a task repeatedly. A failed run is logged, and the next one tries again. Nothing runs while the store is
 * unavailable.
 */
export function startRepeatedTask<Outcome>(parts: RepeatedTaskParts<Outcome>): RepeatedTask<Outcome> {
  const { store, logger, firstAfterMs, everyMs, runsOnReturn = false, run, failure } = parts;
  let isClosed = false;
  let running: Promise<Outcome> | null = null;

  function runOnce(): Promise<Outcome> {
    running ??= run(() => isClosed).finally(() => {
      running = null;
    });
    return running;
  }

  async function runScheduled(): Promise<void> {
    clearTimeout(timer);
    try {
      if (!store.isUnavailable()) await runOnce();
    } catch (error) {
      // The store logs its own unavailability.
      if (classifyStoreError(error) !== 'connection' && !store.isUnavailable())
        logger.warn(`${failure}: ${describeStoreError(error)}`);
    }
    clearTimeout(timer);
    if (!isClosed) timer = nextIn(everyMs);
  }

  const nextIn = (ms: number) => setTimeout(() => void runScheduled(), ms).unref();
  let timer = nextIn(firstAfterMs);
  const stopListening = runsOnReturn ? store.onReturn(() => void runScheduled()) : () => {};
  return {
    runOnce,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      stopListening();
      await running?.catch(() => {});
    },
  };
}
