import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ComponentProps, useMemo } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { useLegend } from '../frame/useLegend.ts';
import { stubChartWidth } from '../testing/stub-chart-width.ts';
import { BarChart } from './BarChart.tsx';
import { BarChartContainer } from './BarChartContainer.tsx';
import { type BarData, barLegend } from './bar-data.ts';

const chart: BarData = {
  categories: [
    { name: 'Sunday', labels: ['Sunday', 'Sun', 'S'] },
    { name: 'Monday', labels: ['Monday', 'Mon', 'M'], note: '2nd of 8' },
  ],
  series: [
    { id: 'orien', name: 'Orien', colour: '#6b84f5', values: [10, 12] },
    { id: 'khyber', name: 'Khyber', colour: '#b178b8', values: [null, 5] },
  ],
};

type Wanted = Partial<ComponentProps<typeof BarChart>>;

function Legended(wanted: Wanted) {
  const { chart: drawn = chart, arrangement = 'stacked' } = wanted;
  const legend = useLegend(useMemo(() => barLegend(drawn.series), [drawn]));
  return (
    <>
      <BarChartContainer arrangement={arrangement} seriesCount={drawn.series.length} height={400}>
        <BarChart
          label="Characters online"
          description="By day."
          axisTitle="Day of Week"
          format={(value) => value.toFixed(2)}
          height={400}
          {...wanted}
          chart={drawn}
          arrangement={arrangement}
          legend={legend}
        />
      </BarChartContainer>
      <ChartLegend legend={legend} label="Bars of the chart" />
    </>
  );
}

const draw = (wanted: Wanted = {}) => render(<Legended {...wanted} />);
const slider = () =>
  screen.getByRole<HTMLInputElement>('slider', { name: 'Day of Week in the chart: Characters online' });
const said = () => slider().getAttribute('aria-valuetext');
const chip = (name: string) => screen.getByRole('button', { name });
const bars = () => [...document.querySelectorAll<SVGElement>('[data-series]')];
const rects = () => bars().map((each) => each.querySelectorAll('rect').length);
const tooltip = () => document.querySelector<HTMLElement>('[class*="tooltip"]');
const lit = () => document.querySelectorAll('[class*="lit"] rect').length;

/** The element around picture and slider, over which the pointer moves. */
function ground(): HTMLElement {
  const around = slider().parentElement;
  if (around === null) throw new Error('The slider stands nowhere.');
  return around;
}

const pointTo = (clientX: number, pointerType = 'mouse') =>
  fireEvent.pointerMove(ground(), { clientX, clientY: 100, pointerType });

beforeEach(() => stubChartWidth(800));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a bar chart', () => {
  it('is an image with a name and a description, without bars for unknown values', () => {
    draw();
    expect(screen.getByRole('img', { name: 'Characters online By day.' })).toBeTruthy();
    expect(rects()).toEqual([2, 1]);
    expect(screen.getByText('Day of Week')).toBeTruthy();
  });

  it('draws nothing before its width is known, but keeps its space', () => {
    // Only the observer of all tests is left, which never reports a size.
    vi.unstubAllGlobals();
    const { container } = draw();
    expect(screen.queryByRole('img')).toBeNull();
    const outer = container.querySelector<HTMLElement>('[style*="--wide-height"]');
    expect(outer?.style.getPropertyValue('--wide-height')).toBe('400px');
  });

  it('says so when all bars are switched off, and then has no cursor', () => {
    draw({ arrangement: 'grouped' });
    fireEvent.click(chip('Orien'));
    expect(bars().map((each) => each.dataset['series'])).toEqual(['khyber']);
    fireEvent.click(chip('Khyber'));
    expect(screen.getByText('All bars are hidden.')).toBeTruthy();
  });

  it('spotlights a series without re-rendering a bar', () => {
    draw();
    const before = [...document.querySelectorAll('[data-series] rect')];
    fireEvent.pointerEnter(chip('Orien'), { pointerType: 'mouse' });
    expect(bars().map((each) => each.dataset['faded'])).toEqual([undefined, '']);
    expect([...document.querySelectorAll('[data-series] rect')]).toEqual(before);
  });

  it('has shorter numbers in the chart than in the tooltip', () => {
    draw({ shortFormat: (value) => String(Math.round(value)) });
    expect(screen.getByText('17')).toBeTruthy();
    expect(said()).toContain('10.00');
  });

  it('can be horizontal, with a mark across the bars', () => {
    draw({ isHorizontal: true, chart: { ...chart, marks: [3, 4] } });
    expect(document.querySelectorAll('[class*="mark"]')).toHaveLength(2);
  });
});

describe('the described category of a bar chart', () => {
  it('is the first until one is chosen, and says which values are unknown', () => {
    draw();
    expect(said()).toBe('Sunday. Orien 10.00, Khyber no data. Total 10.00.');
    expect(tooltip()).toBeNull();
  });

  it('follows the pointer, with its note, the largest value first and the total last', () => {
    draw();
    pointTo(700);
    expect(tooltip()?.firstElementChild?.textContent).toBe('Monday · 2nd of 8');
    const rows = within(tooltip() ?? document.body).getAllByRole('listitem', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Orien12.00', 'Khyber5.00']);
    expect(tooltip()?.lastElementChild?.textContent).toBe('Total17.00');
    expect(lit()).toBe(1);
    fireEvent.pointerLeave(ground(), { pointerType: 'mouse' });
    expect(tooltip()).toBeNull();
  });

  it('leaves out series that are switched off', () => {
    draw();
    fireEvent.click(chip('Orien'));
    pointTo(700);
    expect(tooltip()?.textContent).toBe('Monday · 2nd of 8Khyber5.00');
  });

  it('moves with the keyboard, and Escape only closes the tooltip', () => {
    draw();
    const onKey = vi.fn<(event: Event) => void>();
    document.addEventListener('keydown', onKey);
    act(() => slider().focus());
    expect(tooltip()?.textContent).toContain('Sunday');
    fireEvent.change(slider(), { target: { value: '1' } });
    expect(tooltip()?.textContent).toContain('Monday');
    fireEvent.keyDown(slider(), { key: 'Escape' });
    expect(tooltip()).toBeNull();
    expect(onKey).not.toHaveBeenCalled();
    fireEvent.keyDown(slider(), { key: 'Escape' });
    expect(onKey).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', onKey);
  });

  it('stays where it was touched until another place is touched', () => {
    draw();
    fireEvent.pointerDown(ground(), { clientX: 700, clientY: 100, pointerType: 'touch' });
    fireEvent.pointerLeave(ground(), { pointerType: 'touch' });
    fireEvent.click(ground());
    expect(tooltip()?.textContent).toContain('Monday');
    act(() => slider().blur());
    expect(tooltip()).toBeNull();
  });

  it('stays while it has the keyboard focus, even when the pointer leaves', () => {
    draw();
    act(() => slider().focus());
    pointTo(700);
    fireEvent.pointerLeave(ground(), { pointerType: 'mouse' });
    expect(tooltip()?.textContent).toContain('Monday');
  });

  it('can have a description from the caller', () => {
    draw({ tooltipOf: (category) => ({ title: `Day ${category}`, rows: [], total: null }) });
    expect(said()).toBe('Day 0. No data.');
  });

  it('is highlighted in all panels on a narrow screen', () => {
    stubChartWidth(330);
    const names = ['Argonnessen', 'Cannith', 'Ghallanda', 'Khyber', 'Orien'];
    const series = names.map((name) => ({ id: name, name, colour: '#123456', values: [1, 2] }));
    draw({ arrangement: 'grouped', chart: { ...chart, series } });
    pointTo(140);
    expect(lit()).toBe(5);
    fireEvent.click(chip('Argonnessen'));
    expect(lit()).toBe(4);
  });

  it('is missing without categories', () => {
    draw({ chart: { categories: [], series: chart.series } });
    expect(screen.getByRole('img')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
