/** Maximum number of equal events per minute. */
const repeatsMaximum = 5;
const repeatsPerMs = 60_000;
/** Maximum number of distinct events that are remembered. */
const keysMaximum = 200;

/** Limits how often equal events are reported. @returns a function that tells whether to report an event */
export function createRepeatLimit(): (key: string, nowMs: number) => boolean {
  const seen = new Map<string, readonly number[]>();
  return (key, nowMs) => {
    const times = (seen.get(key) ?? []).filter((at) => nowMs - at < repeatsPerMs);
    if (times.length >= repeatsMaximum) return false;
    // Moves the key to the end of the map, so that the first key is the one longest unused.
    seen.delete(key);
    seen.set(key, [...times, nowMs]);
    const [oldest] = seen.keys();
    if (seen.size > keysMaximum && oldest !== undefined) seen.delete(oldest);
    return true;
  };
}

/** Result of sending a batch. */
export type Sent = { readonly retryAfterMs: number | null };

export interface LogQueueSurroundings {
  /** Sends a batch, a JSON text; never rejects. A failed batch is not sent again. */
  readonly send: (body: string) => Promise<Sent>;
  /** Passes a batch to the browser when the page is left. @returns false = not accepted */
  readonly sendAtLeave: (body: string) => boolean;
  readonly isOnline: () => boolean;
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
}

export interface LogQueue {
  /** Adds an event, as JSON. */
  readonly add: (event: string) => void;
  /** Call when the page is left, possibly for good. */
  readonly leave: () => void;
  /** Call when an obstacle, such as a lost network, is over. */
  readonly wake: () => void;
}

const sendAtCount = 20;
const sendAfterMs = 10_000;
/** Maximum number of events that wait while offline, or while the server asks to wait. */
const room = 200;
/**
 * Maximum number of events and of bytes in a call. Browsers allow 64 KB for keepalive requests, and so does the server.
 */
const batchMaximum = 50;
export const batchBytesMaximum = 60 * 1024;

const wrapBytes = '{"events":[]}'.length;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Collects events and sends them when 20 wait, every ten seconds, and when the page is left. */
export function createLogQueue({ send, sendAtLeave, isOnline, setTimer }: LogQueueSurroundings): LogQueue {
  const waiting: string[] = [];
  let stopTimer: (() => void) | null = null;
  let isSending = false;
  let isPaused = false;

  /** As many of the first events as fit into a call; drops one that is too large by itself. */
  function nextBatch(): { readonly count: number; readonly body: string } {
    let bytes = wrapBytes;
    let count = 0;
    for (const event of waiting.slice(0, batchMaximum)) {
      bytes += bytesOf(event) + 1;
      if (bytes > batchBytesMaximum) break;
      count += 1;
    }
    return { count, body: `{"events":[${waiting.slice(0, count).join(',')}]}` };
  }

  function plan(): void {
    if (waiting.length === 0 || isSending || isPaused) return;
    if (waiting.length >= sendAtCount) void flush();
    else stopTimer ??= setTimer(() => void flush(), sendAfterMs);
  }

  async function flush(): Promise<void> {
    stopTimer?.();
    stopTimer = null;
    if (isSending || isPaused || !isOnline() || waiting.length === 0) return;
    const { count, body } = nextBatch();
    waiting.splice(0, count);
    isSending = true;
    const { retryAfterMs } = await send(body);
    isSending = false;
    if (retryAfterMs !== null) {
      isPaused = true;
      setTimer(() => {
        isPaused = false;
        plan();
      }, retryAfterMs);
    }
    plan();
  }

  return {
    add(event) {
      if (waiting.length >= room || bytesOf(event) + wrapBytes + 1 > batchBytesMaximum) return;
      waiting.push(event);
      plan();
    },
    leave() {
      if (isPaused || waiting.length === 0) return;
      const { count, body } = nextBatch();
      // Browsers limit all keepalive requests together to one batch; the rest is sent when the page is visible again.
      if (sendAtLeave(body)) waiting.splice(0, count);
    },
    wake: plan,
  };
}
