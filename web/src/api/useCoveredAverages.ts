import * as populationReads from '@rollcall/game/api/population-reads';
import { coveredAverages } from '@rollcall/game/population/covered-averages';
import type { Period, PopulationAverage } from '@rollcall/game/population/population';
import { useMemo } from 'react';
import { type ReadResult, useRead } from './useRead.ts';

export type CoveredAverages = Pick<
  ReadResult<Readonly<Record<string, PopulationAverage>>>,
  'state' | 'error' | 'reload'
> & { readonly data: Readonly<Record<string, PopulationAverage>> | null };

/** Mean counts of a period, for the servers with enough data to be ranked and compared. */
export function useCoveredAverages(
  period: Period,
  options: { readonly isWanted?: boolean } = {},
): CoveredAverages {
  const averages = useRead(populationReads.populationAverage, { period }, options);
  const coverage = useRead(populationReads.populationCoverage, { period }, options);
  const data = useMemo(
    () => averages.data && coverage.data && coveredAverages(averages.data, coverage.data, period),
    [averages.data, coverage.data, period],
  );
  const [worse] = [averages, coverage].toSorted((a, b) => rank[a.state] - rank[b.state]);
  return {
    data,
    state: worse?.state ?? averages.state,
    error: averages.error ?? coverage.error,
    reload() {
      averages.reload();
      coverage.reload();
    },
  };
}

const rank = { error: 0, loading: 1, loaded: 2 } as const;
