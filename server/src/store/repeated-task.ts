import { classifyStoreError, describeStoreError } from './store-errors.ts';
import type { Store, StoreLogger } from './store.ts';

interface RoundsParts<Outcome> {
  readonly store: Pick<Store, 'isUnavailable'>;
  readonly logger: Pick<StoreLogger, 'warn'>;
  readonly firstAfterMs: number;
  /** From the end of a round to the next. */
  readonly everyMs: number;
  /** @param isClosed asked after each statement: whether to stop */
  readonly run: (isClosed: () => boolean) => Promise<Outcome>;
  /** What a round that failed is told by: "Old rows stay for now". */
  readonly failure: string;
}

/** Every hour; the first minutes belong to the start of the server. */
export const hourly = { firstAfterMs: 5 * 60_000, everyMs: 3_600_000 } as const;

/** Work on the store that comes round by itself, such as letting old rows go. */
export interface RepeatedTask<Outcome> {
  /** Does it now, or waits for the round at hand. Rejects with the error of the store. */
  runOnce(): Promise<Outcome>;
  /** Stops after the statement at hand. */
  close(): Promise<void>;
}

/** Starts it. A round that fails says so, and the next tries again; while the store is away there is none. */
export function startRepeatedTask<Outcome>(parts: RoundsParts<Outcome>): RepeatedTask<Outcome> {
  const { store, logger, firstAfterMs, everyMs, run, failure } = parts;
  let isClosed = false;
  let running: Promise<Outcome> | null = null;

  function runOnce(): Promise<Outcome> {
    running ??= run(() => isClosed).finally(() => {
      running = null;
    });
    return running;
  }

  async function round(): Promise<void> {
    try {
      if (!store.isUnavailable()) await runOnce();
    } catch (error) {
      // That the store is away it says itself.
      if (classifyStoreError(error) !== 'connection') logger.warn(`${failure}: ${describeStoreError(error)}`);
    }
    if (!isClosed) timer = nextIn(everyMs);
  }

  const nextIn = (ms: number) => setTimeout(() => void round(), ms).unref();
  let timer = nextIn(firstAfterMs);
  return {
    runOnce,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running?.catch(() => {});
    },
  };
}
