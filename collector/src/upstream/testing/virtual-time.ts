/** A clock that only a test advances, for several concurrent tasks. */
export interface VirtualTime {
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Lets time pass. Sleeping tasks wake at their times. */
  readonly pass: (ms: number) => Promise<void>;
  /** Skips time, like a suspended machine. Sleeping tasks that are due wake when time passes again. */
  readonly skip: (ms: number) => void;
}

interface Sleeper {
  readonly wakeMs: number;
  readonly wake: () => void;
}

/** Number of turns of the event loop that the body of an answer takes to arrive. */
const turnsToSettle = 4;

export function createVirtualTime(startMs: number): VirtualTime {
  const sleepers = new Set<Sleeper>();
  let nowMs = startMs;

  async function settle(): Promise<void> {
    for (let turn = 0; turn < turnsToSettle; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    now: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper: Sleeper = {
          wakeMs: nowMs + ms,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', sleeper.wake, { once: true });
        if (signal?.aborted === true) sleeper.wake();
      }),
    skip: (ms) => {
      nowMs += ms;
    },
    pass: async (ms) => {
      const untilMs = nowMs + ms;
      for (;;) {
        await settle();
        const next = [...sleepers].toSorted((a, b) => a.wakeMs - b.wakeMs)[0];
        if (next === undefined || next.wakeMs > untilMs) break;
        nowMs = Math.max(nowMs, next.wakeMs);
        next.wake();
      }
      nowMs = untilMs;
    },
  };
}
