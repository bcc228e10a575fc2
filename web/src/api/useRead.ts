import { type QueryState, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type * as z from 'zod/mini';
import { fillPath, type Endpoint, type PathParams } from '@rollcall/game/api/endpoint';
import { CallError, toCallError } from './call-error.ts';
import { endpointQuery } from './endpoint-query.ts';
import { usePreloadedQueries } from './preloaded-queries.ts';
import { onBackOnline } from './tab-surroundings.ts';
import { isWorthRetry, retryWaitMs } from './with-retry.ts';

/**
 * State of a one-off read. Earlier data is kept during a new read, even if that fails. Offline, the data may be from an
 * earlier visit; `seenAtMs` is then its time, milliseconds since 1970 by the server's clock.
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
  /** Reads again, however fresh the answer. */
  readonly reload: () => void;
};

/** How long an answer counts as fresh, in ms: the server updates reports every few minutes at most. */
export const readFreshForMs = 5 * 60_000;

export interface ReadOptions<Query extends string = string> {
  /** Query parameters; none for an endpoint without any. */
  readonly query?: ReadQuery<Query> | undefined;
  /** False = no request yet, but known data is returned. */
  readonly isWanted?: boolean;
  /** How long an answer counts as fresh, in ms; omitted = five minutes. */
  readonly freshForMs?: number;
  /**
   * Repeats the read every five minutes while the page is visible, or as soon as it is visible again. Defaults to
   * false.
   */
  readonly isRefreshed?: boolean;
}

/** Values by parameter name; undefined ones are left out. */
export type ReadQuery<Query extends string> = [Query] extends [never]
  ? undefined
  : Readonly<Partial<Record<Query, string | undefined>>>;

/** The address of a read, with parameters in the endpoint's order, so that equal reads have equal addresses. */
function addressOf(endpoint: Endpoint, filledPath: string, query: ReadQuery<string> | undefined): string {
  const said = (endpoint.query ?? []).flatMap((name) => {
    const value = query?.[name];
    return value === undefined ? [] : [[name, value]];
  });
  return said.length === 0 ? filledPath : `${filledPath}?${new URLSearchParams(said)}`;
}

/**
 * A one-off read of a GET: shared by address, kept for five minutes, retried after passing failures, and aborted when
 * the last reader leaves. Different parameters make a different read.
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
      // Unused data stays available for returning readers. A timer would outlive a server-rendered page.
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
      // Readers that only use known data do not count; the next reader may mount in the same task.
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
        const reason: unknown = state.fetchFailureReason;
        const isCutOff = reason instanceof CallError && reason.failure === 'network';
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

/** Whether to read again; failed reads are repeated no more often than good ones. */
function isDue({
  dataUpdatedAt,
  errorUpdatedAt,
}: Pick<QueryState, 'dataUpdatedAt' | 'errorUpdatedAt'>): boolean {
  return Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= readFreshForMs;
}
