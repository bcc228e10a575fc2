import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { readErased } from '../store/erased-characters.ts';
import { classifyStoreError } from '../store/store-errors.ts';
import type { Store, TransactionSql } from '../store/store.ts';
import {
  boardChanges,
  makeActivityWeeks,
  makePartitions,
  partitionOf,
  weekOf,
} from './activity-partitions.ts';
import {
  boardRows,
  isAboutBoard,
  type LastBoards,
  noBoards,
  readBoards,
  withoutGroups,
  writeBoards,
} from './board-rows.ts';
import type { JournalEvent, JournalPosition } from './journal-record.ts';
import { recordEvents, touchedCharacters } from './record-events.ts';
import { readStoredCharacters, writeChanges } from './row-writes.ts';
import { groupsOfErased, peopleOf, withoutErased } from './without-erased.ts';

/**
 * Thrown when the stored position is not where this recorder left it: its last commit succeeded although it seemed to
 * fail. The position must be read again.
 */
export class PositionMovedError extends Error {
  override readonly name = 'PositionMovedError';
}

interface RecordedStep {
  readonly journalId: string;
  /** The stored position; null = none for this journal. */
  readonly from: JournalPosition | null;
  readonly next: JournalPosition;
  readonly events: readonly JournalEvent[];
}

export interface RecordedRows {
  /** The position up to which this journal has become rows; null = none of it has. */
  readPosition(journalId: string): Promise<JournalPosition | null>;
  /**
   * Turns the events into rows and moves the position, in one transaction.
   *
   * @throws PositionMovedError if the stored position is not `from`; else like {@link Store.transaction}.
   */
  record(step: RecordedStep): Promise<void>;
}

/** @param recordsBoards false = without what replays need, to measure its cost */
export function createRecordedRows(
  store: Pick<Store, 'sql' | 'transaction'>,
  { recordsBoards = true } = {},
): RecordedRows {
  const weeks = new Set<number>();
  const days = new Set<number>();
  let lastBoards = noBoards;

  const makeMissing = async (events: readonly JournalEvent[]) => {
    const missingOf = (known: ReadonlySet<number>, starts: readonly number[]) =>
      [...new Set(starts)].filter((start) => !known.has(start));
    const newWeeks = missingOf(
      weeks,
      events.filter(isActivity).map(({ at }) => weekOf(fromWireTime(at))),
    );
    const newDays = missingOf(
      days,
      events.filter(isAboutBoard).map(({ at }) => partitionOf(boardChanges, fromWireTime(at))),
    );
    if (newWeeks.length + newDays.length === 0) return;
    await store.transaction(async (sql) => {
      await makeActivityWeeks(sql, newWeeks);
      await makePartitions(sql, boardChanges, newDays);
    });
    for (const week of newWeeks) weeks.add(week);
    for (const day of newDays) days.add(day);
  };

  return {
    readPosition: async (journalId) => {
      // Another server may have recorded in between, perhaps one of a version that does not record boards.
      lastBoards = noBoards;
      const [row] = await store.sql<{ segment: number; byte_offset: number; event_index: number }[]>`
        select segment, byte_offset, event_index from journal_position where journal_id = ${journalId}`;
      return row === undefined
        ? null
        : { segment: row.segment, offset: row.byte_offset, index: row.event_index };
    },
    record: async (step) => {
      try {
        await makeMissing(step.events);
        lastBoards = await store.transaction(async (sql) => {
          let boards = lastBoards;
          await movePosition(sql, step);
          for (const run of runsOf(step.events)) {
            if (Array.isArray(run)) boards = await writeRun(sql, run, recordsBoards ? boards : null);
            else {
              await endLostSessions(sql, run.at);
              boards = { ...boards, boards: new Map() };
            }
          }
          return boards;
        });
      } catch (error) {
        // If a partition was dropped in the meantime, a row fails with the same error as an invalid value.
        if (classifyStoreError(error) === 'data') {
          weeks.clear();
          days.clear();
        }
        throw error;
      }
    },
  };
}

const isActivity = ({ type }: JournalEvent) => type === 'character_seen' || type === 'character_left';

type LiveLost = Extract<JournalEvent, { type: 'live_lost' }>;

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

/**
 * @param boards what was written last about boards; null = they are not recorded
 * @returns the same after the events
 */
async function writeRun(
  sql: TransactionSql,
  sent: readonly HistoryEvent[],
  boards: LastBoards | null,
): Promise<LastBoards> {
  const erased = await readErased(sql, peopleOf(sent));
  const events = withoutErased(sent, erased);
  // Before the groups, from which keyframes are read.
  const next =
    boards === null
      ? noBoards
      : await writeBoardsOf(sql, events, withoutGroups(boards, groupsOfErased(sent, erased)));
  const stored = await readStoredCharacters(sql, touchedCharacters(events));
  await writeChanges(sql, recordEvents(stored, events));
  return next;
}

async function writeBoardsOf(
  sql: TransactionSql,
  events: readonly HistoryEvent[],
  last: LastBoards,
): Promise<LastBoards> {
  const aboutBoards = events.filter(isAboutBoard);
  if (aboutBoards.length === 0) return last;
  const { rows, next } = boardRows(await readBoards(sql, aboutBoards, last), aboutBoards);
  await writeBoards(sql, rows);
  return next;
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

/** Sessions ended per statement. They take some 40 ms on the embedded engine. */
const sessionsAtOnce = 1_000;

/**
 * Ends all sessions and closes all groups that are open in the store, at the time of the last report of their server,
 * because their real end is unknown.
 *
 * @param lostAt when the live state was found lost; later times come from a clock that was ahead
 */
async function endLostSessions(sql: TransactionSql, lostAt: string): Promise<void> {
  const weeks = await sql<{ at: Date }[]>`
    select distinct date_trunc(
      'week', least(${lostAt}, greatest(characters.last_seen, server_state.last_data_fetch))
    ) as at
    from characters left join server_state using (server_name)
    where is_online`;
  if (weeks.length > 0)
    await makeActivityWeeks(
      sql,
      weeks.map(({ at }) => weekOf(at.getTime())),
    );
  while ((await endSessions(sql, lostAt)) === sessionsAtOnce);
  await closeGroups(sql, lostAt);
}

async function endSessions(sql: TransactionSql, lostAt: string): Promise<number> {
  const ended = await sql`
    with lost as (
      update characters set
        is_online = false,
        online_since = null,
        last_seen = least(${lostAt}, greatest(characters.last_seen, reported.at)),
        is_scored = false
      from (
        select id, online_since, last_data_fetch as at
        from characters left join server_state using (server_name)
        where is_online
        order by id
        limit ${sessionsAtOnce}
      ) as reported
      where characters.id = reported.id
      returning characters.id, characters.last_seen, reported.online_since
    ), counted as (
      insert into character_days as known (character_id, day, level_ups, place_changes, sessions, session_seconds)
      select id, (last_seen at time zone 'UTC')::date, 0, 0, 1,
        floor(greatest(0, extract(epoch from last_seen - online_since)))
      from lost where online_since is not null
      on conflict (character_id, day) do update set
        sessions = known.sessions + 1,
        session_seconds = known.session_seconds + excluded.session_seconds
    )
    insert into character_activity (character_id, at, type, number_value)
    select id, last_seen, 'status', 0 from lost order by id`;
  return ended.count;
}

async function closeGroups(sql: TransactionSql, lostAt: string): Promise<void> {
  const closed = await sql<{ server_name: string; group_id: number; closed_at: Date }[]>`
    update groups set
      closed_at = least(${lostAt}, greatest(groups.last_seen, reported.at)),
      last_seen = least(${lostAt}, greatest(groups.last_seen, reported.at)),
      people = null
    from (
      select server_name, group_id, posted_at, last_data_fetch as at
      from groups left join server_state using (server_name)
      where closed_at is null
    ) as reported
    where groups.server_name = reported.server_name and groups.group_id = reported.group_id
      and groups.posted_at = reported.posted_at
    returning groups.server_name, groups.group_id, groups.closed_at`;
  if (closed.length === 0) return;
  await makePartitions(
    sql,
    boardChanges,
    closed.map(({ closed_at }) => partitionOf(boardChanges, closed_at.getTime())),
  );
  await writeBoards(
    sql,
    closed.map(({ server_name, group_id, closed_at }) => ({
      at: toWireTime(closed_at.getTime()),
      is_keyframe: false,
      server_name,
      content: { updates: [], removals: [group_id] },
    })),
  );
}
