import type { ServerFacts } from '@rollcall/game/definition';
import type { PopulationPoint } from '@rollcall/game/population/population';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
import {
  type AddressChoice,
  readChoice,
  type SearchChanges,
  writeChoice,
} from '../../ui/useAddressChoice.ts';
import {
  chosenServers,
  filterSummary as chartFilterSummary,
  type Counted,
  countedOptions,
  labelOf,
  type ServerChoice,
  serverOptions,
} from '../controls/chart-choices.ts';
import { type LineData, toLineData } from '../lines/chart-series.ts';
import type { Precision } from '../lines/time-axis.ts';

/** What is chosen on the population chart (§2.9). */
export interface PopulationView {
  readonly range: PopulationRange;
  readonly servers: ServerChoice;
  readonly counted: Counted;
}

export type PopulationRange = 'day' | 'week' | 'month';

interface RangeFacts {
  readonly label: string;
  /** As the end of a title. */
  readonly words: string;
  readonly precision: Precision;
  /** CSS pixels (§9). */
  readonly height: number;
  readonly explanation: string;
}

const gapNote = 'Gaps mean that the server was down or sent no data.';

/** §9: heights and precisions of the three ranges. */
export const populationRanges: Readonly<Record<PopulationRange, RangeFacts>> = {
  day: {
    label: 'Day',
    words: 'the last 24 hours',
    precision: 'minute',
    height: 400,
    explanation: `Counted every five minutes on each server. ${gapNote}`,
  },
  week: {
    label: 'Week',
    words: 'the last 7 days',
    precision: 'hour',
    height: 460,
    explanation: `The average of each hour, by server. ${gapNote}`,
  },
  month: {
    label: 'Month',
    words: 'the last 30 days',
    precision: 'day',
    height: 440,
    explanation: `The average of each day (UTC), by server. ${gapNote}`,
  },
};

const countedTitles: Readonly<Record<Counted, string>> = {
  characters: 'Characters online',
  lfms: 'LFMs posted',
};

export const rangeOptions = [
  { value: 'day', label: populationRanges.day.label },
  { value: 'week', label: populationRanges.week.label },
  { value: 'month', label: populationRanges.month.label },
] as const;

/** The range of that name; of another, or none, the one that is asked for. */
export function rangeOf(name: string | undefined, asked: PopulationRange): PopulationRange {
  return rangeOptions.find(({ value }) => value === name)?.value ?? asked;
}

/** How the address keeps each choice (§9: Defaults). */
const choices = {
  range: {
    parameter: 'population-range',
    values: rangeOptions.map(({ value }) => value),
    usual: 'day',
  } satisfies AddressChoice<PopulationRange>,
  servers: {
    parameter: 'population-servers',
    values: serverOptions.map(({ value }) => value),
    usual: '64-bit',
  } satisfies AddressChoice<ServerChoice>,
  counted: {
    parameter: 'population-data',
    values: countedOptions.map(({ value }) => value),
    usual: 'characters',
  } satisfies AddressChoice<Counted>,
};

/**
 * What an address asks for.
 *
 * @param search with or without its `?`
 */
export function populationViewOf(search: string): PopulationView {
  return {
    range: readChoice(choices.range, search),
    servers: readChoice(choices.servers, search),
    counted: readChoice(choices.counted, search),
  };
}

/** The search parameters of a view. */
export function searchOf({ range, servers, counted }: PopulationView): SearchChanges {
  return {
    ...writeChoice(choices.range, range),
    ...writeChoice(choices.servers, servers),
    ...writeChoice(choices.counted, counted),
  };
}

/** `Characters online, the last 24 hours` */
export function populationTitle({ range, counted }: PopulationView): string {
  return `${countedTitles[counted]}, ${populationRanges[range].words}`;
}

/** The choices in a few words: `Day · Only 64-bit · Characters`. */
export function filterSummary({ range, servers, counted }: PopulationView): string {
  return chartFilterSummary({ range, servers }, labelOf(countedOptions, counted));
}

/** Counts of the chosen servers over time; down and unknown are gaps, zero is zero (§2.9, wire: History reads). */
export function populationChart(
  points: readonly PopulationPoint[],
  servers: readonly ServerFacts[],
  { servers: choice, counted }: Pick<PopulationView, 'servers' | 'counted'>,
): LineData {
  const field = counted === 'characters' ? 'character_count' : 'lfm_count';
  return toLineData(
    points,
    ({ timestamp }) => fromWireTime(timestamp),
    chosenServers(servers, choice).map(({ name, colour }) => {
      const id = serverKey(name);
      return { id, name, colour, valueOf: (point: PopulationPoint) => point.data[id]?.[field] };
    }),
  );
}
