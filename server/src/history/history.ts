import type { Character } from '@rollcall/game/character/character';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { LastLive } from '@rollcall/game/population/last-live';
import type { ServerCount } from '@rollcall/game/population/server-count';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import { plainGauge, type ReadGauge } from '../http/read-gauge.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { findCharactersByIds, findCharactersByName, readLastLive } from './character-queries.ts';
import type { JournalEvent, RecordHead } from './journal-record.ts';
import type { RecentBatch } from './journal-segments.ts';
import { startSampler } from './population-samples.ts';
import type { Recording, RecordingStatus } from './recording.ts';

interface HistoryOptions {
  readonly recording: Recording;
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

interface HistoryStatus extends Omit<RecordingStatus, 'isRecording'> {
  /** Whether the store does not answer, or rejects writes (read-only, full). */
  readonly isStoreUnavailable: boolean;
}

/**
 * Records events and finds characters of the past. Except for look-ups, nothing throws because the store or the disk is
 * unavailable.
 */
export interface History {
  /**
   * Resolves when the record is on disk. `durable` is then true, and the events become rows exactly once, whatever
   * happens to the process or the store. Not durable = the journal is full or not writable, and the events are lost for
   * history.
   */
  append(record: {
    readonly batch: RecordHead['batch'];
    readonly events: readonly HistoryEvent[];
    /**
     * Characters that log out with these events, as last seen. Look-ups find them here until their logout is in the
     * store.
     */
    readonly departed?: readonly Character[];
  }): Promise<{ readonly durable: boolean }>;
  /** Batches acknowledged in the hour before this run, oldest first. */
  recentBatches(): readonly RecentBatch[];
  /**
   * The last live state, after everything in the journal has been recorded. null = the store is unavailable or too far
   * behind; all characters that are online according to the store then count as logged out at the last report of their
   * server.
   */
  readLastLive(): Promise<LastLive | null>;
  /**
   * Look-ups of characters that are not live: as last known, with nothing hidden, but as offline. They include
   * characters whose logout is not recorded yet. For other characters they reject while the store is unavailable or an
   * earlier run's journal is not fully recorded.
   */
  findCharacter(id: number): Promise<Character | null>;
  findCharactersByIds(ids: readonly number[]): Promise<Character[]>;
  /** Finds exactly this name in any case, last seen first, but no characters that were anonymous when last seen. */
  findCharactersByName(name: string): Promise<Character[]>;
  findCharacterByName(server: string, name: string): Promise<Character | null>;
  status(): HistoryStatus;
  startSampling(countLive: () => readonly ServerCount[]): void;
  /** Writes everything that was appended and, if the store is available, records it for up to 2 s. */
  close(): Promise<void>;
}

const catchUpAtStartMs = 20_000;
const catchUpAtEndMs = 2_000;

export function openHistory({ recording, store, logger, nowMs }: HistoryOptions): History {
  const departures = createUnrecordedDepartures();
  let hasCaughtUp = false;
  recording.onRecorded((appends) => {
    hasCaughtUp = true;
    departures.forgetThrough(appends);
  });
  let stopSampling = () => {};

  const record = (
    batch: RecordHead['batch'],
    events: readonly JournalEvent[],
    departed: readonly Character[] = [],
  ): Promise<boolean> => {
    departures.add(departed);
    return recording.append({ batch, events });
  };

  const append: History['append'] = async ({ batch, events, departed }) => {
    if (batch === null && events.length === 0) return { durable: true };
    return { durable: await record(batch, events, departed) };
  };

  const readLastLiveOrLoseIt = async (): Promise<LastLive | null> => {
    let why = 'the journal is too far ahead of the database';
    try {
      if (store.isUnavailable()) why = 'the database is unavailable';
      else if (await recording.caughtUp(catchUpAtStartMs)) return await readLastLive(store.sql);
    } catch (error) {
      why = describeStoreError(error);
    }
    logger.warn(`The live state starts empty: ${why}.`);
    await record(null, [{ type: 'live_lost', at: toWireTime(nowMs()) }]);
    return null;
  };

  /** "Nobody" would be wrong while events acknowledged by an earlier run are not in the store yet. */
  const requireCaughtUp = () => {
    if (!hasCaughtUp) throw new Error('The journal of an earlier run is not recorded yet');
  };

  const findByName = async (name: string, server: string | null): Promise<Character[]> => {
    const departed = departures.findByName(name, server);
    const before = departures.forgotten();
    const stored = await findCharactersByName(store.sql, name, server).catch((error: unknown) => {
      if (departed.length > 0) return [];
      throw error;
    });
    // Rows recorded in the meantime may be newer than those that were read.
    if (departures.forgotten() !== before) return findByName(name, server);
    const found = [...departed, ...stored.filter(({ id }) => departures.find(id) === null)];
    if (found.length === 0) requireCaughtUp();
    return found;
  };

  return {
    append,
    recentBatches: () => recording.recentBatches(),
    readLastLive: readLastLiveOrLoseIt,
    findCharacter: async (id) => {
      const found = departures.find(id) ?? (await findCharactersByIds(store.sql, [id]))[0] ?? null;
      if (found === null) requireCaughtUp();
      return found;
    },
    findCharactersByIds: async (ids) => {
      const departed = ids.map((id) => departures.find(id)).filter((character) => character !== null);
      const departedIds = new Set(departed.map(({ id }) => id));
      const others = ids.filter((id) => !departedIds.has(id));
      if (others.length === 0) return departed;
      const stored = await findCharactersByIds(store.sql, others).catch((error: unknown) => {
        if (departed.length > 0) return [];
        throw error;
      });
      return [...departed, ...stored];
    },
    findCharactersByName: (name) => findByName(name, null),
    findCharacterByName: async (server, name) => (await findByName(name, server))[0] ?? null,
    status: () => {
      const { isRecording, ...status } = recording.status();
      return { ...status, isStoreUnavailable: store.isUnavailable() || !isRecording };
    },
    startSampling: (countLive) => {
      stopSampling();
      stopSampling = startSampler(countLive, (events) => void append({ batch: null, events }), nowMs);
    },
    close: async () => {
      stopSampling();
      await recording.close(catchUpAtEndMs);
    },
  };
}

/**
 * Maximum number of characters, which take some 50 MB. It is reached only if very many log out while the store is
 * unavailable.
 */
const keptMaximum = 50_000;

/**
 * Characters whose logout is not recorded yet, as last seen. They are looked up here, while the store may have an older
 * state or none.
 */
function createUnrecordedDepartures() {
  const departures = new Map<number, { readonly character: Character; readonly append: number }>();
  let appends = 0;
  let forgotten = 0;

  return {
    /** Adds the characters that log out with the next append to the recording. */
    add(departed: readonly Character[]): void {
      appends += 1;
      for (const character of departed) {
        departures.delete(character.id);
        departures.set(character.id, { character: asOffline(character), append: appends });
      }
      for (const id of departures.keys()) {
        if (departures.size <= keptMaximum) break;
        departures.delete(id);
      }
    },
    forgetThrough(append: number) {
      for (const [id, departure] of departures) {
        if (departure.append > append) return;
        departures.delete(id);
        forgotten += 1;
      }
    },
    find: (id: number) => departures.get(id)?.character ?? null,
    /**
     * Finds exactly this name in any case, last seen first, but no anonymous characters. `server` null = on all
     * servers.
     */
    findByName(name: string, server: string | null): Character[] {
      const wanted = name.toLowerCase();
      return [...departures.values()]
        .map(({ character }) => character)
        .filter(
          (character) =>
            !character.is_anonymous &&
            character.name?.toLowerCase() === wanted &&
            (server === null || character.server_name.toLowerCase() === server.toLowerCase()),
        )
        .toReversed();
    },
    forgotten: () => forgotten,
  };
}

const asOffline = (character: Character): Character => ({
  ...character,
  is_online: false,
  is_in_party: false,
  group_id: 0,
});

/** The status as metrics. */
export function historyGauges({ status }: Pick<History, 'status'>): readonly ReadGauge[] {
  const gauge = (name: string, help: string, valueOf: (status: HistoryStatus) => number) =>
    plainGauge(name, help, () => valueOf(status()));
  return [
    gauge('rollcall_journal_bytes', 'Size of the journal on disk.', ({ journalBytes }) => journalBytes),
    gauge(
      'rollcall_journal_waiting_events',
      'Acknowledged events that are not yet in the database.',
      ({ waitingEvents }) => waitingEvents,
    ),
    gauge(
      'rollcall_journal_set_aside_events',
      'Events of this run that the database could not store; they are in journal/set-aside.ndjson.',
      ({ setAsideEvents }) => setAsideEvents,
    ),
    gauge(
      'rollcall_journal_damaged_records',
      'Damaged journal records that this run was the first to find, at least.',
      ({ damage }) => damage.records,
    ),
    gauge('rollcall_journal_writable', '1 while the journal can be written.', ({ isJournalWritable }) =>
      Number(isJournalWritable),
    ),
  ];
}
