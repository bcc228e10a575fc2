/** Hourly counts of one server, the basis of days, forecasts and records. */

import { hourMs } from '../time.ts';

export const hoursPerDay = 24;
export const hoursPerWeek = 7 * hoursPerDay;

/** Hourly means; null = no data: nothing arrived, or the server was down. */
export interface HourlySeries {
  /** The start of the first hour, in ms since 1970: a whole hour of UTC. */
  readonly firstHourMs: number;
  readonly values: readonly (number | null)[];
}

/** Index of the hour of a moment; it may be outside of the series. */
export function hourPlace({ firstHourMs }: HourlySeries, atMs: number): number {
  return Math.floor((atMs - firstHourMs) / hourMs);
}

/** Means have two decimals: pages show one, and years of them are sent. */
export function roundedMean(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The number at an index; 0 when there is none. */
export function numberAt(values: ArrayLike<number>, place: number): number {
  return values[place] ?? 0;
}
