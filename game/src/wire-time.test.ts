import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivingTimeSchema, fromWireTime, toWireTime, wireTimeSchema } from './wire-time.ts';

describe('a time of the API', () => {
  it.each([
    ['2026-01-31T20:15:00Z', '2026-01-31T20:15:00Z'],
    ['2028-02-29T20:15:00Z', '2028-02-29T20:15:00Z'],
    ['2026-01-31T20:15:00.999Z', '2026-01-31T20:15:00Z'],
    ['2026-01-31T20:15:00.123456789Z', '2026-01-31T20:15:00Z'],
    ['2026-01-31T20:15:00+05:30', '2026-01-31T14:45:00Z'],
    ['2026-01-31T20:15:00-08:00', '2026-02-01T04:15:00Z'],
  ])('sent as %s is normalized to %s', (arriving, kept) => {
    expect(arrivingTimeSchema.parse(arriving)).toBe(kept);
  });

  it.each([
    ['2026-01-31 20:15:00Z'],
    ['2026-01-31T20:15Z'],
    ['2026-01-31T20:15:00'],
    ['2026-13-31T20:15:00Z'],
    ['2026-02-30T20:15:00Z'],
    ['2026-04-31T20:15:00+02:00'],
    ['2026-01-31T25:15:00Z'],
    ['yesterday'],
    [''],
    [1_769_890_500_000],
    [null],
  ])('may not be %j', (text) => {
    expect(wireTimeSchema.safeParse(text).success).toBe(false);
    expect(arrivingTimeSchema.safeParse(text).success).toBe(false);
  });

  it('is the same to the second after converting it both ways', () => {
    const moment = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(moment, (ms) => {
        const text = toWireTime(ms);
        expect(wireTimeSchema.parse(text)).toBe(text);
        expect(fromWireTime(text)).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
  });

  it('is NaN when it is invalid', () => {
    expect(fromWireTime('')).toBeNaN();
  });
});
