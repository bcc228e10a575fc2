import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { Character } from '@rollcall/game/character/character';
import { clockAt, type KnownLfm } from '@rollcall/game/lfm/known-lfm';
import { compareGroups, type LfmChange, type ReplayedGroup } from '@rollcall/game/lfm/replayed-group';
import { hourMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { TransactionSql } from '../store/store.ts';
import type { JournalEvent } from './journal-record.ts';
import { putRows } from '../store/write-rows.ts';

/**
 * The boards of groups as rows, from which `replay.ts` restores them: the changes of each report, and hourly
 * keyframes. The activity of groups is in `group_activity`, names are in `characters`.
 */

/** A group on a stored board. */
export interface StoredGroup extends Omit<ReplayedGroup, 'activity'> {
  /** Present and former members who are anonymous. */
  readonly hidden: readonly number[];
}

/** A row without changes records only that a report arrived. */
export interface StoredChanges {
  readonly updates: readonly StoredChange[];
  readonly removals: readonly number[];
}
export type StoredChange = LfmChange & { readonly hidden?: readonly number[] };

export type StoredBoard = readonly StoredGroup[];

interface BoardRow {
  readonly at: string;
  readonly is_keyframe: boolean;
  readonly server_name: string;
  readonly content: StoredBoard | StoredChanges | null;
}

/** The open groups of a server by id. */
type Board = ReadonlyMap<number, StoredGroup>;

/** What was written last about each server. */
export interface LastBoards {
  readonly boards: ReadonlyMap<string, Board>;
  /** The hour of the last keyframe. A server without one gets a keyframe before its next change. */
  readonly hours: ReadonlyMap<string, number>;
}

export const noBoards: LastBoards = { boards: new Map(), hours: new Map() };

/** Rows for events, in order. Splitting events differently yields different rows, but the same boards. */
export function boardRows(
  last: LastBoards,
  events: readonly BoardEvent[],
): { readonly rows: readonly BoardRow[]; readonly next: LastBoards } {
  const hours = new Map(last.hours);
  const changed = new Map<string, Map<number, StoredGroup>>();
  const boardOf = (server: string) => {
    const board = changed.get(server) ?? new Map(last.boards.get(server));
    changed.set(server, board);
    return board;
  };
  const drafts: DraftRow[] = [];
  const lastDrafts = new Map<string, DraftRow>();
  const draftOf = (server_name: string, at: string): DraftRow => {
    const current = lastDrafts.get(server_name);
    if (current?.at === at) return current;
    const draft = { at, server_name, board: null, updates: [], removals: [] };
    drafts.push(draft);
    lastDrafts.set(server_name, draft);
    return draft;
  };

  for (const event of events) {
    const { at } = event;
    const server = serverOf(event);
    const board = boardOf(server);
    if (hours.get(server) !== hourOf(at)) {
      hours.set(server, hourOf(at));
      drafts.push({ at, server_name: server, board: [...board.values()], updates: [], removals: [] });
      lastDrafts.delete(server);
    }
    switch (event.type) {
      case 'group_seen': {
        const after = storedGroupOf(event.group, at);
        const change = compareStored(board.get(after.id) ?? null, after);
        board.set(after.id, after);
        if (change === null) break;
        // A group that is posted again in the same second must not be removed with the old one.
        if (draftOf(server, at).removals.includes(after.id)) lastDrafts.delete(server);
        draftOf(server, at).updates.push(change);
        break;
      }
      case 'group_closed': {
        const open = board.get(event.group_id);
        if (open !== undefined && open.posted_at !== event.posted_at) break;
        board.delete(event.group_id);
        draftOf(server, at).removals.push(event.group_id);
        break;
      }
      case 'server_seen':
        draftOf(server, at);
        break;
    }
  }
  return { rows: drafts.map(rowOf), next: { boards: new Map([...last.boards, ...changed]), hours } };
}

interface DraftRow extends Pick<BoardRow, 'at' | 'server_name'> {
  /** null = the row contains changes. */
  readonly board: StoredBoard | null;
  readonly updates: StoredChange[];
  readonly removals: number[];
}

function rowOf({ at, server_name, board, updates, removals }: DraftRow): BoardRow {
  const changes = updates.length + removals.length === 0 ? null : { updates, removals };
  return { at, server_name, is_keyframe: board !== null, content: board ?? changes };
}

export type BoardEvent = Extract<HistoryEvent, { type: 'group_seen' | 'group_closed' | 'server_seen' }>;

/** A report of data, unlike a status check, shows that the board is known. */
export function isAboutBoard(event: JournalEvent): event is BoardEvent {
  if (event.type === 'server_seen') return event.info.last_data_fetch === event.at;
  return event.type === 'group_seen' || event.type === 'group_closed';
}

const serverOf = (event: BoardEvent) =>
  event.type === 'group_seen' ? event.group.server_name : event.server_name;

const hourOf = (at: string) => Math.floor(fromWireTime(at) / hourMs);

/** The group as of an event. */
function storedGroupOf(group: Omit<KnownLfm, 'activity' | 'recorded_entry'>, at: string): StoredGroup {
  const { leader, members, roster, server_name: _, clock_at: __, ...facts } = group;
  const people = [leader, ...members];
  return {
    ...facts,
    adventure_active_time: clockAt(group, fromWireTime(at)),
    last_update: at,
    leader: leader.id,
    members: members.map(({ id }) => id),
    people: people.map(({ id, total_level, classes }) => ({ id, total_level, classes })),
    hidden: hiddenOf([...people, ...roster]),
  };
}

const hiddenOf = (people: readonly Pick<Character, 'id' | 'is_anonymous'>[]): readonly number[] =>
  [...new Set(people.filter(({ is_anonymous }) => is_anonymous).map(({ id }) => id))].toSorted(
    (a, b) => a - b,
  );

/** The change from one state of a group to another; null = they are equal. */
export function compareStored(known: StoredGroup | null, after: StoredGroup): StoredChange | null {
  const before = known?.posted_at === after.posted_at ? known : null;
  const change = compareGroups(before && withoutActivity(before), withoutActivity(after));
  const isHiddenSame = JSON.stringify(before?.hidden ?? []) === JSON.stringify(after.hidden);
  return isHiddenSame ? change : { id: after.id, ...change, hidden: after.hidden };
}

const withoutActivity = (group: StoredGroup): ReplayedGroup => ({ ...group, activity: [] });

interface OpenGroupRow extends Omit<
  KnownLfm,
  'posted_at' | 'last_update' | 'activity' | 'recorded_entry' | 'leader' | 'members' | 'roster'
> {
  readonly posted_at: Date;
  readonly last_update: Date;
  readonly people: Pick<KnownLfm, 'leader' | 'members' | 'roster'>;
}

/**
 * Reads the boards of the servers that get a keyframe, so that it contains nothing that has been erased. Those of other
 * servers are known from their last keyframe on.
 */
export async function readBoards(
  sql: TransactionSql,
  events: readonly BoardEvent[],
  last: LastBoards,
): Promise<LastBoards> {
  const servers = new Set(
    events.filter((event) => last.hours.get(serverOf(event)) !== hourOf(event.at)).map(serverOf),
  );
  if (servers.size === 0) return last;
  const rows = await sql<OpenGroupRow[]>`
    select group_id as id, server_name, posted_at, comment, quest_id, is_quest_guess, difficulty, accepted_classes,
      accepted_classes_count, minimum_level, maximum_level, adventure_active_time, last_update, people
    from groups where closed_at is null and people is not null and server_name = any(${[...servers]}::text[])`;
  const read = new Map([...servers].map((server) => [server, new Map<number, StoredGroup>()]));
  for (const { people, posted_at, last_update, ...facts } of rows) {
    const at = toWireTime(last_update.getTime());
    const group = { ...facts, ...people, posted_at: toWireTime(posted_at.getTime()), last_update: at };
    read.get(group.server_name)?.set(group.id, storedGroupOf(group, at));
  }
  return { ...last, boards: new Map([...last.boards, ...read]) };
}

/** Forgets groups, so that their next change is recorded whole. */
export function withoutGroups(
  last: LastBoards,
  groups: readonly { readonly id: number; readonly server_name: string }[],
): LastBoards {
  if (groups.length === 0) return last;
  const boards = new Map(last.boards);
  for (const { id, server_name } of groups) {
    const board = new Map(boards.get(server_name));
    board.delete(id);
    boards.set(server_name, board);
  }
  return { ...last, boards };
}

/** The partitions for the days of the rows must exist. */
export function writeBoards(sql: TransactionSql, rows: readonly BoardRow[]): Promise<void> {
  return putRows(sql, boardTable, rows);
}

const boardTable = {
  name: 'board_changes',
  columns: 'at timestamptz, is_keyframe boolean, server_name text, content json',
};
