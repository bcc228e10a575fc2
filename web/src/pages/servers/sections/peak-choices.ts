import { clampPeakThreshold, peakThreshold } from '@rollcall/game/peak-times';
import type { SearchChanges } from '../../../charts/controls/address-choice.ts';
import { countedChoice, ownChoice } from '../../../charts/controls/own-choice.ts';
import { chartFilterFacts } from '../../../charts/controls/useChartFilter.ts';

/** §2.9: Peak Times. A day has too few of each hour. */
export const peakFilter = chartFilterFacts('peak', ['week', 'month', 'quarter', 'year']);

export const peakData = countedChoice('peak');

/** Sunday first, as the data have them. */
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

export const peakDay = ownChoice<PeakDay>('peak-day', 'Day of the week', [
  { value: 'all', label: 'All' },
  ...weekdays,
]);

/** Of the seven days, 0 = Sunday, or all of them. */
export function weekdayOf(day: PeakDay): number | 'all' {
  return day === 'all' ? 'all' : weekdays.findIndex(({ value }) => value === day);
}

const thresholdParameter = 'peak-threshold';

/** Thresholds are shares, told to the percent. */
const toPercent = (share: number) => Math.round(100 * share) / 100;

/**
 * The threshold that an address asks for, within its bounds; what is no number is the usual one.
 *
 * @param search with or without its `?`
 */
export function thresholdOf(search: string): number {
  const asked = new URLSearchParams(search).get(thresholdParameter)?.trim() ?? '';
  return toPercent(clampPeakThreshold(asked === '' ? Number.NaN : Number(asked)));
}

/** What makes an address show a threshold. */
export function thresholdSearch(threshold: number): SearchChanges {
  return { [thresholdParameter]: threshold === peakThreshold.default ? null : String(threshold) };
}
