import { describe, expect, it } from 'vitest';
import type { ChartSeries } from './chart-series.ts';
import { tooltipContent, tooltipSentence } from './tooltip-rows.ts';

const series = (name: string, ...values: (number | null)[]): ChartSeries => ({
  id: name.toLowerCase(),
  name,
  colour: '#123456',
  values,
});
const three = [series('Khyber', 5, null), series('Orien', 12, null), series('Thelanis', null, null)];

describe('what a chart says of one time', () => {
  it('has the largest value first and gaps last', () => {
    const { rows, total } = tooltipContent([series('Zero', 0), ...three], 0);
    expect(rows.map((row) => [row.series.name, row.value])).toEqual([
      ['Orien', 12],
      ['Khyber', 5],
      ['Zero', 0],
      ['Thelanis', null],
    ]);
    expect(total).toBe(17);
  });

  it('has no total of a single line', () => {
    expect(tooltipContent([series('Orien', 12)], 0).total).toBeNull();
  });

  it('knows when nothing is known', () => {
    expect(tooltipContent(three, 1)).toMatchObject({ total: null, isUnknown: true });
  });

  it('can be heard', () => {
    const say = (place: number) => tooltipSentence(tooltipContent(three, place), '14:05', String);
    expect(say(0)).toBe('14:05. Orien 12, Khyber 5, Thelanis no data. Total 17.');
    expect(say(1)).toBe('14:05. No data.');
  });
});
