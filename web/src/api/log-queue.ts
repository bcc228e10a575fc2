/** The same thing is told so often within so long. */
const repeatsMaximum = 5;
const repeatsPerMs = 60_000;
/** Different things that are remembered. */
const keysMaximum = 200;

/** Lets the first few of the same through. @returns whether this one is to be told */
export function createRepeatLimit(): (key: string, nowMs: number) => boolean {
  const seen = new Map<string, readonly number[]>();
  return (key, nowMs) => {
    const times = (seen.get(key) ?? []).filter((at) => nowMs - at < repeatsPerMs);
    if (times.length >= repeatsMaximum) return false;
    // The last that was told is the last in the map, so that the first is what has been quiet for longest.
    seen.delete(key);
    seen.set(key, [...times, nowMs]);
    const [oldest] = seen.keys();
    if (seen.size > keysMaximum && oldest !== undefined) seen.delete(oldest);
    return true;
  };
}

/** What came of sending a batch. */
export type Sent = { readonly retryAfterMs: number | null };

export interface LogQueueSurroundings {
  /** Sends a batch, a JSON text; never rejects. What fails is lost: it is not sent again. */
  readonly send: (body: string) => Promise<Sent>;
  /** Hands a batch to the browser as the page is left. @returns false when it has no room for it */
  readonly sendAtLeave: (body: string) => boolean;
  readonly isOnline: () => boolean;
  /** @returns a function that stops the timer */
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
}

export interface LogQueue {
  /** Takes an event, already JSON. */
  readonly add: (event: string) => void;
  /** The page is left, perhaps for ever. */
  readonly leave: () => void;
  /** Something that hindered is over. */
  readonly wake: () => void;
}

const sendAtCount = 20;
const sendAfterMs = 10_000;
/** What waits while there is no network, or while the server asks for patience. */
const room = 200;
/** Events of one call, and bytes: browsers keep 64 KB alive, the server reads as many. */
const batchMaximum = 50;
export const batchBytesMaximum = 60 * 1024;

const wrapBytes = '{"events":[]}'.length;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Gathers events and sends them when 20 wait, every ten seconds, and when the page is left. */
export function createLogQueue({ send, sendAtLeave, isOnline, setTimer }: LogQueueSurroundings): LogQueue {
  const waiting: string[] = [];
  let stopTimer: (() => void) | null = null;
  let isSending = false;
  let isPaused = false;

  /** As many of the first as fit into one call; one that fits into none is left out. */
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
      // All together may be no more than one batch: what is left goes when the page is seen again.
      if (sendAtLeave(body)) waiting.splice(0, count);
    },
    wake: plan,
  };
}
