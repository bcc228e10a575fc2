import { createPollRunner, type PollRunner, type PollSurroundings } from '../poll-runner.ts';

/** Asks about ids, once; null when aborted. @throws CallError of the first chunk that failed */
export type ReadIds<T> = (ids: readonly number[], signal: AbortSignal) => Promise<T | null>;

/** A reader whose code is loaded with the first question: most visitors have nobody to ask about. */
export function lateReader<T>(load: () => Promise<ReadIds<T>>): ReadIds<T> {
  let reader: Promise<ReadIds<T>> | null = null;
  return async (ids, signal) => {
    reader ??= load().catch((error: unknown) => {
      // The next question tries again.
      reader = null;
      throw error;
    });
    return (await reader)(ids, signal);
  };
}

/** How often, and for how long, in milliseconds. */
export interface Pace {
  readonly intervalMs: number;
  readonly lifespanMs: number;
}

export interface IdsPoll<T> extends Pick<
  PollRunner<T>,
  'start' | 'stop' | 'reload' | 'snapshot' | 'subscribe'
> {
  /** Whom to ask about from now on: somebody new is asked about at once, and nobody asks about nobody. */
  readonly follow: (ids: readonly number[]) => void;
}

/**
 * A poll about a list of ids that may change while it runs. All chunks of a list are one try (product 2); interval,
 * back-off, lifespan and the hidden tab are those of every poll.
 */
export function createIdsPoll<T>(read: ReadIds<T>, pace: Pace, surroundings: PollSurroundings): IdsPoll<T> {
  let ids: readonly number[] = [];
  const settingsFor = (isEnabled: boolean) => ({ ...pace, isEnabled, stopOnError: false });
  const runner = createPollRunner((signal) => read(ids, signal), settingsFor(false), surroundings);
  const { start, stop, reload, snapshot, subscribe } = runner;
  return {
    start,
    stop,
    reload,
    snapshot,
    subscribe,
    follow(next) {
      const known = new Set(ids);
      ids = next;
      runner.configure(settingsFor(next.length > 0));
      if (known.size > 0 && next.some((id) => !known.has(id))) runner.reload();
    },
  };
}
