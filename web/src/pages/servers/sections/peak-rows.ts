import { type DayAnswer, dayOf, hourlyMeans, weekOf } from '@rollcall/game/population/day-of-week';
import type { ServerFacts } from '@rollcall/game/definition';
import {
  clampPeakThreshold,
  findPeakTimes,
  peakThreshold,
  type PeakTimes,
  peakValues,
} from '@rollcall/game/population/peak-times';
import type { PopulationByHourAndDayOfWeek } from '@rollcall/game/population/population';
import { serverKey } from '@rollcall/game/servers';
import type { Counted } from '../../../charts/controls/chart-choices.ts';
import type { HeatmapRowSize } from '../../../charts/heatmap/heatmap-layout.ts';
import { countedSetting, chartSetting } from '../../../charts/controls/chart-settings.ts';
import { type AddressField, useAddressField } from '../../../ui/useAddressChoice.ts';
import { defineChartFilter } from '../../../charts/controls/useChartFilter.ts';
import { createElement, type ReactElement } from 'react';
import { NumberInput } from '../../../ui/fields/NumberInput.tsx';

/** Ranges of the chart; a single day has too few samples of each hour. */
export const peakFilter = defineChartFilter('peak', ['week', 'month', 'quarter', 'year']);

export const peakData = countedSetting('peak');

/** Sunday first, as in the data. */
export const weekdays = [
  { value: 'sunday', label: 'Sun', name: 'Sunday' },
  { value: 'monday', label: 'Mon', name: 'Monday' },
  { value: 'tuesday', label: 'Tue', name: 'Tuesday' },
  { value: 'wednesday', label: 'Wed', name: 'Wednesday' },
  { value: 'thursday', label: 'Thu', name: 'Thursday' },
  { value: 'friday', label: 'Fri', name: 'Friday' },
  { value: 'saturday', label: 'Sat', name: 'Saturday' },
] as const;

export type PeakDay = 'all' | (typeof weekdays)[number]['value'];

export const peakDay = chartSetting<PeakDay>('peak-day', 'Day of the week', [
  { value: 'all', label: 'All' },
  ...weekdays,
]);

/** Index of the day of the week, 0 = Sunday, or all of them. */
export function weekdayOf(day: PeakDay): number | 'all' {
  return day === 'all' ? 'all' : weekdays.findIndex(({ value }) => value === day);
}

/** Thresholds are shares, rounded to the percent. */
const toPercent = (share: number) => Math.round(100 * share) / 100;

/** The threshold in the address, within its bounds; the default if it is not a number. */
export const thresholdField: AddressField<number> = {
  read(given) {
    const asked = given.get('peak-threshold')?.trim() ?? '';
    return toPercent(clampPeakThreshold(asked === '' ? Number.NaN : Number(asked)));
  },
  write: (share) => ({ 'peak-threshold': share === peakThreshold.default ? null : String(share) }),
};

/** Query for the peak times of servers. */
export interface PeakQuestion {
  /** In the order of the definition. */
  readonly servers: readonly ServerFacts[];
  readonly counted: Counted;
  readonly day: PeakDay;
  /** Share of the maximum above which an hour is a peak hour. */
  readonly threshold: number;
  /** The server of the page, which comes first and day by day. */
  readonly focus: ServerFacts | null;
  /**
   * `population/by-hour` of the same range: all days together, as in the hourly chart. Null = unknown; then the mean of
   * the seven days is used, which differs if some weekdays have more hours with data than others.
   */
  readonly byHour: Readonly<Record<string, DayAnswer>> | null;
}

/** The hours of one server, on one day of the week or on all of them. */
export interface PeakRow {
  readonly id: string;
  readonly server: ServerFacts;
  /** Label beside the row. */
  readonly name: string;
  /** Name that is clear without the other rows, as in a file. */
  readonly fullName: string;
  readonly size: HeatmapRowSize;
  readonly isApart: boolean;
  /** 24 means from the reader's midnight; null = unknown. */
  readonly values: readonly (number | null)[];
  /** Maximum over all rows of the server, by which they are scaled. 0 = no data above zero. */
  readonly maximum: number;
  readonly peaks: PeakTimes;
}

const fields = { characters: 'avg_character_count', lfms: 'avg_lfm_count' } as const;

/**
 * A row for each server. The one of the page comes first, with a row for each day of the week unless one is chosen.
 * Peaks are found in each row separately.
 *
 * @param answer answer of `population/by-hour-and-day-of-week`, in the reader's time zone
 */
export function peakRows(answer: PopulationByHourAndDayOfWeek, question: PeakQuestion): readonly PeakRow[] {
  const { servers, focus } = question;
  const others = servers.filter(({ name }) => name !== focus?.name);
  const rest = others.flatMap((server, place) =>
    rowsOf(server, answer, question, { size: 'normal', isApart: focus !== null && place === 0 }),
  );
  if (focus === null) return rest;
  return [...rowsOf(focus, answer, question, { size: 'tall', isApart: false }), ...rest];
}

function rowsOf(
  server: ServerFacts,
  answer: PopulationByHourAndDayOfWeek,
  { counted, day, threshold, byHour }: PeakQuestion,
  look: Pick<PeakRow, 'size' | 'isApart'>,
): readonly PeakRow[] {
  const id = serverKey(server.name);
  const own = answer[id];
  // Before any data, this would compute a week of unknown hours for each server.
  const week = own === undefined ? [] : weekOf(own);
  const hours = byHour?.[id];
  const valuesOf = (which: PeakDay) => {
    const means = which === 'all' && hours !== undefined ? dayOf(hours) : hourlyMeans(week, weekdayOf(which));
    return peakValues(means, fields[counted]);
  };
  const rows = [
    { id, name: server.name, fullName: server.name, ...look, values: valuesOf(day) },
    ...(look.size === 'tall' && day === 'all' ? weekdays : []).map(({ value, name }) => ({
      id: `${id}-${value}`,
      name,
      fullName: `${server.name}, ${name}`,
      size: 'slim' as const,
      isApart: false,
      values: valuesOf(value),
    })),
  ];
  const maximum = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return rows.map((row) => ({ ...row, server, maximum, peaks: findPeakTimes(row.values, threshold) }));
}

/** Whether all hours are unknown. */
export function isUnknown({ values }: Pick<PeakRow, 'values'>): boolean {
  return values.every((value) => value === null);
}

/** Threshold of peak hours, a share of the maximum, kept in the address, with its control. */
export function usePeakThreshold(): readonly [number, ReactElement] {
  const [threshold, change] = useAddressField(thresholdField);
  const control = createElement(NumberInput<number>, {
    key: 'threshold',
    shape: 'inline',
    label: 'Threshold',
    value: threshold,
    limits: peakThreshold,
    fallback: peakThreshold.default,
    onChange(next) {
      change(next);
      return null;
    },
  });
  return [threshold, control];
}
