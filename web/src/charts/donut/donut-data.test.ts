import { describe, expect, it } from 'vitest';
import {
  type DonutSlice,
  donutTable,
  type DonutLabels,
  shareFormat,
  shareOf,
  sliceLines,
  accessibleSliceText,
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
  ])('of %d is written as %s', (share, text) => {
    expect(format.percent(share)).toBe(text);
  });

  it('is written in the reader’s language', () => {
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
  ])('of %d is written %s and described as %s', (difference, written, said) => {
    expect(format.points(difference)).toBe(written);
    expect(format.comparison(difference)).toBe(said);
  });
});

describe('the description of a slice', () => {
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

  it('is its value with its share', () => {
    expect(sliceLines(first(geometry(null)), labels, format)).toEqual(['1 characters (25.0%)']);
    expect(accessibleSliceText(first(geometry(null)), labels, format)).toBe('Elf. 1 characters (25.0%).');
  });

  it('includes its difference if there is something to compare with', () => {
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

  it('has every slice with its share, and the whole', () => {
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
      'primary_class,Characters,Share (%)\r\nBard,1000,33.3\r\nMonk,1000,33.3\r\nDruid,1000,33.3\r\n',
    );
  });

  it('has the differences of shares, as numbers in the file', () => {
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

  it('lists the names without data instead of showing zero', () => {
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

  it('has no sum with a single row', () => {
    expect(page(donutTable({ ...facts, slices: [tableSlice('Orien', 5, null)], missing: [] }))).toHaveLength(
      1,
    );
  });
});

describe('the slices of a donut', () => {
  it('have no share of zero', () => {
    expect(shareOf(0, 0)).toBeNull();
    expect(shareOf(1, 4)).toBe(0.25);
  });
});
