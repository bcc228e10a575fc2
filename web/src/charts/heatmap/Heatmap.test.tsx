import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import type { LegendEntry } from '../frame/legend.ts';
import { useLegend } from '../frame/useLegend.ts';
import { stubChartWidth } from '../testing/chart-room.ts';
import type { HeatmapData } from './heatmap-data.ts';
import { Heatmap } from './Heatmap.tsx';

const names = ['Orien', 'Khyber', 'Cannith'];
const data: HeatmapData = {
  rows: names.map((name) => ({ id: name.toLowerCase(), name, colour: '#6b84f5' })),
  columns: Array.from({ length: 24 }, (_, hour) => ({
    id: String(hour),
    label: String(hour),
    spoken: `${hour} o’clock`,
  })),
  columnKind: 'ordered',
  cell: (row, column) => {
    if (row === 2) return { value: null, strength: 0, isMarked: false, text: 'Off-Peak' };
    return {
      value: column,
      strength: column / 23,
      isMarked: column > 20,
      text: column > 20 ? 'Peak Hours' : 'Off-Peak',
      detail: `${column} characters`,
    };
  },
  key: { marked: 'Peak Hours', unmarked: 'Off-Peak', unknown: 'No data' },
};
const entries: readonly LegendEntry[] = data.rows.map(({ id, name }) => ({
  id,
  name,
  colour: '#6b84f5',
  dash: null,
  mark: 'area',
}));

function Legended({ drawn = data }: { readonly drawn?: HeatmapData }) {
  const legend = useLegend(entries);
  return (
    <>
      <Heatmap data={drawn} legend={legend} label="Peak hours" description="One row for each server." />
      <ChartLegend legend={legend} label="Rows of the chart" />
    </>
  );
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Cell of the chart: Peak hours' });
const said = () => slider().getAttribute('aria-valuetext');
const press = (key: string) => fireEvent.keyDown(slider(), { key });
const rows = () => [...document.querySelectorAll<SVGElement>('[data-series]')];
const tooltip = () => document.querySelector('[class*="tooltip"]')?.textContent ?? null;
const pointed = () => document.querySelector('[class*="pointed"]') ?? document.body;

beforeEach(() => stubChartWidth(1072));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a heatmap', () => {
  it('is a picture with a name, a description, and a group for each row', () => {
    render(<Legended />);
    expect(screen.getByRole('img', { name: 'Peak hours One row for each server.' })).toBeTruthy();
    expect(rows().map(({ dataset }) => dataset['series'])).toEqual(['orien', 'khyber', 'cannith']);
    expect(document.querySelectorAll('svg[data-chart-picture] rect[class*="marked"]')).toHaveLength(7);
  });

  it('draws what nothing is known of without a cell', () => {
    render(<Legended />);
    expect(rows()[2]?.querySelectorAll('rect[class*="cell"], rect[class*="marked"]')).toHaveLength(0);
    expect(rows()[2]?.querySelector('[class*="hatch"]')).not.toBeNull();
  });

  it('goes by one stop of the keyboard through all cells, in four directions', () => {
    render(<Legended />);
    expect(slider().tabIndex).toBe(0);
    press('ArrowRight');
    expect(said()).toBe('Orien, 1 o’clock. Off-Peak, 1 characters.');
    press('ArrowDown');
    expect(said()).toBe('Khyber, 1 o’clock. Off-Peak, 1 characters.');
    press('End');
    expect(said()).toBe('Khyber, 23 o’clock. Peak Hours, 23 characters.');
    expect(tooltip()).toBe('Khyber, 23 o’clockPeak Hours23 characters');
    press('ArrowDown');
    expect(said()).toBe('Cannith, 23 o’clock. No data.');
    expect(tooltip()).toBe('Cannith, 23 o’clockNo data');
    fireEvent.keyDown(slider(), { key: 'Escape' });
    expect(tooltip()).toBeNull();
  });

  it('leaves other keys to the page, and Escape when nothing is shown', () => {
    render(<Legended />);
    const onKeyDown = vi.fn();
    document.body.addEventListener('keydown', onKeyDown);
    // True = nobody prevented it.
    expect(press('Tab')).toBe(true);
    expect(press('Escape')).toBe(true);
    expect(onKeyDown).toHaveBeenCalledTimes(2);
    expect(press('ArrowLeft')).toBe(false);
    press('Escape');
    expect(onKeyDown).toHaveBeenCalledTimes(3);
    document.body.removeEventListener('keydown', onKeyDown);
  });

  it('is stepped through by a screen reader, row by row', () => {
    render(<Legended />);
    fireEvent.change(slider(), { target: { value: '25' } });
    expect(said()).toBe('Khyber, 1 o’clock. Off-Peak, 1 characters.');
    expect(slider().max).toBe('71');
  });

  it('follows the pointer, and lets go when it leaves', () => {
    render(<Legended />);
    fireEvent.pointerMove(pointed(), { clientX: 1070, clientY: 40, pointerType: 'mouse' });
    expect(tooltip()).toBe('Orien, 23 o’clockPeak Hours23 characters');
    expect(document.querySelector('[class*="ring"]')).not.toBeNull();
    fireEvent.pointerLeave(pointed(), { pointerType: 'mouse' });
    expect(tooltip()).toBeNull();
  });

  it('keeps what a finger has found', () => {
    render(<Legended />);
    fireEvent.pointerDown(pointed(), { clientX: 1070, clientY: 40, pointerType: 'touch' });
    fireEvent.pointerLeave(pointed(), { pointerType: 'touch' });
    expect(tooltip()).toBe('Orien, 23 o’clockPeak Hours23 characters');
  });

  it('does not draw the picture anew for the pointer', () => {
    render(<Legended />);
    const before = rows().map((row) => row.innerHTML);
    const observed = vi.fn();
    const observer = new MutationObserver(observed);
    for (const row of rows()) observer.observe(row, { childList: true, subtree: true, attributes: true });
    fireEvent.pointerMove(pointed(), { clientX: 400, clientY: 40 });
    expect(observer.takeRecords()).toEqual([]);
    expect(rows().map((row) => row.innerHTML)).toEqual(before);
  });

  it('spotlights a row of the legend, and switches rows off', () => {
    render(<Legended />);
    const chip = screen.getByRole('button', { name: 'Khyber' });
    fireEvent.pointerEnter(chip, { pointerType: 'mouse' });
    expect(rows().map(({ dataset }) => dataset['faded'])).toEqual(['', undefined, '']);
    fireEvent.pointerLeave(chip);
    press('PageDown');
    fireEvent.click(chip);
    expect(rows().map(({ dataset }) => dataset['series'])).toEqual(['orien', 'cannith']);
    expect(said()).toMatch(/^Cannith/);
    fireEvent.click(screen.getByRole('button', { name: 'Orien' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cannith' }));
    expect(screen.getByText('Every row is switched off.')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('keeps its room while its width is not known', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const { container } = render(<Legended />);
    expect(container.querySelector('[style*="height: 198px"]')).not.toBeNull();
    expect(rows()).toEqual([]);
  });
});
