import { activityScoreDays } from '@rollcall/game/activity-score';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Logger } from '../http/logger.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import {
  markDaySlice,
  markSlice,
  readScoredTo,
  scoreSlice,
  writeScoredTo,
  type Slice,
} from './activity-score-rows.ts';

const dayMs = 86_400_000;
const everyMs = 3_600_000;
/** The start has other things to do first. */
const firstAfterMs = 15_000;

interface ActivityScoringOptions {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: Logger;
  readonly definition: Pick<GameDefinition, 'level_cap'>;
}

export interface ActivityScoring {
  /**
   * Scores everybody whose score may have changed; who asks meanwhile shares the run. `changed` = who became active or
   * ceased to be. Rejects with the error of the store.
   */
  runOnce(): Promise<{ readonly scored: number; readonly changed: number }>;
  /** Stops after the statement at hand. */
  close(): Promise<void>;
}

/**
 * Keeps `characters.is_active` true, every hour, as game/activity-score has it over the 90 days that end today (UTC).
 *
 * Two things change a score. Something new was recorded: then the recorder has marked the character. Or a day has left
 * the window: then everybody with deeds on it is marked here. When more than a day has gone by since the last time, when
 * the clock was set back, or when the level cap is another, everybody who ever did anything is marked. So what is scored
 * depends on no clock but for the window itself, and a run that was cut off is made good by the next.
 */
export function startActivityScoring(options: ActivityScoringOptions): ActivityScoring {
  const { store, logger } = options;
  let running: ReturnType<ActivityScoring['runOnce']> | null = null;
  let isClosed = false;

  const runOnce = () => {
    running ??= score(options, () => isClosed).finally(() => {
      running = null;
    });
    return running;
  };
  const tick = () => {
    runOnce().catch((error: unknown) => {
      // That the store is away it says itself; the next hour tries again.
      if (classifyStoreError(error) !== 'connection')
        logger.error(`The activity of characters could not be scored: ${describeStoreError(error)}`);
    });
  };
  const first = setTimeout(tick, firstAfterMs).unref();
  const hourly = setInterval(tick, everyMs).unref();
  const forgetStore = store.onReturn(tick);

  return {
    runOnce,
    close: async () => {
      isClosed = true;
      clearTimeout(first);
      clearInterval(hourly);
      forgetStore();
      await running?.catch(() => {});
    },
  };
}

async function score(
  { store, nowMs, definition: { level_cap: levelCap } }: ActivityScoringOptions,
  isClosed: () => boolean,
): Promise<{ scored: number; changed: number }> {
  const now = nowMs();
  const fromDay = windowStart(now);
  const last = await readScoredTo(store.sql, levelCap);
  const lastFromDay = last === null ? null : windowStart(last.getTime());
  await walk(isClosed, markerOf(store, lastFromDay, fromDay));
  if (isClosed()) return { scored: 0, changed: 0 };
  await writeScoredTo(store, levelCap, new Date(now));
  const total = { scored: 0, changed: 0 };
  await walk(isClosed, async (afterId) => {
    const slice = await scoreSlice(store, { afterId, fromDay: dayText(fromDay), levelCap });
    total.scored += slice.scored;
    total.changed += slice.changed;
    return slice;
  });
  return total;
}

/** What marks those whose score the move of the window may have changed, a slice at a time. */
function markerOf(
  { sql }: Store,
  lastFromDay: number | null,
  fromDay: number,
): (afterId: number) => Promise<Slice> {
  if (lastFromDay === fromDay) return () => Promise.resolve({ lastId: null });
  if (lastFromDay === fromDay - dayMs) return (afterId) => markDaySlice(sql, dayText(lastFromDay), afterId);
  return (afterId) => markSlice(sql, afterId);
}

/** Does one slice after the other, until there is none left. */
async function walk(isClosed: () => boolean, step: (afterId: number) => Promise<Slice>): Promise<void> {
  let afterId: number | null = 0;
  while (afterId !== null && !isClosed()) afterId = (await step(afterId)).lastId;
}

/** The first of the days that are scored, as milliseconds since 1970. */
function windowStart(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) - (activityScoreDays - 1)) * dayMs;
}

const dayText = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);
