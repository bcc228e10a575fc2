import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Precision, timeTicks } from './time-ticks.ts';

const hourMs = 3_600_000;
const at = (text: string) => Date.parse(`${text}Z`);
const wide = { width: 100_000, labelWidth: 40 };

const clock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (atMs: number) => format.format(atMs);
};

describe('the ticks of a time axis', () => {
  it.each<[string, Precision, number, number]>([
    ['of a day stand on every hour', 'minute', 24, 25],
    ['of a week stand on every eighth hour', 'hour', 7 * 24, 22],
    ['of a month stand on every day', 'day', 30 * 24, 31],
  ])('%s where there is room', (_, precision, hours, count) => {
    const fromMs = at('2026-06-01T00:00');
    const { marks, labelled } = timeTicks(precision, 'UTC', {
      fromMs,
      untilMs: fromMs + hours * hourMs,
      ...wide,
    });
    expect(labelled).toHaveLength(count);
    expect(marks).toEqual(labelled);
  });

  it('are written out as far apart as their labels need, and marked in between', () => {
    const fromMs = at('2026-06-01T00:00');
    const room = { fromMs, untilMs: fromMs + 24 * hourMs, width: 480, labelWidth: 50 };
    const { marks, labelled } = timeTicks('minute', 'UTC', room);
    expect(labelled.map(clock('UTC'))).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '00:00',
    ]);
    expect(marks).toHaveLength(25);
  });

  it('are marked in equal steps between two labels', () => {
    const fromMs = at('2025-11-21T00:00');
    const room = { fromMs, untilMs: fromMs + 365 * 24 * hourMs, width: 900, labelWidth: 54 };
    const { marks, labelled } = timeTicks('day', 'UTC', room);
    const step = (marks[1] ?? 0) - (marks[0] ?? 0);
    expect(new Set(marks.slice(1).map((each, place) => each - (marks[place] ?? 0)))).toEqual(new Set([step]));
    expect((((labelled[1] ?? 0) - (labelled[0] ?? 0)) / step) % 1).toBe(0);
  });

  it('stand on whole hours of a zone with half ones', () => {
    const fromMs = at('2026-06-01T00:00');
    const { labelled } = timeTicks('minute', 'Asia/Kolkata', {
      fromMs,
      untilMs: fromMs + 3 * hourMs,
      ...wide,
    });
    expect(labelled).toEqual([at('2026-06-01T00:30'), at('2026-06-01T01:30'), at('2026-06-01T02:30')]);
  });

  it('leave out the hour that the clocks leave out', () => {
    const fromMs = at('2026-03-29T00:00');
    const { labelled } = timeTicks('minute', 'Europe/Berlin', {
      fromMs,
      untilMs: fromMs + 3 * hourMs,
      ...wide,
    });
    expect(labelled.map(clock('Europe/Berlin'))).toEqual(['01:00', '03:00', '04:00', '05:00']);
  });

  it('tell the hour twice that comes twice', () => {
    const fromMs = at('2026-10-24T23:00');
    const { labelled } = timeTicks('minute', 'Europe/Berlin', {
      fromMs,
      untilMs: fromMs + 3 * hourMs,
      ...wide,
    });
    expect(labelled.map(clock('Europe/Berlin'))).toEqual(['01:00', '02:00', '02:00', '03:00']);
  });

  it('follow clocks that are changed by half an hour', () => {
    // Lord Howe: 2:00 (+11) becomes 1:30 (+10:30) on 5 April 2026.
    const fromMs = at('2026-04-04T13:00');
    const { labelled } = timeTicks('minute', 'Australia/Lord_Howe', {
      fromMs,
      untilMs: fromMs + 4 * hourMs,
      ...wide,
    });
    expect(labelled.map(clock('Australia/Lord_Howe'))).toEqual(['00:00', '01:00', '02:00', '03:00']);
    expect(labelled[2]).toBe(at('2026-04-04T15:30'));
  });

  it('keep to UTC days, wherever the reader is', () => {
    const fromMs = at('2026-03-01T00:00');
    const { labelled } = timeTicks('day', 'Asia/Tokyo', {
      fromMs,
      untilMs: fromMs + 3 * 24 * hourMs,
      ...wide,
    });
    expect(labelled.map(clock('UTC'))).toEqual(['00:00', '00:00', '00:00', '00:00']);
  });

  it('are the one moment there is when the first is the last', () => {
    const fromMs = at('2026-03-01T00:00');
    expect(
      timeTicks('minute', 'UTC', { fromMs, untilMs: fromMs, width: 500, labelWidth: 40 }).labelled,
    ).toEqual([fromMs]);
  });

  it('never collide, never leave the room, and stand on whole local hours', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    );
    const start = fc.integer({
      min: at('2026-01-01T00:00') / 300_000,
      max: at('2026-12-31T00:00') / 300_000,
    });
    const precision = fc.constantFrom<Precision>('minute', 'hour', 'day');
    const widths = fc.integer({ min: 120, max: 1400 });
    fc.assert(
      fc.property(zones, start, precision, widths, (zone, mark, fine, width) => {
        const fromMs = mark * 300_000;
        const untilMs = fromMs + { minute: 1, hour: 7, day: 30 }[fine] * 24 * hourMs;
        const { marks, labelled } = timeTicks(fine, zone, { fromMs, untilMs, width, labelWidth: 50 });
        const gaps = labelled.slice(1).map((each, place) => each - (labelled[place] ?? 0));
        expect(gaps.every((gap) => (gap * width) / (untilMs - fromMs) >= 50)).toBe(true);
        expect(marks.every((each) => each >= fromMs && each <= untilMs)).toBe(true);
        expect(labelled.every((each) => marks.includes(each))).toBe(true);
        expect(labelled.map(clock(fine === 'day' ? 'UTC' : zone)).every((text) => text.endsWith(':00'))).toBe(
          true,
        );
      }),
      { numRuns: 60 },
    );
  });
});
