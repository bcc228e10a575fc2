import { describe, expect, it } from 'vitest';
import { hoursInZone } from './hourly-series.ts';

describe('the hours of a week by a reader’s clock', () => {
  const hours = Array.from({ length: 168 }, (_, hour) => hour);

  it.each([
    [0, 0, 0],
    [60, 1, 0],
    [-60, 0, 1],
    [330, 6, 0.5],
    [60, 0, 167],
  ])('%i minutes ahead of UTC has at hour %i what UTC has at %d', (offset, hour, expected) => {
    expect(hoursInZone(hours, offset)[hour]).toBe(expected);
  });

  it('loses nothing, whatever the zone', () => {
    for (const offset of [-720, -210, 0, 345, 840]) {
      const sum = hoursInZone(hours, offset).reduce((total, each) => total + each, 0);
      expect(sum).toBeCloseTo((167 * 168) / 2);
    }
  });
});
