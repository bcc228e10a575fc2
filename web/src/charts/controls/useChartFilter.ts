import type { Period } from '@rollcall/game/population/population';
import { type RefCallback, useMemo } from 'react';
import { type AddressChoice, useAddressChoice } from '../../ui/useAddressChoice.ts';
import { offeredRange, type ServerSelection, usePageFilter } from './usePageFilter.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import { useNear } from '../../ui/useNear.ts';

export interface ChartFilterDefinition<Range extends Period> {
  /** `page` = follows the page. */
  readonly range: AddressChoice<Range | 'page'>;
  readonly offered: readonly [Range, ...Range[]];
}

/** The range of one chart. */
export interface ChartFilter<Range extends Period = Period> {
  readonly range: Range;
  readonly offered: readonly [Range, ...Range[]];
  readonly pageRange: Range;
  /** @param range the page's range = the chart follows the page */
  readonly setRange: (range: Range) => void;
}

/** The definition of a chart that can have its own range. */
export function defineChartFilter<Range extends Period>(
  id: string,
  offered: readonly [Range, ...Range[]],
): ChartFilterDefinition<Range> {
  return {
    range: { parameter: `${id}-range`, values: ['page', ...offered], usual: 'page' },
    offered,
  };
}

/** The range of one chart: its own, or else the page's. */
export function useChartFilter<Range extends Period>({
  range: choice,
  offered,
}: ChartFilterDefinition<Range>): ChartFilter<Range> {
  const { range: asked } = usePageFilter();
  const [own, setOwn] = useAddressChoice(choice);
  return useMemo(() => {
    const pageRange = offeredRange(asked, offered);
    return {
      range: own === 'page' ? pageRange : own,
      offered,
      pageRange,
      setRange: (next) => setOwn(next === pageRange ? 'page' : next),
    };
  }, [offered, asked, own, setOwn]);
}

/** Range and servers of a chart, and whether its data should be requested. */
export interface ChartSubject<Range extends Period = Period> {
  readonly filter: ChartFilter<Range>;
  readonly range: Range;
  /** Servers chosen on the page. */
  readonly selection: ServerSelection;
  /** The chosen servers in the order of the definition, including the one of the page. */
  readonly servers: readonly ServerFacts[];
  /** Ref of the frame (`FilteredChart`). */
  readonly place: RefCallback<Element>;
  /** The frame is or was near the viewport. */
  readonly isNear: boolean;
}

export function useChartSubject<Range extends Period>(
  facts: ChartFilterDefinition<Range>,
): ChartSubject<Range> {
  const [place, isNear] = useNear();
  const filter = useChartFilter(facts);
  const { selection } = usePageFilter();
  return { filter, range: filter.range, selection, servers: selection.chosen, place, isNear };
}
