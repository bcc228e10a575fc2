import {
  type StoredLogEvent,
  storedLogEventSchema,
  type LogEntry,
  type LogEventLevel,
  logEventLevels,
} from '@rollcall/game/site/log-event';
import { toWireTime } from '@rollcall/game/wire-time';
import { limits, type Size, type TableBounds } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { wideName } from '../http/networks.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { putRows } from '../store/write-rows.ts';
import type { ListPage } from './private-routes.ts';
import type { WriteBounds } from './write-bounds.ts';

/**
 * Events that browsers report, until they are in the store. They are written in batches, never during a request, and
 * are not worth a journal.
 */
export interface BrowserLog {
  /**
   * Accepts events of one network, which are written a little later. Events for which there is no room are dropped and
   * counted.
   */
  take(events: readonly StoredLogEvent[], prefix: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 2_000;
/**
 * Maximum number of events per statement. They are about 200 KB, which keeps statements short on the embedded engine.
 */
const eventsPerStatement = 200;
const logEveryMs = 60_000;

export function openBrowserLog(parts: {
  readonly store: Store;
  readonly bounds: Pick<WriteBounds, 'added'>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly room?: TableBounds;
}): BrowserLog {
  const { store, bounds, logger, nowMs } = parts;
  const waiting = createEventQueue(parts.room ?? limits.logWaiting.table);
  let dropped = 0;
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (!store.isUnavailable()) {
      const batch = waiting.takeOldest(eventsPerStatement);
      if (batch.length === 0) return;
      try {
        await insertEvents(store.sql, batch);
        await bounds.added(sizeOf(batch));
      } catch (error) {
        const failure = classifyStoreError(error);
        if (failure !== 'data' && failure !== 'query') {
          dropped += waiting.putBack(batch);
          return;
        }
        dropped += batch.length;
        logger.warn(`Could not store browser events: ${describeStoreError(error)}`);
      }
    }
  }

  function logDropped(): void {
    const now = nowMs();
    if (dropped === 0 || Math.abs(now - loggedAtMs) < logEveryMs) return;
    logger.warn('Browser events were dropped', { dropped });
    dropped = 0;
    loggedAtMs = now;
  }

  function flush(): Promise<void> {
    running ??= write().finally(() => {
      running = null;
      logDropped();
    });
    return running;
  }

  const timer = setInterval(() => void flush(), flushEveryMs).unref();

  return {
    take(events, prefix) {
      const receivedAtMs = nowMs();
      for (const event of events) {
        const bytes = Buffer.byteLength(JSON.stringify(event));
        dropped += waiting.add({ receivedAtMs, prefix, bytes, event });
      }
    },
    flush,
    async close() {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}

/** Creates the queue of waiting events, oldest first, within bounds like those of a table (write-bounds.ts). */
function createEventQueue({ together, perPrefix }: TableBounds) {
  let events: WaitingEvent[] = [];
  const nothing: Size = { rows: 0, bytes: 0 };
  const ofHousehold = new Map<string, Size>();
  const ofWide = new Map<string, Size>();
  let all = nothing;

  const plus = (size: Size, bytes: number, sign: 1 | -1): Size => ({
    rows: size.rows + sign,
    bytes: size.bytes + sign * bytes,
  });

  function count({ prefix, bytes }: WaitingEvent, sign: 1 | -1): void {
    for (const [sizes, name] of [
      [ofHousehold, prefix],
      [ofWide, wideName(prefix)],
    ] as const) {
      const after = plus(sizes.get(name) ?? nothing, bytes, sign);
      if (after.rows > 0) sizes.set(name, after);
      else sizes.delete(name);
    }
    all = plus(all, bytes, sign);
  }

  const isBeyond = (size: Size, bound: Size) => size.rows > bound.rows || size.bytes > bound.bytes;
  const shareOf = ({ rows, bytes }: Size) => Math.max(rows / together.rows, bytes / together.bytes);

  /**
   * Returns the network that must lose its oldest event now: the household of the sender, or the widest network with
   * the most events; null = there is room.
   */
  function greediest(sender: string): string | null {
    if (isBeyond(ofHousehold.get(sender) ?? nothing, perPrefix)) return sender;
    if (!isBeyond(all, together)) return null;
    return [...ofWide].reduce((a, b) => (shareOf(b[1]) > shareOf(a[1]) ? b : a))[0];
  }

  /** Drops events until the waiting ones are within the bounds. Returns the number of dropped events. */
  function makeRoom(sender: string): number {
    let dropped = 0;
    for (let from = greediest(sender); from !== null; from = greediest(sender)) {
      const name = from;
      const [gone] = events.splice(
        events.findIndex(({ prefix }) => prefix.startsWith(name)),
        1,
      );
      if (gone === undefined) return dropped;
      count(gone, -1);
      dropped += 1;
    }
    return dropped;
  }

  return {
    /** Adds an event. Returns the number of events dropped to make room. */
    add(event: WaitingEvent): number {
      events.push(event);
      count(event, 1);
      return makeRoom(event.prefix);
    },
    takeOldest(atMost: number): readonly WaitingEvent[] {
      const taken = events.splice(0, atMost);
      for (const event of taken) count(event, -1);
      return taken;
    },
    /** Puts events back to the front. Returns the number of events dropped to make room. */
    putBack(batch: readonly WaitingEvent[]): number {
      events = [...batch, ...events];
      for (const event of batch) count(event, 1);
      return batch.reduce((dropped, { prefix }) => dropped + makeRoom(prefix), 0);
    },
  };
}

function sizeOf(events: readonly WaitingEvent[]): Size {
  return { rows: events.length, bytes: events.reduce((sum, { bytes }) => sum + bytes, 0) };
}

interface WaitingEvent {
  readonly receivedAtMs: number;
  readonly prefix: string;
  readonly bytes: number;
  readonly event: StoredLogEvent;
}

const rankOf = (level: LogEventLevel) => logEventLevels.indexOf(level);

const eventTable = {
  name: 'browser_events',
  columns: 'received_at timestamptz, level smallint, prefix text, event jsonb',
};

async function insertEvents(sql: Sql, events: readonly WaitingEvent[]): Promise<void> {
  const rows = events.map(({ receivedAtMs, prefix, event }) => ({
    received_at: new Date(receivedAtMs),
    level: rankOf(event.level),
    prefix,
    event,
  }));
  await putRows(sql, eventTable, rows);
}

/** Reads events, newest first. */
export async function readEvents(
  sql: Sql,
  { level, sinceMs, before, limit }: ListPage<number> & { readonly level: LogEventLevel },
): Promise<LogEntry[]> {
  const rows = await sql<{ readonly id: number; readonly received_at: Date; readonly event: unknown }[]>`
    select id, received_at, event from browser_events
    where level >= ${rankOf(level)}
      ${sinceMs === null ? sql`` : sql`and received_at >= ${new Date(sinceMs)}`}
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`;
  return rows.map(({ id, received_at: at, event }) => ({
    id,
    received_at: toWireTime(at.getTime()),
    ...storedLogEventSchema.parse(event),
  }));
}

/** Returns the time of the newest event, in milliseconds since 1970; null = there is none. */
export async function newestEventMs(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`select max(received_at) as at from browser_events`;
  return row?.at?.getTime() ?? null;
}

/** Deletes some events from before a given time. Returns the number of deleted events. */
export async function takeEventsBefore(
  sql: Sql | TransactionSql,
  limitMs: number,
  atMost: number,
): Promise<number> {
  const { count } = await sql`
    delete from browser_events where id = any(array(
      select id from browser_events where received_at < ${new Date(limitMs)} order by received_at limit ${atMost}
    ))`;
  return count;
}
