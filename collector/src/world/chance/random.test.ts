import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventQueue } from './event-queue.ts';
import { createLot, createPrng, zipfLot } from './random.ts';

/** The mean of many draws. */
function meanOf(draw: () => number, draws = 20_000): number {
  let sum = 0;
  for (let index = 0; index < draws; index += 1) sum += draw();
  return sum / draws;
}

describe('a seeded generator', () => {
  test('gives the same numbers for the same seed', () => {
    const [one, two] = [createPrng(7, 'Orien'), createPrng(7, 'Orien')];
    for (let index = 0; index < 100; index += 1) expect(one.next()).toBe(two.next());
  });

  test.each([
    [[7], [8]],
    [
      ['a', 'bc'],
      ['ab', 'c'],
    ],
    [
      [1, 'Orien'],
      [1, 'Khyber'],
    ],
  ])('gives other numbers for %j than for %j', (one, two) => {
    expect(createPrng(...one).next()).not.toBe(createPrng(...two).next());
  });

  test('keeps every number within its bounds, for any seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (seed, limit) => {
        const prng = createPrng(seed);
        const drawn = [prng.next(), prng.between(0, 1), prng.below(limit) / limit];
        expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
        expect(prng.exponential(5)).toBeGreaterThanOrEqual(0);
        expect(prng.around(5, 0.5)).toBeGreaterThan(0);
      }),
    );
  });

  test('is uniform, and its waiting times have the given mean', () => {
    const prng = createPrng('mean');
    expect(meanOf(() => prng.next())).toBeCloseTo(0.5, 1);
    expect(meanOf(() => prng.exponential(10))).toBeCloseTo(10, 0);
    expect(meanOf(() => (prng.chance(0.3) ? 1 : 0))).toBeCloseTo(0.3, 1);
    expect(meanOf(() => Math.log(prng.around(1, 0.5)))).toBeCloseTo(0, 1);
  });

  test('cannot pick from an empty list', () => {
    expect(() => createPrng(1).pick([])).toThrow('empty list');
  });
});

describe('a weighted draw', () => {
  test('returns each entry in proportion to its weight, and never one without weight', () => {
    const lot = createLot([
      ['rare', 1],
      ['never', 0],
      ['often', 3],
    ]);
    const prng = createPrng('lot');
    const drawn = Array.from({ length: 10_000 }, () => lot(prng));
    expect(drawn.filter((entry) => entry === 'often').length / drawn.length).toBeCloseTo(0.75, 1);
    expect(drawn).not.toContain('never');
  });

  test('cannot be made from an empty list', () => {
    expect(() => createLot([['never', 0]])).toThrow('weight above zero');
  });

  test('with Zipf weights returns the first entry about twice as often as the second', () => {
    const lot = zipfLot(['first', 'second', 'third', 'fourth']);
    const prng = createPrng('zipf');
    const drawn = Array.from({ length: 20_000 }, () => lot(prng));
    const count = (wanted: string) => drawn.filter((entry) => entry === wanted).length;
    expect(count('first') / count('second')).toBeCloseTo(2, 0);
  });
});

describe('the queue of events', () => {
  test('returns events by time, and simultaneous events in the order of planning', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }), (times) => {
        const queue = createEventQueue<number>();
        times.forEach((atMs, index) => queue.plan(atMs, index));
        const taken = times.map(() => queue.takeDue(20)?.event);
        const expected = times.map((atMs, index) => ({ atMs, index })).toSorted((a, b) => a.atMs - b.atMs);
        expect(taken).toEqual(expected.map(({ index }) => index));
        expect(queue.size()).toBe(0);
      }),
    );
  });

  test('keeps events that are not due yet', () => {
    const queue = createEventQueue<string>();
    queue.plan(11, 'later');
    expect(queue.takeDue(10)).toBeNull();
    expect(queue.takeDue(11)).toEqual(expect.objectContaining({ atMs: 11, event: 'later' }));
  });
});
