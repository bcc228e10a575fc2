import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField, csvText, tableCsv } from './chart-table.ts';

/** A strict parser of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (text.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',' || sign === '\r') {
      row.push(field);
      field = '';
      if (sign === '\r') {
        rows.push(row);
        row = [];
        at += 1;
      }
    } else field += sign;
  }
  return rows;
}

describe('a CSV file', () => {
  it.each([
    ['Orien', 'Orien'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    [-1.5, '-1.5'],
    [1e-7, '1e-7'],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['=HYPERLINK("a","b")', '"\'=HYPERLINK(""a"",""b"")"'],
  ])('writes %j as %j', (text, field) => {
    expect(csvField(text)).toBe(field);
  });

  it('can be read back unchanged, except for texts that a spreadsheet would run as formulas', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '=', '-') });
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const safe = rows.map((row) => row.map((text) => (/^[=\-\r]/.test(text) ? `'${text}` : text)));
        expect(readCsv(csvText(rows))).toEqual(safe);
      }),
    );
  });
});

describe('the file of a chart', () => {
  const table = {
    corner: 'Server',
    csvCorner: 'server',
    columns: ['00', 'Peak window'],
    rowCount: 2,
    head: (row: number) => `Server ${row}`,
    csvHead: (row: number) => `server-${row}`,
    cell: (row: number, column: number) => (row === 0 ? (['Peak Hours', 'All day'][column] ?? null) : null),
    format: String,
  };

  it('has the data of the table, with gaps as empty fields', () => {
    expect(tableCsv(table)).toBe('server,00,Peak window\r\nserver-0,Peak Hours,All day\r\nserver-1,,\r\n');
  });

  it('has numbers where the table has text', () => {
    const csvCell = (row: number, column: number) => (column === 0 ? 12.5 : table.cell(row, column));
    expect(tableCsv({ ...table, csvCell })).toContain('server-0,12.5,All day\r\n');
  });
});
