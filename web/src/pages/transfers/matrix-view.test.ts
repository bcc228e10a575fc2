import { defaultDefinition } from '@rollcall/game/definition';
import { chosenServers } from '@rollcall/game/population/server-selection';
import { transfersOf } from '@rollcall/game/population/transfers';
import { describe, expect, it } from 'vitest';
import { cellText } from '../../charts/frame/chart-table.ts';
import { matrixData, matrixTable, type MatrixOptions } from './matrix-view.ts';
import { quarter } from './testing/transfers-answers.ts';
import { transferChoice } from './transfers-view.ts';

const servers = defaultDefinition.servers.filter(({ name }) =>
  ['Orien', 'Cannith', 'Moonsea'].includes(name),
);
const chosen = (word: string) => chosenServers(word, servers, 'all');
const [cannith, orien, moonsea] = [0, 1, 2];
const transfers = transfersOf(quarter, transferChoice(servers, { servers: chosen('all'), activity: 'all' }));
const options: MatrixOptions = { servers, activity: 'all', measure: 'characters' };
const data = matrixData(transfers, options);
const shares = matrixData(transfers, { ...options, measure: 'share' });

describe('the matrix of home and current servers', () => {
  it('has a row for each home and a column for each current server', () => {
    expect(data.rows.map(({ name }) => name)).toEqual(['Cannith', 'Orien', 'Moonsea']);
    expect(data.columns.map(({ label, accessibleName }) => [label, accessibleName])[1]).toEqual([
      'Orien',
      'now on Orien',
    ]);
    expect(data.columnKind).toBe('named');
    expect(data.rows.map(({ colour }) => colour)).toEqual(servers.map(({ colour }) => colour));
  });

  it('says what each cell means', () => {
    expect(data.cell(moonsea, orien)).toEqual({
      value: 1230,
      strength: 1,
      isMarked: true,
      text: '99.2% of those who left',
      detail: '1,230 characters',
      label: '1,230',
    });
    expect(data.cell(moonsea, cannith)).toMatchObject({
      isMarked: false,
      text: '0.8% of those who left',
    });
    expect(data.cell(orien, moonsea)).toMatchObject({ value: 1, detail: '1 character' });
  });

  it('marks the largest flow of each home, and nothing if nobody left', () => {
    const quiet = matrixData(
      transfersOf({}, transferChoice(servers, { servers: chosen('all'), activity: 'all' })),
      options,
    );
    expect(quiet.cell(cannith, orien)).toEqual({
      value: 0,
      strength: 0,
      isMarked: false,
      text: '0.0% of those who left',
      detail: '0 characters',
    });
    expect(data.cell(cannith, moonsea)).toMatchObject({ value: 0, isMarked: false });
    expect(data.cell(cannith, orien).isMarked).toBe(true);
  });

  it('is scaled by single servers, not by the others together', () => {
    const narrow = transfersOf(
      { ...quarter, moonsea: { orien: { count: 30, active: 0 } } },
      { servers: ['Orien', 'Cannith', 'Moonsea', 'Thrane'], chosen: ['Orien', 'Cannith'], activity: 'all' },
    );
    const few = matrixData(narrow, options);
    expect(few.rows.map(({ name }) => name)).toEqual(['Orien', 'Cannith', 'Other servers']);
    expect([few.cell(1, 0).strength, few.cell(0, 1).strength]).toEqual([1, 20 / 45]);
    const many = matrixData(
      transfersOf(quarter, { ...transferChoice(servers, { servers: chosen('64-bit'), activity: 'all' }) }),
      options,
    );
    expect(many.cell(2, 1)).toMatchObject({ value: 1230, strength: 1 });
  });

  it('shows that staying at home is not a transfer', () => {
    expect(data.cell(orien, orien)).toEqual({
      value: null,
      strength: 0,
      isMarked: false,
      text: 'At home',
      detail: 'no transfer',
    });
    expect(data.key?.unknown).toBe('Home');
  });

  it('shows shares of a home’s departures when chosen', () => {
    expect(shares.cell(moonsea, orien)).toMatchObject({ label: '99%', detail: '1,230 characters' });
    expect(shares.cell(cannith, orien)).toMatchObject({ value: 1, strength: 1, label: '100%' });
  });
});

describe('the matrix as a table', () => {
  const textsOf = (table: ReturnType<typeof matrixTable>) =>
    Array.from({ length: table.rowCount }, (_, row) => [
      table.head(row),
      ...table.columns.map((__, column) => cellText(table, row, column)),
    ]);

  it('has the sums of rows and columns', () => {
    const table = matrixTable(transfers, options);
    expect([table.corner, ...table.columns]).toEqual([
      'Home server',
      'Cannith',
      'Orien',
      'Moonsea',
      'Left in all',
    ]);
    expect(textsOf(table)).toEqual([
      ['Cannith', 'at home', '45', '0', '45'],
      ['Orien', '20', 'at home', '1', '21'],
      ['Moonsea', '10', '1,230', 'at home', '1,240'],
      ['Arrived in all', '30', '1,275', '1', '1,306'],
    ]);
    expect(table.csvHead(3)).toBe('Arrived in all');
  });

  it('has no column sums of shares, which cannot be added', () => {
    const table = matrixTable(transfers, { servers, measure: 'share' });
    expect(textsOf(table)).toEqual([
      ['Cannith', 'at home', '100.0%', '0.0%', '45'],
      ['Orien', '95.2%', 'at home', '4.8%', '21'],
      ['Moonsea', '0.8%', '99.2%', 'at home', '1,240'],
    ]);
  });
});
