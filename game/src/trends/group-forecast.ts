import { type ZoneOffsets } from '../time-zone.ts';
import { eachLocalHour, hourOfWeek, localHourAt } from '../zone-hours.ts';
import { hourMs, hoursPerWeek, numberAt } from './hourly-series.ts';

/**
 * When a kind of group is likely to be posted, by hour of the week: how common the kind is and how busy the server is
 * then, unless what was seen at an hour says that it has a habit of its own.
 */

/** Of a quest, any raid, or a band of levels, on one server. Hours from Sunday 0:00 on, by the clock of the game. */
export interface GroupFacts {
  /** In how many of the weeks each hour was seen. */
  readonly weeksSeen: readonly number[];
  /** In how many of these at least one such group was posted. */
  readonly weeksPosted: readonly number[];
  /** Groups of any kind that the server has at each hour on average; null = not known. */
  readonly rhythm: readonly (number | null)[];
}

/** Four levels; the last band ends at the cap. */
export interface LevelBand {
  readonly minimum: number;
  readonly maximum: number;
}

const levelsOfBand = 4;

/** Chances of which fewer weeks are known say little that the rhythm of the server does not. */
export const leastWeeksOfChances = 4;

export function levelBands(levelCap: number): readonly LevelBand[] {
  return Array.from({ length: Math.ceil(levelCap / levelsOfBand) }, (_, place) => ({
    minimum: place * levelsOfBand + 1,
    maximum: Math.min((place + 1) * levelsOfBand, levelCap),
  }));
}

/** The band that a level is in. */
export function bandOfLevel(level: number, levelCap: number): LevelBand | null {
  return levelBands(levelCap).find(({ minimum, maximum }) => level >= minimum && level <= maximum) ?? null;
}

/** So many hours of the week have a habit of their own, such as the raid night of a guild, before anything is seen. */
const shareOfHabits = 0.02;
/** What is seen of such an hour weighs as much as what is expected of it after so many weeks. */
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

/** A group that was there in this share of the hours that were seen is mostly there. */
const mostly = 0.8;

/** Whether such a group is mostly there: then it tells little whether one is, and more how many are. */
export function isMostlyPosted({
  weeksSeen,
  weeksPosted,
}: Pick<GroupFacts, 'weeksSeen' | 'weeksPosted'>): boolean {
  const seen = sum(weeksSeen);
  return seen > 0 && sum(weeksPosted) >= mostly * seen;
}

/** Where clocks are put back, the last hour of a week would be missing from 168 hours. */
const hoursAhead = hoursPerWeek + 2;

/**
 * Values by the hours of the game's clock → by those of another zone, for the week that begins now: when both zones
 * change their clocks on different days, an hour there is another hour here for some weeks. An hour that a zone skips
 * has the value of the hour before it.
 *
 * @param values 168, or none
 * @param rhythm offsets of the game's clock, @param zone those of the other zone, both over the next eight days
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

/** How likely it is that an hour has a habit of its own, from how often its expectation alone would show what was seen. */
function chanceOfHabit(expected: number, weeks: number, posted: number): number {
  if (expected <= 0 || expected >= 1) return 0;
  // How much likelier what was seen is with a habit than without: a beta-binomial beside a binomial distribution.
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
 * What is expected of each hour when nothing but the kind's overall rate and the server's rhythm is known. Groups of a
 * kind are posted independently of one another, twice as often when the server is twice as busy; so many on average that
 * the chance of at least one has the mean that was seen.
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

/** By Newton's method, which comes from below and never passes what it looks for. @param wanted hours with such a group */
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
