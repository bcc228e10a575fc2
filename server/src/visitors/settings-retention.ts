import type { Logger } from '../http/logger.ts';
import { type Rounds, startRounds } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import { removeLateSettings } from './settings-queries.ts';

interface SettingsRetentionParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: Logger;
}

/** Starts to let go of settings that nobody fetched in time: now, for what a crash has left, and then every minute. */
export function startSettingsRetention({ store, nowMs, logger }: SettingsRetentionParts): Rounds<number> {
  return startRounds({
    store,
    logger,
    firstAfterMs: 0,
    everyMs: 60_000,
    run: () => removeLateSettings(store.sql, nowMs()),
    failure: 'Settings that nobody fetched stay for now',
  });
}
