import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import { hourly, type Rounds, startRounds } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import { dropActivityWeek, listActivityWeeks, weeksBefore } from './activity-weeks.ts';
import {
  keepSamplesFrom,
  lockSamples,
  readKeptFrom,
  readTrustedNow,
  wholeDaysBefore,
} from './kept-samples.ts';
import { takeCharacterDays, takeGroups, takeGuildCounts, takeSamples, type TakeSlice } from './old-rows.ts';

export interface RetentionParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: Logger;
  /** Days that samples are kept one by one; sums stay for ever. */
  readonly sampleDays: number;
  /** Days that is kept what characters and groups did and how many of a guild were online. */
  readonly activityDays: number;
}

/** What went: rows, and names of partitions. */
export interface Gone {
  readonly samples: number;
  readonly groups: number;
  readonly guildCounts: number;
  readonly characterDays: number;
  readonly activityWeeks: readonly string[];
}

/** A day of the activity score has been out of its 90 days for a whole day. */
const characterDays = 91;
/** A table in use is free again in a moment, or else in an hour. */
const dropTries = 20;
const dropPauseMs = 100;

type IsClosed = () => boolean;

const nothingGone: Gone = { samples: 0, groups: 0, guildCounts: 0, characterDays: 0, activityWeeks: [] };

/**
 * Starts to let go of what is too old, five minutes from now and then every hour. Ages are counted from the newest
 * samples or now, whichever is earlier (docs/decisions/0011-delete-history-by-sample-age.md).
 */
export function startRetention(parts: RetentionParts): Rounds<Gone> {
  const { store, nowMs, logger, sampleDays, activityDays } = parts;
  /** How far each kind has been taken in this run of the process. */
  const reached = new Map<TakeSlice, number>();

  async function takeAll(isClosed: IsClosed, take: TakeSlice, toMs: number): Promise<number> {
    let rows = 0;
    while (!isClosed()) {
      const slice = await take(store, { fromMs: reached.get(take) ?? 0, toMs });
      if (slice === null) break;
      rows += slice.rows;
      reached.set(take, slice.reachedMs);
      await setImmediate();
    }
    return rows;
  }

  /** Says from when on samples are kept before the first of them goes, so that nobody sums up what is left of an hour. */
  async function takeOldSamples(isClosed: IsClosed, limitMs: number): Promise<number> {
    if (limitMs > (await readKeptFrom(store.sql))) {
      await store.transaction(async (sql) => {
        await lockSamples(sql);
        await keepSamplesFrom(sql, limitMs);
      });
    }
    return takeAll(isClosed, takeSamples, await readKeptFrom(store.sql));
  }

  async function dropWeek(isClosed: IsClosed, partition: string): Promise<boolean> {
    for (let tries = 0; tries < dropTries && !isClosed(); tries += 1) {
      if (await dropActivityWeek(store, partition)) return true;
      await pause(dropPauseMs);
    }
    return false;
  }

  async function dropOldWeeks(isClosed: IsClosed, limitMs: number): Promise<readonly string[]> {
    const dropped: string[] = [];
    for (const partition of weeksBefore(await listActivityWeeks(store.sql), limitMs)) {
      if (await dropWeek(isClosed, partition)) dropped.push(partition);
    }
    return dropped;
  }

  async function run(isClosed: IsClosed): Promise<Gone> {
    const trustedNow = await readTrustedNow(store.sql, nowMs());
    if (trustedNow === null) return nothingGone;
    const activityLimit = wholeDaysBefore(trustedNow, activityDays);
    const gone: Gone = {
      samples: await takeOldSamples(isClosed, wholeDaysBefore(trustedNow, sampleDays)),
      groups: await takeAll(isClosed, takeGroups, activityLimit),
      guildCounts: await takeAll(isClosed, takeGuildCounts, activityLimit),
      characterDays: await takeAll(isClosed, takeCharacterDays, wholeDaysBefore(trustedNow, characterDays)),
      activityWeeks: await dropOldWeeks(isClosed, activityLimit),
    };
    tell(gone, trustedNow);
    return gone;
  }

  function tell({ activityWeeks, ...rows }: Gone, trustedNowMs: number) {
    const all = { ...rows, activityWeeks: activityWeeks.length };
    if (Object.values(all).every((count) => count === 0)) return;
    logger.info('Let go of what is too old', { ...all, countedFrom: toWireTime(trustedNowMs) });
  }

  return startRounds({
    store,
    logger,
    ...hourly,
    run,
    failure: 'What is too old stays for now',
  });
}
