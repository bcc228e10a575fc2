import type { Character } from '@rollcall/game/character/character';
import { visibleEvent } from '@rollcall/game/character/visibility';
import { clockAt, type RecordedLfmActivity, type RecordedLfmEvent } from '@rollcall/game/lfm/known-lfm';
import type { LfmActivity } from '@rollcall/game/lfm/lfm';
import type { LfmReplay } from '@rollcall/game/lfm/replay';
import { changedGroup, type LfmChange, type ReplayedPerson } from '@rollcall/game/lfm/replayed-group';
import { freshForMs } from '@rollcall/game/population/server-info';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { Sql } from '../store/store.ts';
import { givenRows } from '../store/write-rows.ts';
import {
  compareStored,
  type StoredBoard,
  type StoredChange,
  type StoredChanges,
  type StoredGroup,
} from './board-rows.ts';

interface ReplayedSpan {
  readonly server: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Characters with these ids as last known, with nothing hidden; those that are unknown are left out. */
export type FindPeople = (ids: readonly number[]) => Promise<readonly Character[]>;

/** The first moment of a server that can be replayed, in milliseconds since 1970; null = none. */
export async function readFirstMoment(sql: Sql, server: string): Promise<number | null> {
  const [row] = await sql<{ first: Date | null }[]>`
    select min(at) as first from board_changes where server_name = ${server} and is_keyframe`;
  return row?.first?.getTime() ?? null;
}

/**
 * The boards of a server in a span that ends after the first moment. People are hidden if they are anonymous or unknown
 * now, or were anonymous at any moment of the span.
 */
export async function readReplay(
  sql: Sql,
  span: ReplayedSpan & { readonly firstMs: number },
  findPeople: FindPeople,
): Promise<LfmReplay> {
  const { server, fromMs, toMs, firstMs } = span;
  const played = playRows(await readRows(sql, span), fromMs);
  const activity = await readActivity(sql, span, played);
  const { people, idOf, nameOf } = await findVisible(played, activity, findPeople);
  const activityOf = createActivity(activity, nameOf);
  return {
    server,
    from: toWireTime(fromMs),
    to: toWireTime(toMs),
    first: toWireTime(firstMs),
    people,
    keyframe: played.keyframe.map(({ hidden: _, ...group }) => ({
      ...withIds(group, idOf),
      activity: activityOf(group, fromMs),
    })),
    changes: played.changes.map(({ atMs, updates, removals }) => ({
      at: toWireTime(atMs),
      updates: updates.map(({ group, change: { hidden: _, ...change } }) => {
        const added = activityOf(group, atMs);
        return { ...withIds(change, idOf), ...(added.length > 0 && { activity: added }) };
      }),
      removals: [...removals],
    })),
    reports: played.reportsMs.filter((atMs) => atMs > fromMs).map((atMs) => (atMs - fromMs) / 1000),
    gaps: gapsOf(played.reportsMs, span),
  };
}

interface StoredRow {
  readonly at: Date;
  readonly is_keyframe: boolean;
  readonly content: StoredBoard | StoredChanges | null;
}

/** Maximum by which the time of a report may precede that of an earlier row. */
const overtakenMs = 5 * 60_000;

/** All rows from the last keyframe before the span to its end, in the order in which the reports were applied. */
async function readRows(sql: Sql, { server, fromMs, toMs }: ReplayedSpan): Promise<readonly StoredRow[]> {
  const [last] = await sql<{ at: Date; sequence: number }[]>`
    select at, sequence from board_changes
    where server_name = ${server} and is_keyframe and at <= ${new Date(fromMs)}
    order by at desc, sequence desc limit 1`;
  const sinceMs = last === undefined ? fromMs : last.at.getTime() - overtakenMs;
  return sql<StoredRow[]>`
    select at, is_keyframe, content from board_changes
    where server_name = ${server} and at >= ${new Date(sinceMs)} and at <= ${new Date(toMs)}
      and sequence >= ${last?.sequence ?? 0}
    order by sequence`;
}

interface PlayedChange {
  readonly atMs: number;
  readonly updates: readonly { readonly group: StoredGroup; readonly change: StoredChange }[];
  readonly removals: readonly number[];
  /** People who were anonymous. */
  readonly hidden: readonly number[];
}

type Board = Map<number, StoredGroup>;

interface Played {
  /** The groups at the beginning of the span. */
  readonly keyframe: readonly StoredGroup[];
  readonly changes: readonly PlayedChange[];
  readonly hidden: ReadonlySet<number>;
  /** Moments of reports, including the last one before the span. */
  readonly reportsMs: readonly number[];
}

/** Restores boards from rows. Time never goes back: a late report counts at the time of the one before it. */
function playRows(rows: readonly StoredRow[], fromMs: number): Played {
  const timed: { readonly row: StoredRow; readonly atMs: number }[] = [];
  for (const row of rows) timed.push({ row, atMs: Math.max(timed.at(-1)?.atMs ?? 0, row.at.getTime()) });
  const firstLater = timed.findIndex(({ atMs }) => atMs > fromMs);
  const isLater = (index: number) => firstLater !== -1 && index >= firstLater;

  const board = new Map<number, StoredGroup>();
  for (const { row, atMs } of timed.filter((_, index) => !isLater(index))) {
    if (isBoard(row.content)) {
      board.clear();
      for (const group of row.content) board.set(group.id, group);
    } else playChanges(board, row.content, atMs);
  }
  const keyframe = [...board.values()];
  const changes = timed
    .filter((_, index) => isLater(index))
    .map(({ row: { content }, atMs }) =>
      playChanges(board, isBoard(content) ? differences(board, content, atMs) : content, atMs),
    );
  const reportsMs = [...new Set(timed.filter(({ row }) => !row.is_keyframe).map(({ atMs }) => atMs))];
  return {
    keyframe,
    changes: changes.filter(({ updates, removals }) => updates.length + removals.length > 0),
    hidden: new Set([...keyframe, ...changes].flatMap(({ hidden }) => hidden)),
    reportsMs: reportsMs.filter((_, index) => (reportsMs[index + 1] ?? fromMs) >= fromMs),
  };
}

const isBoard = (content: StoredRow['content']): content is StoredBoard => Array.isArray(content);

function playChanges(board: Board, content: StoredChanges | null, atMs: number): PlayedChange {
  const { updates, removals } = content ?? unchanged;
  const updated = updates.map((change) => ({ change, group: update(board, change, atMs) }));
  for (const id of removals) board.delete(id);
  return {
    atMs,
    updates: updated.filter(
      ({ change: { id: _, hidden: __, ...visible } }) => Object.keys(visible).length > 0,
    ),
    removals,
    hidden: updates.flatMap(({ hidden = [] }) => hidden),
  };
}

const unchanged: StoredChanges = { updates: [], removals: [] };

function update(board: Board, change: StoredChange, atMs: number): StoredGroup {
  const before = board.get(change.id) ?? null;
  const kept = change.posted_at === undefined ? (before?.hidden ?? []) : [];
  const after = changedGroup(before && { ...before, activity: [] }, change, toWireTime(atMs));
  const group = { ...after, hidden: change.hidden ?? kept };
  board.set(group.id, group);
  return group;
}

/**
 * The changes from a board to a keyframe: none, unless rows are missing, as after a time when a server of an older
 * version recorded.
 */
function differences(board: Board, keyframe: StoredBoard, atMs: number): StoredChanges {
  const ids = new Set(keyframe.map(({ id }) => id));
  const last_update = toWireTime(atMs);
  const groups = keyframe.map((group) => ({
    ...group,
    adventure_active_time: clockAt(group, atMs),
    last_update,
  }));
  return {
    updates: groups.flatMap((group) => compareStored(board.get(group.id) ?? null, group) ?? []),
    removals: [...board.keys()].filter((id) => !ids.has(id)),
  };
}

type Posting = Pick<StoredGroup, 'id' | 'posted_at'>;

interface ActivityRow extends RecordedLfmActivity, Posting {}

/** The activity of all groups of the span, oldest first. */
async function readActivity(
  sql: Sql,
  { server, toMs }: ReplayedSpan,
  { keyframe, changes }: Played,
): Promise<readonly ActivityRow[]> {
  const groups = [...keyframe, ...changes.flatMap(({ updates }) => updates.map(({ group }) => group))];
  const postings = new Map(groups.map(({ id, posted_at }) => [`${id} ${posted_at}`, { id, posted_at }]));
  const rows = await sql<{ id: number; posted_at: Date; at: Date; events: RecordedLfmEvent[] }[]>`
    select group_activity.group_id as id, group_activity.posted_at, at, events
    from ${givenRows(sql, [...postings.values()], 'id bigint, posted_at timestamptz')}
    join group_activity on group_activity.server_name = ${server} and group_activity.group_id = given.id
      and group_activity.posted_at = given.posted_at
    where at <= ${new Date(toMs)}
    order by sequence`;
  return rows.map(({ id, posted_at, at, events }) => ({
    id,
    posted_at: toWireTime(posted_at.getTime()),
    timestamp: toWireTime(at.getTime()),
    events,
  }));
}

/** Returns the visible activity of a posting up to a moment, without what earlier calls have returned. */
function createActivity(rows: readonly ActivityRow[], nameOf: (id: number) => string | null) {
  const waiting = new Map<string, LfmActivity[]>();
  for (const { id, posted_at, timestamp, events } of rows) {
    const key = `${id} ${posted_at}`;
    const visible = { timestamp, events: events.map((event) => visibleEvent(event, nameOf)) };
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, [visible]);
    else known.push(visible);
  }
  return ({ id, posted_at }: Posting, atMs: number): LfmActivity[] => {
    const all = waiting.get(`${id} ${posted_at}`) ?? [];
    const later = all.findIndex(({ timestamp }) => fromWireTime(timestamp) > atMs);
    return all.splice(0, later === -1 ? all.length : later);
  };
}

/** Everybody in groups, as anybody may see them, and the id and name that the answer gives to each of them. */
async function findVisible(
  { keyframe, changes, hidden }: Played,
  activity: readonly ActivityRow[],
  findPeople: FindPeople,
) {
  const groups = [...keyframe, ...changes.flatMap(({ updates }) => updates.map(({ group }) => group))];
  const ids = new Set(groups.flatMap(({ leader, members }) => [leader, ...members]));
  const formerIds = activity.flatMap(({ events }) =>
    events.flatMap((event) => ('character_id' in event ? [event.character_id] : [])),
  );
  const found = await findPeople([...new Set([...ids, ...formerIds])]);
  const known = new Map(found.map((person) => [person.id, person]));
  const isShown = (id: number) => known.get(id)?.is_anonymous === false && !hidden.has(id);
  const shownIds = new Map([...ids].map((id, index) => [id, isShown(id) ? id : -1 - index]));
  return {
    people: [...shownIds].map(([id, shownId]) => visiblePerson(known.get(id) ?? unknownPerson, shownId)),
    idOf: (id: number) => shownIds.get(id) ?? 0,
    nameOf: (id: number) => (isShown(id) ? (known.get(id)?.name ?? null) : null),
  };
}

/** @param id negative = the person is hidden */
function visiblePerson(person: Omit<ReplayedPerson, 'id'>, id: number): ReplayedPerson {
  const { gender, race, server_name, home_server_name } = person;
  const { name, guild_name } = id < 0 ? unknownPerson : person;
  return { id, name, gender, race, guild_name, server_name, home_server_name };
}

const unknownPerson = {
  name: null,
  gender: null,
  race: null,
  guild_name: null,
  server_name: '',
  home_server_name: null,
};

function withIds<Change extends LfmChange>(change: Change, idOf: (id: number) => number): Change {
  const { leader, members, people } = change;
  return {
    ...change,
    ...(leader !== undefined && { leader: idOf(leader) }),
    ...(members && { members: members.map(idOf) }),
    ...(people && { people: people.map((person) => ({ ...person, id: idOf(person.id) })) }),
  };
}

/** Spans between reports that are too long for the board to count as known. */
function gapsOf(reportsMs: readonly number[], { fromMs, toMs }: ReplayedSpan): LfmReplay['gaps'] {
  const within = (atMs: number) => Math.min(Math.max(atMs, fromMs), toMs);
  const before = [Number.NEGATIVE_INFINITY, ...reportsMs];
  const after = [...reportsMs, toMs];
  return after.flatMap((endMs, index) => {
    const startMs = before[index] ?? fromMs;
    const [from, to] = [within(startMs), within(endMs)];
    return endMs - startMs > freshForMs && from < to ? [{ from: toWireTime(from), to: toWireTime(to) }] : [];
  });
}
