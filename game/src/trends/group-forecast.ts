import { hoursPerWeek } from './hourly-series.ts';

/**
 * When a kind of group is likely to be posted, by hour of the week. What was seen at an hour counts, beside it what was
 * seen in the hours next to it, and where both are little, how common the kind is and how busy the server is then.
 */

/** Of a quest, any raid, or a band of levels, on one server. Hours from Sunday 00:00 UTC on. */
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

/** What was seen weighs as much as the expectation when so many weeks were seen. */
const weeksOfExpectation = 4;
/** The hours before and after tell this much of an hour. */
const neighbourWeight = 0.5;

/** @returns 168 chances from 0 to 1; empty when no hour was seen */
export function groupChances(facts: GroupFacts): readonly number[] {
  const expected = expectedChances(facts);
  return expected.map((expectation, hour) => {
    let seen = weeksOfExpectation;
    let posted = weeksOfExpectation * expectation;
    for (const beside of [-1, 0, 1]) {
      const place = (hour + beside + hoursPerWeek) % hoursPerWeek;
      const weight = beside === 0 ? 1 : neighbourWeight;
      // A neighbour is as much more likely as it is expected to be.
      const scale = expected[place] ? expectation / (expected[place] ?? 1) : 1;
      seen += weight * (facts.weeksSeen[place] ?? 0);
      posted += weight * (facts.weeksPosted[place] ?? 0) * Math.min(1, scale);
    }
    return seen === 0 ? 0 : posted / seen;
  });
}

/** The kind's overall rate times the server's rhythm. */
function expectedChances({ weeksSeen, weeksPosted, rhythm }: GroupFacts): readonly number[] {
  const seen = sum(weeksSeen);
  if (seen === 0) return [];
  const rate = sum(weeksPosted) / seen;
  const known = rhythm.filter((count) => count !== null);
  const mean = known.length === 0 ? 0 : sum(known) / known.length;
  return Array.from({ length: hoursPerWeek }, (_, hour) => {
    const count = rhythm[hour] ?? null;
    return Math.min(1, count === null || mean === 0 ? rate : (rate * count) / mean);
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
