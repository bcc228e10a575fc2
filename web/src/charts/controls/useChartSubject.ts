import type { ServerFacts } from '@rollcall/game/definition';
import type { Period } from '@rollcall/game/population';
import { type RefCallback, useMemo } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useNear } from '../frame/useNear.ts';
import { chosenServers } from './chart-choices.ts';
import { type ChartFilter, type ChartFilterFacts, useChartFilter } from './useChartFilter.ts';

/** What a chart of a page of statistics is about, and whether it is time to ask for it. */
export interface ChartSubject<Range extends Period = Period> {
  readonly filter: ChartFilter<Range>;
  readonly range: Range;
  /** The chosen servers in the order of the definition, the one that the page is about among them. */
  readonly servers: readonly ServerFacts[];
  /** Of the frame (`FilteredChart`). */
  readonly place: RefCallback<Element>;
  /** The frame is near what is seen, or was. */
  readonly isNear: boolean;
}

/** @param focus the server that the page is about; null = none */
export function useChartSubject<Range extends Period>(
  facts: ChartFilterFacts<Range>,
  focus: ServerFacts | null,
): ChartSubject<Range> {
  const { game } = usePageSettings();
  const [place, isNear] = useNear();
  const filter = useChartFilter(facts);
  const servers = useMemo(
    () => chosenServers(game.servers, filter.servers, focus),
    [game.servers, filter.servers, focus],
  );
  return { filter, range: filter.range, servers, place, isNear };
}
