import { CallError } from './call-error.ts';
import type { GivenAnswer } from './given-answers.ts';
import {
  createPoll,
  step,
  type Poll,
  type PollEffect,
  type PollEvent,
  type PollSettings,
  type PollTag,
} from './poll-machine.ts';

/** What a poll needs of the world; a test brings its own. */
export interface PollSurroundings {
  /** Milliseconds that only ever grow, from any start. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970, by the server's clock as far as that is known. */
  readonly epochMs: () => number;
  /** @returns cancels */
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
  readonly isHidden: () => boolean;
  /** @returns unsubscribes */
  readonly onVisibilityChange: (listener: () => void) => () => void;
  /** The browser has a network again. @returns unsubscribes */
  readonly onBackOnline: (listener: () => void) => () => void;
}

export interface PollSnapshot<T> {
  readonly state: PollTag;
  /** The last good answer: the same object as long as nothing changed. Kept while loading, in error and when halted. */
  readonly data: T | null;
  /** `epochMs` of the last good answer, also when it said that nothing changed; one of an earlier visit counts too. */
  readonly receivedAtMs: number | null;
  /** Of the last answer; null after a good one. */
  readonly error: CallError | null;
}

export interface PollRunner<T> {
  readonly start: () => void;
  readonly stop: () => void;
  readonly configure: (settings: PollSettings) => void;
  /** One more waits for the answers. @param settings what all of them want together */
  readonly join: (settings: PollSettings) => void;
  /** One of several has gone. @param settings what the others want */
  readonly leave: (settings: PollSettings) => void;
  readonly reload: () => void;
  readonly snapshot: () => PollSnapshot<T>;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Carries out what the poll machine asks for: calls, aborts, and one alarm clock.
 *
 * @param call gives the answer, or null when it was aborted; throws CallError
 * @param given the answer that the page came with; null = none. It is shown at once and asked for again at once
 * @param recall gives the answer seen last, on an earlier visit, for when there is no network; never fails. It stands
 *   beside the error, with its true age
 */
export function createPollRunner<T>(
  call: (signal: AbortSignal) => Promise<T | null>,
  settings: PollSettings,
  surroundings: PollSurroundings,
  given: GivenAnswer<T> | null = null,
  recall?: () => Promise<GivenAnswer<T> | null>,
): PollRunner<T> {
  let poll: Poll = createPoll(settings);
  let snapshot: PollSnapshot<T> = {
    state: given === null ? poll.state : 'loaded',
    data: given?.answer ?? null,
    receivedAtMs: given?.madeAtMs ?? null,
    error: null,
  };
  let isGivenNew = given !== null;
  let cancelAlarm: () => void = () => {};
  let stopListening: readonly (() => void)[] = [];
  let running: AbortController | null = null;
  const listeners = new Set<() => void>();

  const dispatch = (event: PollEvent, news: Partial<PollSnapshot<T>> = {}) => {
    const { poll: next, effects } = step(poll, event, surroundings.nowMs());
    poll = next;
    effects.forEach(carryOut);
    show({ ...snapshot, ...news, state: poll.state });
  };

  const show = (next: PollSnapshot<T>) => {
    if (isSame(snapshot, next)) return;
    snapshot = next;
    listeners.forEach((listener) => listener());
  };

  const carryOut = (effect: PollEffect) => {
    switch (effect.type) {
      case 'abort':
        running?.abort();
        running = null;
        break;
      case 'send':
        running = new AbortController();
        void send(effect.request, running.signal);
        break;
      case 'wake':
        cancelAlarm();
        cancelAlarm =
          effect.atMs === null
            ? () => {}
            : surroundings.setTimer(() => dispatch({ type: 'woken' }), effect.atMs - surroundings.nowMs());
        break;
    }
  };

  const send = async (request: number, signal: AbortSignal) => {
    try {
      const data = await call(signal);
      if (signal.aborted) return;
      dispatch({ type: 'answered', request }, { data, receivedAtMs: surroundings.epochMs(), error: null });
    } catch (cause) {
      if (signal.aborted) return;
      const error = cause instanceof CallError ? cause : unexpected(cause);
      dispatch({ type: 'failed', request, retryAfterMs: error.retryAfterMs }, { error });
      if (error.failure === 'network' && snapshot.data === null) await showLastSeen();
    }
  };

  const showLastSeen = async () => {
    const seen = await recall?.();
    if (seen && snapshot.data === null) {
      show({ ...snapshot, data: seen.answer, receivedAtMs: seen.madeAtMs });
    }
  };

  return {
    start() {
      stopListening = [
        surroundings.onVisibilityChange(() =>
          dispatch({ type: surroundings.isHidden() ? 'hidden' : 'shown' }),
        ),
        surroundings.onBackOnline(() => {
          // What the server asked to wait for is waited for.
          if (snapshot.error?.failure === 'network') dispatch({ type: 'online' });
        }),
      ];
      const hasAnswer = isGivenNew;
      isGivenNew = false;
      dispatch({ type: 'start', isHidden: surroundings.isHidden(), hasAnswer });
    },
    stop() {
      stopListening.forEach((unsubscribe) => unsubscribe());
      dispatch({ type: 'stop' });
    },
    configure: (next) => dispatch({ type: 'configure', settings: next }),
    join: (next) => dispatch({ type: 'configure', settings: next, by: 'newcomer' }),
    leave: (next) => dispatch({ type: 'configure', settings: next, by: 'leaver' }),
    reload: () => dispatch({ type: 'reload' }),
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function unexpected(cause: unknown): CallError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new CallError('shape', message, { status: null, retryAfterMs: null, cause });
}

function isSame<T>(a: PollSnapshot<T>, b: PollSnapshot<T>): boolean {
  return a.state === b.state && a.data === b.data && a.receivedAtMs === b.receivedAtMs && a.error === b.error;
}
