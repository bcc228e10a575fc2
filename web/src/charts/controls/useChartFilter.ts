import type { Period } from '@rollcall/game/population/population';
import { type RefCallback, useMemo } from 'react';
import {
  type AddressChoice,
  useAddressChoice,
  useChangeSearch,
  writeChoice,
} from '../../ui/useAddressChoice.ts';
import { chosenServers, type ServerChoice, serverOptions } from './chart-choices.ts';
import { offeredRange, usePageFilter } from './usePageFilter.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useNear } from '../frame/useNear.ts';

/** A chart's own setting; `page` = follows the page. */
type Own<Value extends string> = AddressChoice<Value | 'page'>;

export interface ChartFilterDefinition<Range extends Period> {
  readonly range: Own<Range>;
  readonly servers: Own<ServerChoice>;
  readonly offered: readonly [Range, ...Range[]];
}

/** Range and servers of one chart. */
export interface ChartFilter<Range extends Period = Period> {
  readonly range: Range;
  readonly servers: ServerChoice;
  readonly offered: readonly [Range, ...Range[]];
  /** Differs from the page. */
  readonly isOwn: boolean;
  readonly isOwnRange: boolean;
  readonly isOwnServers: boolean;
  readonly setRange: (range: Range) => void;
  readonly setServers: (servers: ServerChoice) => void;
  /** Follow the page again. */
  readonly followPage: () => void;
}

/**
 * The facts of a chart whose range and servers can be set apart from the page's.
 *
 * @param id kebab-case, of its parameters
 * @param offered ascending
 */
export function defineChartFilter<Range extends Period>(
  id: string,
  offered: readonly [Range, ...Range[]],
): ChartFilterDefinition<Range> {
  return {
    range: { parameter: `${id}-range`, values: ['page', ...offered], usual: 'page' },
    servers: {
      parameter: `${id}-servers`,
      values: ['page', ...serverOptions.map(({ value }) => value)],
      usual: 'page',
    },
    offered,
  };
}

/** The filter of one chart: its own setting, else the page's (look: Charts). */
export function useChartFilter<Range extends Period>(
  facts: ChartFilterDefinition<Range>,
): ChartFilter<Range> {
  const { offered } = facts;
  const { range: askedRange, servers: pageChoice } = usePageFilter();
  const [ownRange, setOwnRange] = useAddressChoice(facts.range);
  const [ownServers, setOwnServers] = useAddressChoice(facts.servers);
  const change = useChangeSearch();
  return useMemo(() => {
    const followed = offeredRange(askedRange, offered);
    const range = ownRange === 'page' ? followed : ownRange;
    const servers = ownServers === 'page' ? pageChoice : ownServers;
    const isOwnRange = range !== followed;
    const isOwnServers = servers !== pageChoice;
    return {
      range,
      servers,
      offered,
      isOwn: isOwnRange || isOwnServers,
      isOwnRange,
      isOwnServers,
      setRange: (next) => setOwnRange(next === followed ? 'page' : next),
      setServers: (next) => setOwnServers(next === pageChoice ? 'page' : next),
      followPage: () =>
        change({ ...writeChoice(facts.range, 'page'), ...writeChoice(facts.servers, 'page') }),
    };
  }, [facts, offered, askedRange, pageChoice, ownRange, ownServers, setOwnRange, setOwnServers, change]);
}

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
  facts: ChartFilterDefinition<Range>,
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
