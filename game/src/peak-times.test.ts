import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPeakThreshold, findPeakTimes, peakValues } from './peak-times.ts';

/** One sign per hour from midnight: # = at the maximum, . = far below, ? = without data. */
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
  ])('lie above %f of the maximum of %j', (threshold, values, isPeak) => {
    expect(findPeakTimes(values, threshold).isPeak).toEqual(isPeak);
  });

  it.each(['..##.##..', '#.......................', '??##??'])(
    'of %s are those hours, a gap not being one',
    (signs) => {
      expect(signsOf(signs)).toBe(signs.replaceAll('?', '.').padEnd(24, '.'));
    },
  );
});

describe('a peak window', () => {
  it.each([
    ['is a run of hours', '..###', [[2, 3, null]]],
    ['may be one hour', '.......#', [[7, 1, null]]],
    ['goes round midnight', '##....................##', [[22, 4, null]]],
    ['may be the whole day', '########################', [[0, 24, null]]],
    ['may be all but an hour', '#####.##################', [[6, 23, null]]],
    ['holds one gap hour', '..##.###', [[2, 6, 4]]],
    ['holds a gap hour at midnight', '.##...................##', [[22, 5, 0]]],
    ['holds a gap hour without data', '..##?###', [[2, 6, 4]]],
    [
      'holds no longer gap',
      '..##..##',
      [
        [2, 2, null],
        [6, 2, null],
      ],
    ],
    [
      'holds one gap hour and no second',
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
      'is joined from the longest rest on, not from midnight',
      '#.#.................#.#.',
      [
        [0, 3, 1],
        [20, 3, 21],
      ],
    ],
    ['has 23 hours at most with a gap', '###########.###########.', [[0, 23, 11]]],
    ['is the whole day when no hour stands out', '', [[0, 24, null]]],
    ['does not exist without data', '????????????????????????', []],
  ])('%s: %s', (_, signs, windows) => {
    expect(windowsOf(signs)).toEqual(windows);
  });

  it('covers every peak hour once and nothing else but single gaps', () => {
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
  ])('typed as %f is %f', (typed, threshold) => {
    expect(clampPeakThreshold(typed)).toBe(threshold);
  });
});

describe('peakValues', () => {
  it('takes characters or groups', () => {
    const means = [
      { avg_character_count: 5, avg_lfm_count: 1 },
      { avg_character_count: null, avg_lfm_count: null },
    ];
    expect(peakValues(means, 'avg_character_count')).toEqual([5, null]);
    expect(peakValues(means, 'avg_lfm_count')).toEqual([1, null]);
  });
});
