import { setImmediate } from 'node:timers/promises';
import { dayMs, minuteMs } from '@rollcall/game/time';
import { limits } from '../http/limits.ts';
import { startRepeatedTask, type RepeatedTask } from '../store/repeated-task.ts';
import { newestEventMs, takeEventsBefore } from './browser-log.ts';
import { removeExpiredSettings } from './settings-transfer.ts';
import type { WriteBounds, WriteParts } from './write-bounds.ts';

/** One server deletes old rows for all. Each server trims tables by size after adding rows. */
interface RetentionParts extends Pick<WriteParts, 'store' | 'scheduled' | 'nowMs' | 'logger'> {
  readonly bounds: Pick<WriteBounds, 'trim'>;
}

/** Maximum number of rows per statement, few enough that none takes 100 ms on the embedded engine. */
const rowsPerStatement = 1_000;

export function startFeedbackRetention(parts: Omit<RetentionParts, 'scheduled'>): RepeatedTask<number> {
  return startRemoving({
    ...parts,
    what: 'feedback messages beyond their limits',
    firstAfterMs: minuteMs,
    remove: () => parts.bounds.trim(),
  });
}

/** Deletes settings that nobody fetched in time: at the start, in case of an earlier crash, and then every minute. */
export function startSettingsRetention(parts: RetentionParts): RepeatedTask<number> {
  const { scheduled, nowMs, bounds } = parts;
  return startRemoving({
    ...parts,
    what: 'settings that nobody fetched beyond their limits',
    remove: async () => {
      if (!scheduled.isUnavailable())
        await scheduled.transaction((sql) => removeExpiredSettings(sql, nowMs()));
      return bounds.trim();
    },
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

  return startRemoving({
    ...parts,
    what: 'browser events beyond their limits',
    firstAfterMs: minuteMs,
    remove: async (isClosed) => (await removeOld(isClosed)) + (await bounds.trim()),
  });
}

/** Removes rows every minute, and logs how many. */
export function startRemoving({
  what,
  remove,
  firstAfterMs = 0,
  store,
  logger,
}: Pick<WriteParts, 'store' | 'logger'> & {
  readonly what: string;
  readonly remove: (isClosed: () => boolean) => Promise<number>;
  readonly firstAfterMs?: number;
}): RepeatedTask<number> {
  return startRepeatedTask({
    store,
    logger,
    firstAfterMs,
    everyMs: minuteMs,
    run: async (isClosed) => {
      const removed = await remove(isClosed);
      if (removed > 0) logger.info(`Removed ${what}`, { removed });
      return removed;
    },
    failure: `Could not remove ${what}`,
  });
}
