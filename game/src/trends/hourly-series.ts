/** Hourly counts of one server, from which days, forecasts and records are computed. */

import { hourMs } from '../time.ts';

export const hoursPerDay = 24;
export const hoursPerWeek = 7 * hoursPerDay;

/** Hourly means; null = no data: nothing arrived, or the server was down. */
export interface HourlySeries {
  /** Start of the first hour, in ms since 1970; a whole hour of UTC. */
  readonly firstHourMs: number;
  readonly values: readonly (number | null)[];
}

/** Index of the hour that contains a moment. It may be outside of the series. */
export function hourPlace({ firstHourMs }: HourlySeries, atMs: number): number {
  return Math.floor((atMs - firstHourMs) / hourMs);
}

/** Rounds a mean to two decimals: pages show one, and answers with years of means stay small. */
export function roundedMean(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The number at an index; 0 when there is none. */
export function numberAt(values: ArrayLike<number>, place: number): number {
  return values[place] ?? 0;
}
