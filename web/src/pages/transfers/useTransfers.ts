import * as populationReads from '@rollcall/game/endpoints/population-reads';
import { type Transfers, transfersOf } from '@rollcall/game/transfers';
import { useMemo } from 'react';
import { usePageFilter } from '../../charts/controls/usePageFilter.ts';
import type { ChartState } from '../../charts/frame/chart-state.ts';
import { useRangedRead } from '../../charts/frame/useRangedRead.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { nobodyText, transferChoice, type TransfersFilter } from './transfers-view.ts';

/** What the charts of the page share: one answer, seen through one filter. */
export interface TransfersRead {
  /** What is wanted. */
  readonly filter: TransfersFilter;
  /** The same with the range of what is shown: until the wanted one is there, that is the one before. */
  readonly shownFilter: TransfersFilter;
  readonly hasAnswer: boolean;
  readonly transfers: Transfers;
  readonly state: ChartState;
  /** Newer counts could not be had: what is shown is of earlier. */
  readonly isLate: boolean;
  readonly reload: () => void;
}

/** The transfers of the page's range, servers and activity (product 4). */
export function useTransfers(): TransfersRead {
  const { servers } = usePageSettings().game;
  const { range, servers: choice, activity } = usePageFilter();
  const { shown, state, isLate, reload } = useRangedRead(populationReads.populationTransfers, {
    period: range,
  });
  const answer = shown?.data;
  // Apart: while another range is on its way, the charts are not drawn anew.
  const transfers = useMemo(
    () => transfersOf(answer ?? {}, transferChoice(servers, { servers: choice, activity })),
    [answer, servers, choice, activity],
  );
  return useMemo(() => {
    const filter = { range, servers: choice, activity };
    const isEmpty = state.state === 'ready' && transfers.total === 0;
    return {
      filter,
      shownFilter: { ...filter, range: shown?.params.period ?? range },
      hasAnswer: shown !== null,
      transfers,
      state: isEmpty ? { state: 'empty', message: nobodyText(filter) } : state,
      isLate,
      reload,
    };
  }, [range, choice, activity, shown, transfers, state, isLate, reload]);
}
