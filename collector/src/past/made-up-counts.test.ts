import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@rollcall/game/time';
import { busyness } from '../world/curves.ts';
import { naturalPopulation, serverProfiles, type ServerProfile } from '../world/server-profiles.ts';
import { createWorld, stepWorld } from '../world/world.ts';
import { madeUpServers } from './report-past.ts';
import { createMadeUpServer, type CountAt } from './made-up-counts.ts';

const nowMs = Date.UTC(2026, 10, 21, 20);

function serverOf(profile: ServerProfile, seed = '1', livingFromMs = nowMs, hasDowntimes = true): CountAt {
  const { meanOnline } = profile;
  return createMadeUpServer({ seed, profile, meanOnline, hasDowntimes, livingFromMs, living: null });
}

const named = (name: string): ServerProfile => {
  const found = serverProfiles.find((profile) => profile.name === name);
  if (found === undefined) throw new Error(`there is no server ${name}`);
  return found;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

describe('a generated past', () => {
  // Every five-minute mark of a year, on all servers.
  const marks = Array.from({ length: 365 * 288 }, (_, index) => nowMs - (index + 1) * 5 * minuteMs);
  const year = new Map(
    serverProfiles.map((profile) => {
      const countAt = serverOf(profile);
      return [profile.name, marks.map((atMs) => countAt(atMs))];
    }),
  );
  const totals = marks.map((_, index) =>
    sum([...year.values()].map((counts) => counts[index]?.characters ?? 0)),
  );
  const lfms = marks.map((_, index) => sum([...year.values()].map((counts) => counts[index]?.lfms ?? 0)));
  const upAt = (index: number): boolean => (totals[index] ?? 0) > 0;

  test('depends for each server only on seed, server and moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...serverProfiles),
        fc.integer({ min: 13, max: 365 * 288 }),
        fc.integer({ min: 0, max: 30 * 288 }),
        fc.string(),
        (profile, marksBack, later, seed) => {
          const atMs = nowMs - marksBack * 5 * minuteMs;
          // A single moment, in a world that was started later and has computed many other moments.
          const other = serverOf(profile, seed, nowMs + later * 5 * minuteMs);
          for (let step = 0; step < 20; step += 1) other(atMs - step * 7 * hourMs);
          // They may differ in a downtime that the earlier world has cut short.
          const told = other(atMs);
          fc.pre(told.isOnline && atMs < nowMs - 8 * hourMs);
          expect(serverOf(profile, seed)(atMs)).toEqual(told);
        },
      ),
    );
  });

  test.each(serverProfiles.map((profile) => [profile.name, profile.meanOnline] as const))(
    'has on %s over a year the average number of players of the server',
    (name, meanOnline) => {
      const up = (year.get(name) ?? []).filter(({ isOnline }) => isOnline);
      expect(Math.abs(mean(up.map(({ characters }) => characters)) - meanOnline)).toBeLessThan(
        0.08 * meanOnline + 0.5,
      );
    },
  );

  test('has weekly means, peaks and lows like the real game', () => {
    const weeks = Array.from({ length: 52 }, (_, week) => totals.slice(week * 2016, week * 2016 + 2016));
    const means = weeks.map((week) => mean(week.filter((total) => total > 0)));
    expect(Math.min(...means)).toBeGreaterThan(0.85 * naturalPopulation);
    // The mean of the real game's busiest week, which in this past has an event.
    expect(Math.max(...means)).toBeLessThan(2152);
    expect(Math.max(...means) / Math.min(...means)).toBeGreaterThan(1.05);
    const peaks = weeks.map((week) => Math.max(...week));
    expect(mean(peaks)).toBeGreaterThan(2980);
    expect(mean(peaks)).toBeLessThan(3740);
    // Without the minutes in which players return after a downtime.
    const lows = weeks.map((week) => week.filter((total) => total > 0).toSorted((a, b) => a - b)[60] ?? 0);
    expect(mean(lows)).toBeGreaterThan(560);
    expect(mean(lows)).toBeLessThan(900);
  });

  test('has about four groups per hundred characters', () => {
    const ratio = (100 * sum(lfms)) / sum(totals);
    expect(ratio).toBeGreaterThan(3.9);
    expect(ratio).toBeLessThan(4.4);
    expect([...year.values()].flat().filter((count) => count.lfms > 48)).toEqual([]);
    expect(lfms.filter((total) => total > 190)).toEqual([]);
  });

  test('changes little within five minutes, like the live world', () => {
    const steps = totals.flatMap((total, index) =>
      upAt(index) && upAt(index + 1) ? [Math.abs(total - (totals[index + 1] ?? 0))] : [],
    );
    expect(mean(steps)).toBeGreaterThan(8);
    expect(mean(steps)).toBeLessThan(30);
    const groupSteps = lfms.flatMap((total, index) =>
      upAt(index) && upAt(index + 1) ? [Math.abs(total - (lfms[index + 1] ?? 0))] : [],
    );
    expect(mean(groupSteps)).toBeGreaterThan(1.5);
    expect(mean(groupSteps)).toBeLessThan(8);
  });

  test('follows the hours of the day and the days of the week', () => {
    const at = (is: (date: Date) => boolean): number =>
      mean(totals.filter((total, index) => total > 0 && is(new Date(marks[index] ?? 0))));
    expect(at((date) => date.getUTCHours() === 1) / at((date) => date.getUTCHours() === 9)).toBeGreaterThan(
      2.3,
    );
    expect(at((date) => date.getUTCDay() === 6) / at((date) => date.getUTCDay() === 3)).toBeGreaterThan(1.25);
  });

  test('has servers down in about one of fifty samples', () => {
    const downs = [...year.values()].flat().filter(({ isOnline }) => !isOnline);
    expect(downs.every(({ characters, lfms: groups }) => characters === 0 && groups === 0)).toBe(true);
    const share = downs.length / (marks.length * serverProfiles.length);
    expect(share).toBeGreaterThan(0.012);
    expect(share).toBeLessThan(0.036);
  });

  test('has no downtimes if the world has none', () => {
    const calm = serverOf(named('Orien'), '1', nowMs, false);
    expect(marks.slice(0, 20_000).every((atMs) => calm(atMs).isOnline)).toBe(true);
  });

  test('is different with another seed', () => {
    const [one, two] = [serverOf(named('Orien'), 'one'), serverOf(named('Orien'), 'two')];
    const differing = marks.slice(0, 1000).filter((atMs) => one(atMs).characters !== two(atMs).characters);
    expect(differing.length).toBeGreaterThan(900);
  });

  test('has no downtime whose effect would extend into the live world', () => {
    for (let day = 0; day < 60; day += 1) {
      const livingFromMs = nowMs - day * dayMs - 9 * hourMs;
      const countAt = serverOf(named('Khyber'), '1', livingFromMs);
      const last = Array.from({ length: 12 }, (_, index) => countAt(livingFromMs - index * 5 * minuteMs));
      expect(last.every(({ isOnline }) => isOnline)).toBe(true);
    }
  });
});

describe('the transition from a generated past to the live world', () => {
  /** The last hour of the past and the first one of the live world, for one server. */
  interface Join {
    readonly past: MeanCounts;
    readonly living: MeanCounts;
    /** The values that the curves predict for both hours. */
    readonly expected: { readonly past: number; readonly living: number };
  }

  interface MeanCounts {
    readonly characters: number;
    readonly lfms: number;
  }

  const marksOfHour = Array.from({ length: 12 }, (_, index) => index * 5 * minuteMs);

  function joinsOf(seed: string, startMs: number): Join[] {
    const world = createWorld({ seed, startMs, population: naturalPopulation, hasDowntimes: false });
    const pasts = madeUpServers({
      seed,
      world,
      hasDowntimes: true,
      worldStartMs: startMs,
      livingFromMs: startMs,
    });
    const lived = marksOfHour.map(() => {
      const counts = world.servers.map(({ online, posted }) => ({ characters: online.length, lfms: posted }));
      stepWorld(world, 5 * 60);
      return counts;
    });
    return world.servers.map(({ profile, meanOnline, tide }, place) => {
      const told = marksOfHour.map((ms) => pasts.get(profile.name)?.countAt(startMs - hourMs + ms));
      const curve = (fromMs: number) =>
        mean(
          marksOfHour.map((ms) => meanOnline * busyness(fromMs + ms, profile.shiftHours) * tide(fromMs + ms)),
        );
      const meanOf = (counts: readonly (MeanCounts | undefined)[]) => ({
        characters: mean(counts.map((count) => count?.characters ?? Number.NaN)),
        lfms: mean(counts.map((count) => count?.lfms ?? Number.NaN)),
      });
      return {
        past: meanOf(told),
        living: meanOf(lived.map((counts) => counts[place])),
        expected: { past: curve(startMs - hourMs), living: curve(startMs) },
      };
    });
  }

  /** Each seed starts at a different hour of the week. */
  const joins = Array.from({ length: 24 }, (_, index) =>
    joinsOf(`join ${index}`, nowMs + index * 7 * hourMs),
  );

  test('follows the curve of each server, in characters and groups, for every seed', () => {
    for (const { past, living, expected } of joins.flat()) {
      const change = expected.living / expected.past;
      // When everybody logs in and out at random, the noise of a mean is about its square root.
      const noiseOf = (count: number) => 3 * Math.sqrt(count + 1);
      expect(Math.abs(living.characters - past.characters * change)).toBeLessThan(
        0.1 * past.characters + noiseOf(past.characters),
      );
      // A party that continues posts repeatedly, so groups occur in clusters.
      expect(Math.abs(living.lfms - past.lfms * change)).toBeLessThan(1 + 2 * noiseOf(past.lfms));
    }
  });

  test('has no jump over all seeds and servers', () => {
    const stepOf = (field: keyof MeanCounts) => {
      const all = joins.flat();
      const before = sum(all.map(({ past, expected }) => (past[field] * expected.living) / expected.past));
      return sum(all.map(({ living }) => living[field])) / before - 1;
    };
    expect(Math.abs(stepOf('characters'))).toBeLessThan(0.02);
    expect(Math.abs(stepOf('lfms'))).toBeLessThan(0.04);
  });
});
