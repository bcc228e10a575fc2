import { localDays } from '@rollcall/game/character/activity-days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stay } from './activity-view.ts';
import {
  hourLines,
  isDayNamed,
  timeAt,
  positionAt,
  spanOutline,
  timelineHeight,
  timelineLayout,
  timelineGeometry,
} from './timeline-geometry.ts';

const at = (text: string) => Date.parse(text);
const now = at('2026-11-22T20:00:00Z');
const days = localDays('UTC', { startMs: now - 6 * 86_400_000, endMs: now });
// 24 hours of 30 pixels each, plus the margins left and right.
const layout = timelineLayout('7', 92 + 720 + 84);
const stay = (from: string, until: string, overrides: Partial<Stay> = {}): Stay => ({
  startMs: at(from),
  endMs: until === 'open' ? Number.POSITIVE_INFINITY : at(until),
  place: 3,
  kind: 'quest',
  segmentMs: at(from),
  ...overrides,
});
const draw = (stays: readonly Stay[], drawnDays = days) =>
  timelineGeometry(layout, drawnDays, stays, { untilMs: now, nameOf: () => 'The Crypt of Old' });

describe('the timeline', () => {
  it('has a row for each day, the newest on top, and a height that does not depend on its width', () => {
    expect(days).toHaveLength(7);
    expect(timelineHeight('7')).toBe(24 + 7 * 36);
    expect(timelineLayout('90', 390)).toMatchObject({ isNarrow: true, hourStep: 6, height: 24 + 90 * 7 });
    expect(hourLines(layout).map(({ hour }) => hour)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
  });

  it('draws a stay at its time of day, with the height of its kind', () => {
    const { kinds } = draw([
      stay('2026-11-22T06:00:00Z', '2026-11-22T07:00:00Z'),
      stay('2026-11-22T07:00:00Z', '2026-11-22T07:30:00Z', { kind: 'public' }),
    ]);
    expect(kinds.quest).toBe('M272 24h30v28h-30z');
    expect(kinds.public).toBe('M302 42.48h15v9.52h-15z');
    expect([kinds.wilderness, kinds.unknown]).toEqual(['', '']);
  });

  it('continues in the next row at midnight, and ends now', () => {
    const { kinds } = draw([stay('2026-11-21T23:00:00Z', 'open')]);
    expect(kinds.quest).toBe('M92 24h600v28h-600zM782 60h30v28h-30z');
  });

  it('labels the stays that have room for a label', () => {
    expect(
      draw([stay('2026-11-22T06:00:00Z', '2026-11-22T10:00:00Z')]).labels.map(({ text }) => text),
    ).toEqual(['The Crypt of Old']);
    expect(
      draw([stay('2026-11-22T06:00:00Z', '2026-11-22T08:00:00Z')]).labels.map(({ text }) => text),
    ).toEqual(['The Cr…']);
    expect(draw([stay('2026-11-22T06:00:00Z', '2026-11-22T06:30:00Z')]).labels).toEqual([]);
    expect(
      draw([stay('2026-11-22T06:00:00Z', '2026-11-22T10:00:00Z', { kind: 'wilderness' })]).labels,
    ).toEqual([]);
  });

  it.each([
    ['America/New_York', '2026-03-08T17:00:00Z', 60],
    ['Australia/Lord_Howe', '2026-10-04T02:00:00Z', 30],
  ])('marks the minutes that clocks skipped in %s', (timeZone, moment, minutes) => {
    const [day] = localDays(timeZone, { startMs: at(moment), endMs: at(moment) + 1 });
    const { skipped, ground } = draw([], day === undefined ? [] : [day]);
    expect(skipped).toBe(`M152 24h${minutes / 2}v28h-${minutes / 2}z`);
    expect(ground.split('M')).toHaveLength(3);
  });

  it('frames a span in all its rows, and nothing beyond', () => {
    expect(spanOutline(layout, days, stay('2026-11-21T23:00:00Z', '2026-11-22T01:00:00Z'), now)).toBe(
      'M92 24h30v28h-30zM782 60h30v28h-30z',
    );
    expect(spanOutline(layout, days, stay('2026-10-21T23:00:00Z', '2026-10-22T01:00:00Z'), now)).toBe('');
  });

  it('finds the moment at a point, and the point of a moment', () => {
    expect(timeAt(layout, days, 272, 30)).toBe(at('2026-11-22T06:00:00Z'));
    expect(timeAt(layout, days, 272, 66)).toBe(at('2026-11-21T06:00:00Z'));
    expect([
      timeAt(layout, days, 20, 30),
      timeAt(layout, days, 850, 30),
      timeAt(layout, days, 272, 10),
    ]).toEqual([null, null, null]);
    expect(positionAt(layout, days, at('2026-11-21T06:00:00Z'))).toEqual({ x: 272, y: 60 });
    expect(positionAt(layout, days, at('2026-10-21T06:00:00Z'))).toBeNull();
  });

  it('maps each moment to a point and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2026-11-17T00:00:00Z'), max: now }), (moment) => {
        const place = positionAt(layout, days, moment);
        expect(place).not.toBeNull();
        const found = place && timeAt(layout, days, place.x, place.y);
        expect(Math.abs((found ?? 0) - moment)).toBeLessThan(2);
      }),
    );
  });

  it('labels every day where there is room, else Mondays and the newest', () => {
    expect(days.filter((day, row) => isDayNamed(layout, day, row))).toHaveLength(7);
    const low = timelineLayout('90', 800);
    expect(days.flatMap((day, row) => (isDayNamed(low, day, row) ? [day.date] : []))).toEqual([
      '2026-11-22',
      '2026-11-16',
    ]);
  });
});
