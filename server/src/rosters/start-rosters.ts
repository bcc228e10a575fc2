import { dayMs } from '@rollcall/game/time';
import type { CallerParts } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import { plainGauge } from '../http/read-gauge.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import type { LiveStore } from '../live/live-store.ts';
import { askStore } from '../visitors/ask-store.ts';
import { createWriteBounds, type WriteParts } from '../visitors/write-bounds.ts';
import { startRemoving } from '../visitors/write-retention.ts';
import { startDemoRosters } from './demo-rosters.ts';
import type { BodyParts } from './roster-bodies.ts';
import { rosterEndpoints, rosterRoutes } from './roster-routes.ts';
import { countRosters, deleteRostersBefore, readRoster } from './roster-rows.ts';
import { createRosterTopics } from './roster-topics.ts';
import { createRosterView, type RosterWorldParts } from './roster-world.ts';
import { createRosters } from './rosters.ts';

interface RostersParts
  extends BodyParts, CallerParts, WriteParts, Pick<RosterWorldParts, 'readRaidActivity'> {
  /** Calls `listener` when another server has changed a table. */
  readonly onTableChanged: (table: 'raid_rosters', listener: () => void) => void;
  readonly live: Pick<LiveStore, 'current' | 'subscribe'>;
  /** Ids of the raid nights of a demo world; empty without one. */
  readonly demoIds: readonly string[];
}

/** Raid rosters: their routes and their stream topics. */
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

  const task = startRemoving({ ...parts, what: 'raid rosters beyond their limits', remove: removeOld });
  const demo =
    parts.demoIds.length === 0 ? null : startDemoRosters({ ...parts, ids: parts.demoIds, rosters, read });
  const plugin: RoutePlugin = {
    endpoints: rosterEndpoints,
    routes: () => rosterRoutes({ ...parts, rosters, read, readKept: (id) => readRoster(store.sql, id) }),
  };
  const gauges = [
    plainGauge('rollcall_raid_rosters', 'Raid rosters, counted every minute.', () => count),
    plainGauge('rollcall_raid_rosters_followed', 'Raid rosters that streams of this server follow.', () =>
      topics.followedCount(),
    ),
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
