import type { ServerFacts } from '@rollcall/game/definition';
import { type Period, periods, type PopulationPoint } from '@rollcall/game/population/population';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { AddressChoice } from '../../ui/useAddressChoice.ts';
import { type Counted, rangePhrases } from '../controls/chart-choices.ts';
import { countedSetting } from '../controls/chart-settings.ts';
import { type LineData, toLineData } from '../lines/chart-series.ts';
import type { Precision } from '../lines/time-axis.ts';

interface RangeFacts {
  readonly precision: Precision;
  readonly height: number;
  /** Meaning of each point, as the start of a sentence. */
  readonly points: string;
}

const byDay: RangeFacts = {
  precision: 'day',
  height: 440,
  points: 'Average of each day (UTC)',
};

/** Heights and precisions of the ranges. */
export const populationRanges: Readonly<Record<Period, RangeFacts>> = {
  day: {
    precision: 'minute',
    height: 400,
    points: 'Counted every five minutes',
  },
  week: {
    precision: 'hour',
    height: 460,
    points: 'Average of each hour',
  },
  month: byDay,
  quarter: byDay,
  year: byDay,
};

const countedTitles: Readonly<Record<Counted, string>> = {
  characters: 'Characters online',
  lfms: 'LFMs posted',
};

/** The choices as parameters of the address. */
export const populationRange: AddressChoice<Period> = {
  parameter: 'population-range',
  values: periods,
  usual: 'day',
};
export const populationCounted = countedSetting('population');

/** `Characters online, the last 24 hours` */
export function populationTitle({ range, counted }: { range: Period; counted: Counted }): string {
  return `${countedTitles[counted]}, ${rangePhrases[range]}`;
}

/** `Average of each hour over the last 7 days.` */
export function populationExplanation(range: Period): string {
  return `${populationRanges[range].points} over ${rangePhrases[range]}.`;
}

/** Counts of servers over time; down and unknown are gaps, zero is zero. */
export function populationChart(
  points: readonly PopulationPoint[],
  servers: readonly ServerFacts[],
  counted: Counted,
): LineData {
  const field = counted === 'characters' ? 'character_count' : 'lfm_count';
  return toLineData(
    points,
    ({ timestamp }) => fromWireTime(timestamp),
    servers.map(({ name, colour }) => {
      const id = serverKey(name);
      return { id, name, colour, valueOf: (point: PopulationPoint) => point.data[id]?.[field] };
    }),
  );
}
