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
  readonly content: StoredContent;
  /** Groups that the character led at that time; null = none. */
  readonly led: readonly number[] | null;
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

/** The rows of boards that name a character, found by the groups that it was in. */
const rowsNaming = (sql: TransactionSql, id: number, at: Date) => sql`
  select board.at, board.sequence, (array_agg(board.content))[1] as content,
    array_agg(own.group_id::float8) filter (where own.is_led) as led
  from (
    select distinct groups.server_name, groups.group_id, groups.posted_at, groups.leader_id = ${id} as is_led,
      groups.last_seen + interval '10 minutes' as until
    from group_members join groups using (server_name, group_id, posted_at)
    where group_members.character_id = ${id}
  ) as own
  join board_changes as board
    on board.server_name = own.server_name and board.at between own.posted_at and own.until and board.at <= ${at}
  where position(${String(id)} in board.content::text) > 0
    and jsonb_path_exists(
      board.content::jsonb,
      '$.** ? (@.leader == $id || @.members[*] == $id || @.people[*].id == $id || @.hidden[*] == $id)',
      jsonb_build_object('id', ${id}::bigint)
    )
  group by board.at, board.sequence`;

/** @returns number of rows that it changed */
export async function eraseFromBoards(sql: TransactionSql, id: number, at: Date): Promise<number> {
  const rows = await sql<BoardRow[]>`${rowsNaming(sql, id, at)} limit ${rowsAtOnce}`;
  for (const { at: reportedAt, sequence, content, led } of rows) {
    const changed = JSON.stringify(contentWithout(content, id, new Set(led)));
    await sql`
      update board_changes set content = ${changed}::text::json
      where at = ${reportedAt} and sequence = ${sequence}`;
  }
  return rows.length;
}

const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Times of the boards that named a character. */
export function readBoardTimes(sql: TransactionSql, id: number, most: number) {
  return sql<{ at: Date }[]>`
    select at from (${rowsNaming(sql, id, endOfTime)}) as named order by at desc limit ${most}`;
}
