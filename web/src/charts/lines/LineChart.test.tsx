import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LineData, legendOf } from './chart-series.ts';
import { stubChartWidth } from '../testing/stub-chart-width.ts';
import { timeAxis } from './time-axis.ts';
import { levelAxis } from './x-axis.ts';
import { countFormat, percentFormat, shortPercentFormat } from './value-format.ts';
import { type ComponentProps, useMemo } from 'react';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { useLegend } from '../frame/useLegend.ts';
import { LineChart } from './LineChart.tsx';

interface LegendedLineChartProps extends Omit<ComponentProps<typeof LineChart>, 'legend'> {
  /** The line highlighted while no other is spotlit; omitted = none. */
  readonly focusId?: string | null;
}

/** A line chart with its legend, as in a chart frame. */
function LegendedLineChart({ focusId = null, ...props }: LegendedLineChartProps) {
  const { chart } = props;
  const legend = useLegend(
    useMemo(() => legendOf(chart), [chart]),
    focusId,
  );
  return (
    <>
      <LineChart {...props} legend={legend} />
      <ChartLegend legend={legend} label="Lines of the chart" />
    </>
  );
}

const axis = timeAxis('minute', 'UTC', 'en-GB');
const format = countFormat('en-GB');
const startMs = Date.parse('2026-11-21T14:00:00Z');
const chart = {
  xs: [0, 5, 10, 15].map((minutes) => startMs + minutes * 60_000),
  series: [
    { id: 'orien', name: 'Orien', colour: '#6b84f5', values: [10, 12, null, 14] },
    { id: 'khyber', name: 'Khyber', colour: '#b178b8', values: [4, 5, null, 7] },
  ],
};

const chartOf = (drawn: LineData, focusId: string | null = null) => (
  <LegendedLineChart
    chart={drawn}
    focusId={focusId}
    label="Characters online"
    description="One line for each server."
    axis={axis}
    format={format}
    height={400}
  />
);
const draw = (drawn: LineData = chart, focusId: string | null = null) => render(chartOf(drawn, focusId));
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: /Characters online/ });
const chip = (name: string) => screen.getByRole('button', { name });
const lines = () => [...document.querySelectorAll<SVGElement>('[data-series]')];
const paths = () => lines().map((line) => line.querySelector('path')?.getAttribute('d'));
const tooltip = () => document.querySelector('[class*="tooltip"]');

beforeEach(() => stubChartWidth(800));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a line chart', () => {
  it('is an image with a name and a description', () => {
    draw();
    expect(screen.getByRole('img', { name: /^Characters online One line for each server\.$/ })).toBeTruthy();
    expect(paths()).toHaveLength(2);
  });

  it('keeps its space before its width is known', () => {
    // Only the observer of all tests is left, which never reports a size.
    vi.unstubAllGlobals();
    const { container } = draw();
    expect(container.querySelector<HTMLElement>('[style*="height: 400px"]')).not.toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('the legend of a line chart', () => {
  it('switches a line off and on', () => {
    draw();
    fireEvent.click(chip('Orien'));
    expect(chip('Orien').getAttribute('aria-pressed')).toBe('false');
    expect(lines().map((line) => line.dataset['series'])).toEqual(['khyber']);
    fireEvent.click(chip('Orien'));
    expect(chip('Orien').getAttribute('aria-pressed')).toBe('true');
    expect(lines()).toHaveLength(2);
  });

  it('says so when every line is switched off, and restores all', () => {
    draw();
    fireEvent.click(chip('Orien'));
    fireEvent.click(chip('Khyber'));
    expect(screen.getByText('All lines are hidden.')).toBeTruthy();
    fireEvent.click(chip('Show all'));
    expect(document.activeElement).toBe(chip('Orien'));
    expect(lines()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('spotlights the hovered line without re-rendering a path', () => {
    draw();
    const before = lines().map((line) => line.querySelector('path'));
    const texts = paths();
    fireEvent.pointerEnter(chip('Orien'), { pointerType: 'mouse' });
    expect(lines().map((line) => line.dataset['faded'])).toEqual([undefined, '']);
    expect(lines().map((line) => line.querySelector('path'))).toEqual(before);
    expect(paths()).toEqual(texts);
    fireEvent.pointerLeave(chip('Orien'));
    expect(lines().map((line) => line.dataset['faded'])).toEqual([undefined, undefined]);
  });

  it('spotlights the focused line', () => {
    draw();
    act(() => chip('Khyber').focus());
    expect(lines().map((line) => line.dataset['faded'])).toEqual(['', undefined]);
    act(() => chip('Khyber').blur());
    expect(lines().map((line) => line.dataset['faded'])).toEqual([undefined, undefined]);
  });

  it('mutes lines beside the page’s own, and fades them only while another is spotlit', () => {
    draw(chart, 'khyber');
    const fades = () => lines().map((line) => line.dataset['faded']);
    const isIdle = () => document.querySelector('[data-at-rest]') !== null;
    expect([fades(), isIdle()]).toEqual([['', undefined], true]);
    fireEvent.pointerEnter(chip('Orien'), { pointerType: 'mouse' });
    expect([fades(), isIdle()]).toEqual([[undefined, ''], false]);
    fireEvent.pointerLeave(chip('Orien'));
    fireEvent.pointerEnter(chip('Khyber'), { pointerType: 'mouse' });
    expect([fades(), isIdle()]).toEqual([['', undefined], false]);
  });

  it('fades nothing on touch, or for a hidden line', () => {
    draw();
    fireEvent.pointerEnter(chip('Orien'), { pointerType: 'touch' });
    expect(lines().some((line) => 'faded' in line.dataset)).toBe(false);
    fireEvent.pointerEnter(chip('Orien'), { pointerType: 'mouse' });
    fireEvent.click(chip('Orien'));
    expect(lines().some((line) => 'faded' in line.dataset)).toBe(false);
  });

  it('keeps lines hidden when the data changes, and fades none of the others', () => {
    const { rerender } = draw();
    fireEvent.click(chip('Orien'));
    fireEvent.pointerEnter(chip('Khyber'), { pointerType: 'mouse' });
    const others = ['Cormyr', 'Thrane'].map((name) => ({
      id: name,
      name,
      colour: '#4e9e36',
      values: [1, 2, 3, 4],
    }));
    rerender(chartOf({ ...chart, series: others }));
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
    expect(lines().map((line) => line.dataset['faded'])).toEqual([undefined, undefined]);
    rerender(chartOf(chart));
    expect(chip('Orien').getAttribute('aria-pressed')).toBe('false');
  });

  it('is absent for a single line', () => {
    draw({ ...chart, series: chart.series.slice(0, 1) });
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('a stack of lines', () => {
  it('fills the area from each line down to the next', () => {
    render(
      <LegendedLineChart
        chart={{ ...chart, xs: [1, 2, 3, 4] }}
        label="Levels"
        description="Fields."
        axis={levelAxis}
        format={percentFormat('en-GB')}
        tickFormat={shortPercentFormat('en-GB')}
        isStacked
        hasTotal={false}
        height={400}
      />,
    );
    expect(lines().map((line) => line.querySelectorAll('path').length)).toEqual([2, 2]);
    expect(screen.getByText('Total Level')).toBeTruthy();
    const through = screen.getByRole('slider', { name: 'Level in the chart: Levels' });
    expect(through.getAttribute('aria-valuetext')).toMatch(/^Level 4\. Orien 14\.0%, Khyber 7\.0%\.$/);
  });
});

describe('the described time of a line chart', () => {
  it('is the newest until one is chosen', () => {
    draw();
    expect(slider().value).toBe('3');
    expect(slider().getAttribute('aria-valuetext')).toMatch(/14:15\. Orien 14, Khyber 7\. Total 21\.$/);
    expect(tooltip()).toBeNull();
  });

  it('moves with the keyboard, and Escape only closes the tooltip', () => {
    draw();
    const onKey = vi.fn<(event: Event) => void>();
    document.addEventListener('keydown', onKey);
    act(() => slider().focus());
    fireEvent.change(slider(), { target: { value: '1' } });
    expect(slider().getAttribute('aria-valuetext')).toContain('Orien 12, Khyber 5. Total 17.');
    expect(tooltip()?.textContent).toContain('14:05');
    fireEvent.keyDown(slider(), { key: 'Escape' });
    expect(tooltip()).toBeNull();
    expect(onKey).not.toHaveBeenCalled();
    fireEvent.keyDown(slider(), { key: 'Escape' });
    expect(onKey).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', onKey);
  });

  it('follows the pointer to the nearest one, largest value first and the total last', () => {
    draw();
    const width = Number.parseFloat(slider().style.width);
    fireEvent.pointerMove(slider(), { clientX: width * 0.36, pointerType: 'mouse' });
    const texts = within(tooltip() as HTMLElement).getAllByRole('listitem', { hidden: true });
    expect(texts.map((row) => row.textContent)).toEqual(['Orien12', 'Khyber5']);
    expect(tooltip()?.lastElementChild?.textContent).toBe('Total17');
    fireEvent.pointerLeave(slider(), { pointerType: 'mouse' });
    expect(tooltip()).toBeNull();
  });

  it('stays where it was touched', () => {
    draw();
    fireEvent.pointerDown(slider(), { clientX: 0, pointerType: 'touch' });
    fireEvent.pointerLeave(slider(), { pointerType: 'touch' });
    expect(tooltip()?.textContent).toContain('14:00');
    fireEvent.blur(slider());
    expect(tooltip()).toBeNull();
  });

  it('says which values are unknown', () => {
    draw();
    fireEvent.change(slider(), { target: { value: '2' } });
    expect(tooltip()?.textContent).toContain('No data');
  });

  it('is missing without data', () => {
    draw({ xs: [], series: chart.series.map((each) => ({ ...each, values: [] })) });
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
