import type { KeptLogEvent } from '@rollcall/game/log-event';
import type { Logger } from '../http/logger.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { insertEvents, type WaitingEvent } from './browser-log-queries.ts';

/** What browsers reported, on its way into the store: never in a request, and not worth a journal. */
export interface BrowserLog {
  /** Takes events to be written in a moment; those for which there is no room are dropped and counted. */
  take(events: readonly KeptLogEvent[]): void;
  /** Writes what waits. Never rejects. */
  flush(): Promise<void>;
  /** Writes what waits, if the store is there. */
  close(): Promise<void>;
}

interface BrowserLogParts {
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Events that may wait. */
  readonly room?: number;
}

const flushEveryMs = 2_000;
/** Some 200 KB: a statement of the embedded engine stays short. */
const eventsPerStatement = 200;
/** Of about a kilobyte each. */
const defaultRoom = 5_000;
const tellEveryMs = 60_000;

/** An empty log that writes every two seconds. */
export function openBrowserLog({ store, logger, nowMs, room = defaultRoom }: BrowserLogParts): BrowserLog {
  const waiting: WaitingEvent[] = [];
  let dropped = 0;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.length > 0 && !store.isAway()) {
      const batch = waiting.slice(0, eventsPerStatement);
      try {
        await insertEvents(store.sql, batch);
      } catch (error) {
        const failure = classifyStoreError(error);
        // They may well be taken the next time.
        if (failure !== 'data' && failure !== 'query') return;
        dropped += batch.length;
        logger.warn(`The store did not take events of browsers: ${describeStoreError(error)}`);
      }
      waiting.splice(0, batch.length);
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
    take(events) {
      const receivedAtMs = nowMs();
      const fitting = events.slice(0, Math.max(0, room - waiting.length));
      dropped += events.length - fitting.length;
      for (const event of fitting) waiting.push({ receivedAtMs, event });
    },
    flush,
    async close() {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}
