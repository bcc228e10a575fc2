import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ChartTooltip } from './ChartTooltip.tsx';

const words = {
  title: 'Hour: 14',
  rows: [
    { entry: { id: 'a', name: 'Orien', colour: '#123456', dash: null }, value: '12' },
    { entry: { id: 'b', name: 'Khyber', colour: '#123456', dash: null }, value: null },
  ],
  total: null,
};
const layerAt = (x: number) =>
  render(<ChartTooltip x={x} width={400} words={words} />).container.querySelector('div');

afterEach(cleanup);

describe('a tooltip', () => {
  it.each([
    ['right of a place in the left half', 100, undefined, '116px'],
    ['left of a place in the right half', 300, '', '116px'],
  ])('stands %s, as far from it as the picture lets it', (_, x, left, blank) => {
    const layer = layerAt(x);
    expect(layer?.dataset['left']).toBe(left);
    expect(layer?.querySelector('span')?.style.width).toBe(blank);
  });

  it('says of what nothing is known, and has no total where none is meant', () => {
    expect(layerAt(10)?.textContent).toBe('Hour: 14Orien12Khyberno data');
  });
});
