import { setImmediate } from 'node:timers/promises';
import { dayMs } from '@rollcall/game/time';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { startRepeatedTask, type RepeatedTask } from '../store/repeated-task.ts';
import type { Store } from '../store/store.ts';
import { newestEventMs, takeEventsBefore } from './browser-log.ts';
import { removeExpiredSettings } from './settings-transfer.ts';
import type { WriteBounds } from './write-bounds.ts';

interface RetentionParts {
  readonly store: Store;
  /**
   * The store of the server that deletes old rows for all servers. Each server trims tables by size after adding rows.
   */
  readonly scheduled: Store;
  readonly nowMs: () => number;
  readonly logger: Logger;
  readonly bounds: Pick<WriteBounds, 'trim'>;
}

const everyMs = 60_000;
/** Maximum number of rows per statement, few enough that none takes 100 ms on the embedded engine. */
const rowsPerStatement = 1_000;

export function startFeedbackRetention(parts: Omit<RetentionParts, 'scheduled'>): RepeatedTask<number> {
  return start(parts, 'feedback messages', everyMs, () => parts.bounds.trim());
}

/** Deletes settings that nobody fetched in time: at the start, in case of an earlier crash, and then every minute. */
export function startSettingsRetention(parts: RetentionParts): RepeatedTask<number> {
  return start(parts, 'settings that nobody fetched', 0, async () => {
    const { scheduled, nowMs } = parts;
    if (!scheduled.isUnavailable()) await scheduled.transaction((sql) => removeExpiredSettings(sql, nowMs()));
    return parts.bounds.trim();
  });
}

/**
 * Deletes browser events that are too old or too many, every minute. Ages are counted from the newest event or from
 * now, whichever is earlier, so that a clock that jumps ahead does not delete everything.
 */
export function startLogRetention(parts: RetentionParts): RepeatedTask<number> {
  const { store, scheduled, nowMs, bounds } = parts;

  async function removeOld(isClosed: () => boolean): Promise<number> {
    if (scheduled.isUnavailable()) return 0;
    const newestMs = await newestEventMs(store.sql);
    if (newestMs === null) return 0;
    const limitMs = Math.min(newestMs, nowMs()) - limits.logDays.days * dayMs;
    let removed = 0;
    while (!isClosed()) {
      const count = await scheduled.transaction((sql) => takeEventsBefore(sql, limitMs, rowsPerStatement));
      removed += count;
      if (count < rowsPerStatement) break;
      await setImmediate();
    }
    return removed;
  }

  return start(
    parts,
    'browser events',
    everyMs,
    async (isClosed) => (await removeOld(isClosed)) + (await bounds.trim()),
  );
}

function start(
  { store, logger }: Omit<RetentionParts, 'scheduled'>,
  what: string,
  firstAfterMs: number,
  remove: (isClosed: () => boolean) => Promise<number>,
): RepeatedTask<number> {
  return startRepeatedTask({
    store,
    logger,
    firstAfterMs,
    everyMs,
    run: async (isClosed) => {
      const removed = await remove(isClosed);
      if (removed > 0) logger.info(`Removed ${what} beyond their limits`, { removed });
      return removed;
    },
    failure: `Could not remove ${what} beyond their limits`,
  });
}
