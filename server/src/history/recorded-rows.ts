import type { HistoryEvent } from '@rollcall/game/history-event';
import { fromWireTime } from '@rollcall/game/wire-time';
import { classifyStoreError } from '../store/store-errors.ts';
import type { Store, TransactionSql } from '../store/store.ts';
import { makeActivityWeeks, weekOf } from './activity-weeks.ts';
import { writeCharacterDays } from './character-days.ts';
import { readStoredCharacters, writeActivity, writeCharacters, writeDepartures } from './character-rows.ts';
import { writeClosures, writeGroupActivity, writeGroupMembers, writeGroups } from './group-rows.ts';
import type { JournalEvent } from './journal-event.ts';
import type { JournalPosition } from './journal-position.ts';
import { endLostSessions } from './lost-sessions.ts';
import { recordEvents, touchedCharacters } from './record-events.ts';
import { writeGuildCounts, writeSamples, writeServerStates } from './sample-rows.ts';

/** The place in the journal is not where this recorder left it: its last commit arrived after all. Read it again. */
export class PositionMovedError extends Error {
  override readonly name = 'PositionMovedError';
}

/** One step of the recorder: these events, and the place behind them. */
export interface RecordedStep {
  readonly journalId: string;
  /** The place that the store holds; null = it knows nothing of this journal. */
  readonly from: JournalPosition | null;
  readonly next: JournalPosition;
  readonly events: readonly JournalEvent[];
}

/** What the recorder asks of the store. */
export interface RecordedRows {
  /** How far the store has this journal as rows; null = not at all. */
  readPosition(journalId: string): Promise<JournalPosition | null>;
  /**
   * Turns the events into rows and moves the place, in one transaction.
   *
   * @throws PositionMovedError when the store does not hold `from`; else as {@link Store.transaction}.
   */
  record(step: RecordedStep): Promise<void>;
}

/** Rows in the tables of `store`. */
export function createRecordedRows(store: Store): RecordedRows {
  /** Weeks whose partition is known to be there. */
  const weeks = new Set<number>();

  const makeWeeks = async (events: readonly JournalEvent[]) => {
    const missing = [...new Set(events.filter(isActivity).map(({ at }) => weekOf(fromWireTime(at))))].filter(
      (week) => !weeks.has(week),
    );
    if (missing.length === 0) return;
    await store.transaction((sql) => makeActivityWeeks(sql, missing));
    for (const week of missing) weeks.add(week);
  };

  return {
    readPosition: async (journalId) => {
      const [row] = await store.sql<{ segment: number; byte_offset: number; event_index: number }[]>`
        select segment, byte_offset, event_index from journal_position where journal_id = ${journalId}`;
      return row === undefined
        ? null
        : { segment: row.segment, offset: row.byte_offset, index: row.event_index };
    },
    record: async (step) => {
      try {
        await makeWeeks(step.events);
        await store.transaction(async (sql) => {
          await movePosition(sql, step);
          for (const run of runsOf(step.events)) {
            if (Array.isArray(run)) await writeRun(sql, run);
            else await endLostSessions(sql, run.at);
          }
        });
      } catch (error) {
        // A partition may have been dropped meanwhile: a row without one fails like a wrong value.
        if (classifyStoreError(error) === 'data') weeks.clear();
        throw error;
      }
    },
  };
}

const isActivity = ({ type }: JournalEvent) => type === 'character_seen' || type === 'character_left';

type LiveLost = Extract<JournalEvent, { type: 'live_lost' }>;

/** Events in order, cut where a loss of the live state stands between them. */
function runsOf(events: readonly JournalEvent[]): (HistoryEvent[] | LiveLost)[] {
  const runs: (HistoryEvent[] | LiveLost)[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (event.type === 'live_lost') runs.push(event);
    else if (Array.isArray(last)) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

async function writeRun(sql: TransactionSql, events: readonly HistoryEvent[]): Promise<void> {
  const stored = await readStoredCharacters(sql, touchedCharacters(events));
  const changes = recordEvents(stored, events);
  await writeCharacters(sql, changes.characters);
  await writeDepartures(sql, changes.departures);
  await writeCharacterDays(sql, changes.characterDays);
  await writeActivity(sql, changes.activity);
  await writeGroups(sql, changes.groups);
  await writeGroupMembers(sql, changes.groupMembers);
  await writeGroupActivity(sql, changes.groupActivity);
  await writeClosures(sql, changes.closures);
  await writeSamples(sql, changes.samples);
  await writeGuildCounts(sql, changes);
  await writeServerStates(sql, changes.serverStates);
}

async function movePosition(sql: TransactionSql, { journalId, from, next }: RecordedStep): Promise<void> {
  const moved =
    from === null
      ? await sql`
          insert into journal_position (journal_id, segment, byte_offset, event_index)
          values (${journalId}, ${next.segment}, ${next.offset}, ${next.index})
          on conflict do nothing`
      : await sql`
          update journal_position set
            segment = ${next.segment}, byte_offset = ${next.offset}, event_index = ${next.index}, updated_at = now()
          where journal_id = ${journalId} and segment = ${from.segment} and byte_offset = ${from.offset}
            and event_index = ${from.index}`;
  if (moved.count !== 1) throw new PositionMovedError(`journal ${journalId} is elsewhere`);
}
