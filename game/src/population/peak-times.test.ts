import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPeakThreshold, findPeakTimes, peakValues } from './peak-times.ts';

/** One character per hour from midnight: # = at the maximum, . = far below, ? = without data. */
const day = (signs: string) =>
  signs
    .padEnd(24, '.')
    .split('')
    .map((sign) => (sign === '?' ? null : sign === '#' ? 100 : 10));
const windowsOf = (signs: string) =>
  findPeakTimes(day(signs), 0.9).windows.map(({ startHour, hourCount, gapHour }) => [
    startHour,
    hourCount,
    gapHour,
  ]);
const signsOf = (signs: string) =>
  findPeakTimes(day(signs), 0.9)
    .isPeak.map((peak) => (peak ? '#' : '.'))
    .join('');

describe('peak hours', () => {
  it.each([
    [0.9, [100, 91, 90, 89], [true, true, false, false]],
    [0.25, [100, 26, 25, null], [true, true, false, false]],
    [0.5, [0, 0, 0, 0], [false, false, false, false]],
    [0.5, [null, null, null, null], [false, false, false, false]],
    [0.5, [-4, -2, -1, null], [false, false, false, false]],
    [0.9, [], []],
    // There is no peak when fewer than a quarter of the hours are known.
    [0.9, [100, null, null, null, null], [false, false, false, false, false]],
    [0.9, [7, 7, 7], [true, true, true]],
    // In binary, 0.6 × 3 < 1.8 and 0.55 × 20 > 11. Values equal to the threshold are not above it; slightly higher ones
    // are.
    [0.6, [3, 1.8, 1.9], [true, false, true]],
    [0.55, [20, 11, 11.01], [true, false, true]],
  ])('exceed %f of the maximum of %j', (threshold, values, isPeak) => {
    expect(findPeakTimes(values, threshold).isPeak).toEqual(isPeak);
  });

  it.each(['..##.##..', '#.......................', '??##??'])('of %s do not include a gap', (signs) => {
    expect(signsOf(signs)).toBe(signs.replaceAll('?', '.').padEnd(24, '.'));
  });
});

describe('a peak window', () => {
  it.each([
    ['is a run of hours', '..###', [[2, 3, null]]],
    ['can be one hour', '.......#', [[7, 1, null]]],
    ['goes round midnight', '##....................##', [[22, 4, null]]],
    ['can be the whole day', '########################', [[0, 24, null]]],
    ['can be all but one hour', '#####.##################', [[6, 23, null]]],
    ['can contain one gap hour', '..##.###', [[2, 6, 4]]],
    ['can contain a gap hour at midnight', '.##...................##', [[22, 5, 0]]],
    ['can contain a gap hour without data', '..##?###', [[2, 6, 4]]],
    [
      'contains no longer gap',
      '..##..##',
      [
        [2, 2, null],
        [6, 2, null],
      ],
    ],
    [
      'contains one gap hour but not a second one',
      '..#.#.#',
      [
        [2, 3, 3],
        [6, 1, null],
      ],
    ],
    [
      'begins again after a second gap',
      '..#.#.#.#',
      [
        [2, 3, 3],
        [6, 3, 7],
      ],
    ],
    [
      'is joined from the longest off-peak stretch on, not from midnight',
      '#.#.................#.#.',
      [
        [0, 3, 1],
        [20, 3, 21],
      ],
    ],
    ['has 23 hours at most with a gap', '###########.###########.', [[0, 23, 11]]],
    ['is the whole day when all hours are equal', '', [[0, 24, null]]],
    ['does not exist without data', '????????????????????????', []],
  ])('%s: %s', (_, signs, windows) => {
    expect(windowsOf(signs)).toEqual(windows);
  });

  it.each([
    // Three runs with one hour between them: the quietest hour separates the windows.
    ['###.####.#####.#########', 3, 10, 8],
    ['###.####.#####.#########', 8, 18, 14],
    ['###.####.#####.#########', 14, 17, 3],
  ])(
    'with equal gaps of %s begins after the quietest, at %i o’clock',
    (signs, quietest, hourCount, gapHour) => {
      const values = day(signs).map((value, hour) => (hour === quietest ? 1 : value));
      const { windows } = findPeakTimes(values, 0.9);
      expect(windows.find((each) => each.gapHour !== null)).toEqual({
        startHour: quietest + 1,
        hourCount,
        gapHour,
      });
    },
  );

  it('does not depend on where midnight falls', () => {
    // Without equal values, which would have an arbitrary order.
    const values = fc
      .uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 24, maxLength: 24 })
      .chain((numbers) => fc.tuple(fc.constant(numbers), fc.nat(23), fc.constantFrom(0.25, 0.5, 0.75, 0.9)));
    fc.assert(
      fc.property(values, ([numbers, by, threshold]) => {
        const moved = [...numbers.slice(by), ...numbers.slice(0, by)];
        const back = findPeakTimes(moved, threshold).windows.map((window) => ({
          startHour: (window.startHour + by) % 24,
          hourCount: window.hourCount,
          gapHour: window.gapHour === null ? null : (window.gapHour + by) % 24,
        }));
        const inOrder = back.toSorted((a, b) => a.startHour - b.startHour);
        expect(inOrder).toEqual(findPeakTimes(numbers, threshold).windows);
      }),
    );
  });

  it('is the same for values with a common factor', () => {
    const whole = fc.array(fc.nat(400), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(
        whole,
        fc.integer({ min: 25, max: 95 }),
        fc.constantFrom(0.1, 1, 7, 1 / 3),
        (counts, percent, by) => {
          const maximum = Math.max(...counts);
          const { isPeak } = findPeakTimes(
            counts.map((count) => count * by),
            percent / 100,
          );
          expect(isPeak).toEqual(counts.map((count) => 100 * count > percent * maximum));
        },
      ),
    );
  });

  it('contains every peak hour once, and otherwise only single gap hours', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.25, 0.5, 0.9), (hours, threshold) => {
        const { isPeak, windows } = findPeakTimes(hours, threshold);
        const covered = windows.flatMap(({ startHour, hourCount }) =>
          Array.from({ length: hourCount }, (_, index) => (startHour + index) % 24),
        );
        const gaps = windows.flatMap(({ gapHour }) => (gapHour === null ? [] : [gapHour]));
        expect(new Set(covered).size).toBe(covered.length);
        expect(covered.filter((hour) => !isPeak[hour])).toEqual(gaps);
        expect(isPeak.flatMap((peak, hour) => (peak && !covered.includes(hour) ? [hour] : []))).toEqual([]);
        expect(windows.every(({ hourCount }) => hourCount <= 24)).toBe(true);
      }),
    );
  });
});

describe('the threshold', () => {
  it.each([
    [Number.NaN, 0.9],
    [0.1, 0.25],
    [0.5, 0.5],
    [2, 0.95],
  ])('typed as %f becomes %f', (typed, threshold) => {
    expect(clampPeakThreshold(typed)).toBe(threshold);
  });
});

describe('peakValues', () => {
  it('reads characters or groups', () => {
    const means = [
      { avg_character_count: 5, avg_lfm_count: 1 },
      { avg_character_count: null, avg_lfm_count: null },
    ];
    expect(peakValues(means, 'avg_character_count')).toEqual([5, null]);
    expect(peakValues(means, 'avg_lfm_count')).toEqual([1, null]);
  });
});
