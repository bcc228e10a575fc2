import { type ZoneOffsets } from '../time-zone.ts';
import { eachLocalHour, hourOfWeek, localHourAt } from '../zone-hours.ts';
import { hoursPerWeek, numberAt } from './hourly-series.ts';
import { hourMs } from '../time.ts';

/**
 * The chance that a kind of group is posted, by hour of the week. It depends on how common the kind is and how busy the
 * server is in that hour, unless past posts show that the hour has a special habit.
 */

/**
 * Records about a quest, any raid, or a range of levels, on one server. Hours count from Sunday 0:00 by the game's
 * clock.
 */
export interface GroupFacts {
  /** Number of weeks in which each hour was recorded. */
  readonly weeksSeen: readonly number[];
  /** Number of those weeks with at least one group of the kind. */
  readonly weeksPosted: readonly number[];
  /** Average number of groups of any kind on the server in each hour; null = unknown. */
  readonly rhythm: readonly (number | null)[];
}

/** Four levels. The last range ends at the cap. */
export interface LevelBand {
  readonly minimum: number;
  readonly maximum: number;
}

const levelsOfBand = 4;

/** Minimum number of weeks. With fewer, chances depend on little more than the rhythm of the server. */
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

/** Assumed share of hours with a special habit, such as the raid night of a guild. */
const shareOfHabits = 0.02;
/** Weight of the expectation in an hour with a special habit, in weeks. */
const weeksOfExpectation = 3;

/**
 * The chance for each hour of the week.
 *
 * @returns 168 chances from 0 to 1; empty when no hour was recorded
 */
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

/** Minimum share of recorded hours with a post for a group that counts as mostly posted. */
const mostly = 0.8;

/** Whether a group is posted most of the time, so that a number of groups says more than a chance. */
export function isMostlyPosted({
  weeksSeen,
  weeksPosted,
}: Pick<GroupFacts, 'weeksSeen' | 'weeksPosted'>): boolean {
  const seen = sum(weeksSeen);
  return seen > 0 && sum(weeksPosted) >= mostly * seen;
}

/** Two more hours than a week, since clocks that go back within it would leave the last hour without a value. */
const hoursAhead = hoursPerWeek + 2;

/**
 * Converts values from hours of the game's clock to those of another zone, for the week that begins now. The difference
 * between the zones may change within that week, when one of them changes its clock. A skipped hour has the value of
 * the hour before it.
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

/** The probability that an hour has a habit, given how well the expectation alone explains its posts. */
function chanceOfHabit(expected: number, weeks: number, posted: number): number {
  if (expected <= 0 || expected >= 1) return 0;
  // Likelihood ratio of the posts with and without a habit: beta-binomial to binomial.
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
 * The chances that follow from the kind's overall rate and the server's rhythm. Posts are assumed to be independent,
 * and twice as frequent when the server is twice as busy. The rate is chosen so that the mean chance of at least one
 * post equals the observed share.
 */
function expectedChances({ weeksSeen, weeksPosted, rhythm }: GroupFacts, seen: number): readonly number[] {
  const known = rhythm.filter((count) => count !== null);
  const mean = known.length === 0 ? 0 : sum(known) / known.length;
  const busyness = Array.from({ length: hoursPerWeek }, (_, hour) => {
    const count = rhythm[hour] ?? null;
    return count === null || mean === 0 ? 1 : count / mean;
  });
  // Even a kind that was posted in every hour is not certain.
  const wanted = Math.min(sum(weeksPosted), seen - 0.5);
  const perHour = postingsPerHour(wanted, weeksSeen, busyness);
  return busyness.map((busy) => 1 - Math.exp(-perHour * busy));
}

const mostRounds = 30;
const mostPerHour = 100;

/**
 * The number of posts per hour, by Newton's method. Here it approaches from below and never overshoots.
 *
 * @param wanted number of hours with a group of the kind
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
