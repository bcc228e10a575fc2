import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '@rollcall/game/time';
import { createPrng, createRipple } from './chance/random.ts';
import { busyness, createTide } from './curves.ts';
import { naturalPopulation, profilesOf, serverProfiles } from './server-profiles.ts';
import { drawRemainingMs, drawSessionMs, meanSessionMs, sessionAtShare } from './comings-and-goings.ts';
import fc from 'fast-check';

const moments = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2040, 0) });

describe('a ripple', () => {
  test('stays between -1 and 1, depends only on seed and moment, and never jumps', () => {
    fc.assert(
      fc.property(fc.string(), moments, (seed, atMs) => {
        const ripple = createRipple(dayMs, seed);
        ripple(atMs + 12_345_678);
        expect(Math.abs(ripple(atMs))).toBeLessThanOrEqual(1);
        expect(ripple(atMs)).toBe(createRipple(dayMs, seed)(atMs));
        expect(Math.abs(ripple(atMs + 60_000) - ripple(atMs))).toBeLessThan(0.003);
      }),
    );
  });

  test('has a mean of zero', () => {
    const ripple = createRipple(1000, 'mean');
    const values = Array.from({ length: 20_000 }, (_, index) => ripple(index * 137));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(Math.max(...values)).toBeGreaterThan(0.9);
    expect(Math.min(...values)).toBeLessThan(-0.9);
  });
});

describe('the slow curve of a server', () => {
  test('stays within an eighth of the mean, and changes by less than a hundredth a day', () => {
    fc.assert(
      fc.property(fc.string(), moments, (seed, atMs) => {
        const tide = createTide(seed, 'Orien');
        expect(Math.abs(tide(atMs) - 1)).toBeLessThanOrEqual(0.12);
        expect(Math.abs(tide(atMs + dayMs) - tide(atMs))).toBeLessThan(0.01);
      }),
    );
  });

  test('is higher in winter than in summer, over many years', () => {
    const mean = (month: number): number => {
      const years = Array.from({ length: 30 }, (_, year) =>
        createTide('w', 'Orien')(Date.UTC(2000 + year, month, 15)),
      );
      return years.reduce((sum, value) => sum + value, 0) / years.length;
    };
    expect(mean(0) - mean(6)).toBeGreaterThan(0.08);
  });
});

const sunday = Date.UTC(2026, 10, 15);

describe('busyness', () => {
  test('has a mean of 1 over a week', () => {
    let sum = 0;
    for (let hour = 0; hour < 168; hour += 0.25) sum += busyness(sunday + hour * hourMs);
    expect(sum / (168 * 4)).toBeCloseTo(1, 1);
  });

  test.each([
    ['Sunday 01:30', 1.5, 1.51 * 1.08],
    ['Sunday 09:30', 9.5, 0.49 * 1.08],
    ['Wednesday 12:30', 3 * 24 + 12.5, 0.62 * 0.88],
    ['Saturday 20:30', 6 * 24 + 20.5, 1.34 * 1.23],
  ])('on %s equals the factors of hour and day', (_, hours, expected) => {
    expect(busyness(sunday + hours * hourMs)).toBeCloseTo(expected, 5);
  });

  test('never jumps: within a minute it changes by less than a hundredth', () => {
    for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
      const now = busyness(sunday + minute * 60_000);
      const next = busyness(sunday + (minute + 1) * 60_000);
      if (Math.abs(next - now) >= 0.01) expect.unreachable(`a jump at minute ${minute}`);
    }
    expect(busyness(sunday)).toBeGreaterThan(0);
  });

  test('is shifted on servers whose day is later', () => {
    expect(busyness(sunday + 3 * hourMs, 1)).toBeCloseTo(busyness(sunday + 2 * hourMs), 10);
  });
});

describe('sessions', () => {
  test.each([
    [0.47, 4],
    [0.81, 12],
  ])('are in %d of all cases shorter than %d minutes', (share, minutes) => {
    expect(sessionAtShare(share) / 60_000).toBeCloseTo(minutes, 5);
  });

  test('have a tail beyond two hours', () => {
    expect(sessionAtShare(0.98) / hourMs).toBeGreaterThan(2);
  });

  test('have the mean of their table over many draws', () => {
    const prng = createPrng('sessions');
    const drawn = Array.from({ length: 20_000 }, () => drawSessionMs(prng));
    const meanMs = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
    expect(meanMs / meanSessionMs).toBeCloseTo(1, 1);
  });

  test('of characters already online last longer than new sessions', () => {
    const prng = createPrng('remaining');
    const left = Array.from({ length: 2000 }, () => drawRemainingMs(prng));
    expect(left.reduce((sum, value) => sum + value, 0) / left.length).toBeGreaterThan(1.5 * meanSessionMs);
  });
});

describe('the servers', () => {
  test('are those of the game, each with its own index, the default one first', () => {
    expect(serverProfiles.map(({ name }) => name)).toContain('Orien');
    expect(serverProfiles.map(({ index }) => index)).toEqual(serverProfiles.map((_, place) => place));
  });

  test('have most players on the 64-bit servers, whichever these are', () => {
    const swapped = serverProfiles.map(({ name, bitness }) => ({
      name,
      bitness: bitness === 64 ? (32 as const) : (64 as const),
    }));
    const profiles = profilesOf([...swapped, { name: 'Atlantis', bitness: 32 }]);
    const meansOf = (bits: number) =>
      profiles.filter(({ bitness }) => bitness === bits).map(({ name, meanOnline }) => [name, meanOnline]);
    expect(meansOf(64)).toEqual([
      ['Cormyr', 410],
      ['Shadowdale', 295],
      ['Thrane', 255],
      ['Moonsea', 245],
    ]);
    expect(meansOf(32).every(([, mean]) => Number(mean) <= 12)).toBe(true);
    expect(meansOf(32)).toHaveLength(9);
  });

  test('have about 1,800 characters online in a world of natural size', () => {
    expect(naturalPopulation).toBeGreaterThan(1700);
    expect(naturalPopulation).toBeLessThan(2152);
  });
});
