import { defaultDefinition } from '@rollcall/game/definition';
import { chosenServers } from '@rollcall/game/population/server-selection';
import { otherServersId, transfersOf } from '@rollcall/game/population/transfers';
import { describe, expect, it } from 'vitest';
import { barLegend } from '../../charts/bars/bar-data.ts';
import { cellText } from '../../charts/frame/chart-table.ts';
import {
  arrivedColour,
  gainsBars,
  gainsHeight,
  gainsRows,
  gainsTable,
  gainsTooltip,
  leftColour,
} from './gains-view.ts';
import { quarter } from './testing/transfers-answers.ts';
import { placeFacts, transferChoice } from './transfers-view.ts';
import { contrast, groundsOf, leastDistance, sights } from '../../testing/colours.ts';

const others = placeFacts([], otherServersId).colour;

describe('the colours of transfers', () => {
  it.each([
    ['arrivals', arrivedColour],
    ['departures', leftColour],
    ['the other servers together', others],
  ])('contrast with the surfaces of both themes: %s', (_, colour) => {
    const ratios = groundsOf('surface').map((ground) => contrast(colour, ground));
    expect(ratios).toHaveLength(2);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(sights))('distinguish arrivals from departures with %s', (sight) => {
    const see = sights[sight];
    expect(see && leastDistance([arrivedColour, leftColour], see)).toBeGreaterThanOrEqual(0.09);
  });
});

const { servers } = defaultDefinition;
const chosen = (word: string) => chosenServers(word, servers, 'all');
const { places } = transfersOf(
  quarter,
  transferChoice(servers, { servers: chosen('64-bit'), activity: 'all' }),
);

describe('the bars of arrivals and departures', () => {
  it('start with the biggest gain, and leave the other servers to the table', () => {
    const names = gainsBars(places, servers).categories.map(({ name }) => name);
    expect(names[0]).toBe('Orien');
    expect(names.at(-1)).toBe('Cannith');
    expect(names).toHaveLength(8);
  });

  it('lie on both sides of zero, with a mark at the net', () => {
    const { series, marks } = gainsBars(places, servers);
    const valuesOf = (wanted: string) => series.find(({ id }) => id === wanted)?.values;
    expect([valuesOf('arrived')?.[0], valuesOf('left')?.[0], marks?.[0]]).toEqual([1275, -21, 1254]);
    expect([valuesOf('arrived')?.[7], valuesOf('left')?.[7], marks?.[7]]).toEqual([30, -45, -15]);
  });

  it('become higher with each server', () => {
    expect(gainsHeight(13) - gainsHeight(12)).toBe(gainsHeight(2) - gainsHeight(1));
  });

  it('show each number in the tooltip', () => {
    const legend = barLegend(gainsBars(places, servers).series);
    const { title, rows, total } = gainsTooltip(gainsRows(places)[0], servers, legend);
    expect([title, total]).toEqual(['Orien', null]);
    expect(rows.map(({ entry, value }) => [entry.name, value])).toEqual([
      ['Left', '21'],
      ['Arrived', '1,275'],
      ['Net', '+1,254'],
    ]);
    const arrivals = legend.filter(({ id }) => id === 'arrived');
    expect(gainsTooltip(places[0], servers, arrivals).rows.map(({ entry }) => entry.name)).toEqual([
      'Arrived',
      'Net',
    ]);
  });

  it('are a table of arrivals, departures and net', () => {
    const table = gainsTable(places, servers);
    expect([table.corner, ...table.columns]).toEqual(['Server', 'Arrived', 'Left', 'Net']);
    expect([table.head(0), ...[0, 1, 2].map((column) => cellText(table, 0, column))]).toEqual([
      'Orien',
      '1,275',
      '21',
      '+1,254',
    ]);
    expect([table.csvHead(7), table.cell(7, 2)]).toEqual(['Cannith', -15]);
    expect([table.csvHead(8), table.rowCount]).toEqual(['Other servers', 9]);
  });
});
