import type { Scope } from '@rollcall/game/api/endpoint';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { type NewsItem, type NewsPost, newsPostSchema } from '@rollcall/game/site/news';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { notFound, storeAway } from '../http/http-error.ts';
import type { Logger } from '../http/logger.ts';
import { parseBody } from '../http/parse-body.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import { idOf } from '../http/request-values.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import type { Sql, Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { keepRows } from './kept-rows.ts';

/** Messages of the operator, in memory for readers and stored permanently in a table. */
export interface MessageList {
  /** The answer with the current messages, newest first; null = the store has not been read yet. */
  body(): PreparedBody | null;
  /**
   * Publishes a message.
   *
   * @throws HttpError 503 while the store is unavailable
   */
  post(post: NewsPost): Promise<NewsItem>;
  /**
   * Removes a message. Returns whether it existed.
   *
   * @throws HttpError like `post`
   */
  remove(id: number): Promise<boolean>;
  /** Reads the store again. Never throws; known messages stay until the next attempt. */
  sync(): Promise<void>;
  close(): void;
}

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
      const wasThere = await askStore(() => deleteMessage(store.sql, table, id));
      await kept.drop(id);
      return wasThere;
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
    body: prepareBody(Buffer.from(JSON.stringify({ data }))),
    fromMs: inForce[0]?.atMs ?? Number.NEGATIVE_INFINITY,
    untilMs: Math.min(...coming, Number.POSITIVE_INFINITY),
  };
}

interface MessageRoutesParts {
  readonly news: MessageList;
  readonly pageMessages: MessageList;
  readonly requireKey: (request: FastifyRequest, scope: Scope) => unknown;
  readonly send: SendPrepared;
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
    mountMessages(app, parts, parts.news, { list: endpoints.news.path, one: endpoints.deleteNews.path });
    mountMessages(app, parts, parts.pageMessages, {
      list: endpoints.pageMessages.path,
      one: endpoints.deletePageMessage.path,
    });
    done();
  };
}

function mountMessages(
  app: FastifyInstance,
  { requireKey, send }: MessageRoutesParts,
  messages: MessageList,
  { list, one }: { readonly list: string; readonly one: string },
): void {
  const onRequest = async (request: FastifyRequest) => {
    requireKey(request, 'site');
  };

  app.get(list, async (request, reply) => {
    const body = messages.body();
    if (body !== null) return send(request, reply, body, liveJson);
    throw storeAway('The messages could not be read yet');
  });
  app.post(list, { onRequest }, async (request, reply) => {
    const data = await messages.post(parseBody(newsPostSchema, request.body));
    return reply.header('Cache-Control', 'no-store').send({ data });
  });
  app.delete(one, { onRequest }, async (request, reply) => {
    const id = idOf(request.params);
    if (!(await messages.remove(id))) throw notFound(`There is no message ${id}`);
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
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

async function deleteMessage(sql: Sql, table: MessageTable, id: number): Promise<boolean> {
  const { count } = await sql`delete from ${sql(table)} where id = ${id}`;
  return count === 1;
}

function messageOf({ id, date, message }: MessageRow): Message {
  return { id, date: toWireTime(date.getTime()), message };
}
