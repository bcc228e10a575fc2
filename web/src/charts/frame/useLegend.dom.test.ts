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

/** A chart and the picture in it. */
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
    turn: (id: string | null) => act(() => chart.result.current.spot.turn(id)),
    said: () => picture.result.current,
    again: picture.rerender,
  };
}

afterEach(cleanup);

describe('the spotlight of a chart', () => {
  it('draws only the picture anew, not the chart around it', () => {
    const { turn, said, onChart } = chartAbout(null);
    onChart.mockClear();
    turn('khyber');
    expect(said()).toEqual({ litId: 'khyber', isAtRest: false });
    turn(null);
    expect(said()).toEqual({ litId: null, isAtRest: true });
    expect(onChart).not.toHaveBeenCalled();
  });

  it('rests on what the page is about', () => {
    const { turn, said } = chartAbout('orien');
    expect(said()).toEqual({ litId: 'orien', isAtRest: true });
    turn('khyber');
    expect(said()).toEqual({ litId: 'khyber', isAtRest: false });
  });

  it('lights nothing that is switched off, or that is not there', () => {
    const { chart, turn, said, again } = chartAbout(null);
    act(() => chart.current.toggle('khyber'));
    again();
    turn('khyber');
    expect(said()).toEqual({ litId: null, isAtRest: true });
    turn('thelanis');
    expect(said()).toEqual({ litId: null, isAtRest: true });
  });
});
