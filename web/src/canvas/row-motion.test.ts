import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  glowMs,
  glowStrength,
  motionNow,
  longestSlide,
  moveRows,
  slideMs,
  slideOffset,
} from './row-motion.ts';

const shown = (...ids: number[]) => ({ ids, motion: null });

describe('moving rows', () => {
  it('have no motion if every row stays', () => {
    expect(moveRows(shown(1, 2, 3), [1, 2, 3], 0)).toBeNull();
  });

  it('have no motion when the last row is removed', () => {
    expect(moveRows(shown(1, 2, 3), [1, 2], 0)).toBeNull();
  });

  it('slide from their old places to their new ones', () => {
    const motion = moveRows(shown(1, 2, 3), [2, 3, 1], 1000);
    expect(slideOffset(motion, 1, 1000)).toBe(-2);
    expect(slideOffset(motion, 2, 1000)).toBe(1);
    expect(slideOffset(motion, 1, 1000 + slideMs)).toBe(0);
    expect(motionNow(motion, 1000 + slideMs - 1)?.nextInMs).toBe(0);
    expect(motionNow(motion, 1000 + slideMs)).toBeNull();
  });

  it('continue from their current positions when the order changes during a slide', () => {
    const motion = moveRows(shown(1, 2), [2, 1], 0);
    const midway = slideOffset(motion, 1, 40);
    const next = moveRows({ ids: [2, 1], motion }, [1, 2], 40);
    expect(slideOffset(next, 1, 40)).toBeCloseTo(1 + midway);
  });

  it('glow once if they are new', () => {
    const motion = moveRows(shown(1), [1, 2], 0);
    expect(glowStrength(motion, 2, 0)).toBe(1);
    expect(glowStrength(motion, 2, glowMs / 2)).toBeGreaterThan(0);
    expect(glowStrength(motion, 2, glowMs)).toBe(0);
    expect(glowStrength(motion, 1, 0)).toBe(0);
    expect(motionNow(motion, 250)).toMatchObject({ nextInMs: 50 });
    expect(glowStrength(motion, 2, 299)).toBe(glowStrength(motion, 2, 200));
    expect(motionNow(motion, 299)?.moment).toBe(motionNow(motion, 200)?.moment);
    expect(motionNow(motion, 300)?.moment).not.toBe(motionNow(motion, 299)?.moment);
    expect(motionNow(motion, glowMs)).toBeNull();
    expect(motionNow(null, 0)).toBeNull();
  });

  it('never slide further than the longest slide, and always come to rest', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const motion = moveRows({ ids: before, motion: null }, after, 0);
        for (const id of after) {
          expect(Math.abs(slideOffset(motion, id, 0))).toBeLessThanOrEqual(longestSlide);
          expect(slideOffset(motion, id, slideMs)).toBe(0);
        }
        expect(motionNow(motion, glowMs)).toBeNull();
      }),
    );
  });
});
