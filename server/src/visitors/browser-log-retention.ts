import { setImmediate } from 'node:timers/promises';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import { hourly, type Rounds, startRounds } from '../store/rounds.ts';
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

const dayMs = 86_400_000;
/** No statement takes 100 ms on the embedded engine. */
const rowsPerStatement = 1_000;

/**
 * Starts to let go of events that are too old, or too many: five minutes from now and then every hour. Gives how many
 * went. Ages are counted from the newest event or from now, whichever is earlier: a clock that jumps ahead costs nothing
 * before browsers have reported by it.
 */
export function startLogRetention(parts: LogRetentionParts): Rounds<number> {
  const { store, nowMs, logger, rows = browserLogRows } = parts;

  async function run(isClosed: () => boolean): Promise<number> {
    const newestMs = await newestEventMs(store.sql);
    if (newestMs === null) return 0;
    const limitMs = Math.min(newestMs, nowMs()) - browserLogDays * dayMs;
    const old = await takeAll(isClosed, () => takeEventsBefore(store.sql, limitMs, rowsPerStatement));
    const beyond = await takeAll(isClosed, () => takeEventsBeyond(store.sql, rows, rowsPerStatement));
    if (old + beyond > 0)
      logger.info('Let go of old events of browsers', { old, beyond, before: toWireTime(limitMs) });
    return old + beyond;
  }

  return startRounds({
    store,
    logger,
    ...hourly,
    run,
    failure: 'Old events of browsers stay for now',
  });
}

async function takeAll(isClosed: () => boolean, take: () => Promise<number>): Promise<number> {
  let taken = 0;
  while (!isClosed()) {
    const count = await take();
    taken += count;
    if (count < rowsPerStatement) break;
    await setImmediate();
  }
  return taken;
}
