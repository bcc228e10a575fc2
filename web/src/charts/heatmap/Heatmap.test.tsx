import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { type LegendEntry, useLegend } from '../frame/useLegend.ts';
import { stubChartWidth } from '../testing/stub-chart-width.ts';
import type { HeatmapData } from './heatmap-layout.ts';
import { cellByKey, cellTooltip, Heatmap, accessibleCellText } from './Heatmap.tsx';
import fc from 'fast-check';

fc.configureGlobal({ seed: 1 });

const size = { rows: 3, columns: 24 };
const middle = { row: 1, column: 5 };

describe('a key moves from a cell', () => {
  it.each([
    ['ArrowRight', false, { row: 1, column: 6 }],
    ['ArrowLeft', false, { row: 1, column: 4 }],
    ['ArrowDown', false, { row: 2, column: 5 }],
    ['ArrowUp', false, { row: 0, column: 5 }],
    ['Home', false, { row: 1, column: 0 }],
    ['End', false, { row: 1, column: 23 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 2, column: 23 }],
    ['PageUp', false, { row: 0, column: 5 }],
    ['PageDown', false, { row: 2, column: 5 }],
    ['Tab', false, null],
    ['a', false, null],
  ])('%s (with Ctrl: %s) to %j', (key, ctrlKey, to) => {
    expect(cellByKey(middle, { key, ctrlKey }, size)).toEqual(to);
  });

  it('never out of the grid', () => {
    const keys = fc.constantFrom(
      'ArrowRight',
      'ArrowLeft',
      'ArrowDown',
      'ArrowUp',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean())), (pressed) => {
        let at = { row: 0, column: 0 };
        for (const [key, ctrlKey] of pressed) at = cellByKey(at, { key, ctrlKey }, size) ?? at;
        expect(at.row).toBeGreaterThanOrEqual(0);
        expect(at.row).toBeLessThan(3);
        expect(at.column).toBeGreaterThanOrEqual(0);
        expect(at.column).toBeLessThan(24);
      }),
    );
  });
});

describe('a cell says', () => {
  const row = { id: 'orien', name: 'Orien', colour: '#6b84f5' };
  const column = { id: '18', label: '18', accessibleName: '18:00 to 19:00' };
  const peak = { value: 132.4, strength: 1, isMarked: true, text: 'Peak Hours', detail: '132.4 characters' };

  it('its position, meaning and number', () => {
    expect(cellTooltip(row, column, peak)).toEqual({
      title: 'Orien, 18:00 to 19:00',
      rows: [
        {
          entry: { id: 'orien', name: 'Peak Hours', colour: '#6b84f5', dash: null, mark: 'area' },
          value: '132.4 characters',
        },
      ],
      total: null,
    });
    expect(accessibleCellText(row, column, peak)).toBe(
      'Orien, 18:00 to 19:00. Peak Hours, 132.4 characters.',
    );
  });

  it('a fuller name of its row, if the label beside it is not enough', () => {
    const monday = { id: 'monday', name: 'Monday', accessibleName: 'Orien, Monday' };
    expect(accessibleCellText(monday, column, peak)).toMatch(/^Orien, Monday, 18:00 to 19:00\./);
    expect(cellTooltip(monday, column, peak).rows[0]?.entry.colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('only its text if that includes the number', () => {
    const moved = { value: 3, strength: 1, isMarked: false, text: '3 characters moved' };
    expect(accessibleCellText(row, column, moved)).toBe('Orien, 18:00 to 19:00. 3 characters moved.');
    expect(cellTooltip(row, column, moved).rows[0]?.value).toBe('');
  });

  it('that it is unknown', () => {
    const unknown = { value: null, strength: 0, isMarked: false, text: 'Off-Peak' };
    expect(accessibleCellText(row, column, unknown)).toBe('Orien, 18:00 to 19:00. No data.');
    expect(cellTooltip(row, column, unknown).rows[0]?.value).toBeNull();
  });

  it('why it cannot have a number', () => {
    const home = { value: null, strength: 0, isMarked: false, text: 'At home', detail: 'no transfer' };
    expect(accessibleCellText(row, column, home)).toBe('Orien, 18:00 to 19:00. At home, no transfer.');
    expect(cellTooltip(row, column, home).rows[0]?.value).toBe('no transfer');
  });
});

const names = ['Orien', 'Khyber', 'Cannith'];
const data: HeatmapData = {
  rows: names.map((name) => ({ id: name.toLowerCase(), name, colour: '#6b84f5' })),
  columns: Array.from({ length: 24 }, (_, hour) => ({
    id: String(hour),
    label: String(hour),
    accessibleName: `${hour} o’clock`,
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

function Legended({ drawn = data }: { drawn?: HeatmapData }) {
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
const pointed = () => document.querySelector('.chart-cursor') ?? document.body;

beforeEach(() => stubChartWidth(1072));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a heatmap', () => {
  it('is an image with a name, a description, and a group for each row', () => {
    render(<Legended />);
    expect(screen.getByRole('img', { name: 'Peak hours One row for each server.' })).toBeTruthy();
    expect(rows().map(({ dataset }) => dataset['series'])).toEqual(['orien', 'khyber', 'cannith']);
    expect(document.querySelectorAll('svg[data-chart-picture] rect[class*="marked"]')).toHaveLength(7);
  });

  it('draws unknown values without a cell', () => {
    render(<Legended />);
    expect(rows()[2]?.querySelectorAll('rect[class*="cell"], rect[class*="marked"]')).toHaveLength(0);
    expect(rows()[2]?.querySelector('[class*="hatch"]')).not.toBeNull();
  });

  it('has one tab stop, from which arrow keys move through all cells in four directions', () => {
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

  it('leaves other keys to the page, and Escape too while there is no tooltip', () => {
    render(<Legended />);
    const onKeyDown = vi.fn();
    document.body.addEventListener('keydown', onKeyDown);
    // True = not prevented.
    expect(press('Tab')).toBe(true);
    expect(press('Escape')).toBe(true);
    expect(onKeyDown).toHaveBeenCalledTimes(2);
    expect(press('ArrowLeft')).toBe(false);
    press('Escape');
    expect(onKeyDown).toHaveBeenCalledTimes(3);
    document.body.removeEventListener('keydown', onKeyDown);
  });

  it('can be stepped through by a screen reader, row by row', () => {
    render(<Legended />);
    fireEvent.change(slider(), { target: { value: '25' } });
    expect(said()).toBe('Khyber, 1 o’clock. Off-Peak, 1 characters.');
    expect(slider().max).toBe('71');
  });

  it('follows the pointer, and closes the tooltip when it leaves', () => {
    render(<Legended />);
    fireEvent.pointerMove(pointed(), { clientX: 1070, clientY: 40, pointerType: 'mouse' });
    expect(tooltip()).toBe('Orien, 23 o’clockPeak Hours23 characters');
    expect(document.querySelector('[class*="ring"]')).not.toBeNull();
    fireEvent.pointerLeave(pointed(), { pointerType: 'mouse' });
    expect(tooltip()).toBeNull();
  });

  it('keeps the tooltip of a touched cell', () => {
    render(<Legended />);
    fireEvent.pointerDown(pointed(), { clientX: 1070, clientY: 40, pointerType: 'touch' });
    fireEvent.pointerLeave(pointed(), { pointerType: 'touch' });
    expect(tooltip()).toBe('Orien, 23 o’clockPeak Hours23 characters');
  });

  it('does not re-render the picture when the pointer moves', () => {
    render(<Legended />);
    const before = rows().map((row) => row.innerHTML);
    const observed = vi.fn();
    const observer = new MutationObserver(observed);
    for (const row of rows()) observer.observe(row, { childList: true, subtree: true, attributes: true });
    fireEvent.pointerMove(pointed(), { clientX: 400, clientY: 40 });
    expect(observer.takeRecords()).toEqual([]);
    expect(rows().map((row) => row.innerHTML)).toEqual(before);
  });

  it('spotlights and hides rows by the legend', () => {
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
    expect(screen.getByText('All rows are hidden.')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('keeps its space before its width is known', () => {
    // Only the observer of all tests is left, which never reports a size.
    vi.unstubAllGlobals();
    const { container } = render(<Legended />);
    expect(container.querySelector('[style*="height: 198px"]')).not.toBeNull();
    expect(rows()).toEqual([]);
  });
});
