import type { KnownLfm } from '@rollcall/game/lfm/known-lfm';
import { isRosterId, type Roster } from '@rollcall/game/raid-roster/roster';
import { characterIdsOf, type RosterRow } from '@rollcall/game/raid-roster/visible-roster';
import { secondMs } from '@rollcall/game/time';
import type { Logger } from '../http/logger.ts';
import type { LiveStore } from '../live/live-store.ts';
import { findById, findServerState, type LiveChange, type LiveState } from '../live/server-state.ts';
import { describeStoreError } from '../store/store-errors.ts';
import { createFollowedVersions } from '../live/stream/followed-versions.ts';
import type { SideTopics } from '../live/stream/side-topics.ts';
import type { Store } from '../store/store.ts';
import { readRoster, readVersions } from './roster-rows.ts';

interface RosterTopicsParts {
  readonly store: Store;
  readonly logger: Logger;
  readonly live: Pick<LiveStore, 'subscribe'>;
  readonly view: (row: RosterRow) => Promise<Roster>;
}

const liveFactsEveryMs = 5 * secondMs;

/** The rosters that viewers of streams follow, and their changes. */
export function createRosterTopics({ store, logger, live, view }: RosterTopicsParts) {
  const followed = createFollowedVersions<{
    readonly version: number;
    readonly characterIds: readonly number[];
  }>({
    store,
    readVersions: (ids) => readVersions(store.sql, ids),
    onFailure: (error) =>
      logger.warn(`Could not read which rosters have changed: ${describeStoreError(error)}`),
  });
  /** Characters that have changed in the live state since live facts were last sent. */
  const changedCharacters = new Set<number>();

  /** Reads a roster for its followers, who have this version afterwards. */
  async function read(id: string): Promise<Roster | null> {
    const row = await readRoster(store.sql, id);
    followed.noteRead(id, row && { version: row.version, characterIds: characterIdsOf(row.roster) });
    return row && view(row);
  }

  function noteChange(change: LiveChange, before: LiveState): void {
    if (change.kind === 'server-info' || followed.seen().size === 0) return;
    for (const id of change.kind === 'characters' ? change.removals : []) changedCharacters.add(id);
    const people =
      change.kind === 'characters'
        ? change.updates
        : [...change.updates, ...groupsBefore(change, before)].flatMap(membersOf);
    for (const { id } of people) changedCharacters.add(id);
  }

  function announceLiveFacts(): void {
    if (changedCharacters.size === 0) return;
    const changed = [...followed.seen()].filter(([, roster]) =>
      roster?.characterIds.some((id) => changedCharacters.has(id)),
    );
    changedCharacters.clear();
    followed.changed(changed.map(([id]) => id));
  }

  const stopFollowing = live.subscribe(({ changes }, before) => {
    for (const change of changes) noteChange(change, before);
  });
  const timer = setInterval(announceLiveFacts, liveFactsEveryMs).unref();

  const topics: SideTopics = {
    prefix: 'raid',
    isName: isRosterId,
    frameType: 'roster',
    read,
    subscribe: followed.subscribe,
    setFollowed: followed.setFollowed,
  };

  return {
    topics,
    changed: followed.changed,
    changedElsewhere: followed.changedElsewhere,
    followedCount: () => followed.seen().size,
    close: () => {
      stopFollowing();
      followed.close();
      clearInterval(timer);
    },
  };
}

/** The groups of a change as they were before it. */
function groupsBefore(
  { server, updates, removals }: Extract<LiveChange, { kind: 'lfms' }>,
  before: LiveState,
): KnownLfm[] {
  const groups = findServerState(before, server)?.lfms.entities;
  const ids = [...updates.map(({ id }) => id), ...removals];
  return ids.flatMap((id) => (groups && findById(groups, id)) ?? []);
}

const membersOf = ({ leader, members }: KnownLfm) => [leader, ...members];
