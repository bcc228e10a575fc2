import type { ServerFacts } from '@rollcall/game/definition';
import type { PopulationPoint } from '@rollcall/game/population';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
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

/** §9: Defaults. */
export const defaultPopulationView: PopulationView = {
  range: 'day',
  servers: '64-bit',
  counted: 'characters',
};

/** The search parameter that each choice is kept in. */
const parameters = {
  range: 'population-range',
  servers: 'population-servers',
  counted: 'population-data',
} as const;

/**
 * What an address asks for. Unknown values are the defaults: a link may be older or newer than this page.
 *
 * @param search with or without its `?`
 */
export function populationViewOf(search: string): PopulationView {
  const asked = new URLSearchParams(search);
  const oneOf = <Value extends string>(
    name: string,
    options: readonly { readonly value: Value }[],
    usual: Value,
  ) => options.find(({ value }) => value === asked.get(name))?.value ?? usual;
  return {
    range: oneOf(parameters.range, rangeOptions, defaultPopulationView.range),
    servers: oneOf(parameters.servers, serverOptions, defaultPopulationView.servers),
    counted: oneOf(parameters.counted, countedOptions, defaultPopulationView.counted),
  };
}

/** The search parameters of a view; null for what needs none, being the default. */
export function searchOf(view: PopulationView): Readonly<Record<string, string | null>> {
  const entry = (key: keyof PopulationView) =>
    [parameters[key], view[key] === defaultPopulationView[key] ? null : view[key]] as const;
  return Object.fromEntries([entry('range'), entry('servers'), entry('counted')]);
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
