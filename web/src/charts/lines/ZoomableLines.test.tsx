import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLegend } from '../frame/useLegend.ts';
import { stubChartWidth } from '../testing/stub-chart-width.ts';
import { calendarAxis } from './calendar-axis.ts';
import { legendOf } from './chart-series.ts';
import type { ChartWindow } from './chart-window.ts';
import { ZoomableLines } from './ZoomableLines.tsx';

const dayMs = 86_400_000;
const startMs = Date.parse('2025-01-06T00:00:00Z');
const at = (week: number) => startMs + week * 7 * dayMs;
const chart = {
  xs: Array.from({ length: 101 }, (_, week) => at(week)),
  series: [
    { id: 'orien', name: 'Orien', colour: '#6b84f5', values: Array.from({ length: 101 }, (_, week) => week) },
  ],
  marks: [{ from: at(50) + dayMs, until: null, name: 'Update 71', colour: '#4764c2' }],
};
const axis = calendarAxis('week', 'en-GB');
const entries = legendOf(chart);

const told = vi.fn<(next: ChartWindow | null) => void>();

function Zoomed({ from, until }: { readonly from?: number; readonly until?: number }) {
  const legend = useLegend(entries);
  const [window, setWindow] = useState<ChartWindow | null>(
    from === undefined || until === undefined ? null : { from: at(from), until: at(until) },
  );
  const settle = (next: ChartWindow | null) => {
    told(next);
    setWindow(next);
  };
  return (
    <ZoomableLines
      chart={chart}
      legend={legend}
      label="Characters online"
      description="One line."
      axis={axis}
      window={window}
      onWindow={settle}
      least={14 * dayMs}
      height={400}
    />
  );
}

const slider = () => screen.getByRole<HTMLInputElement>('slider');
const weeks = () => Number(slider().max) + 1;
const said = () => slider().getAttribute('aria-valuetext');
const tool = (name: string) => screen.getByRole('button', { name });
const press = (key: string, shiftKey = false) => fireEvent.keyDown(slider(), { key, shiftKey });
const rest = () => act(async () => vi.advanceTimersByTimeAsync(300));
const plotWidth = () => Number.parseFloat(slider().style.width);

beforeEach(() => {
  told.mockClear();
  vi.useFakeTimers();
  stubChartWidth(800);
  // No browser lays out pages here.
  HTMLElement.prototype.setPointerCapture = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The slider lies where the page begins, and is as wide as its style says. */
function drag(from: number, to: number, shiftKey = false) {
  const width = plotWidth();
  vi.spyOn(slider(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 300));
  const point = { pointerType: 'mouse', button: 0, pointerId: 1, shiftKey };
  fireEvent.pointerDown(slider(), { ...point, clientX: from * width });
  fireEvent.pointerMove(slider(), { ...point, clientX: to * width });
  const selected = document.querySelector('[class*="selected"]');
  fireEvent.pointerUp(slider(), { ...point, clientX: to * width });
  return selected;
}

describe('lines that are zoomed', () => {
  it('by a drag show what was dragged over, and the page is told once the reader rests', async () => {
    render(<Zoomed />);
    expect(weeks()).toBe(101);
    expect(drag(0.25, 0.75)).not.toBeNull();
    expect(weeks()).toBe(51);
    expect(told).not.toHaveBeenCalled();
    await rest();
    expect(told).toHaveBeenLastCalledWith({ from: at(25), until: at(75) });
    expect(weeks()).toBe(51);
    expect(document.querySelector('[class*="selected"]')).toBeNull();
  });

  it('by a press stay as they are', () => {
    render(<Zoomed />);
    expect(drag(0.5, 0.503)).toBeNull();
    expect(weeks()).toBe(101);
  });

  it('by a drag with Shift move along', () => {
    render(<Zoomed from={20} until={60} />);
    drag(0.75, 0.5, true);
    expect(said()).toMatch(/^Week of /);
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(said()).toContain('Orien 30');
  });

  it('by + and − keep what is read, and by Home show everything', async () => {
    render(<Zoomed />);
    fireEvent.change(slider(), { target: { value: '50' } });
    expect(said()).toBe('Week of 22 Dec 2025. Orien 50. Update 71.');
    press('+');
    expect(weeks()).toBe(51);
    expect(said()).toBe('Week of 22 Dec 2025. Orien 50. Update 71.');
    press('-');
    expect(weeks()).toBe(101);
    press('+');
    press('+');
    expect(weeks()).toBe(25);
    press('Home');
    expect(weeks()).toBe(101);
    expect(said()).toContain('Orien 50');
    await rest();
    expect(told).toHaveBeenLastCalledWith(null);
  });

  it('go on beyond their edge by arrows, and by half a window with Shift', () => {
    render(<Zoomed from={20} until={60} />);
    fireEvent.change(slider(), { target: { value: '40' } });
    expect(said()).toContain('Orien 60');
    press('ArrowRight');
    expect(said()).toContain('Orien 61');
    expect(weeks()).toBe(41);
    press('ArrowRight', true);
    expect(said()).toContain('Orien 81');
  });

  it('by Escape close the tooltip first, and then show everything', () => {
    render(<Zoomed from={20} until={60} />);
    fireEvent.change(slider(), { target: { value: '10' } });
    press('Escape');
    expect([document.querySelector('[class*="tooltip"]'), weeks()]).toEqual([null, 41]);
    press('Escape');
    expect(weeks()).toBe(101);
  });

  it('by buttons do the same, and say what they show', () => {
    render(<Zoomed />);
    expect(tool('Zoom out').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(tool('Zoom in'));
    expect(weeks()).toBe(51);
    expect(
      within(screen.getByRole('group', { name: 'Zoom' })).getByText('30 June 2025 – 15 June 2026'),
    ).toBeTruthy();
    fireEvent.click(tool('Later'));
    fireEvent.click(tool('Later'));
    expect(tool('Later').getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(slider(), { target: { value: '50' } });
    expect(said()).toContain('Orien 100');
    fireEvent.click(tool('All'));
    expect(weeks()).toBe(101);
  });

  it('follow an address that changes, and leave other keys alone', () => {
    render(<Zoomed from={20} until={60} />);
    expect(weeks()).toBe(41);
    const ctrlPlus = fireEvent.keyDown(slider(), { key: '+', ctrlKey: true });
    expect(ctrlPlus).toBe(true);
    expect(weeks()).toBe(41);
  });

  it('mark what happened in the picture, as one flag where it is close together', () => {
    render(<Zoomed />);
    expect(document.querySelectorAll('svg[data-chart-picture] circle')).toHaveLength(1);
  });
});
