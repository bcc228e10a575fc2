import { setImmediate } from 'node:timers/promises';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { newestEventMs, takeEventsBefore, takeEventsBeyond } from './browser-log-queries.ts';

/** Days that events of browsers are kept. */
export const browserLogDays = 30;
/** However many come: some 200 MB. */
export const browserLogRows = 200_000;

interface LogRetentionParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: Logger;
  /** Events that are kept at most. */
  readonly rows?: number;
}

/** Lets go of events that are too old, or too many. */
export interface LogRetention {
  /** Does it now, or waits for the run at hand. @returns how many went. Rejects with the error of the store */
  runOnce(): Promise<number>;
  /** Stops after the statement at hand. */
  close(): Promise<void>;
}

const dayMs = 86_400_000;
/** The first minutes belong to the start. */
const firstAfterMs = 5 * 60_000;
const everyMs = 3_600_000;
/** No statement takes 100 ms on the embedded engine. */
const rowsPerStatement = 1_000;

/**
 * Starts to do so five minutes from now and then every hour. Ages are counted from the newest event or from now, whichever is earlier: a clock that
 * jumps ahead costs nothing before browsers have reported by it.
 */
export function startLogRetention(parts: LogRetentionParts): LogRetention {
  const { store, nowMs, logger, rows = browserLogRows } = parts;
  let isClosed = false;
  let running: Promise<number> | null = null;

  async function takeAll(take: () => Promise<number>): Promise<number> {
    let taken = 0;
    for (;;) {
      if (isClosed) return taken;
      const count = await take();
      taken += count;
      if (count < rowsPerStatement) return taken;
      await setImmediate();
    }
  }

  async function run(): Promise<number> {
    const newestMs = await newestEventMs(store.sql);
    if (newestMs === null) return 0;
    const limitMs = Math.min(newestMs, nowMs()) - browserLogDays * dayMs;
    const old = await takeAll(() => takeEventsBefore(store.sql, limitMs, rowsPerStatement));
    const beyond = await takeAll(() => takeEventsBeyond(store.sql, rows, rowsPerStatement));
    if (old + beyond > 0)
      logger.info('Let go of old events of browsers', { old, beyond, before: toWireTime(limitMs) });
    return old + beyond;
  }

  function runOnce(): Promise<number> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  async function runQuietly(): Promise<void> {
    try {
      if (!store.isAway()) await runOnce();
    } catch (error) {
      // That the store is away it says itself.
      if (classifyStoreError(error) !== 'connection')
        logger.warn(`Old events of browsers stay for now: ${describeStoreError(error)}`);
    }
  }

  let timer = setTimeout(onTime, firstAfterMs).unref();
  function onTime() {
    void runQuietly().then(() => {
      if (!isClosed) timer = setTimeout(onTime, everyMs).unref();
    });
  }

  return {
    runOnce,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running?.catch(() => {});
    },
  };
}
