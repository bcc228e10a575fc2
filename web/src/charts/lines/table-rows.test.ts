import { describe, expect, it } from 'vitest';
import { tablePlaces } from './table-rows.ts';

const startMs = Date.parse('2026-11-20T22:15:00Z');
const every = (stepMs: number, count: number, fromMs = startMs) => ({
  timesMs: Array.from({ length: count }, (_, place) => fromMs + place * stepMs),
  series: [],
});

describe('the table twin', () => {
  it('lists every time when it is seen, newest first', () => {
    expect(tablePlaces(every(300_000, 4), 'minute', true)).toEqual([3, 2, 1, 0]);
  });

  it('lists the newest and the whole hours of a day when it is heard', () => {
    const places = tablePlaces(every(300_000, 288), 'minute', false);
    expect(places.slice(0, 3)).toEqual([287, 285, 273]);
    expect(places).toHaveLength(25);
  });

  it('lists thirds of days of a week when it is heard', () => {
    expect(
      tablePlaces(every(3_600_000, 168, Date.parse('2026-11-14T00:00:00Z')), 'hour', false),
    ).toHaveLength(22);
  });

  it('lists all days of a month', () => {
    expect(tablePlaces(every(86_400_000, 30, Date.parse('2026-11-01T00:00:00Z')), 'day', false)).toHaveLength(
      30,
    );
  });
});
