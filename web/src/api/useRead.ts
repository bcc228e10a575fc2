import { type QueryState, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type * as z from 'zod/mini';
import { fillPath, type Endpoint, type PathParams } from '@rollcall/game/api/endpoint';
import { CallError } from './call-error.ts';
import { endpointQuery } from './endpoint-query.ts';
import { toCallError } from './live-query.ts';
import { onBackOnline } from './online.ts';
import { usePreloadedQueries } from './preloaded-queries.ts';
import { isWorthRetry, retryWaitMs } from './with-retry.ts';

/**
 * A one-off read as a component sees it. Data of earlier stays while it is read anew, and when that fails. Without a
 * network it may be that of an earlier visit: then `seenAtMs` says of when, milliseconds since 1970 by the server's clock.
 */
export type ReadSnapshot<T> =
  | {
      readonly state: 'loading';
      readonly data: T | null;
      readonly error: null;
      readonly seenAtMs?: number | undefined;
    }
  | { readonly state: 'loaded'; readonly data: T; readonly error: null; readonly seenAtMs?: undefined }
  | {
      readonly state: 'error';
      readonly data: T | null;
      readonly error: CallError;
      readonly seenAtMs?: number | undefined;
    };

export type ReadResult<T> = ReadSnapshot<T> & {
  /** Reads, however fresh the answer. */
  readonly reload: () => void;
};

/** Reports are made anew every few minutes at most: a range that was read is not read again before. */
export const readFreshForMs = 5 * 60_000;

export interface ReadOptions<Query extends string = string> {
  /** What stands behind the `?` of the call; none for an endpoint without such names. */
  readonly query?: ReadQuery<Query> | undefined;
  /** False = nothing is asked yet; what is known already is given all the same. */
  readonly isWanted?: boolean;
  /** Is not read again before; five minutes when left out. */
  readonly freshForMs?: number;
  /** Reads again every five minutes while the page is visible, or when it is visible again after that; false when left out. */
  readonly isRefreshed?: boolean;
}

/** Values by the endpoint's own names; one that is undefined is not said. */
export type ReadQuery<Query extends string> = [Query] extends [never]
  ? undefined
  : Readonly<Partial<Record<Query, string | undefined>>>;

/** One address for one question: names stand in the order of the endpoint. */
function addressOf(endpoint: Endpoint, filledPath: string, query: ReadQuery<string> | undefined): string {
  const said = (endpoint.query ?? []).flatMap((name) => {
    const value = query?.[name];
    return value === undefined ? [] : [[name, value]];
  });
  return said.length === 0 ? filledPath : `${filledPath}?${new URLSearchParams(said)}`;
}

/**
 * A one-off read of a GET, shared by all who ask for the same address, kept for five minutes, tried again for passing
 * reasons, and aborted when nobody waits for it. Other parameters are another read: go through ranges freely.
 */
export function useRead<Answer extends z.core.$ZodType, Path extends string, Query extends string>(
  endpoint: Endpoint<Answer, Path, z.core.$ZodType, Query>,
  params: PathParams<Path>,
  {
    query: said,
    isWanted = true,
    freshForMs = readFreshForMs,
    isRefreshed = false,
  }: ReadOptions<NoInfer<Query>> = {},
): ReadResult<z.infer<Answer>> {
  const path = addressOf(endpoint, fillPath(endpoint.path, params), said);
  const preloaded = usePreloadedQueries();
  const { client } = preloaded;
  const { data, error, isFetching, failureReason, refetch } = useQuery(
    {
      ...endpointQuery(endpoint, path, preloaded),
      enabled: isWanted,
      staleTime: freshForMs,
      // What nobody looks at any more is there at once when somebody comes back. A timer would outlive a rendered page.
      gcTime: Infinity,
      refetchInterval: isRefreshed && readFreshForMs,
      refetchOnWindowFocus: (query) => isRefreshed && isDue(query.state) && 'always',
      retry: isWorthRetry,
      retryDelay: retryWaitMs,
    },
    client,
  );
  const find = useCallback(
    () => client.getQueryCache().find({ queryKey: [path], exact: true }),
    [client, path],
  );
  const reload = useCallback(() => {
    void find()?.cancel({ revert: true });
    void refetch();
  }, [find, refetch]);

  useEffect(() => {
    if (!isWanted) return undefined;
    const query = find();
    return () => {
      // One that only looks at what is known waits for nothing; the next reader comes in the same task.
      queueMicrotask(() => {
        if (query?.isActive() === false) void query.cancel({ revert: true });
      });
    };
  }, [find, isWanted]);
  useEffect(
    () =>
      onBackOnline(() => {
        const state = find()?.state;
        if (!isWanted || state === undefined) return;
        const isCutOff = isNetworkError(state.fetchFailureReason);
        if (state.fetchStatus === 'idle' ? state.status === 'error' : isCutOff) reload();
      }),
    [find, isWanted, reload],
  );
  return useMemo(() => {
    const seenAtMs = data?.isLastSeen === true ? data.receivedAtMs : undefined;
    const failure = isFetching ? (seenAtMs === undefined ? null : failureReason) : error;
    const answer = data?.answer ?? null;
    if (failure !== null)
      return { state: 'error', data: answer, error: toCallError(failure), seenAtMs, reload };
    if (data === undefined || seenAtMs !== undefined || error !== null)
      return { state: 'loading', data: answer, error: null, seenAtMs, reload };
    return { state: 'loaded', data: data.answer, error: null, reload };
  }, [data, error, isFetching, failureReason, reload]);
}

/** A failed read is not tried more often than a good one. */
function isDue({
  dataUpdatedAt,
  errorUpdatedAt,
}: Pick<QueryState, 'dataUpdatedAt' | 'errorUpdatedAt'>): boolean {
  return Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= readFreshForMs;
}

function isNetworkError(error: unknown): boolean {
  return error instanceof CallError && error.failure === 'network';
}
