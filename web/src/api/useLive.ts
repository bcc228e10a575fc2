import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { type Endpoint, fillPath, type PathParams } from '@rollcall/game/api/endpoint';
import { type AnswerQuery, endpointQuery, ownQuery } from './endpoint-query.ts';
import {
  type LiveOptions,
  type LiveQuery,
  type LiveSnapshot,
  sharedLiveQuery,
  type Subscription,
} from './live-query.ts';
import { usePreloadedQueries } from './preloaded-queries.ts';
import type { StreamSource } from './stream-sources.ts';
import { tabSurroundings, type TabSurroundings } from './tab-surroundings.ts';

export interface UseLiveOptions<T = never> {
  readonly intervalMs: number;
  /** Polling halts after this time, in ms; omitted = never. */
  readonly lifespanMs?: number;
  /** Defaults to true. */
  readonly isEnabled?: boolean;
  /** Defaults to false. */
  readonly stopOnError?: boolean;
  /** Interval in a hidden tab, in ms; omitted = no polling there. */
  readonly hiddenIntervalMs?: number | undefined;
  /** The stream of answers, with polling as a fallback; the same object for the same answer. */
  readonly stream?: StreamSource<T> | undefined;
}

/** The last answer of a query, for components that show the age of its data. */
export interface LastAnswer<T = unknown> {
  /** Calls the listener on every answer, unchanged ones included. @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** Milliseconds since 1970 by the server's clock; null = never. */
  readonly receivedAtMs: () => number | null;
  /** Null = none yet. */
  readonly data: () => T | null;
}

/** A live query without the time of its last answer: a new object only when its content changes. */
export interface SteadyLive<T, Answer = unknown> extends Omit<LiveSnapshot<T>, 'receivedAtMs'> {
  readonly lastAnswer: LastAnswer<Answer>;
  /** Aborts the running request and restarts polling; keeps the data. */
  readonly reload: () => void;
}

export interface Live<T> extends LiveSnapshot<T> {
  /** Aborts the running request and restarts polling; keeps the data. */
  readonly reload: () => void;
}

/** A custom request with its own key, so that data behind a token is not shared. */
export interface OwnSource<T> {
  readonly key: string;
  /** Like callPath. */
  readonly call: (signal: AbortSignal) => Promise<T | null>;
}

/**
 * The answer of an endpoint, streamed or polled while the component is mounted and the tab is visible. Different
 * parameters make a different query, whose data starts at null. Components with the same query share one poll, at the
 * shortest of their intervals (docs/decisions/0028-use-tanstack-query.md).
 *
 * @param surroundings clock and tab; must stay the same object
 * @param source must stay the same object
 */
export function useLive<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: UseLiveOptions<z.infer<Answer>>,
  surroundings?: TabSurroundings,
  source?: OwnSource<z.infer<Answer>>,
): Live<z.infer<Answer>> & Pick<SteadyLive<unknown>, 'lastAnswer'> {
  const { live, lastAnswer } = useEndpointQuery(endpoint, params, options, surroundings, source);
  const snapshot = useSyncExternalStore(live.subscribe, live.snapshot, live.preloadedSnapshot);
  return useMemo(() => ({ ...snapshot, lastAnswer, reload: live.reload }), [snapshot, lastAnswer, live]);
}

/** Like useLive, but without a re-render on unchanged answers, for large components. */
export function useSteadyLive<Answer extends z.core.$ZodType, Path extends string>(
  ...poll: Parameters<typeof useLive<Answer, Path>>
): SteadyLive<z.infer<Answer>, z.infer<Answer>> {
  return useChosenLive(wholeAnswer, ...poll);
}

const wholeAnswer = <T>(answer: T): T => answer;

/**
 * Like useSteadyLive, for components that show a part of the answer.
 *
 * @param choose returns that part, or the previous object if equal; must stay the same function
 */
export function useChosenLive<Answer extends z.core.$ZodType, Path extends string, Chosen>(
  choose: (answer: z.infer<Answer>, before: NoInfer<Chosen> | null) => Chosen,
  ...poll: Parameters<typeof useLive<Answer, Path>>
): SteadyLive<Chosen, z.infer<Answer>> {
  const { live, lastAnswer } = useEndpointQuery(...poll);
  const steady = useMemo(() => {
    let last: Omit<LiveSnapshot<Chosen>, 'receivedAtMs'> | null = null;
    return (snapshot: LiveSnapshot<z.infer<Answer>>) => {
      const { state, error } = snapshot;
      const data = snapshot.data === null ? null : choose(snapshot.data, last?.data ?? null);
      const isSame = last?.state === state && last.error === error && last.data === data;
      last = last !== null && isSame ? last : { state, data, error };
      return last;
    };
  }, [choose]);
  const { state, data, error } = useSyncExternalStore(
    live.subscribe,
    () => steady(live.snapshot()),
    () => steady(live.preloadedSnapshot()),
  );
  return useMemo(
    () => ({ state, data, error, lastAnswer, reload: live.reload }),
    [state, data, error, lastAnswer, live],
  );
}

function useEndpointQuery<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: UseLiveOptions<z.infer<Answer>>,
  surroundings: TabSurroundings = tabSurroundings,
  source?: OwnSource<z.infer<Answer>>,
) {
  const preloaded = usePreloadedQueries();
  const path = fillPath(endpoint.path, params);
  const live = useMemo(() => {
    const query: AnswerQuery<z.infer<Answer>> =
      source === undefined
        ? endpointQuery(endpoint, path, preloaded)
        : ownQuery([path, source.key], source.call);
    return sharedLiveQuery(preloaded.client, query, endpoint, surroundings);
  }, [preloaded, endpoint, path, surroundings, source]);
  const lastAnswer = useMemo<LastAnswer<z.infer<Answer>>>(
    () => ({
      subscribe: live.subscribe,
      receivedAtMs: () => live.snapshot().receivedAtMs,
      data: () => live.snapshot().data,
    }),
    [live],
  );
  useSubscription(live, options);
  return { live, lastAnswer };
}

/** Follows or polls while the component is mounted. */
export function useSubscription<T>(live: Pick<LiveQuery<T>, 'join'>, options: UseLiveOptions<T>): void {
  const { intervalMs, lifespanMs = null, isEnabled = true, stopOnError = false } = options;
  const { hiddenIntervalMs, stream } = options;
  const wanted = useMemo<LiveOptions<T>>(
    () => ({ intervalMs, lifespanMs, isEnabled, stopOnError, hiddenIntervalMs, stream }),
    [intervalMs, lifespanMs, isEnabled, stopOnError, hiddenIntervalMs, stream],
  );
  const latest = useRef(wanted);
  const subscription = useRef<Subscription<T> | null>(null);
  useEffect(() => {
    latest.current = wanted;
    subscription.current?.configure(wanted);
  }, [wanted]);
  useEffect(() => {
    const joined = live.join(latest.current);
    subscription.current = joined;
    return () => {
      subscription.current = null;
      joined.leave();
    };
  }, [live]);
}

/** A list in an answer: id → entity. */
export type LiveList<T> = Readonly<Record<string, T>>;
