import type { UsualBlock, UsualHours } from '@rollcall/game/quest/usual-hours';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualTimeText } from './UsualTime.tsx';

const blocks = (
  ...some: readonly (readonly [days: readonly number[], startHour: number, hourCount: number])[]
) =>
  ({
    kind: 'blocks',
    blocks: some.map(([days, startHour, hourCount]): UsualBlock => ({ days, startHour, hourCount })),
  }) satisfies UsualHours;

describe('the usual time of a raid', () => {
  it.each<[UsualHours, on12: string, on24: string]>([
    [blocks([[6, 0], 20, 3]), 'Usually Sat and Sun, 8–11 PM', 'Usually Sat and Sun, 20:00–23:00'],
    [blocks([[3], 11, 2]), 'Usually Wed, 11 AM–1 PM', 'Usually Wed, 11:00–13:00'],
    [blocks([[5, 6], 22, 4]), 'Usually Fri and Sat, 10 PM–2 AM', 'Usually Fri and Sat, 22:00–02:00'],
    [blocks([[1, 2, 3, 4], 19, 2]), 'Usually Mon–Thu, 7–9 PM', 'Usually Mon–Thu, 19:00–21:00'],
    [
      blocks([[0, 1, 2, 3, 4, 5, 6], 23, 1]),
      'Usually every day, 11 PM–12 AM',
      'Usually every day, 23:00–00:00',
    ],
    [blocks([[6, 0], 0, 24]), 'Usually Sat and Sun', 'Usually Sat and Sun'],
    [
      blocks([[6, 0], 20, 3], [[3], 21, 2]),
      'Usually Sat–Sun, 8–11 PM, or Wed, 9–11 PM',
      'Usually Sat–Sun, 20:00–23:00, or Wed, 21:00–23:00',
    ],
    [{ kind: 'any hour' }, 'Usually at any hour', 'Usually at any hour'],
  ])('%j: "%s", "%s"', (usual, on12, on24) => {
    expect([usualTimeText(usual, 'en-US'), usualTimeText(usual, 'en-GB')]).toEqual([on12, on24]);
  });

  const anyBlock = fc
    .record({
      day: fc.nat({ max: 6 }),
      dayCount: fc.integer({ min: 1, max: 7 }),
      startHour: fc.nat({ max: 23 }),
      hourCount: fc.integer({ min: 1, max: 8 }),
    })
    .map(({ day, dayCount, startHour, hourCount }): UsualBlock => ({
      days: Array.from({ length: dayCount }, (_, index) => (day + index) % 7),
      startHour,
      hourCount,
    }));

  it('has at most a dozen words, in either clock format', () => {
    fc.assert(
      fc.property(
        fc.array(anyBlock, { minLength: 1, maxLength: 2 }),
        fc.constantFrom('en-US', 'en-GB'),
        (some, locale) => {
          const words = usualTimeText({ kind: 'blocks', blocks: some }, locale).split(' ');
          expect(words.length).toBeLessThanOrEqual(12);
        },
      ),
    );
  });
});
