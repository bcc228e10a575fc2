import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthsByDay, localDays, momentAt, clockRanges } from './activity-days.ts';
import { lengthOf } from './time-spans.ts';
import { hourMs } from '../time.ts';

const at = (text: string) => Date.parse(text);
const during = (from: string, until: string) => ({ startMs: at(from), endMs: at(until) });
const theDay = (timeZone: string, moment: string) => {
  const [day] = localDays(timeZone, { startMs: at(moment), endMs: at(moment) + 1 });
  if (day === undefined) throw new Error('a moment lies in a day');
  return day;
};

describe('the days of a time zone', () => {
  it.each([
    ['UTC', '2026-11-22T12:00:00Z', '2026-11-22', 24, null],
    ['America/New_York', '2026-03-08T17:00:00Z', '2026-03-08', 23, [120, 180]],
    ['America/New_York', '2026-11-01T17:00:00Z', '2026-11-01', 25, null],
    ['Australia/Lord_Howe', '2026-10-04T02:00:00Z', '2026-10-04', 23.5, [120, 150]],
    ['Australia/Lord_Howe', '2026-04-05T02:00:00Z', '2026-04-05', 24.5, null],
    ['Asia/Kolkata', '2026-11-22T18:31:00Z', '2026-11-23', 24, null],
    ['Asia/Kathmandu', '2026-11-22T18:14:00Z', '2026-11-22', 24, null],
    // Midnight is skipped, then occurs twice.
    ['America/Sao_Paulo', '2018-11-04T12:00:00Z', '2018-11-04', 23, [0, 60]],
    ['America/Sao_Paulo', '2018-02-17T12:00:00Z', '2018-02-17', 25, null],
    // The day before Friday, 30 December 2011, which the zone skipped.
    ['Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-29', 24, null],
  ] as const)('in %s include the right day for %s', (timeZone, moment, date, hours, skipped) => {
    const day = theDay(timeZone, moment);
    expect(day.date).toBe(date);
    expect(day.weekday).toBe(new Date(`${date}T00:00:00Z`).getUTCDay());
    expect((day.endMs - day.startMs) / hourMs).toBe(hours);
    expect(day.skipped && [day.skipped.fromMinute, day.skipped.toMinute]).toEqual(skipped);
  });

  it('include each day that overlaps a span, newest first', () => {
    const span = during('2026-11-20T23:59:00Z', '2026-11-22T00:00:00Z');
    expect(localDays('UTC', span).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20']);
  });

  it('show a span at the minutes that the clock showed', () => {
    const day = theDay('America/New_York', '2026-11-22T12:00:00Z');
    expect(clockRanges(day, during('2026-11-22T01:00:00Z', '2026-11-22T06:30:00Z'))).toEqual([
      { fromMinute: 0, toMinute: 90 },
    ]);
    expect(clockRanges(day, during('2026-11-20T01:00:00Z', '2026-11-20T06:30:00Z'))).toEqual([]);
    expect(
      clockRanges(day, { startMs: at('2026-11-22T06:30:00Z'), endMs: Number.POSITIVE_INFINITY }),
    ).toEqual([{ fromMinute: 90, toMinute: 1440 }]);
  });

  it('have a hole where clocks went forward', () => {
    const day = theDay('America/New_York', '2026-03-08T17:00:00Z');
    // From 01:30 to 04:00 by the clock, which is an hour and a half.
    expect(clockRanges(day, during('2026-03-08T06:30:00Z', '2026-03-08T08:00:00Z'))).toEqual([
      { fromMinute: 90, toMinute: 120 },
      { fromMinute: 180, toMinute: 240 },
    ]);
    expect(momentAt(day, 150)).toBe(at('2026-03-08T07:00:00Z'));
    expect(momentAt(day, 180)).toBe(at('2026-03-08T07:00:00Z'));
  });

  it('show the two passes of a repeated hour one after the other within that hour', () => {
    const day = theDay('America/New_York', '2026-11-01T17:00:00Z');
    // From 1:00 to 2:00 by the clock, the first time, then the second.
    expect(clockRanges(day, during('2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'))).toEqual([
      { fromMinute: 60, toMinute: 90 },
    ]);
    expect(clockRanges(day, during('2026-11-01T06:00:00Z', '2026-11-01T07:00:00Z'))).toEqual([
      { fromMinute: 90, toMinute: 120 },
    ]);
    expect(clockRanges(day, day)).toEqual([{ fromMinute: 0, toMinute: 1440 }]);
    expect(momentAt(day, 90)).toBe(at('2026-11-01T06:00:00Z'));
  });

  it('have a last moment one millisecond before the next day begins', () => {
    const day = theDay('UTC', '2026-11-22T12:00:00Z');
    expect(momentAt(day, 1440)).toBe(at('2026-11-22T23:59:59.999Z'));
  });

  const zones = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Pacific/Chatham',
  );
  const starts = fc.integer({ min: at('2017-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') });

  it('follow one another without a gap, each from midnight to midnight', () => {
    fc.assert(
      fc.property(zones, starts, fc.integer({ min: 1, max: 40 }), (timeZone, startMs, count) => {
        const span = { startMs, endMs: startMs + count * 24 * hourMs };
        const days = localDays(timeZone, span).reverse();
        expect(days[0]?.startMs).toBeLessThanOrEqual(span.startMs);
        expect(days[0]?.endMs).toBeGreaterThan(span.startMs);
        expect(days.at(-1)?.endMs).toBeGreaterThanOrEqual(span.endMs);
        for (const [place, day] of days.entries()) {
          const next = days[place + 1];
          if (next !== undefined) expect(next.startMs).toBe(day.endMs);
          const covered = day.clock.reduce((sum, piece) => sum + piece.endMs - piece.startMs, 0);
          expect(covered).toBe(day.endMs - day.startMs);
          expect(day.clock.at(-1)?.toMinute).toBe(1440);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('add up to the whole span, and convert each moment to the clock and back', () => {
    fc.assert(
      fc.property(
        zones,
        starts,
        fc.array(fc.integer({ min: 1, max: 20 * 60 }), { maxLength: 12 }),
        (timeZone, startMs, minutes) => {
          let atMs = startMs;
          const times = minutes.map((length, place) => {
            const from = atMs;
            atMs += length * 60_000;
            return place % 2 === 0 ? { startMs: from, endMs: atMs } : null;
          });
          const spans = times.filter((span) => span !== null);
          const days = localDays(timeZone, { startMs, endMs: atMs + 1 });
          const sum = lengthsByDay(days, spans, atMs).reduce((all, each) => all + each, 0);
          expect(sum).toBe(lengthOf(spans, atMs));
          for (const day of days) {
            const middle = (day.startMs + day.endMs) / 2;
            const [stretch] = clockRanges(day, { startMs: middle, endMs: day.endMs });
            expect(momentAt(day, stretch?.fromMinute ?? Number.NaN)).toBeCloseTo(middle, 0);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
