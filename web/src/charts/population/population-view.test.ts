import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import {
  filterSummary,
  populationChart,
  populationTitle,
  populationViewOf,
  type PopulationView,
  rangeOptions,
  searchOf,
} from './population-view.ts';
import { chosenServers, countedOptions, serverOptions } from '../controls/chart-choices.ts';
import { linkWith } from '../frame/useChartExports.ts';

const { servers } = defaultDefinition;
const valueOf = <Value extends string>(options: readonly { readonly value: Value }[]) =>
  fc.constantFrom(...options.map(({ value }) => value));
const views: fc.Arbitrary<PopulationView> = fc.record({
  range: valueOf(rangeOptions),
  servers: valueOf(serverOptions),
  counted: valueOf(countedOptions),
});

const defaultPopulationView: PopulationView = { range: 'day', servers: '64-bit', counted: 'characters' };

describe('the choices of the population chart', () => {
  it('are a day, 64-bit servers and characters until something is chosen', () => {
    expect(populationViewOf('')).toEqual(defaultPopulationView);
    expect(searchOf(defaultPopulationView)).toEqual({
      'population-range': null,
      'population-servers': null,
      'population-data': null,
    });
  });

  it.each(['?population-range=century', '?population-servers=128&population-data=', '?range=week', '?%'])(
    'are the usual ones for %s',
    (search) => {
      expect(populationViewOf(search)).toEqual(defaultPopulationView);
    },
  );

  it('survive the way through a link, beside whatever else stands in it', () => {
    fc.assert(
      fc.property(views, views, (view, before) => {
        const old = linkWith('https://example.org/live?tab=1', searchOf(before), 'chart');
        const url = new URL(linkWith(old, searchOf(view), 'chart'));
        expect(populationViewOf(url.search)).toEqual(view);
        expect(url.searchParams.get('tab')).toBe('1');
        expect(url.hash).toBe('#chart');
      }),
    );
  });

  it('are told in words', () => {
    const view = { range: 'month', servers: 'all', counted: 'lfms' } as const;
    expect(populationTitle(view)).toBe('LFMs posted, the last 30 days');
    expect(filterSummary(view)).toBe('Month · All · LFMs');
  });

  it.each([
    ['64-bit', 8],
    ['32-bit', 4],
    ['all', 12],
  ] as const)('%s are %i servers', (choice, count) => {
    expect(chosenServers(servers, choice)).toHaveLength(count);
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

  it('keep zero, and have gaps where a server was down, unknown, or not named', () => {
    const chart = populationChart(points, two, { servers: '64-bit', counted: 'characters' });
    expect(chart.series.map(({ name, values }) => [name, values])).toEqual([
      ['Khyber', [null, null]],
      ['Orien', [7, 0]],
    ]);
    expect(chart.xs[0]).toBe(Date.parse('2026-11-21T13:55:00Z'));
  });

  it('count groups when asked', () => {
    const chart = populationChart(points, two, { servers: '64-bit', counted: 'lfms' });
    expect(chart.series[1]?.values).toEqual([3, null]);
  });

  it('have the colours of the operator', () => {
    const own = [{ name: 'Orien', bitness: 32 as const, colour: '#abcdef' }];
    expect(populationChart(points, own, { servers: '32-bit', counted: 'characters' }).series[0]?.colour).toBe(
      '#abcdef',
    );
    expect(populationChart(points, own, { servers: '64-bit', counted: 'characters' }).series).toEqual([]);
  });
});
