import { defaultDefinition } from '@rollcall/game/definition';
import { chosenServers } from '@rollcall/game/population/server-selection';
import { transfersOf } from '@rollcall/game/population/transfers';
import { describe, expect, it } from 'vitest';
import { cellText, rowsOnPage } from '../../charts/frame/chart-table.ts';
import { drawnFlows, flowRows, flowsHeight, flowsGeometry, flowsTable } from './flows-view.ts';
import { quarter } from './testing/transfers-answers.ts';
import { transferChoice } from './transfers-view.ts';

const { servers } = defaultDefinition;
const chosen = (word: string) => chosenServers(word, servers, 'all');
const all = transferChoice(servers, { servers: chosen('all'), activity: 'all' });
const { flows } = transfersOf(quarter, all);
const none = new Set<string>();
/** Transfers from every server to every other. */
const many = transfersOf(
  Object.fromEntries(
    all.servers.map((from, row) => [
      from,
      Object.fromEntries(
        all.servers.map((to, column) => [to, { count: 100 + 12 * row + column, active: 0 }]),
      ),
    ]),
  ),
  all,
).flows;

describe('the list of the biggest flows', () => {
  it('starts with the largest, each with its share of departures', () => {
    const rows = flowRows(flows, servers, none);
    expect(rows.map(({ name, count, percent }) => [name, count, percent])).toEqual([
      ['Moonsea → Orien', '1,230', '99%'],
      ['Cannith → Orien', '45', '100%'],
      ['Orien → Cannith', '20', '95%'],
      ['Moonsea → Cannith', '10', '0.8%'],
      ['Orien → Moonsea', '1', '5%'],
    ]);
    expect(rows[0]).toMatchObject({ length: 1, share: '99% of those who left Moonsea', series: 'orien' });
  });

  it('is limited, and moves up flows when servers are switched off', () => {
    expect(many).toHaveLength(132);
    expect(flowRows(many, servers, none)).toHaveLength(drawnFlows);
    expect(flowRows(flows, servers, new Set(['orien'])).map(({ name }) => name)).toEqual([
      'Orien → Cannith',
      'Moonsea → Cannith',
      'Orien → Moonsea',
    ]);
    expect(flowRows(flows, servers, new Set(all.servers.map((name) => name.toLowerCase())))).toEqual([]);
  });

  it('is a table of all flows, of which screen readers get the largest', () => {
    const table = flowsTable(many, servers);
    expect(table.rowCount).toBe(132);
    expect(rowsOnPage(table, true)).toHaveLength(132);
    expect(rowsOnPage(table, false)).toHaveLength(drawnFlows);
    const few = flowsTable(flows, servers);
    expect([
      few.head(0),
      few.csvHead(0),
      ...few.columns.map((_, column) => cellText(few, 0, column)),
    ]).toEqual(['1', '1', 'Moonsea', 'Orien', '1,230', '99.2%']);
    expect(cellText(few, 99, 0)).toBe('no data');
  });
});

describe('the chart of the biggest flows', () => {
  const rows = flowRows(flows, servers, none);

  it('has a bar for each, scaled to the largest and never too short to see', () => {
    const drawn = flowsGeometry(rows, 600);
    expect(drawn.map(({ bar }) => Math.round(bar.width))).toEqual([600, 22, 10, 5, 3]);
    expect(drawn.map(({ bar }) => bar.top + bar.height <= flowsHeight(drawn.length))).not.toContain(false);
  });

  it('names the server of the share where there is room', () => {
    expect(flowsGeometry(rows, 600)[0]?.note).toBe('99% of those who left Moonsea');
    expect(flowsGeometry(rows, 320)[0]?.note).toBe('99%');
  });
});
