import { describe, expect, it } from 'vitest';
import { twinCsv } from '../frame/chart-csv.ts';
import { cellText, rowsOnPage } from '../frame/chart-twin.ts';
import type { DonutSlice } from './donut-slices.ts';
import { donutTwin } from './donut-twin.ts';
import { type DonutWords, shareFormat } from './donut-words.ts';

const format = shareFormat('en');
const numbers = new Intl.NumberFormat('en');
const words: DonutWords = {
  value: (value) => numbers.format(value),
  told: String,
  unit: () => 'characters',
  comparedWith: null,
};
const slice = (name: string, value: number, reference: number | null): DonutSlice => ({
  id: name,
  name,
  title: name,
  colour: '#123456',
  value,
  reference,
});
const page = (twin: ReturnType<typeof donutTwin>) =>
  rowsOnPage(twin, true).map((row) => [
    twin.head(row),
    ...twin.columns.map((_name, column) => cellText(twin, row, column)),
  ]);

describe('the table of a donut', () => {
  const facts = { corner: 'Primary class', measure: 'Characters', words, format };

  it('has every slice with its share, and the whole of which these are parts', () => {
    const slices = ['Bard', 'Monk', 'Druid'].map((name) => slice(name, 1000, null));
    const twin = donutTwin({ ...facts, slices, missing: [] });
    expect([twin.corner, ...twin.columns]).toEqual(['Primary class', 'Characters', 'Share (%)']);
    expect(page(twin)).toEqual([
      ['Bard', '1,000', '33.3%'],
      ['Monk', '1,000', '33.3%'],
      ['Druid', '1,000', '33.3%'],
      ['Total', '3,000', '100.0%'],
    ]);
    expect(twinCsv(twin)).toBe(
      'primary_class,Characters,Share (%)\r\nBard,1000,33.3333\r\nMonk,1000,33.3333\r\nDruid,1000,33.3333\r\n',
    );
  });

  it('has how shares differ, with numbers in the file', () => {
    const slices = [slice('Bard', 3, 1), slice('Monk', 1, 1)];
    const compared = { ...words, comparedWith: 'all servers together' };
    const twin = donutTwin({ ...facts, slices, missing: [], words: compared });
    expect(twin.columns.slice(2)).toEqual(['Share (%) on all servers together', 'Difference (points)']);
    expect(page(twin)).toEqual([
      ['Bard', '3', '75.0%', '50.0%', '+25.0 points'],
      ['Monk', '1', '25.0%', '50.0%', '−25.0 points'],
      ['Total', '4', '100.0%', '100.0%', ''],
    ]);
    expect(twinCsv(twin)).toContain('Monk,1,25,50,-25\r\n');
  });

  it('says of whom nothing is known, which is not zero', () => {
    const twin = donutTwin({ ...facts, slices: [slice('Orien', 5, null)], missing: ['Thrane'] });
    expect(page(twin)).toEqual([
      ['Orien', '5', '100.0%'],
      ['Thrane', 'no data', 'no data'],
      ['Total', '5', '100.0%'],
    ]);
    expect(twinCsv(twin)).toContain('Thrane,,\r\n');
  });

  it('adds nothing up where there is one row', () => {
    expect(page(donutTwin({ ...facts, slices: [slice('Orien', 5, null)], missing: [] }))).toHaveLength(1);
  });
});
