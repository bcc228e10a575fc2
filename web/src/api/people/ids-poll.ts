import { ownQuery } from '../endpoint-query.ts';
import { LiveQuery, type Subscription } from '../live-query.ts';
import { pageQueryClient } from '../query-client.ts';
import type { TabSurroundings } from '../tab-surroundings.ts';

/** Requests ids once; null = aborted. @throws CallError of the first failed chunk */
export type ReadIds<T> = (ids: readonly number[], signal: AbortSignal) => Promise<T | null>;

/** Interval and lifespan of polling, in ms. */
export interface Pace {
  readonly intervalMs: number;
  readonly lifespanMs: number;
}

export interface IdsPoll<T> extends Pick<
  LiveQuery<T>,
  'reload' | 'snapshot' | 'subscribe' | 'preloadedSnapshot'
> {
  /** Adds a user: polling starts with the first and ends with the last. @returns a function that leaves */
  readonly join: () => () => void;
  /** Replaces the ids: new ones are polled at once; an empty list is not polled. */
  readonly follow: (ids: readonly number[]) => void;
}

let createdCount = 0;

/**
 * Polls a list of ids that may change. All chunks of a list count as one try; interval, back-off, lifespan and hidden
 * tabs work as in every live query.
 */
export function createIdsPoll<T>(read: ReadIds<T>, pace: Pace, surroundings: TabSurroundings): IdsPoll<T> {
  let ids: readonly number[] = [];
  const subscriptions = new Set<Subscription>();
  createdCount += 1;
  const key = ['ids', String(createdCount)];
  const query = ownQuery(key, (signal) => read(ids, signal), surroundings.epochMs);
  const live = new LiveQuery(pageQueryClient, query, surroundings);
  const options = () => ({ ...pace, isEnabled: ids.length > 0, stopOnError: false });
  const { reload, snapshot, subscribe, preloadedSnapshot } = live;
  return {
    reload,
    snapshot,
    subscribe,
    preloadedSnapshot,
    join() {
      const subscription = live.join(options());
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
        subscription.leave();
      };
    },
    follow(next) {
      const known = new Set(ids);
      ids = next;
      subscriptions.forEach((subscription) => subscription.configure(options()));
      if (known.size > 0 && next.some((id) => !known.has(id))) reload();
    },
  };
}
