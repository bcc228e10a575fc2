import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DonutSlice, largestSlices, mostRows, otherId, shareOf, sum } from './donut-slices.ts';

const slice = (name: string, value: number, reference: number | null = null): DonutSlice => ({
  id: name,
  name,
  title: name,
  colour: '#123456',
  value,
  reference,
});
const slices = (...values: readonly number[]) => values.map((value, place) => slice(`s${place}`, value));
const plain = { keepId: null, otherTitle: (count: number) => `Other (${count})` };
const shown = (grouped: readonly DonutSlice[]) => grouped.map(({ id, value }) => `${id}:${value}`);

describe('the slices of a donut', () => {
  it.each([0, 1, 8, 9])('are all there while they are %i', (count) => {
    const given = slices(...Array.from({ length: count }, (_, place) => place));
    expect(largestSlices(given, plain)).toBe(given);
  });

  it('are the eight largest in their order, and all others as one at the end', () => {
    const grouped = largestSlices(slices(1, 20, 3, 40, 50, 60, 70, 80, 90, 10), plain);
    expect(shown(grouped)).toEqual([
      's1:20',
      's3:40',
      's4:50',
      's5:60',
      's6:70',
      's7:80',
      's8:90',
      's9:10',
      `${otherId}:4`,
    ]);
    expect(grouped.at(-1)).toMatchObject({ name: 'Other', title: 'Other (2)', reference: null });
  });

  it('always have the one that the page is about', () => {
    const grouped = largestSlices(slices(1, 20, 30, 40, 50, 60, 70, 80, 90, 10), { ...plain, keepId: 's0' });
    expect(shown(grouped)).toContain('s0:1');
    expect(shown(grouped)).toContain(`${otherId}:30`);
    expect(grouped).toHaveLength(mostRows);
  });

  it('sum up what others are compared with', () => {
    const given = Array.from({ length: 11 }, (_, place) => slice(`s${place}`, 100 - place, place));
    expect(largestSlices(given, plain).at(-1)).toMatchObject({ value: 92 + 91 + 90, reference: 8 + 9 + 10 });
  });

  it('come to the same whole, however they are grouped', () => {
    const values = fc.array(fc.nat(1_000_000), { maxLength: 40 });
    fc.assert(
      fc.property(values, fc.nat(40), (counts, kept) => {
        const grouped = largestSlices(slices(...counts), { ...plain, keepId: `s${kept}` });
        expect(grouped.length).toBeLessThanOrEqual(mostRows);
        expect(sum(grouped.map(({ value }) => value))).toBe(sum(counts));
        expect(grouped.some(({ id }) => id === `s${kept}`)).toBe(kept < counts.length);
      }),
    );
  });

  it('of nothing have no share', () => {
    expect(shareOf(0, 0)).toBeNull();
    expect(shareOf(1, 4)).toBe(0.25);
  });
});
