import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsNeeded } from './run-figures.ts';
import { type RunsByHour, type UsualBlock, usualHours } from './usual-hours.ts';

const sunday = 0;
const wednesday = 3;
const friday = 5;
const saturday = 6;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Runs in each hour of `hours` on each of `days`, UTC. */
type Stretch = readonly [days: readonly number[], hours: readonly number[], runs: number];

function runsOf(...stretches: readonly Stretch[]): RunsByHour {
  const counts: Record<string, Record<string, number>> = {};
  for (const [days, hours, runs] of stretches) {
    for (const day of days) {
      const ofDay = (counts[day] ??= {});
      for (const hour of hours) ofDay[hour] = (ofDay[hour] ?? 0) + runs;
    }
  }
  return counts;
}

const hoursFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);
const allDay = hoursFrom(0, 24);
const block = (days: readonly number[], startHour: number, hourCount: number): UsualBlock => ({
  days,
  startHour,
  hourCount,
});
const blocksOf = (counts: RunsByHour) => {
  const usual = usualHours(counts);
  return usual?.kind === 'blocks' ? usual.blocks : null;
};

describe('the usual hours', () => {
  it.each<[what: string, counts: RunsByHour, blocks: readonly UsualBlock[]]>([
    ['one evening', runsOf([[wednesday], [20, 21], 20]), [block([wednesday], 20, 2)]],
    [
      'evenings of the weekend, from Saturday to Sunday',
      runsOf([[saturday, sunday], [20, 21, 22], 10], [everyDay, allDay, 0.1]),
      [block([saturday, sunday], 20, 3)],
    ],
    ['every evening', runsOf([everyDay, [19, 20, 21], 5], [everyDay, allDay, 0.3]), [block(everyDay, 19, 3)]],
    [
      'a block across midnight, also at the end of the week',
      runsOf([[saturday], [23], 20], [[sunday], [0], 20]),
      [block([saturday], 23, 2)],
    ],
    [
      'all day',
      runsOf([[saturday], allDay, 3], [[0, 1, 2, 3, 4, 5], allDay, 0.3]),
      [block([saturday], 0, 24)],
    ],
    [
      'two separate blocks, the busier one first',
      runsOf([[wednesday], [20], 14], [[saturday], [9, 10], 12], [everyDay, [3, 15], 1]),
      [block([saturday], 9, 2), block([wednesday], 20, 1)],
    ],
  ])('are %s', (_what, counts, blocks) => {
    expect(blocksOf(counts)).toEqual(blocks);
  });

  it('are any hour when the runs are spread over all hours', () => {
    expect(usualHours(runsOf([everyDay, allDay, 1]))).toEqual({ kind: 'any hour' });
    expect(usualHours(runsOf([everyDay, hoursFrom(10, 14), 3], [everyDay, allDay, 1]))).toEqual({
      kind: 'any hour',
    });
  });

  it('do not include a random cluster of a few runs', () => {
    const scattered = (runs: number) => runsOf([everyDay, [1, 5, 9, 12, 16, 22], runs]);
    expect(usualHours(scattered(1))).toEqual({ kind: 'any hour' });
  });

  it('are unknown with too few runs', () => {
    const runs = (count: number) => usualHours(runsOf([[friday], [20], count]));
    expect([usualHours({}), runs(runsNeeded - 1)]).toEqual([null, null]);
    expect(runs(runsNeeded)).toEqual({ kind: 'blocks', blocks: [block([friday], 20, 1)] });
  });
});

/** A random week with a few busy blocks. */
const anyWeek = fc
  .tuple(
    fc.array(fc.nat({ max: 3 }), { minLength: 168, maxLength: 168 }),
    fc.array(
      fc.record({
        day: fc.nat({ max: 6 }),
        dayCount: fc.integer({ min: 1, max: 7 }),
        hour: fc.nat({ max: 23 }),
        hourCount: fc.integer({ min: 1, max: 8 }),
        runs: fc.nat({ max: 60 }),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([noise, habits]) => {
    const week = [...noise];
    for (const { day, dayCount, hour, hourCount, runs } of habits) {
      for (const [nth, at] of hoursOf({
        days: hoursFrom(day, dayCount),
        startHour: hour,
        hourCount,
      }).entries()) {
        week[at] = (week[at] ?? 0) + (nth % 2 === 0 ? runs : Math.ceil(runs / 2));
      }
    }
    return week;
  });

/** A block of at most as many hours as a weekend has. */
const anyHabit = fc
  .record({
    day: fc.nat({ max: 6 }),
    dayCount: fc.integer({ min: 1, max: 7 }),
    startHour: fc.nat({ max: 23 }),
    hourCount: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ day, dayCount, startHour, hourCount }) =>
    block(
      hoursFrom(day, dayCount).map((each) => each % 7),
      startHour,
      Math.min(hourCount, Math.floor(48 / dayCount)),
    ),
  );

/** The hours of the week that a block covers. */
const hoursOf = ({ days, startHour, hourCount }: UsualBlock) =>
  days.flatMap((day) => hoursFrom(startHour, hourCount).map((hour) => (day * 24 + hour) % 168));

const asCounts = (week: readonly number[]): RunsByHour =>
  Object.fromEntries(
    everyDay.map((day) => [
      day,
      Object.fromEntries(allDay.map((hour) => [hour, week[day * 24 + hour] ?? 0])),
    ]),
  );
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const turned = (week: readonly number[], hours: number) => [...week.slice(hours), ...week.slice(0, hours)];

describe('the usual hours of any week', () => {
  it('contain more than half of the runs in at most 48 hours, none of them twice', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const hours = blocksOf(asCounts(week))?.flatMap(hoursOf);
        if (hours === undefined) return;
        expect(sumOf(hours.map((hour) => week[hour] ?? 0))).toBeGreaterThan(sumOf(week) / 2);
        expect(hours.length).toBeLessThanOrEqual(48);
        expect(new Set(hours).size).toBe(hours.length);
      }),
      { numRuns: 50 },
    );
  });

  it('do not depend on the day on which the week begins', () => {
    fc.assert(
      fc.property(anyWeek, fc.nat({ max: 6 }), (week, days) => {
        const kindOf = (hours: readonly number[]) => usualHours(asCounts(hours))?.kind;
        expect(kindOf(turned(week, days * 24))).toBe(kindOf(week));
      }),
      { numRuns: 30 },
    );
  });

  it('are the hours with nearly all runs, however quiet the rest is', () => {
    fc.assert(
      fc.property(anyHabit, fc.nat({ max: 1 }), (habit, noise) => {
        const hours = hoursOf(habit);
        const week = Array.from({ length: 168 }, (_, hour) => (hours.includes(hour) ? 400 : noise));
        const said = blocksOf(asCounts(week))?.flatMap(hoursOf) ?? [];
        expect(said.toSorted((a, b) => a - b)).toEqual(hours.toSorted((a, b) => a - b));
      }),
    );
  });
});
