import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type SearchChanges, writeChoice } from '../../../charts/controls/address-choice.ts';
import type { Counted } from '../../../charts/controls/chart-choices.ts';
import { useAddressChoice, useChangeSearch } from '../../../charts/controls/useAddressChoice.ts';
import { type PeakDay, peakData, peakDay, thresholdOf, thresholdSearch } from './peak-choices.ts';

/** What is chosen on Peak Times beside range and servers. */
export interface PeakChoice {
  readonly counted: Counted;
  readonly day: PeakDay;
  /** Share of the maximum above which an hour is a peak hour. */
  readonly threshold: number;
  /** What makes an address show it. */
  readonly search: SearchChanges;
  readonly setCounted: (counted: Counted) => void;
  readonly setDay: (day: PeakDay) => void;
  readonly setThreshold: (threshold: number) => void;
}

/** The address is where it is kept. */
export function usePeakChoice(): PeakChoice {
  const [counted, setCounted] = useAddressChoice(peakData);
  const [day, setDay] = useAddressChoice(peakDay);
  const threshold = useRouterState({ select: ({ location }) => thresholdOf(location.searchStr) });
  const change = useChangeSearch();
  return useMemo(
    () => ({
      counted,
      day,
      threshold,
      search: {
        ...writeChoice(peakData, counted),
        ...writeChoice(peakDay, day),
        ...thresholdSearch(threshold),
      },
      setCounted,
      setDay,
      setThreshold: (next) => change(thresholdSearch(next)),
    }),
    [counted, day, threshold, setCounted, setDay, change],
  );
}
