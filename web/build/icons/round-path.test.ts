import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundPath } from './round-path.ts';

describe('rounding path data', () => {
  it.each([
    ['absolute lines become relative', 'M10.4 20.6L30 40', 'm10 21l20 19'],
    ['relative lines stay relative', 'm1 1l20 30', 'm1 1l20 30'],
    ['horizontal and vertical lines', 'M0 0H10.2V5.6h-4v-2', 'm0 0h10v6h-4v-2'],
    ['a line that is horizontal by chance', 'M0 0l10 .2', 'm0 0h10'],
    ['further coordinates of a move are lines', 'm1 1 20 20', 'm1 1l20 20'],
    ['numbers without a blank between them', 'M.5.5-10-10', 'm1 1l-11-11'],
    ['curves', 'M0 0c1.2 9.2 3.4 4.4 5.6 6.6s1 2 3 9', 'm0 0c1 9 3 4 6 7s1 2 3 9'],
    ['a straight curve becomes a line', 'M0 0c3 .2 6-.2 9 0', 'm0 0h9'],
    [
      'a straight curve stays if the next curve continues from it',
      'M0 0c3 .2 6-.2 9 0s3 3 9 9',
      'm0 0c3 0 6 0 9 0s3 3 9 9',
    ],
    ['a curve that returns to its start stays a curve', 'M0 0c9 9 9-9 0 0', 'm0 0c9 9 9-9 0 0'],
    ['arcs with packed flags', 'M0 0a22 22 0 01-1.6 8', 'm0 0a22 22 0 0 1-2 8'],
    ['lines of length zero are dropped', 'M0 0l.2.1 9 9', 'm0 0l9 9'],
    ['tiny outlines are dropped', 'M0 0l2 2v-2zM9 9h9v9z', 'm9 9h9v9z'],
    ['after a closed outline the next one starts at its start', 'M10 10h50v9zm1 1h20', 'm10 10h50v9zm1 1h20'],
  ])('%s', (_what, path, rounded) => {
    expect(roundPath(path, 1)).toBe(rounded);
  });

  it('can make the grid coarser', () => {
    expect(roundPath('M10 20h100a22 22 0 0 1 8 8', 0.5)).toBe('m5 10h50a11 11 0 0 1 4 4');
  });

  it('does not accumulate errors: a thousand small steps end in the right place', () => {
    const steps = fc.array(fc.double({ min: 1, max: 3, noNaN: true }), { minLength: 100, maxLength: 1000 });
    fc.assert(
      fc.property(steps, (lengths) => {
        const rounded = roundPath(`M0 0${lengths.map((length) => `h${length.toFixed(4)}`).join('')}`, 1);
        const end = Array.from(rounded.matchAll(/h(-?\d+)/g), ([, step]) => Number(step)).reduce(
          (a, b) => a + b,
          0,
        );
        const wanted = lengths.map((length) => Number(length.toFixed(4))).reduce((a, b) => a + b, 0);
        expect(Math.abs(end - wanted)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });

  it.each(['hello', '12 13', 'M1'])('rejects invalid path data: "%s"', (text) => {
    expect(() => roundPath(text, 1)).toThrow(/Not path data|A number is missing/);
  });
});
