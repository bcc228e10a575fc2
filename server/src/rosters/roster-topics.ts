import type { KnownLfm } from '@rollcall/game/lfm/known-lfm';
import { isRosterId, type Roster } from '@rollcall/game/raid-roster/roster';
import { characterIdsOf, type RosterRow } from '@rollcall/game/raid-roster/visible-roster';
import { secondMs } from '@rollcall/game/time';
import type { Logger } from '../http/logger.ts';
import type { LiveStore } from '../live/live-store.ts';
import { findById, findServerState, type LiveChange, type LiveState } from '../live/server-state.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { SideTopics } from '../live/stream/side-topics.ts';
import type { Store } from '../store/store.ts';
import { readRoster, readVersions } from './roster-rows.ts';

interface RosterTopicsParts {
  readonly store: Store;
  readonly logger: Logger;
  readonly live: Pick<LiveStore, 'subscribe'>;
  readonly view: (row: RosterRow) => Promise<Roster>;
}

/** The state of a followed roster when it was last read. */
interface Followed {
  /** null = not read yet, or gone. */
  version: number | null;
  characterIds: readonly number[];
}

const liveFactsEveryMs = 5 * secondMs;

/** The rosters that viewers of streams follow, and their changes. */
export function createRosterTopics({ store, logger, live, view }: RosterTopicsParts) {
  const followed = new Map<string, Followed>();
  const listeners = new Set<(ids: readonly string[]) => void>();
  /** Characters that have changed in the live state since live facts were last sent. */
  const changedCharacters = new Set<number>();
  const inOrder = createSerialQueue();

  function announce(ids: readonly string[]): void {
    const wanted = ids.filter((id) => followed.has(id));
    if (wanted.length > 0) for (const listener of listeners) listener(wanted);
  }

  /** Reads a roster for those who follow it, who then have this version. */
  async function read(id: string): Promise<Roster | null> {
    const row = await readRoster(store.sql, id);
    const known = followed.get(id);
    if (known !== undefined) {
      known.version = row?.version ?? null;
      known.characterIds = row === null ? [] : characterIdsOf(row.roster);
    }
    return row && view(row);
  }

  /** Finds out which rosters other servers have edited, with one query. */
  async function compareVersions(): Promise<void> {
    if (followed.size === 0 || store.isUnavailable()) return;
    try {
      const versions = await readVersions(store.sql, [...followed.keys()]);
      announce(
        [...followed].filter(([id, { version }]) => (versions.get(id) ?? null) !== version).map(([id]) => id),
      );
    } catch (error) {
      logger.warn(`Could not read which rosters have changed: ${describeStoreError(error)}`);
    }
  }

  function noteChange(change: LiveChange, before: LiveState): void {
    if (change.kind === 'server-info' || followed.size === 0) return;
    for (const id of change.kind === 'characters' ? change.removals : []) changedCharacters.add(id);
    const people =
      change.kind === 'characters'
        ? change.updates
        : [...change.updates, ...groupsBefore(change, before)].flatMap(membersOf);
    for (const { id } of people) changedCharacters.add(id);
  }

  function announceLiveFacts(): void {
    if (changedCharacters.size === 0) return;
    const changed = [...followed].filter(([, { characterIds }]) =>
      characterIds.some((id) => changedCharacters.has(id)),
    );
    changedCharacters.clear();
    announce(changed.map(([id]) => id));
  }

  const stopFollowing = live.subscribe(({ changes }, before) => {
    for (const change of changes) noteChange(change, before);
  });
  const stopListening = store.onReturn(() => void inOrder(compareVersions));
  const timer = setInterval(announceLiveFacts, liveFactsEveryMs).unref();

  const topics: SideTopics = {
    prefix: 'raid',
    isName: isRosterId,
    frameType: 'roster',
    read,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setFollowed: (id, isFollowed) => {
      if (isFollowed) followed.set(id, { version: null, characterIds: [] });
      else followed.delete(id);
    },
  };

  return {
    topics,
    /** Call with rosters that this server has edited or deleted. */
    changed: announce,
    /** Call when other servers may have edited rosters. */
    changedElsewhere: () => void inOrder(compareVersions),
    followedCount: () => followed.size,
    close: () => {
      stopFollowing();
      stopListening();
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
