import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { offsetsWithin, utcOffsets, type ZoneOffsets } from '../time-zone.ts';
import { addSums, meansOf, meanUnits, type PopulationSums } from './population-means.ts';
import {
  emptyHours,
  type HourColumns,
  meansByHour,
  putHour,
  weekInZone,
  type WeekSums,
} from './population-week.ts';
import { hourMs } from '../time.ts';

/** Tests all zones that Intl knows. For comparison, UTC hours are assigned to local hours one by one. */

const zones = Intl.supportedValuesOf('timeZone');
const year = { fromMs: Date.parse('2025-11-28T00:00:00Z'), toMs: Date.parse('2026-11-28T00:00:00Z') };

/** The hours of a span; `countAt` returns null for an hour without data. */
function hoursOf(span: typeof year, countAt: (hourMs: number) => number | null): HourColumns {
  const hours = emptyHours(span);
  for (let place = 0; place < hours.count; place += 1) {
    const count = countAt(hours.firstHourMs + place * hourMs);
    if (count === null) continue;
    const total = count * meanUnits * 12;
    putHour(hours, place, {
      samples: 12,
      offlineSamples: 0,
      characterMarks: 12,
      characterTotal: total,
      lfmMarks: 12,
      lfmTotal: total,
    });
  }
  return hours;
}

/** A pseudo-random count, always the same for the same hour. */
const chanceAt = (atMs: number, seed: number) => Math.abs(Math.round(997 * Math.sin(atMs / hourMs + seed)));

const charactersOf = (week: WeekSums) => week.map((sums) => meansOf(sums).avg_character_count);

describe('sums of hours in a zone', () => {
  it('are preserved over a year, in every zone', () => {
    const hours = hoursOf(year, (atMs) => (atMs % (7 * hourMs) === 0 ? null : chanceAt(atMs, 1)));
    const total = addSums(weekInZone(hours, utcOffsets));
    const lost = zones.filter((timeZone) => {
      const inZone = addSums(weekInZone(hours, offsetsWithin(timeZone, year)));
      return (Object.keys(total) as (keyof PopulationSums)[]).some((field) => inZone[field] !== total[field]);
    });
    expect(lost).toEqual([]);
  });

  it('equal those of UTC moved by the offset in zones without clock changes', () => {
    // Whole weeks, because otherwise some weekdays have more hours than others, and the parts of a split hour are
    // unequal.
    const weeks = { fromMs: year.fromMs, toMs: year.fromMs + 52 * 7 * 24 * hourMs };
    const hours = hoursOf(weeks, (atMs) => chanceAt(atMs, 2));
    const utc = charactersOf(weekInZone(hours, utcOffsets));
    const at = (hour: number) => utc[(hour + 168) % 168] ?? Number.NaN;
    const unchanged = zones.flatMap((timeZone) => {
      const offsets = offsetsWithin(timeZone, year);
      return offsets.length === 1 ? [{ timeZone, offsets, minutes: offsets[0]?.offsetMinutes ?? 0 }] : [];
    });
    expect(unchanged.length).toBeGreaterThan(200);
    for (const { timeZone, offsets, minutes } of unchanged) {
      const later = ((minutes % 60) + 60) % 60;
      const shifted = utc.map((_, hour) => {
        const first = hour - Math.ceil(minutes / 60);
        return (at(first) * later + at(first + 1) * (60 - later)) / 60;
      });
      const expected = later === 0 ? utc.map((_, hour) => at(hour - minutes / 60)) : shifted;
      const differing = charactersOf(weekInZone(hours, offsets)).filter(
        (mean, hour) => Math.abs((mean ?? Number.NaN) - (expected[hour] ?? Number.NaN)) > 0.0002,
      );
      expect([timeZone, differing]).toEqual([timeZone, []]);
    }
  });

  it('of each UTC hour count for the hours that Intl reports at its beginning', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2015, 0) / hourMs, max: Date.UTC(2035, 0) / hourMs }),
        fc.nat(1000),
        (timeZone, firstHour, seed) => {
          const span = { fromMs: firstHour * hourMs, toMs: (firstHour + 1000) * hourMs };
          const hours = hoursOf(span, (atMs) => (chanceAt(atMs, seed) < 100 ? null : chanceAt(atMs, seed)));
          const offsets = offsetsWithin(timeZone, span);
          expect(charactersOf(weekInZone(hours, offsets))).toEqual(plainWeek(hours, timeZone));
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** The offset of a zone at a moment in minutes, from Intl's text such as `+05:45`. */
function offsetNamed(format: Intl.DateTimeFormat, atMs: number): number {
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** Assigns every quarter of a UTC hour separately to its hour of the week. */
function plainWeek(hours: HourColumns, timeZone: string): readonly (number | null)[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const cells = Array.from({ length: 168 }, () => ({ sum: 0, quarters: 0 }));
  for (let place = 0; place < hours.count; place += 1) {
    if (hours.characterMarks[place] === 0) continue;
    const startMs = hours.firstHourMs + place * hourMs;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const local = new Date(startMs + (offsetNamed(format, startMs) + 15 * quarter) * 60_000);
      const cell = cells[local.getUTCDay() * 24 + local.getUTCHours()];
      if (cell === undefined) throw new Error('There is no such hour of the week');
      cell.sum += Number(hours.characterTotal[place]) / meanUnits / 12;
      cell.quarters += 1;
    }
  }
  return cells.map(({ sum, quarters }) =>
    quarters === 0 ? null : Math.round((sum / quarters) * 10_000 + 1e-7) / 10_000,
  );
}

/**
 * Counts that follow the clock of a zone. A UTC hour that covers parts of two local hours has the mean of its quarters.
 */
function byClock(offsets: ZoneOffsets, countAt: (localHour: number) => number) {
  return (startMs: number) => {
    const offset = offsets.findLast(({ fromMs }) => fromMs <= startMs)?.offsetMinutes ?? 0;
    const quarters = [0, 15, 30, 45].map((minute) => {
      const localMinute = startMs / 60_000 + offset + minute;
      return countAt(Math.floor(localMinute / 60) % 24);
    });
    return quarters.reduce((sum, count) => sum + count, 0) / 4;
  };
}

describe('a busy hour by the clock', () => {
  // Busy from 19 to 22, less so in the hour before and after.
  const evening = (hour: number) => (hour >= 19 && hour < 22 ? 500 : hour === 18 || hour === 22 ? 300 : 100);

  test.each([
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/St_Johns',
    'Pacific/Chatham',
  ])('is found at this hour across all changes of the clock, in %s', (timeZone) => {
    const offsets = offsetsWithin(timeZone, year);
    const hours = hoursOf(year, byClock(offsets, evening));
    const byHour = meansByHour(weekInZone(hours, offsets));
    const means = Array.from({ length: 24 }, (_, hour) => byHour[hour]?.avg_character_count);
    // In zones whose offset is not a whole number of hours, neighbours count too.
    const isWhole = offsets.every(({ offsetMinutes }) => offsetMinutes % 60 === 0);
    const told = means.map((mean, hour) => (isWhole || (hour !== 19 && hour !== 21) ? mean : null));
    expect(told[20]).toBe(500);
    expect(Math.max(...means.map((mean) => mean ?? 0))).toBe(500);
    for (let hour = 0; hour < 17; hour += 1) expect([hour, means[hour]]).toEqual([hour, 100]);
    if (isWhole) expect(means).toEqual(means.map((_, hour) => evening(hour)));
  });

  test('over 100 days before 28 November, in New York, is 8 PM and not an hour earlier', () => {
    const span = { fromMs: year.toMs - 100 * 24 * hourMs, toMs: year.toMs };
    const offsets = offsetsWithin('America/New_York', span);
    const busiest = (hour: number) => (hour === 20 ? 500 : hour === 19 || hour === 21 ? 300 : 100);
    const byHour = meansByHour(weekInZone(hoursOf(span, byClock(offsets, busiest)), offsets));
    expect([19, 20, 21].map((hour) => byHour[hour]?.avg_character_count)).toEqual([300, 500, 300]);
  });
});

test('A year without data is unknown at every hour, in every zone', () => {
  const empty = emptyHours(year);
  for (const timeZone of ['America/New_York', 'Asia/Kolkata']) {
    expect(charactersOf(weekInZone(empty, offsetsWithin(timeZone, year)))).toEqual(
      Array.from({ length: 168 }, () => null),
    );
  }
});
