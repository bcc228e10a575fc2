import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import { useLegend } from '../frame/useLegend.ts';
import { stubChartWidth } from '../testing/stub-chart-width.ts';
import { calendarAxis } from './calendar-axis.ts';
import { legendOf } from './chart-series.ts';
import type { ChartWindow } from './chart-window.ts';
import { ZoomableLines } from './ZoomableLines.tsx';

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

interface ZoomedProps {
  readonly from?: number;
  readonly until?: number;
  /** Delay until the page has the new range, ms; none by default. */
  readonly delayMs?: number;
}

function Zoomed({ from, until, delayMs }: ZoomedProps) {
  const legend = useLegend(entries);
  const [window, setWindow] = useState<ChartWindow | null>(
    from === undefined || until === undefined ? null : { from: at(from), until: at(until) },
  );
  const settle = (next: ChartWindow | null) => {
    told(next);
    if (delayMs === undefined) setWindow(next);
    else setTimeout(() => setWindow(next), delayMs);
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
  // There is no layout in this test environment.
  HTMLElement.prototype.setPointerCapture = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Drags over the slider, which starts at the left edge of the page with the width in its style. */
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

describe('zoomable lines', () => {
  it('zoom to a dragged range, and notify the page after a pause', async () => {
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

  it('do not zoom on a press', () => {
    render(<Zoomed />);
    expect(drag(0.5, 0.503)).toBeNull();
    expect(weeks()).toBe(101);
  });

  it('move on a drag with Shift', () => {
    render(<Zoomed from={20} until={60} />);
    drag(0.75, 0.5, true);
    expect(said()).toMatch(/^Week of /);
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(said()).toContain('Orien 30');
  });

  it('zoom with + and − around the cursor, and show everything on Home', async () => {
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

  it('move beyond their edge with arrows, and by half a window with Shift', () => {
    render(<Zoomed from={20} until={60} />);
    fireEvent.change(slider(), { target: { value: '40' } });
    expect(said()).toContain('Orien 60');
    press('ArrowRight');
    expect(said()).toContain('Orien 61');
    expect(weeks()).toBe(41);
    press('ArrowRight', true);
    expect(said()).toContain('Orien 81');
  });

  it('close the tooltip on the first Escape, and show everything on the second', () => {
    render(<Zoomed from={20} until={60} />);
    fireEvent.change(slider(), { target: { value: '10' } });
    press('Escape');
    expect([document.querySelector('[class*="tooltip"]'), weeks()]).toEqual([null, 41]);
    press('Escape');
    expect(weeks()).toBe(101);
  });

  it('can be zoomed by buttons, and say what they show', () => {
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

  it('follow changes of the address, and ignore other keys', () => {
    render(<Zoomed from={20} until={60} />);
    expect(weeks()).toBe(41);
    const ctrlPlus = fireEvent.keyDown(slider(), { key: '+', ctrlKey: true });
    expect(ctrlPlus).toBe(true);
    expect(weeks()).toBe(41);
  });

  it('mark events in the chart, with one flag for close ones', () => {
    render(<Zoomed />);
    expect(document.querySelectorAll('svg[data-chart-picture] circle')).toHaveLength(1);
  });
});

it('a move that follows before the page has the previous one is not lost', async () => {
  render(<Zoomed delayMs={150} />);
  const all = weeks();
  press('+');
  await rest();
  press('Home');
  await act(async () => vi.advanceTimersByTimeAsync(150));
  await rest();
  await rest();
  expect(weeks()).toBe(all);
  expect(told.mock.lastCall).toEqual([null]);
});
