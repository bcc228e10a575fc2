import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { type NewsItem, type NewsPost, newsPostSchema } from '@rollcall/game/site/news';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback } from 'fastify';
import type { Logger } from '../http/logger.ts';
import { prepareJson, type PreparedBody } from '../http/prepared-body.ts';
import type { Sql, Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { mountPosted, type PostedList, type PostedRoutesParts } from './posted-list.ts';
import { keepRows } from './kept-rows.ts';

export type MessageList = PostedList<NewsPost, NewsItem>;

interface TimedBody {
  readonly body: PreparedBody;
  readonly fromMs: number;
  readonly untilMs: number;
}

export async function openMessages(parts: {
  readonly table: MessageTable;
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
}): Promise<MessageList> {
  const { table, store, logger, nowMs } = parts;
  let prepared: TimedBody | null = null;
  const kept = await keepRows({
    store,
    logger,
    name: table,
    read: () => readMessages(store.sql, table, nowMs()),
    onChange: () => {
      prepared = null;
    },
  });

  return {
    body() {
      const messages = kept.rows();
      if (messages === null) return null;
      const now = nowMs();
      const isRight = prepared !== null && now >= prepared.fromMs && now < prepared.untilMs;
      if (!isRight || prepared === null) prepared = bodyAt(messages, now);
      return prepared.body;
    },
    async post({ message, date = toWireTime(nowMs()) }) {
      const posted = await askStore(() => insertMessage(store.sql, table, message, date));
      await kept.put(posted);
      return posted;
    },
    async remove(id) {
      const { count } = await askStore(() => store.sql`delete from ${store.sql(table)} where id = ${id}`);
      await kept.drop(id);
      return count === 1;
    },
    sync: kept.sync,
    close: kept.close,
  };
}

function bodyAt(messages: readonly Message[], nowMs: number): TimedBody {
  const timed = messages.map((message) => ({ message, atMs: fromWireTime(message.date) }));
  const inForce = timed
    .filter(({ atMs }) => atMs <= nowMs)
    .toSorted((a, b) => b.atMs - a.atMs || b.message.id - a.message.id);
  const coming = timed.filter(({ atMs }) => atMs > nowMs).map(({ atMs }) => atMs);
  const data = inForce.slice(0, inForceMaximum).map(({ message }) => message);
  return {
    body: prepareJson({ data }),
    fromMs: inForce[0]?.atMs ?? Number.NEGATIVE_INFINITY,
    untilMs: Math.min(...coming, Number.POSITIVE_INFINITY),
  };
}

interface MessageRoutesParts extends PostedRoutesParts {
  readonly news: MessageList;
  readonly pageMessages: MessageList;
}

export const messageEndpoints = [
  'news',
  'postNews',
  'deleteNews',
  'pageMessages',
  'postPageMessage',
  'deletePageMessage',
] as const satisfies readonly EndpointName[];

/**
 * Routes of `service/news` and `service/page_messages`: everybody may read, and a key of the scope `site` may write.
 */
export function messageRoutes(parts: MessageRoutesParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.removeContentTypeParser('text/plain');
    const shared = { schema: newsPostSchema, noun: 'message' };
    const [news, banners] = [
      { list: endpoints.news.path, one: endpoints.deleteNews.path },
      { list: endpoints.pageMessages.path, one: endpoints.deletePageMessage.path },
    ];
    mountPosted(app, parts, news, { ...shared, items: parts.news });
    mountPosted(app, parts, banners, { ...shared, items: parts.pageMessages });
    done();
  };
}

type MessageTable = 'news' | 'page_messages';

export interface Message extends NewsItem {
  readonly message: string;
}

interface MessageRow {
  readonly id: number;
  readonly date: Date;
  readonly message: string;
}

/** Maximum number of current messages that are shown. The newest are chosen. */
const inForceMaximum = 100;
const comingMaximum = 400;

async function readMessages(sql: Sql, table: MessageTable, nowMs: number): Promise<Message[]> {
  const now = new Date(nowMs);
  const rows = await sql<MessageRow[]>`
    (select id, date, message from ${sql(table)} where date <= ${now}
      order by date desc, id desc limit ${inForceMaximum})
    union all
    (select id, date, message from ${sql(table)} where date > ${now}
      order by date, id limit ${comingMaximum})`;
  return rows.map(messageOf);
}

/**
 * Inserts a message.
 *
 * @param date in wire form
 */
async function insertMessage(sql: Sql, table: MessageTable, message: string, date: string): Promise<Message> {
  const [row] = await sql<MessageRow[]>`
    insert into ${sql(table)} (date, message) values (${new Date(fromWireTime(date))}, ${message})
    returning id, date, message`;
  if (row === undefined) throw new Error(`${table} took no message`);
  return messageOf(row);
}

function messageOf({ id, date, message }: MessageRow): Message {
  return { id, date: toWireTime(date.getTime()), message };
}
