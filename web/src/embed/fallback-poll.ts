import { CallError } from '../api/call-error.ts';
import { resumeMs, waitAfterError } from '../api/poll-waits.ts';
import type { TabSurroundings } from '../api/tab-surroundings.ts';

/** Interval between the end of a poll and the next one. */
export const pollEveryMs = 10_000;

interface FallbackPoll {
  /** Polls until `stop`, at once or after this time. Does nothing if it polls already. */
  readonly start: (waitMs?: number) => void;
  /** Ends polling. The answer of a poll under way is not used. */
  readonly stop: () => void;
}

/**
 * Polls while no stream delivers, by the rules of the app's `LiveQuery`: a hidden frame polls nothing, waits double
 * after each error, and a restored network ends such a wait unless the server has refused the request.
 */
export function createFallbackPoll<T>(
  tab: TabSurroundings,
  {
    read,
    onAnswer,
    onFailed,
  }: {
    /** Rejects with a `CallError` if the server refuses the request; it may name the time of the next one. */
    readonly read: () => Promise<T>;
    readonly onAnswer: (answer: T) => void;
    readonly onFailed: () => void;
  },
): FallbackPoll {
  /** null = stopped, or a poll is under way. */
  let dueAtMs: number | null = null;
  /** The poll under way, null = none. */
  let running: object | null = null;
  let errorCount = 0;
  /** Whether the last failed poll was answered with an error. */
  let isRefused = false;
  let cancelTimer = () => {};

  function plan(): void {
    cancelTimer();
    if (dueAtMs !== null && !tab.isHidden()) cancelTimer = tab.setTimer(poll, dueAtMs - tab.nowMs());
  }

  function poll(): void {
    dueAtMs = null;
    const request = {};
    running = request;
    const end = (waitMs: number) => {
      running = null;
      dueAtMs = tab.nowMs() + waitMs;
      plan();
    };
    read().then(
      (answer) => {
        if (running !== request) return;
        errorCount = 0;
        end(pollEveryMs);
        onAnswer(answer);
      },
      (cause: unknown) => {
        if (running !== request) return;
        errorCount += 1;
        const refusal = cause instanceof CallError && cause.status !== null ? cause : null;
        isRefused = refusal !== null;
        end(waitAfterError(pollEveryMs, errorCount, refusal?.retryAfterMs ?? null));
        onFailed();
      },
    );
  }

  /** Moves the next poll, unless there is none. */
  function moveTo(waitMs: number): void {
    if (dueAtMs === null) return;
    dueAtMs = tab.nowMs() + waitMs;
    plan();
  }

  tab.onVisibilityChange(() => {
    // A stream that opens again may be faster.
    if (errorCount === 0) moveTo(resumeMs);
    else plan();
  });
  tab.onBackOnline(() => errorCount > 0 && !isRefused && moveTo(0));

  return {
    start: (waitMs = 0) => {
      if (dueAtMs !== null || running !== null) return;
      errorCount = 0;
      dueAtMs = tab.nowMs() + waitMs;
      plan();
    },
    stop: () => {
      dueAtMs = null;
      running = null;
      plan();
    },
  };
}
