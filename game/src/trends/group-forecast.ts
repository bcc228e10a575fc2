import { type ZoneOffsets } from '../time-zone.ts';
import { eachLocalHour, hourOfWeek, localHourAt } from '../zone-hours.ts';
import { hoursPerWeek, numberAt } from './hourly-series.ts';
import { hourMs } from '../time.ts';

/**
 * The chance that a kind of group is posted, by hour of the week. It follows from how common the kind is and how busy
 * the server is in that hour, unless past posts show that the hour has a habit of its own.
 */

/**
 * Facts about a quest, any raid, or a band of levels, on one server. Hours from Sunday 0:00 on, by the game's clock.
 */
export interface GroupFacts {
  /** Number of weeks in which each hour was seen. */
  readonly weeksSeen: readonly number[];
  /** Number of those weeks with at least one such group. */
  readonly weeksPosted: readonly number[];
  /** Average groups of any kind on the server in each hour; null = unknown. */
  readonly rhythm: readonly (number | null)[];
}

/** Four levels; the last band ends at the cap. */
export interface LevelBand {
  readonly minimum: number;
  readonly maximum: number;
}

const levelsOfBand = 4;

/** With fewer weeks, chances say little more than the rhythm of the server. */
export const leastWeeksOfChances = 4;

export function levelBands(levelCap: number): readonly LevelBand[] {
  return Array.from({ length: Math.ceil(levelCap / levelsOfBand) }, (_, place) => ({
    minimum: place * levelsOfBand + 1,
    maximum: Math.min((place + 1) * levelsOfBand, levelCap),
  }));
}

/** The band of a level. */
export function bandOfLevel(level: number, levelCap: number): LevelBand | null {
  return levelBands(levelCap).find(({ minimum, maximum }) => level >= minimum && level <= maximum) ?? null;
}

/** Assumed share of hours with a habit of their own, such as the raid night of a guild. */
const shareOfHabits = 0.02;
/** In such an hour, the expectation weighs as much as this number of weeks. */
const weeksOfExpectation = 3;

/** @returns 168 chances from 0 to 1; empty when no hour was seen */
export function groupChances(facts: GroupFacts): readonly number[] {
  const seen = sum(facts.weeksSeen);
  if (seen === 0) return [];
  return expectedChances(facts, seen).map((expected, hour) => {
    const weeks = numberAt(facts.weeksSeen, hour);
    const posted = numberAt(facts.weeksPosted, hour);
    const own = (weeksOfExpectation * expected + posted) / (weeksOfExpectation + weeks);
    const habit = chanceOfHabit(expected, weeks, posted);
    return habit * own + (1 - habit) * expected;
  });
}

/** In this share of the seen hours or more, a group counts as mostly posted. */
const mostly = 0.8;

/** Whether such a group is mostly posted, so that its number says more than its chance. */
export function isMostlyPosted({
  weeksSeen,
  weeksPosted,
}: Pick<GroupFacts, 'weeksSeen' | 'weeksPosted'>): boolean {
  const seen = sum(weeksSeen);
  return seen > 0 && sum(weeksPosted) >= mostly * seen;
}

/** When clocks go back, the last hour of a week would be missing from 168 hours. */
const hoursAhead = hoursPerWeek + 2;

/**
 * Values by hours of the game's clock → by those of another zone, for the week that begins now. When the zones change
 * their clocks on different days, the hours differ for some weeks. A skipped hour has the value of the hour before it.
 *
 * @param values 168, or none
 * @param rhythm offsets of the game's clock over the next eight days
 * @param zone offsets of the other zone over the next eight days
 */
export function valuesInZone(
  values: readonly number[],
  nowMs: number,
  { rhythm, zone }: { readonly rhythm: ZoneOffsets; readonly zone: ZoneOffsets },
): readonly number[] {
  if (values.length === 0) return [];
  const firstHourMs = Math.floor(nowMs / hourMs) * hourMs;
  const sums = new Float64Array(hoursPerWeek);
  const weights = new Float64Array(hoursPerWeek);
  eachLocalHour({ firstHourMs, count: hoursAhead }, zone, (place, localHour, share) => {
    const hour = hourOfWeek(localHour);
    const value = numberAt(values, hourOfWeek(localHourAt(rhythm, firstHourMs + place * hourMs)));
    sums[hour] = numberAt(sums, hour) + share * value;
    weights[hour] = numberAt(weights, hour) + share;
  });
  return Array.from({ length: hoursPerWeek }, (_, hour) => {
    const known = numberAt(weights, hour) > 0 ? hour : (hour + hoursPerWeek - 1) % hoursPerWeek;
    return numberAt(sums, known) / numberAt(weights, known);
  });
}

/** The probability that an hour has a habit, from how well its expectation alone explains the posts. */
function chanceOfHabit(expected: number, weeks: number, posted: number): number {
  if (expected <= 0 || expected >= 1) return 0;
  // Likelihood ratio of the posts with and without a habit: beta-binomial against binomial.
  let likelier = 1;
  for (let week = 0; week < posted; week += 1)
    likelier *= (weeksOfExpectation * expected + week) / ((weeksOfExpectation + week) * expected);
  for (let week = 0; week < weeks - posted; week += 1)
    likelier *=
      (weeksOfExpectation * (1 - expected) + week) / ((weeksOfExpectation + posted + week) * (1 - expected));
  const habit = shareOfHabits * likelier;
  return habit === Infinity ? 1 : habit / (habit + 1 - shareOfHabits);
}

/**
 * The expected chances from the kind's overall rate and the server's rhythm alone. Groups of a kind are posted
 * independently, twice as often when the server is twice as busy; their rate is such that the chance of at least one
 * has the observed mean.
 */
function expectedChances({ weeksSeen, weeksPosted, rhythm }: GroupFacts, seen: number): readonly number[] {
  const known = rhythm.filter((count) => count !== null);
  const mean = known.length === 0 ? 0 : sum(known) / known.length;
  const busyness = Array.from({ length: hoursPerWeek }, (_, hour) => {
    const count = rhythm[hour] ?? null;
    return count === null || mean === 0 ? 1 : count / mean;
  });
  // However often one was seen, it is not certain.
  const wanted = Math.min(sum(weeksPosted), seen - 0.5);
  const perHour = postingsPerHour(wanted, weeksSeen, busyness);
  return busyness.map((busy) => 1 - Math.exp(-perHour * busy));
}

const mostRounds = 30;
const mostPerHour = 100;

/**
 * Uses Newton's method, which here approaches from below and never overshoots.
 *
 * @param wanted hours with such a group
 */
function postingsPerHour(wanted: number, weeksSeen: readonly number[], busyness: readonly number[]): number {
  let perHour = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    let hours = 0;
    let slope = 0;
    for (const [hour, busy] of busyness.entries()) {
      const weeks = numberAt(weeksSeen, hour);
      const without = Math.exp(-perHour * busy);
      hours += weeks * (1 - without);
      slope += weeks * busy * without;
    }
    if (wanted - hours < 1e-9 * wanted || slope === 0) break;
    perHour = Math.min(mostPerHour, perHour + (wanted - hours) / slope);
  }
  return perHour;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
