import { describe, expect, it } from 'vitest';
import { barForm, barHeight } from './BarChartContainer.tsx';

const facts = { arrangement: 'grouped', seriesCount: 8, height: 400 } as const;

describe('the size of a bar chart', () => {
  it.each([
    ['many side by side, on a phone', facts, 330, 'panels', 492],
    ['twelve side by side, on a phone', { ...facts, seriesCount: 12 }, 330, 'panels', 728],
    ['five side by side, on a phone', { ...facts, seriesCount: 5 }, 330, 'panels', 400],
    ['few side by side, on a phone', { ...facts, seriesCount: 4 }, 330, 'vertical', 400],
    ['eight side by side, on a small tablet', facts, 540, 'panels', 400],
    ['twelve side by side, on a small tablet', { ...facts, seriesCount: 12 }, 540, 'panels', 492],
    ['twelve side by side, on a tablet', { ...facts, seriesCount: 12 }, 760, 'panels', 492],
    ['twelve side by side, on a desk', { ...facts, seriesCount: 12 }, 761, 'vertical', 400],
    ['stacks, on a phone', { ...facts, arrangement: 'stacked' }, 330, 'vertical', 400],
    ['many side by side, on a desk', facts, 900, 'vertical', 400],
    ['horizontal bars, at any width', { ...facts, isHorizontal: true }, 330, 'horizontal', 400],
  ] as const)('%s', (_, given, width, form, height) => {
    expect([barForm(given, width), barHeight(given, width)]).toEqual([form, height]);
  });
});
