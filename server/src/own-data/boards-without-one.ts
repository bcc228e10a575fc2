import { minuteMs } from '@rollcall/game/time';
import type { TransactionSql } from '../store/store.ts';

/** A group on a stored board, or a change of it. People are named by id. */
interface StoredEntry {
  readonly id: number;
  readonly comment?: string | null;
  readonly leader?: number;
  readonly members?: readonly number[];
  readonly people?: readonly { readonly id: number }[];
  readonly hidden?: readonly number[];
}

/** The content of a row of `board_changes`: a board, or the changes of a report. */
type StoredContent = readonly StoredEntry[] | { readonly updates: readonly StoredEntry[] };

interface BoardRow {
  readonly at: Date;
  readonly sequence: number;
  readonly server_name: string;
  readonly content: StoredContent;
}

/** A group that the character led. */
interface LedGroup {
  readonly server_name: string;
  readonly group_id: number;
  readonly posted_at: Date;
  readonly last_seen: Date;
}

/** Rows per call: few enough to take less than 100 ms on the embedded engine. */
const rowsAtOnce = 50;

/** The leader of a group whose leader has been erased. No character has this id. */
const nobody = 0;

/** A board or its changes without one character. A group that it led stays, without its comment. */
export function contentWithout(content: StoredContent, id: number, led: ReadonlySet<number>): StoredContent {
  const without = (entry: StoredEntry): StoredEntry => ({
    ...entry,
    ...(entry.leader === id && { leader: nobody }),
    ...(entry.members && { members: entry.members.filter((each) => each !== id) }),
    ...(entry.people && {
      people: entry.people.map((each) => (each.id === id ? { ...each, id: nobody } : each)),
    }),
    ...(entry.hidden && { hidden: entry.hidden.filter((each) => each !== id) }),
    ...(entry.comment !== undefined && led.has(entry.id) && { comment: null }),
  });
  return 'updates' in content ? { ...content, updates: content.updates.map(without) } : content.map(without);
}

/** Maximum time by which a report may arrive after a group was last seen. */
const graceMs = 10 * minuteMs;

/**
 * The rows of boards that name a character, found by the groups that it was in; a row occurs once for each of these
 * groups.
 */
const rowsNaming = (sql: TransactionSql, id: number, at: Date) => sql`
  select board.at, board.sequence, board.server_name, board.content
  from group_members
  join groups using (server_name, group_id, posted_at)
  join board_changes as board
    on board.server_name = groups.server_name
    and board.at between groups.posted_at and groups.last_seen + ${graceMs / 1000}::float8 * interval '1 second' and board.at <= ${at}
  where group_members.character_id = ${id} and position(${String(id)} in board.content::text) > 0
    and jsonb_path_exists(
      board.content::jsonb,
      '$.** ? (@.leader == $id || @.members[*] == $id || @.people[*].id == $id || @.hidden[*] == $id)',
      jsonb_build_object('id', ${id}::bigint)
    )`;

/** @returns the number of changed rows */
export async function eraseFromBoards(sql: TransactionSql, id: number, at: Date): Promise<number> {
  const found = await sql<BoardRow[]>`${rowsNaming(sql, id, at)} limit ${rowsAtOnce}`;
  if (found.length === 0) return 0;
  const led = await sql<LedGroup[]>`
    select server_name, group_id::float8 as group_id, posted_at, last_seen from groups where leader_id = ${id}`;
  const rows = new Map(found.map((row) => [row.sequence, row]));
  for (const row of rows.values()) {
    const ownGroups = led.filter((group) => isIn(row, group)).map(({ group_id }) => group_id);
    const changed = JSON.stringify(contentWithout(row.content, id, new Set(ownGroups)));
    await sql`
      update board_changes set content = ${changed}::text::json
      where at = ${row.at} and sequence = ${row.sequence}`;
  }
  return rows.size;
}

/** Whether a group was on the board of a row. */
const isIn = ({ server_name, at }: BoardRow, group: LedGroup) =>
  group.server_name === server_name &&
  group.posted_at <= at &&
  at.getTime() <= group.last_seen.getTime() + graceMs;

const endOfTime = new Date('9999-12-31T00:00:00Z');

/** The times of boards that named a character. */
export function readBoardTimes(sql: TransactionSql, id: number, most: number) {
  return sql<{ at: Date }[]>`
    select distinct at from (${rowsNaming(sql, id, endOfTime)}) as named order by at desc limit ${most}`;
}
