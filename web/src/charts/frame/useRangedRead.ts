import type { Endpoint, PathParams } from '@rollcall/game/api/endpoint';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type ReadOptions, useRead } from '../../api/useRead.ts';
import type { ChartState } from './chart-state.ts';
import { useChartFailure } from '../../api/chart-failures.ts';

export interface RangedRead<Data, Params, Query extends string = string> {
  /**
   * The newest answer, possibly for earlier parameters: it stays visible until the wanted one arrives, and texts
   * describe the parameters of the visible one.
   */
  readonly shown: {
    readonly params: Params;
    readonly query: ReadOptions<Query>['query'];
    readonly data: Data;
  } | null;
  readonly state: ChartState;
  /** Newer data failed to load: older data is shown. */
  readonly isStale: boolean;
  readonly reload: () => void;
}

/**
 * Reads the data of a chart by its range. Answers are cached for five minutes and shared between charts; a new range
 * cancels the running request. Nothing is requested before the chart is near (`isWanted`). After that, old data is
 * silently refreshed while the page is visible, or when it becomes visible again.
 */
export function useRangedRead<
  Answer extends z.core.$ZodType,
  Path extends string,
  Query extends string,
  const Params extends PathParams<Path>,
>(
  endpoint: Endpoint<Answer, Path, z.core.$ZodType, Query>,
  params: Params,
  options: ReadOptions<NoInfer<Query>> = {},
): RangedRead<z.infer<Answer>, Params, NoInfer<Query>> {
  const { data, state, error, seenAtMs, reload } = useRead(endpoint, params, {
    ...options,
    isRefreshed: true,
  });
  const [shown, setShown] = useState<RangedRead<z.infer<Answer>, Params, NoInfer<Query>>['shown']>(null);
  useChartFailure(error);
  const current = data === null || shown?.data === data ? shown : { params, query: options.query, data };
  if (current !== shown) setShown(current);
  return {
    shown: current,
    state: chartState(data !== null, state, reload),
    isStale: data !== null && (state === 'error' || seenAtMs !== undefined),
    reload,
  };
}

function chartState(
  hasData: boolean,
  state: 'loading' | 'loaded' | 'error',
  onRetry: () => void,
): ChartState {
  if (hasData) return { state: 'ready' };
  return state === 'error' ? { state: 'error', onRetry } : { state: 'loading' };
}
