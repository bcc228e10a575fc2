import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { dayMs, minuteMs } from '@rollcall/game/time';
import type { LimitShare } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import type { ReadGauge } from '../http/read-gauge.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import type { LiveStore } from '../live/live-store.ts';
import { startRepeatedTask } from '../store/repeated-task.ts';
import type { Store } from '../store/store.ts';
import { askStore } from '../visitors/ask-store.ts';
import { createWriteBounds } from '../visitors/write-bounds.ts';
import { startDemoRosters } from './demo-rosters.ts';
import type { BodyParts } from './roster-bodies.ts';
import { rosterEndpoints, rosterRoutes } from './roster-routes.ts';
import { countRosters, deleteRostersBefore, readRoster } from './roster-rows.ts';
import { createRosterTopics } from './roster-topics.ts';
import { createRosterView } from './roster-world.ts';
import { createRosters } from './rosters.ts';

interface RostersParts extends BodyParts {
  readonly store: Store;
  /** The store for work that one server does for all. */
  readonly scheduled: Store;
  /** Whether other servers write to the same table. */
  readonly hasOtherWriters: boolean;
  /** Calls `listener` when another server has changed a table. */
  readonly onTableChanged: (table: 'raid_rosters', listener: () => void) => void;
  readonly live: Pick<LiveStore, 'current' | 'subscribe'>;
  /** The raids that these characters have left, with nothing hidden. */
  readonly readRaidActivity: (ids: readonly number[], atMs: number) => Promise<readonly RaidActivity[]>;
  readonly logger: Logger;
  readonly proxyCount: number;
  readonly limitShare: LimitShare;
  /** Whether addresses and networks are limited. */
  readonly isLimited: boolean;
  /** Ids of the raid nights of a demo world; empty without one. */
  readonly demoIds: readonly string[];
}

/** Raid rosters: their routes, and their topics of streams. */
export function startRosters(parts: RostersParts) {
  const { store, scheduled, hasOtherWriters, live, logger, nowMs } = parts;
  const { together } = limits.rosterTable.table;
  const bounds = createWriteBounds(
    store,
    'raid_rosters',
    { together, perPrefix: null },
    { hasOtherWriters, nowMs },
  );
  const view = createRosterView({ ...parts, currentLive: () => live.current() });
  const topics = createRosterTopics({ store, logger, live, view });
  parts.onTableChanged('raid_rosters', topics.changedElsewhere);
  const rosters = createRosters({
    ...parts,
    bounds,
    view,
    onChanged: topics.changed,
    onTrimmed: topics.changedElsewhere,
  });
  const read = async (id: string) => {
    const kept = await readRoster(store.sql, id);
    return kept && view(kept);
  };
  let count: number | null = null;

  async function removeOld(): Promise<number> {
    const beforeMs = nowMs() - limits.rosterDays.days * dayMs;
    const gone = scheduled.isUnavailable()
      ? []
      : await scheduled.transaction((sql) => deleteRostersBefore(sql, beforeMs));
    topics.changed(gone);
    const trimmed = await bounds.trim();
    if (trimmed > 0) topics.changedElsewhere();
    count = await countRosters(store.sql);
    return gone.length + trimmed;
  }

  const task = startRepeatedTask({
    store,
    logger,
    firstAfterMs: 0,
    everyMs: minuteMs,
    run: async () => {
      const removed = await removeOld();
      if (removed > 0) logger.info('Removed raid rosters beyond their limits', { removed });
      return removed;
    },
    failure: 'Could not remove raid rosters beyond their limits',
  });
  const demo =
    parts.demoIds.length === 0 ? null : startDemoRosters({ ...parts, ids: parts.demoIds, rosters, read });
  const plugin: RoutePlugin = {
    endpoints: rosterEndpoints,
    routes: () => rosterRoutes({ ...parts, rosters, read, readKept: (id) => readRoster(store.sql, id) }),
  };
  const gauges: readonly ReadGauge[] = [
    {
      name: 'rollcall_raid_rosters',
      help: 'Raid rosters, counted every minute.',
      read: () => [['', count]],
    },
    {
      name: 'rollcall_raid_rosters_followed',
      help: 'Raid rosters that streams of this server follow.',
      read: () => [['', topics.followedCount()]],
    },
  ];
  return {
    plugin,
    gauges,
    topics: topics.topics,
    /** The roster as anybody may see it; null = there is none. @throws HttpError 503 while the store is unavailable */
    find: (id: string) => askStore(() => read(id)),
    /** Call when rosters have been deleted from the store. */
    forgetGone: topics.changedElsewhere,
    removeOld: () => task.runOnce(),
    close: async () => {
      topics.close();
      await demo?.close();
      await task.close();
    },
  };
}
