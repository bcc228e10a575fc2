import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LegendEntry, useLegend, useSpotlight } from './useLegend.ts';

const entries: readonly LegendEntry[] = ['orien', 'khyber'].map((id) => ({
  id,
  name: id,
  colour: '#4764c2',
  dash: null,
  mark: 'area',
}));

/** Renders a chart with a picture in it. */
function chartAbout(focusId: string | null) {
  const onChart = vi.fn();
  const chart = renderHook(() => {
    onChart();
    return useLegend(entries, focusId);
  });
  const picture = renderHook(() => useSpotlight(chart.result.current));
  return {
    chart: chart.result,
    onChart,
    set: (id: string | null) => act(() => chart.result.current.spotlight.set(id)),
    said: () => picture.result.current,
    again: picture.rerender,
  };
}

afterEach(cleanup);

describe('the spotlight of a chart', () => {
  it('re-renders only the picture, not the chart around it', () => {
    const { set, said, onChart } = chartAbout(null);
    onChart.mockClear();
    set('khyber');
    expect(said()).toEqual({ highlightedId: 'khyber', isIdle: false });
    set(null);
    expect(said()).toEqual({ highlightedId: null, isIdle: true });
    expect(onChart).not.toHaveBeenCalled();
  });

  it('highlights the subject of the page while nothing else is pointed at', () => {
    const { set, said } = chartAbout('orien');
    expect(said()).toEqual({ highlightedId: 'orien', isIdle: true });
    set('khyber');
    expect(said()).toEqual({ highlightedId: 'khyber', isIdle: false });
  });

  it('never highlights hidden or missing series', () => {
    const { chart, set, said, again } = chartAbout(null);
    act(() => chart.current.toggle('khyber'));
    again();
    set('khyber');
    expect(said()).toEqual({ highlightedId: null, isIdle: true });
    set('thelanis');
    expect(said()).toEqual({ highlightedId: null, isIdle: true });
  });
});
