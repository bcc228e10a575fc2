import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { periods } from '@rollcall/game/population/population';
import { readChoice } from '../../ui/useAddressChoice.ts';
import {
  populationChart,
  populationCounted,
  populationRange,
  populationRanges,
  populationTitle,
} from './population-view.ts';

const { servers } = defaultDefinition;

describe('the choices of the population chart', () => {
  it.each([
    ['', 'day', 'characters'],
    ['?population-range=century&population-data=', 'day', 'characters'],
    ['?range=week', 'day', 'characters'],
    ['?population-range=year&population-data=lfms', 'year', 'lfms'],
  ])('for "%s" are %s and %s', (search, range, counted) => {
    expect([readChoice(populationRange, search), readChoice(populationCounted, search)]).toEqual([
      range,
      counted,
    ]);
  });

  it('are described in words', () => {
    expect(periods.map((range) => populationTitle({ range, counted: 'lfms' }))).toEqual([
      'LFMs posted, the last 24 hours',
      'LFMs posted, the last 7 days',
      'LFMs posted, the last 30 days',
      'LFMs posted, the last 90 days',
      'LFMs posted, the last 365 days',
    ]);
  });

  it('are drawn at the resolution of the stored counts', () => {
    expect(periods.map((range) => populationRanges[range].precision)).toEqual([
      'minute',
      'hour',
      'day',
      'day',
      'day',
    ]);
  });
});

describe('the series of the population chart', () => {
  const points = [
    {
      timestamp: '2026-11-21T14:00:00Z',
      data: { orien: { character_count: 0, lfm_count: null } },
    },
    { timestamp: '2026-11-21T13:55:00Z', data: { orien: { character_count: 7, lfm_count: 3 } } },
  ];
  const two = servers.filter(({ name }) => name === 'Orien' || name === 'Khyber');

  it('keep zero, and have gaps where a server was down, unknown or missing', () => {
    const chart = populationChart(points, two, 'characters');
    expect(chart.series.map(({ name, values }) => [name, values])).toEqual([
      ['Khyber', [null, null]],
      ['Orien', [7, 0]],
    ]);
    expect(chart.xs[0]).toBe(Date.parse('2026-11-21T13:55:00Z'));
  });

  it('count groups on request', () => {
    const chart = populationChart(points, two, 'lfms');
    expect(chart.series[1]?.values).toEqual([3, null]);
  });

  it('have the operator’s colours', () => {
    const own = [{ name: 'Orien', bitness: 32 as const, colour: '#abcdef' }];
    expect(populationChart(points, own, 'characters').series[0]?.colour).toBe('#abcdef');
  });
});
