import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutName, placeEndLabels, shortNames } from './end-labels.ts';

const room = { top: 0, bottom: 400 };
const at = (...heights: number[]) => heights.map((y, place) => ({ id: String(place), y }));
const placed = (...heights: number[]) => placeEndLabels(at(...heights), 20, room).map(({ labelY }) => labelY);

describe('the labels at the ends of lines', () => {
  it.each([
    ['are at their lines if there is room', [50, 100, 300], [50, 100, 300]],
    ['are spread around the mean of their positions', [100, 100], [90, 110]],
    ['move each other no further than necessary', [100, 105, 200], [92.5, 112.5, 200]],
    ['stay above the bottom of the picture', [399, 400, 400], [360, 380, 400]],
    ['stay below its top', [0, 2], [0, 20]],
    ['are none without lines', [], []],
  ])('%s', (_, heights, labels) => {
    expect(placed(...heights)).toEqual(labels);
  });

  it('never overlap, and keep the order of their lines', () => {
    const heights = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(heights, (ys) => {
        const labels = placeEndLabels(at(...ys), 20, room);
        expect(labels).toHaveLength(ys.length);
        const gaps = labels.slice(1).map(({ labelY }, place) => labelY - (labels[place]?.labelY ?? 0));
        expect(gaps.every((gap) => gap > 20 - 1e-6)).toBe(true);
        expect(labels.every(({ labelY }) => labelY > -1e-6 && labelY < 400 + 1e-6)).toBe(true);
        expect(labels.map(({ y }) => y)).toEqual(ys.toSorted((a, b) => a - b));
      }),
    );
  });

  it('are left out, the lowest first, if there are more than fit', () => {
    expect(placeEndLabels(at(1, 2, 3, 4), 20, { top: 0, bottom: 45 })).toHaveLength(3);
  });
});

describe('a short name', () => {
  it('has three letters, or as many as needed to be unique', () => {
    expect(shortNames(['Orien', 'Thrane', 'Thelanis', 'Shadow', 'Shadowdale', 'Ox'])).toEqual([
      'Ori',
      'Thr',
      'The',
      'Shadow',
      'Shadowd',
      'Ox',
    ]);
  });

  it.each([
    ['Orien', 'Orien'],
    ['Argonnessen the Old', 'Argonnessen t…'],
    ['Argonnessen  the Old', 'Argonnessen…'],
  ])('of %j is cut to %j', (name, cut) => {
    expect(cutName(name, 14)).toBe(cut);
  });
});
