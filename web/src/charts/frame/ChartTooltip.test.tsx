import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ChartTooltip, accessibleText, tooltipContent } from './ChartTooltip.tsx';

const value = (name: string, known: number | null) => ({
  entry: { id: name.toLowerCase(), name, colour: '#123456', dash: null },
  value: known,
});
const contentOf = (values: readonly ReturnType<typeof value>[], hasTotal = true) =>
  tooltipContent({ title: '14:05', values, format: String, hasTotal });
const three = [value('Khyber', 5), value('Orien', 12), value('Thelanis', null)];

describe('the tooltip content of one place', () => {
  it('has the largest value first and gaps last', () => {
    const { rows, total } = contentOf([value('Zero', 0), ...three]);
    expect(rows.map((row) => [row.entry.name, row.value])).toEqual([
      ['Orien', '12'],
      ['Khyber', '5'],
      ['Zero', '0'],
      ['Thelanis', null],
    ]);
    expect(total).toBe('17');
  });

  it('has no total for a single row, for no values, or where a sum has no meaning', () => {
    expect(contentOf([value('Orien', 12)]).total).toBeNull();
    expect(contentOf([value('Orien', null), value('Khyber', null)]).total).toBeNull();
    expect(contentOf(three, false).total).toBeNull();
  });

  it('has a text for screen readers', () => {
    expect(accessibleText(contentOf(three))).toBe('14:05. Orien 12, Khyber 5, Thelanis no data. Total 17.');
    expect(accessibleText(contentOf(three, false))).toBe('14:05. Orien 12, Khyber 5, Thelanis no data.');
    expect(accessibleText(contentOf([value('Orien', null)]))).toBe('14:05. No data.');
  });
});

const words = {
  title: 'Hour: 14',
  rows: [
    { entry: { id: 'a', name: 'Orien', colour: '#123456', dash: null }, value: '12' },
    { entry: { id: 'b', name: 'Khyber', colour: '#123456', dash: null }, value: null },
  ],
  total: null,
};
const layerAt = (x: number) =>
  render(<ChartTooltip x={x} width={400} content={words} />).container.querySelector('div');

afterEach(cleanup);

describe('a tooltip', () => {
  it.each([
    ['to the right of a place in the left half', 100, undefined, '116px'],
    ['to the left of a place in the right half', 300, '', '116px'],
  ])('is %s, as far from it as the chart allows', (_, x, left, blank) => {
    const layer = layerAt(x);
    expect(layer?.dataset['left']).toBe(left);
    expect(layer?.querySelector('span')?.style.width).toBe(blank);
  });

  it('says which values are unknown, and has no total where it has no meaning', () => {
    expect(layerAt(10)?.textContent).toBe('Hour: 14Orien12Khyberno data');
  });
});
