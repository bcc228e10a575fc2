import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestMark, periodDays, periods } from './population.ts';
import { bucketStarts, reportSpan, sampleSpan } from './report-period.ts';
import { dayMs, minuteMs } from '../time.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const moment = fc.integer({
  min: Date.parse('2019-12-30T00:00:00Z'),
  max: Date.parse('2032-03-02T00:00:00Z'),
});

describe('the span of a report', () => {
  it.each([
    ['day', '2026-11-21T12:02:29.999Z', '2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
    ['day', '2026-11-21T12:02:30.000Z', '2026-11-20T12:05:00.000Z', '2026-11-21T12:05:00.000Z'],
    ['week', '2026-11-21T11:57:29.999Z', '2026-11-14T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
    ['week', '2026-11-21T11:57:30.000Z', '2026-11-14T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
    ['month', '2026-03-01T23:57:29.999Z', '2026-01-30T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['month', '2026-03-01T23:57:30.000Z', '2026-01-31T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['month', '2028-03-01T12:00:00.000Z', '2028-01-31T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['quarter', '2026-01-01T00:00:00.000Z', '2025-10-03T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['year', '2027-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['year', '2029-01-01T00:00:00.000Z', '2028-01-02T00:00:00.000Z', '2029-01-01T00:00:00.000Z'],
  ] as const)('of a %s at %s goes from %s to %s', (period, now, from, to) => {
    const { fromMs, toMs } = reportSpan(period, Date.parse(now));
    expect([iso(fromMs), iso(toMs)]).toEqual([from, to]);
  });

  it('has the length of its period, only sampled marks, and all buckets but the newest', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...periods), (nowMs, period) => {
        const { fromMs, toMs, bucketMs } = reportSpan(period, nowMs);
        expect(toMs - fromMs).toBe(periodDays[period] * dayMs);
        expect(toMs % bucketMs).toBe(0);
        const lastMark = toMs - 300_000;
        expect(nearestMark(nowMs)).toBeGreaterThan(lastMark);
        expect(nearestMark(nowMs) - toMs).toBeLessThan(bucketMs);
      }),
    );
  });

  it('never ends earlier at a later time', () => {
    fc.assert(
      fc.property(moment, fc.nat(2 * dayMs), fc.constantFrom(...periods), (nowMs, later, period) => {
        expect(reportSpan(period, nowMs + later).toMs).toBeGreaterThanOrEqual(reportSpan(period, nowMs).toMs);
      }),
    );
  });
});

describe('the buckets of a span', () => {
  it.each([
    ['day', 288],
    ['week', 168],
    ['month', 30],
    ['quarter', 90],
    ['year', 365],
  ] as const)('of a %s are %i, without gaps, from its beginning to its end', (period, count) => {
    const span = reportSpan(period, Date.parse('2028-03-01T12:00:00Z'));
    const starts = bucketStarts(span);
    expect(starts).toHaveLength(count);
    expect(starts[0]).toBe(span.fromMs);
    expect((starts.at(-1) ?? 0) + span.bucketMs).toBe(span.toMs);
    expect(new Set(starts.map((start, index) => start - index * span.bucketMs)).size).toBe(1);
  });
});

describe('the marks of a span of samples', () => {
  const now = '2026-11-21T12:02:29Z';
  it.each([
    ['2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z', '2026-11-20T00:00', '2026-11-21T00:00'],
    ['2026-11-20T00:00:01Z', '2026-11-20T00:10:01Z', '2026-11-20T00:05', '2026-11-20T00:15'],
    ['2026-11-21T11:00:00Z', '2026-11-22T00:00:00Z', '2026-11-21T11:00', '2026-11-21T12:00'],
    ['2026-11-21T12:02:00Z', '2026-11-22T00:00:00Z', '2026-11-21T12:05', '2026-11-21T12:05'],
  ])('from %s to %s are those from %s to before %s', (from, to, firstMark, endMark) => {
    const { fromMs, toMs } = sampleSpan({ fromMs: Date.parse(from), toMs: Date.parse(to) }, Date.parse(now));
    expect([iso(fromMs), iso(toMs)].map((text) => text.slice(0, 16))).toEqual([firstMark, endMark]);
  });

  it('are exactly the marks within it for which no sample can be taken any more', () => {
    fc.assert(
      fc.property(
        moment,
        fc.nat(dayMs),
        fc.integer({ min: -dayMs, max: dayMs }),
        (fromMs, lengthMs, ageMs) => {
          const toMs = fromMs + lengthMs + 1;
          const nowMs = fromMs + ageMs;
          const firstMs = Math.floor(fromMs / dayMs) * dayMs;
          const marks = Array.from({ length: 3 * 288 }, (_, index) => firstMs + index * 5 * minuteMs);
          expect(bucketStarts(sampleSpan({ fromMs, toMs }, nowMs))).toEqual(
            marks.filter((mark) => mark >= fromMs && mark < toMs && mark < nearestMark(nowMs)),
          );
        },
      ),
    );
  });
});
