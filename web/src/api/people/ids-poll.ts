import type { QueryClient } from '@tanstack/react-query';
import { ownQuery } from '../endpoint-query.ts';
import { LiveQuery, type Subscription } from '../live-query.ts';
import { pageQueryClient } from '../query-client.ts';
import type { TabSurroundings } from '../tab-surroundings.ts';

/** Asks about ids, once; null when aborted. @throws CallError of the first chunk that failed */
export type ReadIds<T> = (ids: readonly number[], signal: AbortSignal) => Promise<T | null>;

/** How often, and for how long, in milliseconds. */
export interface Pace {
  readonly intervalMs: number;
  readonly lifespanMs: number;
}

export interface IdsPoll<T> extends Pick<
  LiveQuery<T>,
  'reload' | 'snapshot' | 'subscribe' | 'preloadedSnapshot'
> {
  /** Begins to ask with the first who joins. @returns leaves; with the last who does it ends */
  readonly join: () => () => void;
  /** Whom to ask about from now on: somebody new is asked about at once, and nobody asks about nobody. */
  readonly follow: (ids: readonly number[]) => void;
}

let createdCount = 0;

/**
 * Polls about a list of ids that may change in between. All chunks of a list are one try; interval, back-off,
 * lifespan and the hidden tab are those of every live query.
 */
export function createIdsPoll<T>(
  read: ReadIds<T>,
  pace: Pace,
  surroundings: TabSurroundings,
  client: QueryClient = pageQueryClient,
): IdsPoll<T> {
  let ids: readonly number[] = [];
  const subscriptions = new Set<Subscription>();
  createdCount += 1;
  const key = ['ids', String(createdCount)];
  const query = ownQuery(key, (signal) => read(ids, signal), surroundings.epochMs);
  const live = new LiveQuery(client, query, surroundings);
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
