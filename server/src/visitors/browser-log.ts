import type { KeptLogEvent } from '@rollcall/game/log-event';
import { limits, type Size, type TableBounds } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { insertEvents, type WaitingEvent } from './browser-log-queries.ts';
import type { WriteBounds } from './write-bounds.ts';

/** What browsers reported, on its way into the store: never in a request, and not worth a journal. */
export interface BrowserLog {
  /** Takes events of one network to be written in a moment; what goes beyond the room is dropped and counted. */
  take(events: readonly KeptLogEvent[], prefix: string): void;
  /** Writes what waits. Never rejects. */
  flush(): Promise<void>;
  /** Writes what waits, if the store is there. */
  close(): Promise<void>;
}

interface BrowserLogParts {
  readonly store: Store;
  readonly bounds: Pick<WriteBounds, 'added'>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Events that may wait. */
  readonly room?: TableBounds;
}

const flushEveryMs = 2_000;
/** Some 200 KB: a statement of the embedded engine stays short. */
const eventsPerStatement = 200;
const tellEveryMs = 60_000;

/** An empty log that writes every two seconds. */
export function openBrowserLog(parts: BrowserLogParts): BrowserLog {
  const { store, bounds, logger, nowMs } = parts;
  const waiting = createWaitingRoom(parts.room ?? limits.logWaiting.table);
  let dropped = 0;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (!store.isAway()) {
      const batch = waiting.takeOldest(eventsPerStatement);
      if (batch.length === 0) return;
      try {
        await insertEvents(store.sql, batch);
        await bounds.added(sizeOf(batch));
      } catch (error) {
        const failure = classifyStoreError(error);
        if (failure !== 'data' && failure !== 'query') {
          // They may well be taken the next time.
          dropped += waiting.putBack(batch);
          return;
        }
        dropped += batch.length;
        logger.warn(`The store did not take events of browsers: ${describeStoreError(error)}`);
      }
    }
  }

  function tellDropped(): void {
    const now = nowMs();
    if (dropped === 0 || Math.abs(now - toldAtMs) < tellEveryMs) return;
    logger.warn('Events of browsers were dropped', { dropped });
    dropped = 0;
    toldAtMs = now;
  }

  function flush(): Promise<void> {
    running ??= write().finally(() => {
      running = null;
      tellDropped();
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

/** Events that wait, the oldest first, within bounds like those of a table (write-bounds.ts). */
function createWaitingRoom({ together, perPrefix }: TableBounds) {
  let events: WaitingEvent[] = [];
  const held = new Map<string, Size>();
  let all: Size = { rows: 0, bytes: 0 };

  function count({ prefix, bytes }: WaitingEvent, sign: 1 | -1): void {
    const before = held.get(prefix) ?? { rows: 0, bytes: 0 };
    const after = { rows: before.rows + sign, bytes: before.bytes + sign * bytes };
    if (after.rows > 0) held.set(prefix, after);
    else held.delete(prefix);
    all = { rows: all.rows + sign, bytes: all.bytes + sign * bytes };
  }

  const isBeyond = (size: Size, bound: Size) => size.rows > bound.rows || size.bytes > bound.bytes;
  const shareOf = ({ rows, bytes }: Size) => Math.max(rows / together.rows, bytes / together.bytes);

  /** Whoever must give way now; null = there is room. */
  function greediest(newcomer: string): string | null {
    if (isBeyond(held.get(newcomer) ?? { rows: 0, bytes: 0 }, perPrefix)) return newcomer;
    if (!isBeyond(all, together)) return null;
    return [...held].reduce((a, b) => (shareOf(b[1]) > shareOf(a[1]) ? b : a))[0];
  }

  /** Drops events until those that wait are within the bounds. @returns how many */
  function makeRoom(newcomer: string): number {
    let dropped = 0;
    for (let from = greediest(newcomer); from !== null; from = greediest(newcomer)) {
      const [gone] = events.splice(
        events.findIndex(({ prefix }) => prefix === from),
        1,
      );
      if (gone === undefined) return dropped;
      count(gone, -1);
      dropped += 1;
    }
    return dropped;
  }

  return {
    /** @returns how many were dropped for it */
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
    /** @returns how many were dropped for them */
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
