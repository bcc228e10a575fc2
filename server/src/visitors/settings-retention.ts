import type { Logger } from '../http/logger.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { removeLateSettings } from './settings-queries.ts';

interface SettingsRetentionParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: Logger;
}

/** Lets go of settings that nobody fetched in time. */
export interface SettingsRetention {
  /** Does it now. Never rejects: what stays is tried again. */
  runOnce(): Promise<void>;
  /** Stops after the statement at hand. */
  close(): Promise<void>;
}

const everyMs = 60_000;

/** Starts to do so: now, for what a crash has left, and then every minute. */
export function startSettingsRetention({ store, nowMs, logger }: SettingsRetentionParts): SettingsRetention {
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function run(): Promise<void> {
    if (isClosed || store.isAway()) return;
    try {
      await removeLateSettings(store.sql, nowMs());
    } catch (error) {
      // That the store is away it says itself.
      if (classifyStoreError(error) !== 'connection')
        logger.warn(`Settings that nobody fetched stay for now: ${describeStoreError(error)}`);
    }
  }

  function runOnce(): Promise<void> {
    running = running.then(run);
    return running;
  }

  void runOnce();
  const timer = setInterval(() => void runOnce(), everyMs).unref();
  return {
    runOnce,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
