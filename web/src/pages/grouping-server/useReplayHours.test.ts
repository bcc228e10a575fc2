import { describe, expect, it } from 'vitest';
import { findBoard, type ReplayedHour } from './useReplayHours.ts';

const hour = (fromMs: number, changed: Partial<ReplayedHour> = {}): ReplayedHour => ({
  fromMs,
  toMs: fromMs + 60,
  firstMs: 0,
  boards: [
    { atMs: fromMs, groups: {} },
    { atMs: fromMs + 30, groups: { 1: null as never } },
  ],
  gaps: [],
  ...changed,
});

describe('the board at a moment', () => {
  const shown = hour(60);
  it.each([
    [60, 0],
    [89, 0],
    [90, 1],
    [119, 1],
  ])('at %i has %i groups', (atMs, count) => {
    const found = findBoard(atMs, shown, [shown]);
    expect(found.kind === 'board' && Object.keys(found.groups)).toHaveLength(count);
  });

  it('is unknown before the first moment on record', () =>
    expect(findBoard(70, hour(60, { firstMs: 80 }), [])).toEqual({ kind: 'before', firstMs: 80 }));

  it('is unknown in a gap, which may reach into the hours before and after', () => {
    const middle = hour(60, {
      gaps: [
        { fromMs: 60, untilMs: 70 },
        { fromMs: 115, untilMs: 120 },
      ],
    });
    const around = [
      hour(0, { gaps: [{ fromMs: 40, untilMs: 60 }] }),
      middle,
      hour(120, { gaps: [{ fromMs: 120, untilMs: 130 }] }),
    ];
    expect(findBoard(65, middle, around)).toEqual({ kind: 'gap', gap: { fromMs: 40, untilMs: 70 } });
    expect(findBoard(117, middle, around)).toEqual({ kind: 'gap', gap: { fromMs: 115, untilMs: 130 } });
    expect(findBoard(70, middle, around).kind).toBe('board');
    expect(findBoard(65, middle, [middle])).toEqual({ kind: 'gap', gap: { fromMs: 60, untilMs: 70 } });
  });
});
