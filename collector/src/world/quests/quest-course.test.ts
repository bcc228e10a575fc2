import { difficultyNames } from '@rollcall/game/lfm/difficulty';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import { createPrng } from '../chance/random.ts';
import {
  type Course,
  courseMs,
  drawCourse,
  drawSoloDifficulty,
  drawWantedSize,
  type Difficulty,
} from './quest-course.ts';

const draws = 4000;

function coursesOf(minutes: number, difficulty: Difficulty): Course[] {
  const prng = createPrng('courses', minutes, difficulty);
  return Array.from({ length: draws }, () => drawCourse(prng, minutes, difficulty));
}

/** A quantile of the length of completed runs, in minutes. */
function minutesAt(courses: readonly Course[], share: number): number {
  const sorted = courses
    .filter(({ isCompleted }) => isCompleted)
    .map(courseMs)
    .toSorted((a, b) => a - b);
  return (sorted[Math.floor(share * sorted.length)] ?? 0) / minuteMs;
}

const shareOf = (courses: readonly Course[], is: (course: Course) => boolean): number =>
  courses.filter(is).length / courses.length;

describe('a quest run', () => {
  test('is a series of stays with pauses in between, for any quest', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.double({ min: 0.5, max: 300, noNaN: true }),
        fc.constantFrom(...difficultyNames),
        (seed, minutes, difficulty) => {
          const { stays } = drawCourse(createPrng(seed), minutes, difficulty);
          expect(stays.length).toBeGreaterThanOrEqual(1);
          expect(stays.length).toBeLessThanOrEqual(3);
          expect(stays[0]?.fromMs).toBe(0);
          for (const [place, { fromMs, untilMs }] of stays.entries()) {
            expect(untilMs).toBeGreaterThan(fromMs);
            if (place > 0) expect(fromMs - (stays[place - 1]?.untilMs ?? 0)).toBeGreaterThanOrEqual(40_000);
          }
        },
      ),
    );
  });

  test('takes about the length of the quest, less on easy and more on hard difficulties', () => {
    const medians = difficultyNames.map((difficulty) => minutesAt(coursesOf(30, difficulty), 0.5));
    expect(medians).toEqual(medians.toSorted((a, b) => a - b));
    expect(medians[0]).toBeGreaterThan(20);
    expect(medians[0]).toBeLessThan(25);
    expect(medians[3]).toBeGreaterThan(29);
    expect(medians[4]).toBeLessThan(48);
  });

  test.each([10, 30, 90])('of a quest of %i minutes scales with its length', (minutes) => {
    const middle = minutesAt(coursesOf(minutes, 'Elite'), 0.5);
    expect(middle / minutes).toBeGreaterThan(1);
    expect(middle / minutes).toBeLessThan(1.25);
  });

  test('has a long right tail and a short left one', () => {
    const courses = coursesOf(30, 'Elite');
    const [fast, middle, slow] = [0.05, 0.5, 0.98].map((share) => minutesAt(courses, share));
    expect((slow ?? 0) / (middle ?? 1)).toBeGreaterThan(1.9);
    expect((fast ?? 0) / (middle ?? 1)).toBeGreaterThan(0.5);
  });

  test('fails more often on hard difficulties: some parties return within minutes, some give up', () => {
    const wiped = difficultyNames.map((difficulty) =>
      shareOf(coursesOf(30, difficulty), ({ stays, isCompleted }) => stays.length > 1 || !isCompleted),
    );
    expect(wiped).toEqual(wiped.toSorted((a, b) => a - b));
    const reaper = coursesOf(30, 'Reaper');
    expect(shareOf(reaper, ({ isCompleted }) => !isCompleted)).toBeGreaterThan(0.02);
    expect(shareOf(reaper, ({ isCompleted }) => !isCompleted)).toBeLessThan(0.08);
    const pauses = reaper.flatMap(({ stays }) =>
      stays.slice(1).map(({ fromMs }, place) => fromMs - (stays[place]?.untilMs ?? 0)),
    );
    const short = pauses.filter((ms) => ms <= 5 * minuteMs).length / pauses.length;
    expect(short).toBeGreaterThan(0.9);
    expect(short).toBeLessThan(1);
  });

  test('that fails usually does so early', () => {
    const gaveUp = coursesOf(30, 'Reaper').filter(
      ({ isCompleted, stays }) => !isCompleted && stays.length === 1,
    );
    expect(shareOf(gaveUp, (course) => courseMs(course) < 12 * minuteMs)).toBeGreaterThan(0.4);
  });
});

describe('players of a quest', () => {
  test('choose easier difficulties alone than in a party', () => {
    const prng = createPrng('alone');
    const reaper = Array.from({ length: draws }, () => drawSoloDifficulty(prng)).filter(
      (name) => name === 'Reaper',
    );
    expect(reaper.length / draws).toBeLessThan(0.1);
  });

  test.each([
    [false, 2, 6],
    [true, 6, 12],
  ])('wait for at most as many people as a group can have (raid: %s)', (isRaid, least, most) => {
    const prng = createPrng('size');
    const sizes = Array.from({ length: draws }, () => drawWantedSize(prng, isRaid));
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([least, most]);
  });
});
