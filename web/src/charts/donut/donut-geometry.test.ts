import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as donut from './donut-geometry.ts';
import { type DonutSlice, shareFormat } from './donut-data.ts';

const { percent } = shareFormat('en');
const slice = (id: string, value: number, reference: number | null = null): DonutSlice => ({
  id,
  name: id,
  title: id,
  colour: '#4764c2',
  value,
  reference,
});
const nobody: ReadonlySet<string> = new Set();
const pictureOf = (values: readonly number[], facts: Partial<donut.DonutOptions> = {}) =>
  donut.donutGeometry({
    slices: values.map((value, place) => slice(`s${place}`, value)),
    hiddenIds: nobody,
    focusId: null,
    percent,
    ...facts,
  });
const someValues = fc.array(
  fc.oneof(fc.nat(50), fc.nat(100_000), fc.double({ min: 0, max: 1000, noNaN: true })),
  {
    minLength: 1,
    maxLength: 9,
  },
);
const centre = donut.donutSize / 2;
const pointAt = (degrees: number, radius: number) => ({
  x: centre + radius * Math.sin((degrees * Math.PI) / 180),
  y: centre - radius * Math.cos((degrees * Math.PI) / 180),
});

describe('the slices of a donut', () => {
  it('fill the circle without gaps, in order, each as wide as its share', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const { slices, total } = pictureOf(values);
        fc.pre(total > 0);
        expect(slices.map(({ slice: { value } }) => value)).toEqual(values);
        expect(slices[0]?.startDegrees).toBe(0);
        expect(slices.at(-1)?.endDegrees).toBe(360);
        slices.forEach((drawn, place) => {
          expect(drawn.endDegrees).toBe(slices[place + 1]?.startDegrees ?? 360);
          expect(drawn.endDegrees - drawn.startDegrees).toBeCloseTo(360 * (drawn.share ?? 0), 6);
          expect(drawn.path === '').toBe(drawn.slice.value === 0);
        });
      }),
    );
  });

  it('are found under the pointer', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const geometry = pictureOf(values);
        geometry.slices.forEach(({ startDegrees, endDegrees }, place) => {
          if (endDegrees - startDegrees < 0.001) return;
          const middle = pointAt((startDegrees + endDegrees) / 2, 190);
          expect(donut.sliceAt(geometry, middle)).toBe(place);
        });
      }),
    );
  });

  it.each([
    ['the hole', { x: 250, y: 250 }],
    ['the edge of the hole', { x: 250, y: 110 }],
    ['a corner', { x: 3, y: 3 }],
  ])('are not in %s', (_name, point) => {
    expect(donut.sliceAt(pictureOf([1, 2]), point)).toBeNull();
  });

  it('divide only the visible values', () => {
    const { total, slices } = pictureOf([1, 1, 2], { hiddenIds: new Set(['s0']) });
    expect(total).toBe(3);
    expect(slices.map(({ slice: { id }, share }) => [id, share])).toEqual([
      ['s1', 1 / 3],
      ['s2', 2 / 3],
    ]);
  });

  it('have no share, position or label if their total is zero', () => {
    const geometry = pictureOf([0, 0]);
    expect(geometry.total).toBe(0);
    expect(geometry.slices.map(({ share, path, label }) => [share, path, label])).toEqual([
      [null, '', null],
      [null, '', null],
    ]);
    expect(donut.sliceAt(geometry, pointAt(90, 190))).toBeNull();
    expect(pictureOf([]).slices).toEqual([]);
  });

  it('form a ring without a seam if one of them is the whole', () => {
    const [whole] = pictureOf([5]).slices;
    expect(whole?.path.match(/M/g)).toHaveLength(2);
    expect(whole?.path).not.toContain('L');
    expect(pictureOf([5, 0]).slices.map(({ endDegrees }) => endDegrees)).toEqual([360, 360]);
  });

  it('use the large arc above one half', () => {
    const [large, small] = pictureOf([3, 1]).slices;
    expect(large?.path).toContain('A236 236 0 1 1');
    expect(small?.path).toContain('A236 236 0 0 1');
  });

  it('are offset if the page is about them, unless there are no others', () => {
    const shiftOf = (values: readonly number[]) => pictureOf(values, { focusId: 's1' }).slices[1]?.shift;
    const { x = 0, y = 0 } = shiftOf([1, 1]) ?? {};
    expect(Math.hypot(x, y)).toBeCloseTo(10);
    expect(x).toBeLessThan(0);
    expect(shiftOf([0, 1])).toEqual({ x: 0, y: 0 });
    expect(pictureOf([1, 1], { focusId: 's1' }).slices[0]?.shift).toEqual({ x: 0, y: 0 });
  });

  it('compare their visible shares with those of a reference', () => {
    const slices = [slice('a', 30, 10), slice('b', 10, 10), slice('c', 60, 80)];
    const differences = (...hidden: readonly string[]) =>
      donut
        .donutGeometry({ slices, hiddenIds: new Set(hidden), focusId: null, percent })
        .slices.map(({ difference }) => difference);
    expect(differences().map((by) => by?.toFixed(2))).toEqual(['0.20', '0.00', '-0.20']);
    expect(differences('c').map((by) => by?.toFixed(2))).toEqual(['0.25', '-0.25']);
    expect(pictureOf([1, 2]).slices.map(({ difference }) => difference)).toEqual([null, null]);
  });
});

describe('the labels of a donut', () => {
  it('are in slices of 15 degrees and more, and in no others', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const { slices, total } = pictureOf(values);
        fc.pre(total > 0);
        for (const { startDegrees, endDegrees, label, share } of slices) {
          expect(label !== null).toBe(endDegrees - startDegrees >= donut.leastLabelledDegrees);
          if (label !== null) expect(label.percent).toBe(percent(share));
        }
      }),
    );
  });

  it.each([
    [14.99, false],
    [15, true],
  ])('of %f degrees: %s', (degrees, isThere) => {
    expect(pictureOf([degrees, 360 - degrees]).slices[0]?.label !== null).toBe(isThere);
  });

  it.each(['wide', 'narrow'] as const)('do not overlap in %s room, and stay on the ring', (room) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 150, max: 600 }), { minLength: 2, maxLength: 9 }), (values) => {
        const labels = pictureOf(values).slices.flatMap(({ label }) => (label === null ? [] : [label]));
        labels.forEach((one, place) => {
          const box = donut.percentBox(one.percent, room);
          expect(Math.hypot(one.x - centre, one.y - centre) + box.height / 2).toBeLessThan(236);
          for (const other of labels.slice(place + 1)) {
            const otherBox = donut.percentBox(other.percent, room);
            const isBeside = Math.abs(one.x - other.x) >= (box.width + otherBox.width) / 2;
            const isAbove = Math.abs(one.y - other.y) >= (box.height + otherBox.height) / 2;
            expect(isBeside || isAbove).toBe(true);
          }
        });
      }),
    );
  });

  it('include the name where there is room', () => {
    const named = (name: string, values: readonly number[]) =>
      donut.donutGeometry({
        slices: values.map((value, place) => ({ ...slice(`s${place}`, value), name })),
        hiddenIds: nobody,
        focusId: null,
        percent,
      }).slices[0]?.label?.name ?? null;
    expect(named('Orien', [1, 1, 1])).toBe('Orien');
    expect(named('Orien', [1])).toBe('Orien');
    expect(named('Purple Dragon Knight of Old', [1, 1, 1])).toBeNull();
    expect(named('Argonnessen', [16, 344])).toBeNull();
  });
});
