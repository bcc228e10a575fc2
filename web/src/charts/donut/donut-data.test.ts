import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DonutSlice,
  donutTable,
  type DonutLabels,
  largestSlices,
  mostRows,
  otherId,
  shareFormat,
  shareOf,
  sliceLines,
  accessibleSliceText,
  sum,
} from './donut-data.ts';
import { type DonutGeometry, donutGeometry } from './donut-geometry.ts';
import { cellText, rowsOnPage, tableCsv } from '../frame/chart-table.ts';

const format = shareFormat('en');
const labels: DonutLabels = {
  value: String,
  valueWithShare: (value, percent) => `${value} characters (${percent})`,
  unit: () => 'characters',
  comparedWith: null,
};

describe('a share', () => {
  it.each([
    [null, '–'],
    [0, '0.0%'],
    [0.00001, '<0.1%'],
    [0.0005, '0.1%'],
    [0.1234, '12.3%'],
    [0.99951, '>99.9%'],
    [1, '100.0%'],
  ])('of %d is said as %s', (share, text) => {
    expect(format.percent(share)).toBe(text);
  });

  it('is said in the way of the reader', () => {
    expect(shareFormat('de').percent(0.1234).replaceAll('\u00A0', ' ')).toBe('12,3 %');
  });
});

describe('a difference of shares', () => {
  it.each([
    [0.0121, '+1.2 points', '1.2 points more than'],
    [-0.021, '−2.1 points', '2.1 points fewer than'],
    [0.0004, '±0.0 points', 'as much as'],
    [-0.0004, '±0.0 points', 'as much as'],
    [0.4375, '+43.8 points', '43.8 points more than'],
    [-0.4375, '−43.8 points', '43.8 points fewer than'],
    [0.0006, '+0.1 points', '0.1 points more than'],
  ])('of %d is written %s and said as %s', (difference, written, said) => {
    expect(format.points(difference)).toBe(written);
    expect(format.comparison(difference)).toBe(said);
  });
});

describe('what is told of a slice', () => {
  const geometry = (reference: number | null): DonutGeometry =>
    donutGeometry({
      slices: [
        { id: 'a', name: 'Elf', title: 'Elf', colour: '#123456', value: 1, reference },
        { id: 'b', name: 'Orc', title: 'Orc', colour: '#123456', value: 3, reference: reference && 1 },
      ],
      hiddenIds: new Set(),
      focusId: null,
      percent: format.percent,
    });
  const first = ({ slices: [drawn] }: DonutGeometry) => {
    if (drawn === undefined) throw new Error('There is no slice.');
    return drawn;
  };

  it('is its value with its share (§2.9)', () => {
    expect(sliceLines(first(geometry(null)), labels, format)).toEqual(['1 characters (25.0%)']);
    expect(accessibleSliceText(first(geometry(null)), labels, format)).toBe('Elf. 1 characters (25.0%).');
  });

  it('is how it differs, too, where there is something to compare with', () => {
    const compared = { ...labels, comparedWith: 'all servers together' };
    expect(accessibleSliceText(first(geometry(1)), compared, format)).toBe(
      'Elf. 1 characters (25.0%). 25.0 points fewer than on all servers together.',
    );
  });
});

const numbers = new Intl.NumberFormat('en');
const tableLabels: DonutLabels = {
  value: (value) => numbers.format(value),
  valueWithShare: String,
  unit: () => 'characters',
  comparedWith: null,
};
const tableSlice = (name: string, value: number, reference: number | null): DonutSlice => ({
  id: name,
  name,
  title: name,
  colour: '#123456',
  value,
  reference,
});
const page = (table: ReturnType<typeof donutTable>) =>
  rowsOnPage(table, true).map((row) => [
    table.head(row),
    ...table.columns.map((_name, column) => cellText(table, row, column)),
  ]);

describe('the table of a donut', () => {
  const facts = { corner: 'Primary class', measure: 'Characters', labels: tableLabels, format };

  it('has every slice with its share, and the whole of which these are parts', () => {
    const slices = ['Bard', 'Monk', 'Druid'].map((name) => tableSlice(name, 1000, null));
    const table = donutTable({ ...facts, slices, missing: [] });
    expect([table.corner, ...table.columns]).toEqual(['Primary class', 'Characters', 'Share (%)']);
    expect(page(table)).toEqual([
      ['Bard', '1,000', '33.3%'],
      ['Monk', '1,000', '33.3%'],
      ['Druid', '1,000', '33.3%'],
      ['Total', '3,000', '100.0%'],
    ]);
    expect(tableCsv(table)).toBe(
      'primary_class,Characters,Share (%)\r\nBard,1000,33.3333\r\nMonk,1000,33.3333\r\nDruid,1000,33.3333\r\n',
    );
  });

  it('has how shares differ, with numbers in the file', () => {
    const slices = [tableSlice('Bard', 3, 1), tableSlice('Monk', 1, 1)];
    const compared = { ...tableLabels, comparedWith: 'all servers together' };
    const table = donutTable({ ...facts, slices, missing: [], labels: compared });
    expect(table.columns.slice(2)).toEqual(['Share (%) on all servers together', 'Difference (points)']);
    expect(page(table)).toEqual([
      ['Bard', '3', '75.0%', '50.0%', '+25.0 points'],
      ['Monk', '1', '25.0%', '50.0%', '−25.0 points'],
      ['Total', '4', '100.0%', '100.0%', ''],
    ]);
    expect(tableCsv(table)).toContain('Monk,1,25,50,-25\r\n');
  });

  it('says of whom nothing is known, which is not zero', () => {
    const table = donutTable({
      ...facts,
      slices: [tableSlice('Orien', 5, null)],
      missing: ['Thrane'],
    });
    expect(page(table)).toEqual([
      ['Orien', '5', '100.0%'],
      ['Thrane', 'no data', 'no data'],
      ['Total', '5', '100.0%'],
    ]);
    expect(tableCsv(table)).toContain('Thrane,,\r\n');
  });

  it('adds nothing up where there is one row', () => {
    expect(page(donutTable({ ...facts, slices: [tableSlice('Orien', 5, null)], missing: [] }))).toHaveLength(
      1,
    );
  });
});

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
