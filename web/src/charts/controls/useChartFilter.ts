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
  /** What it is while the chart follows the page. */
  readonly pageRange: Range;
  /** @param range that of the page = the chart follows it */
  readonly setRange: (range: Range) => void;
}

/**
 * The facts of a chart whose range can be set apart from the page's.
 *
 * @param id kebab-case, of its parameter
 * @param offered ascending
 */
export function defineChartFilter<Range extends Period>(
  id: string,
  offered: readonly [Range, ...Range[]],
): ChartFilterDefinition<Range> {
  return {
    range: { parameter: `${id}-range`, values: ['page', ...offered], usual: 'page' },
    offered,
  };
}

/** The range of one chart: its own, else the page's (look: Charts). */
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

/** What a chart of a page of statistics is about, and whether it is time to ask for it. */
export interface ChartSubject<Range extends Period = Period> {
  readonly filter: ChartFilter<Range>;
  readonly range: Range;
  /** Of the page. */
  readonly selection: ServerSelection;
  /** The chosen servers in the order of the definition, the one that the page is about among them. */
  readonly servers: readonly ServerFacts[];
  /** Of the frame (`FilteredChart`). */
  readonly place: RefCallback<Element>;
  /** The frame is near what is seen, or was. */
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
