import { populationTimeseries } from '@rollcall/game/endpoints/population-reads';
import { type PopulationTimeseries, sampleIntervalMs } from '@rollcall/game/population';
import { useState } from 'react';
import { useRead } from '../../data/useRead.ts';
import type { ChartState } from '../frame/chart-state.ts';
import type { PopulationRange } from './population-view.ts';
import { useEvery } from '../../data/useEvery.ts';

interface ShownPopulation {
  readonly range: PopulationRange;
  readonly points: PopulationTimeseries;
}

export interface PopulationRead {
  /** What came last, of whatever range: it stays in sight until the wanted one is there (§2.9). */
  readonly shown: ShownPopulation | null;
  readonly state: ChartState;
  /** Newer points could not be had: what is shown is of earlier. */
  readonly isLate: boolean;
  readonly reload: () => void;
}

/**
 * Counts over time of a range. Each range is read once and kept; changing it ends the request that runs. While a day is
 * looked at, its newest points are read as they come.
 */
export function usePopulation(range: PopulationRange): PopulationRead {
  const { data, state, reload } = useRead(populationTimeseries, { period: range });
  const [shown, setShown] = useState<ShownPopulation | null>(null);
  useEvery(sampleIntervalMs, range === 'day', reload);
  const current = data === null ? shown : keep(shown, range, data);
  if (current !== shown) setShown(current);
  return {
    shown: current,
    state: chartState(data !== null, state, reload),
    isLate: data !== null && state === 'error',
    reload,
  };
}

function keep(
  shown: ShownPopulation | null,
  range: PopulationRange,
  points: PopulationTimeseries,
): ShownPopulation {
  return shown?.points === points && shown.range === range ? shown : { range, points };
}

function chartState(
  hasData: boolean,
  state: 'loading' | 'loaded' | 'error',
  onRetry: () => void,
): ChartState {
  if (hasData) return { state: 'ready' };
  return state === 'error' ? { state: 'error', onRetry } : { state: 'loading' };
}
