import type { NewsItem } from '@rollcall/game/news';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { Sql } from '../store/store.ts';

/** Where messages of the operator are kept: news, and banners on every page. */
export type MessageTable = 'news' | 'page_messages';

/** A message that stands in the store. */
export interface Message extends NewsItem {
  readonly message: string;
}

interface MessageRow {
  readonly id: number;
  readonly date: Date;
  readonly message: string;
}

/** The newest messages that are in force, at most so many. */
export const inForceMaximum = 100;
const comingMaximum = 400;

/** Those in force, and those that will be, in no order. */
export async function readMessages(sql: Sql, table: MessageTable, nowMs: number): Promise<Message[]> {
  const now = new Date(nowMs);
  const rows = await sql<MessageRow[]>`
    (select id, date, message from ${sql(table)} where date <= ${now}
      order by date desc, id desc limit ${inForceMaximum})
    union all
    (select id, date, message from ${sql(table)} where date > ${now}
      order by date, id limit ${comingMaximum})`;
  return rows.map(messageOf);
}

/** @param date in wire form */
export async function insertMessage(
  sql: Sql,
  table: MessageTable,
  message: string,
  date: string,
): Promise<Message> {
  const [row] = await sql<MessageRow[]>`
    insert into ${sql(table)} (date, message) values (${new Date(fromWireTime(date))}, ${message})
    returning id, date, message`;
  if (row === undefined) throw new Error(`${table} took no message`);
  return messageOf(row);
}

/** @returns whether it was there */
export async function deleteMessage(sql: Sql, table: MessageTable, id: number): Promise<boolean> {
  const { count } = await sql`delete from ${sql(table)} where id = ${id}`;
  return count === 1;
}

function messageOf({ id, date, message }: MessageRow): Message {
  return { id, date: toWireTime(date.getTime()), message };
}
