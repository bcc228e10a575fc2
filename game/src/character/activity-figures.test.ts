import { describe, expect, it } from 'vitest';
import { levelsGained, mostOf, placeKind, timesSince } from './activity-figures.ts';
import { activitySegments, countWithout } from './activity-segments.ts';

const open = Number.POSITIVE_INFINITY;
const segments = activitySegments([
  { atMs: 60, value: 7 },
  { atMs: 40, value: 8 },
  { atMs: 30, value: 7 },
  { atMs: 10, value: 9 },
]);

describe('figures of a character’s activity', () => {
  it.each([
    [null, 'unknown'],
    [{ is_public: true, is_wilderness: false }, 'public'],
    [{ is_public: true, is_wilderness: true }, 'public'],
    [{ is_public: false, is_wilderness: true }, 'wilderness'],
    [{ is_public: false, is_wilderness: false }, 'quest'],
  ] as const)('distinguish kinds of place: %o', (area, kind) => {
    expect(placeKind(area)).toBe(kind);
  });

  it('name the value with the most time', () => {
    const all = countWithout(segments, []);
    expect(mostOf(all, () => true, 65)).toEqual({ value: 8, lengthMs: 20 });
    expect(mostOf(all, () => true, 100)).toEqual({ value: 7, lengthMs: 50 });
    expect(mostOf(all, (value) => value === 9, 65)).toEqual({ value: 9, lengthMs: 20 });
    expect(mostOf(countWithout(segments, [{ startMs: 0, endMs: open }]), () => true, 65)).toBeNull();
    expect(mostOf([], () => true, 65)).toBeNull();
  });

  it('give the first and the last level', () => {
    expect(levelsGained(segments)).toEqual({ from: 9, to: 7 });
    expect(levelsGained([])).toBeNull();
  });

  it('count only times since a moment', () => {
    const times = [
      { startMs: 0, endMs: 10 },
      { startMs: 10, endMs: 20 },
      { startMs: 30, endMs: open },
    ];
    expect(timesSince(times, 15)).toEqual([
      { startMs: 15, endMs: 20 },
      { startMs: 30, endMs: open },
    ]);
  });
});
