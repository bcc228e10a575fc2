import type { Endpoint, PathParams } from '@rollcall/game/endpoint';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type ReadOptions, useRead } from '../../data/useRead.ts';
import type { ChartState } from './chart-state.ts';

export interface RangedRead<Data, Params> {
  /** What came last, for whatever was asked: it stays in sight until the wanted answer is there (§2.9). */
  readonly shown: { readonly params: Params; readonly data: Data } | null;
  readonly state: ChartState;
  /** Newer data could not be had: what is shown is of earlier. */
  readonly isLate: boolean;
  readonly reload: () => void;
}

/**
 * What a chart draws, by its range: each answer is read once and kept, asking for another ends the request that runs,
 * and charts that ask the same share it. Until the chart is near (`isWanted`) nothing is asked.
 */
export function useRangedRead<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: ReadOptions = {},
): RangedRead<z.infer<Answer>, PathParams<Path>> {
  const { data, state, reload } = useRead(endpoint, params, options);
  const [shown, setShown] = useState<RangedRead<z.infer<Answer>, PathParams<Path>>['shown']>(null);
  const current = data === null || shown?.data === data ? shown : { params, data };
  if (current !== shown) setShown(current);
  return {
    shown: current,
    state: chartState(data !== null, state, reload),
    isLate: data !== null && state === 'error',
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
