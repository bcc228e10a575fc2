import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { offsetsWithin, utcOffsets } from '../time-zone.ts';
import { bandOfLevel, groupChances, isMostlyPosted, levelBands, valuesInZone } from './group-forecast.ts';
import { hoursPerWeek } from './hourly-series.ts';

const week = <T>(value: T) => Array.from({ length: hoursPerWeek }, () => value);
const withHours = (values: readonly number[], changed: Readonly<Record<number, number>>) =>
  values.map((value, hour) => changed[hour] ?? value);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Twice as busy in the second half of the week as in the first. */
const rhythm = week(10).map((count, hour) => (hour < hoursPerWeek / 2 ? count : 2 * count));

describe('the chance of a kind of group', () => {
  it('is unknown when no hour was recorded', () => {
    expect(groupChances({ weeksSeen: week(0), weeksPosted: week(0), rhythm })).toEqual([]);
  });

  it('is 0 for a group that was never posted', () => {
    const chances = groupChances({ weeksSeen: week(8), weeksPosted: week(0), rhythm });
    expect(chances).toEqual(week(0));
  });

  it('is nearly 1 for a group that was always posted', () => {
    const chances = groupChances({ weeksSeen: week(8), weeksPosted: week(8), rhythm });
    expect(Math.min(...chances)).toBeGreaterThan(0.98);
    expect(Math.max(...chances)).toBeLessThanOrEqual(1);
  });

  it('follows the rhythm of the server when little is known', () => {
    // One week, in which it was posted in one of eight hours.
    const weeksPosted = week(0).map((_, hour) => (hour % 8 === 0 ? 1 : 0));
    const chances = groupChances({ weeksSeen: week(1), weeksPosted, rhythm });
    expect(mean(chances)).toBeCloseTo(1 / 8, 2);
    expect((chances[100] ?? 0) / (chances[1] ?? 0)).toBeCloseTo(1.9, 0);
    expect(Math.max(...chances)).toBeLessThan(0.25);
  });

  it('learns the habit of an hour within some weeks, without changing other hours', () => {
    const seen = (weeks: number) =>
      groupChances({
        weeksSeen: week(weeks),
        weeksPosted: withHours(week(weeks / 6), { 49: weeks, 50: weeks, 120: 0 }),
        rhythm: week(5),
      });
    const [few, many] = [seen(6), seen(24)];
    const usual = many[100] ?? 0;
    expect(many[49]).toBeGreaterThan(0.85);
    expect(many[48]).toBe(usual);
    // Four of 24 weeks were expected to have a post.
    expect(many[120]).toBeLessThan(usual);
    expect(few[49]).toBeGreaterThan(2 * (few[100] ?? 1));
    expect(few[49]).toBeLessThan(many[49] ?? 0);
  });

  it('is the same at all hours when the rhythm is unknown', () => {
    const facts = { weeksSeen: week(4), weeksPosted: week(1), rhythm: week(null) };
    expect(new Set(groupChances(facts)).size).toBe(1);
    expect(groupChances(facts)[0]).toBeCloseTo(0.25, 5);
  });

  it('is the expected one in an hour that was never recorded', () => {
    const weeksSeen = withHours(week(6), { 20: 0 });
    const weeksPosted = withHours(week(3), { 20: 0 });
    const chances = groupChances({ weeksSeen, weeksPosted, rhythm: withHours(week(5), { 20: 10, 21: 10 }) });
    expect(chances[20]).toBeGreaterThan(0.7);
  });

  it('is 0 in hours without any posts', () => {
    const facts = {
      weeksSeen: week(6),
      weeksPosted: withHours(week(3), { 20: 0 }),
      rhythm: withHours(week(5), { 20: 0 }),
    };
    expect(groupChances(facts)[20]).toBe(0);
  });

  test('is between 0 and 1, and grows with the posts in the hour', () => {
    const anyHour = fc
      .record({ seen: fc.integer({ min: 0, max: 60 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ seen, share }) => ({ seen, posted: Math.round(seen * share) }));
    const anyCount = fc.option(fc.double({ min: 0, max: 40, noNaN: true }), { freq: 5 });
    const anyFacts = fc.record({
      hours: fc.array(anyHour, { minLength: hoursPerWeek, maxLength: hoursPerWeek }),
      counts: fc.array(anyCount, { minLength: hoursPerWeek, maxLength: hoursPerWeek }),
    });
    fc.assert(
      fc.property(anyFacts, ({ hours, counts }) => {
        const facts = {
          weeksSeen: hours.map(({ seen }) => seen),
          weeksPosted: hours.map(({ posted }) => posted),
          rhythm: counts,
        };
        const chances = groupChances(facts);
        expect(chances).toHaveLength(hours.some(({ seen }) => seen > 0) ? hoursPerWeek : 0);
        expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
        const [first] = hours;
        if (first === undefined || first.posted >= first.seen) return;
        const more = groupChances({
          ...facts,
          weeksPosted: withHours(facts.weeksPosted, { 0: first.seen }),
        });
        expect(more[0]).toBeGreaterThanOrEqual((chances[0] ?? 0) - 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('bands of levels', () => {
  it.each([
    { cap: 4, bands: ['1-4'] },
    { cap: 32, bands: ['1-4', '5-8', '9-12', '13-16', '17-20', '21-24', '25-28', '29-32'] },
    { cap: 34, bands: ['1-4', '5-8', '9-12', '13-16', '17-20', '21-24', '25-28', '29-32', '33-34'] },
  ])('have four levels each, up to the cap of $cap', ({ cap, bands }) => {
    expect(levelBands(cap).map(({ minimum, maximum }) => `${minimum}-${maximum}`)).toEqual(bands);
  });

  it.each([
    { level: 1, band: { minimum: 1, maximum: 4 } },
    { level: 12, band: { minimum: 9, maximum: 12 } },
    { level: 34, band: { minimum: 33, maximum: 34 } },
    { level: 35, band: null },
    { level: 0, band: null },
  ])('contain level $level', ({ level, band }) => {
    expect(bandOfLevel(level, 34)).toEqual(band);
  });
});

describe('chances in a zone', () => {
  // In the game's zone, New York: certain at 20:00 every day, unlikely at other hours.
  const chances = week(0.1).map((chance, hour) => (hour % 24 === 20 ? 1 : chance));
  const inZone = (now: string, timeZone: string) => {
    const nowMs = Date.parse(now);
    const span = { fromMs: nowMs, toMs: nowMs + 8 * 86_400_000 };
    const offsets = {
      rhythm: offsetsWithin('America/New_York', span),
      zone: timeZone === 'UTC' ? utcOffsets : offsetsWithin(timeZone, span),
    };
    return valuesInZone(chances, nowMs, offsets);
  };
  const hoursOf = (hours: readonly number[]) => [
    ...new Set(hours.flatMap((chance, hour) => (chance > 0.9 ? [hour % 24] : []))),
  ];

  it.each([
    ['2026-07-15T10:00:00Z', 'UTC', [0]],
    ['2026-12-15T10:00:00Z', 'UTC', [1]],
    ['2026-07-15T10:00:00Z', 'America/New_York', [20]],
    ['2026-12-15T10:00:00Z', 'America/New_York', [20]],
    ['2026-07-15T10:00:00Z', 'Europe/Berlin', [2]],
    // Berlin has already changed its clock, New York has not.
    ['2026-10-25T10:00:00Z', 'Europe/Berlin', [1]],
    ['2026-12-15T10:00:00Z', 'Europe/Berlin', [2]],
  ])('in the week from %s in %s are highest at %j', (now, timeZone, expected) => {
    expect(hoursOf(inZone(now, timeZone))).toEqual(expected);
  });

  it('are the mean of two hours between clocks that differ by half an hour', () => {
    const hours = inZone('2026-12-15T10:00:00Z', 'Asia/Kolkata');
    expect([hours[24 + 6], hours[24 + 7], hours[24 + 8]].map((chance) => chance?.toFixed(2))).toEqual([
      '0.55',
      '0.55',
      '0.10',
    ]);
  });

  it('cover all 168 hours in weeks with clock changes, including a skipped one', () => {
    for (const now of ['2026-03-07T12:00:00Z', '2026-10-31T12:00:00Z']) {
      const hours = inZone(now, 'America/New_York');
      expect(hours).toHaveLength(168);
      expect(hours.every((chance) => chance === 0.1 || chance === 1)).toBe(true);
      expect(hoursOf(hours)).toEqual([20]);
    }
    expect(valuesInZone([], 0, { rhythm: utcOffsets, zone: utcOffsets })).toEqual([]);
  });
});

describe('isMostlyPosted', () => {
  const postedIn = (hours: number) =>
    Array.from({ length: hoursPerWeek }, (_, hour) => (hour < hours ? 6 : 0));
  it.each([
    [168, true],
    [135, true],
    [134, false],
    [0, false],
  ])('is for posts in all six weeks at %i of 168 hours %s', (hours, is) => {
    expect(isMostlyPosted({ weeksSeen: week(6), weeksPosted: postedIn(hours) })).toBe(is);
  });

  it('is false when nothing was recorded', () => {
    expect(isMostlyPosted({ weeksSeen: [], weeksPosted: [] })).toBe(false);
    expect(isMostlyPosted({ weeksSeen: week(0), weeksPosted: week(0) })).toBe(false);
  });
});
