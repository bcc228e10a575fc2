/** Counts of one server, hour by hour, from which days, forecasts and records are made. */

export const hourMs = 3_600_000;
export const hoursPerDay = 24;
export const dayMs = hoursPerDay * hourMs;
export const hoursPerWeek = 7 * hoursPerDay;
export const weekMs = 7 * dayMs;

/** Hourly means; null = no data: nothing arrived, or the server was down. */
export interface HourlySeries {
  /** The start of the first hour, in ms since 1970: a whole hour of UTC. */
  readonly firstHourMs: number;
  readonly values: readonly (number | null)[];
}

/** The place of the hour that a moment is in; it may be outside of the series. */
export function hourPlace({ firstHourMs }: HourlySeries, atMs: number): number {
  return Math.floor((atMs - firstHourMs) / hourMs);
}

/** Means are told to two decimals: a tenth is shown, and years of them are sent. */
export function roundedMean(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The number at a place; 0 where there is none. */
export function numberAt(values: ArrayLike<number>, place: number): number {
  return values[place] ?? 0;
}
