import { dayMs, hourMs } from '@rollcall/game/time';
import { createRipple, type Ripple } from './chance/random.ts';

const yearMs = 365.25 * dayMs;
/** Winter evenings are the busiest; the peak is in the middle of January. */
const topOfYearMs = Date.UTC(2026, 0, 15);
const seasonShare = 0.06;
const wanderShare = 0.06;

/** A server's factor at a moment, relative to its mean over years: 0.88 to 1.12. */
export type Tide = (atMs: number) => number;

/**
 * The slow part of a server's curve: the season, and better and worse months of the server. It depends only on the
 * seed, the server and the moment, so that a past generated later continues in the live world without a jump.
 */
export function createTide(seed: string | number, serverName: string): Tide {
  const wander: Ripple = createRipple(40 * dayMs, seed, serverName, 'tide');
  return (atMs) => {
    const season = Math.cos((2 * Math.PI * (atMs - topOfYearMs)) / yearMs);
    return 1 + seasonShare * season + wanderShare * wander(atMs);
  };
}

/** Factors by hour, UTC 0 to 23: American evenings are the peak, American mornings the low. */
const hourFactors: readonly number[] = [
  1.42, 1.51, 1.46, 1.31, 1.07, 0.86, 0.7, 0.59, 0.52, 0.49, 0.5, 0.55, 0.62, 0.7, 0.85, 0.95, 1.01, 1.08,
  1.17, 1.26, 1.34, 1.36, 1.33, 1.34,
];

/** Factors by day, Sunday to Saturday, UTC. */
const weekdayFactors: readonly number[] = [1.08, 0.92, 0.89, 0.88, 0.91, 1.09, 1.23];

/**
 * How much busier the world is at a moment than on average, from the factors of the hour and the weekday.
 *
 * @param atMs milliseconds since 1970
 * @param shiftHours hours by which the server's day is later than average
 * @returns about 0.4 to 1.9; its mean over a week is 1
 */
export function busyness(atMs: number, shiftHours = 0): number {
  const local = atMs - shiftHours * hourMs;
  return hourFactor(local) * weekdayFactor(local);
}

/** The factor of an hour applies exactly at its middle. Between two middles it is interpolated. */
function hourFactor(atMs: number): number {
  const position = mod(atMs / hourMs - 0.5, 24);
  const hour = Math.floor(position);
  return blend(at(hourFactors, hour), at(hourFactors, (hour + 1) % 24), position - hour);
}

/** The factor of a day applies all day, except that its first and last hour are interpolated with the neighbours. */
function weekdayFactor(atMs: number): number {
  const day = Math.floor(atMs / dayMs);
  const hour = mod(atMs / hourMs, 24);
  const today = at(weekdayFactors, weekdayOf(day));
  if (hour < 1) return blend(at(weekdayFactors, weekdayOf(day - 1)), today, 0.5 + hour / 2);
  if (hour > 23) return blend(today, at(weekdayFactors, weekdayOf(day + 1)), (hour - 23) / 2);
  return today;
}

/** 1 January 1970 was a Thursday. */
function weekdayOf(daysSince1970: number): number {
  return mod(daysSince1970 + 4, 7);
}

function blend(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function mod(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus;
}

function at(factors: readonly number[], index: number): number {
  return factors[index] ?? 1;
}
