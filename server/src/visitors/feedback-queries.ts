import type { FeedbackItem, FeedbackPost } from '@rollcall/game/feedback';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Sql } from '../store/store.ts';
import type { ListPage } from './list-page.ts';

interface FeedbackRow {
  readonly ticket: string;
  readonly date: Date;
  readonly message: string;
  readonly contact: string | null;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly commit_hash: string | null;
}

/** What was not said, or said with nothing but blanks. */
const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** @returns false when the ticket is taken; nothing was written then */
export async function insertFeedback(
  sql: Sql,
  post: FeedbackPost,
  { ticket, prefix, atMs }: { readonly ticket: string; readonly prefix: string; readonly atMs: number },
): Promise<boolean> {
  const { count } = await sql`
    insert into feedback (date, ticket, message, contact, user_id, session_id, commit_hash, prefix)
    values (
      ${new Date(atMs)}, ${ticket}, ${post.message}, ${orNull(post.contact)}, ${orNull(post.user_id)},
      ${orNull(post.session_id)}, ${orNull(post.commit_hash)}, ${prefix}
    )
    on conflict (ticket) do nothing`;
  return count === 1;
}

/** The newest first. `before` is a ticket: those that came before it; of one that is not there nothing came before. */
export async function readFeedback(
  sql: Sql,
  { sinceMs, before, limit }: ListPage<string>,
): Promise<FeedbackItem[]> {
  const rows = await sql<FeedbackRow[]>`
    select ticket, date, message, contact, user_id, session_id, commit_hash from feedback
    where true
      ${sinceMs === null ? sql`` : sql`and date >= ${new Date(sinceMs)}`}
      ${before === null ? sql`` : sql`and id < (select id from feedback where ticket = ${before})`}
    order by id desc limit ${limit}`;
  return rows.map(({ date, ...rest }) => ({ ...rest, date: toWireTime(date.getTime()) }));
}

/** @returns whether it was there */
export async function deleteFeedback(sql: Sql, ticket: string): Promise<boolean> {
  const { count } = await sql`delete from feedback where ticket = ${ticket}`;
  return count === 1;
}
