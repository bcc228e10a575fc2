import type { NewsItem, NewsPost } from '@rollcall/game/news';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import * as queries from './message-queries.ts';

/** So old may be what another server, or an operator with a database tool, has changed. */
const syncEveryMs = 60_000;

/** Messages of the operator: in memory for readers, in the store for good. */
export interface MessageBoard {
  /** The answer with those in force, the newest first; null = the store could not be read yet. */
  body(): PreparedBody | null;
  /** @throws HttpError 503 while the store is away */
  post(post: NewsPost): Promise<NewsItem>;
  /** @returns whether it was there. @throws HttpError as `post` */
  remove(id: number): Promise<boolean>;
  /** Reads the store again. Never throws: what is known stays until the next try. */
  sync(): Promise<void>;
  close(): void;
}

interface MessageBoardParts {
  readonly table: queries.MessageTable;
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** An answer, and when it is the right one. */
interface TimedBody {
  readonly body: PreparedBody;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Reads the messages of a table; from a store that is away when it returns. */
export async function openMessageBoard(parts: MessageBoardParts): Promise<MessageBoard> {
  const { table, store, logger, nowMs } = parts;
  let messages: readonly queries.Message[] | null = null;
  let prepared: TimedBody | null = null;
  let lastFault = '';
  let syncing: Promise<void> = Promise.resolve();

  function show(now: readonly queries.Message[] | null): void {
    messages = now;
    prepared = null;
  }

  async function syncOnce(): Promise<void> {
    if (store.isAway()) return;
    try {
      show(await queries.readMessages(store.sql, table, nowMs()));
      lastFault = '';
    } catch (error) {
      const fault = `The store did not give the ${table}: ${describeStoreError(error)}`;
      if (fault !== lastFault) logger.warn(fault);
      lastFault = fault;
    }
  }

  /** One after the other, so that the last word is the newest. */
  function sync(): Promise<void> {
    syncing = syncing.then(syncOnce);
    return syncing;
  }

  const stopListening = store.onReturn(() => void sync());
  const timer = setInterval(() => void sync(), syncEveryMs).unref();
  await sync();

  return {
    body() {
      if (messages === null) return null;
      const now = nowMs();
      const isRight = prepared !== null && now >= prepared.fromMs && now < prepared.untilMs;
      if (!isRight || prepared === null) prepared = bodyAt(messages, now);
      return prepared.body;
    },
    async post({ message, date = toWireTime(nowMs()) }) {
      const posted = await askStore(() => queries.insertMessage(store.sql, table, message, date));
      // It may have been read back meanwhile.
      if (messages !== null) show([...messages.filter(({ id }) => id !== posted.id), posted]);
      await sync();
      return posted;
    },
    async remove(id) {
      const wasThere = await askStore(() => queries.deleteMessage(store.sql, table, id));
      if (messages !== null) show(messages.filter((each) => each.id !== id));
      await sync();
      return wasThere;
    },
    sync,
    close() {
      stopListening();
      clearInterval(timer);
    },
  };
}

function bodyAt(messages: readonly queries.Message[], nowMs: number): TimedBody {
  const timed = messages.map((message) => ({ message, atMs: fromWireTime(message.date) }));
  const inForce = timed
    .filter(({ atMs }) => atMs <= nowMs)
    .toSorted((a, b) => b.atMs - a.atMs || b.message.id - a.message.id);
  const coming = timed.filter(({ atMs }) => atMs > nowMs).map(({ atMs }) => atMs);
  const data = inForce.slice(0, queries.inForceMaximum).map(({ message }) => message);
  return {
    body: prepareBody(Buffer.from(JSON.stringify({ data }))),
    fromMs: inForce[0]?.atMs ?? Number.NEGATIVE_INFINITY,
    untilMs: Math.min(...coming, Number.POSITIVE_INFINITY),
  };
}
