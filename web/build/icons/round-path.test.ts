// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundPath } from './round-path.ts';

describe('rounding path data', () => {
  it.each([
    ['absolute lines become steps', 'M10.4 20.6L30 40', 'm10 21l20 19'],
    ['steps stay steps', 'm1 1l2 3', 'm1 1l2 3'],
    ['level and plumb lines', 'M0 0H10.2V5.6h-4v-2', 'm0 0h10v6h-4v-2'],
    ['a move without a letter of its own is a line', 'm1 1 2 2', 'm1 1l2 2'],
    ['numbers that follow without a blank', 'M.5.5-1-1', 'm1 1l-2-2'],
    ['curves', 'M0 0c1.2 2.2 3.4 4.4 5.6 6.6s1 2 3 4', 'm0 0c1 2 3 4 6 7s1 2 3 4'],
    ['arcs with packed flags', 'M0 0a22 22 0 01-1.6 8', 'm0 0a22 22 0 0 1-2 8'],
    ['a closed figure starts the next from its own start', 'M10 10l5 0zm1 1h2', 'm10 10l5 0zm1 1h2'],
  ])('%s', (_what, path, rounded) => {
    expect(roundPath(path)).toBe(rounded);
  });

  it('does not add errors up: a thousand small steps end where they should', () => {
    const steps = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 100, maxLength: 1000 });
    fc.assert(
      fc.property(steps, (lengths) => {
        const rounded = roundPath(`M0 0${lengths.map((length) => `h${length.toFixed(4)}`).join('')}`);
        const end = Array.from(rounded.matchAll(/h(-?\d+)/g), ([, step]) => Number(step)).reduce(
          (a, b) => a + b,
          0,
        );
        const wanted = lengths.map((length) => Number(length.toFixed(4))).reduce((a, b) => a + b, 0);
        expect(Math.abs(end - wanted)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });

  it.each(['hello', '12 13', 'M1'])('tells what is no path data: "%s"', (text) => {
    expect(() => roundPath(text)).toThrow(/Not path data|A number is missing/);
  });
});
