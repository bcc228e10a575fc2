/**
 * What a chart draws, as a table: the table on the page and the CSV file are made of it. Everything is asked for cell by
 * cell, so that a table that nobody looks at costs nothing.
 */
export interface ChartTable {
  /** Over the heads of the rows: `Time`, `Hour`, `Race`. */
  readonly corner: string;
  /** The same as a program reads it: `time_utc`. */
  readonly csvCorner: string;
  /** Names of the columns, in the file as on the page. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly head: (row: number) => string;
  readonly csvHead: (row: number) => string;
  /** A number as it came, or words; null = nothing is known. */
  readonly cell: (row: number, column: number) => number | string | null;
  readonly format: (value: number, column: number) => string;
  /** In the file, where programs need another thing than readers: a number, not words about it. Left out = `cell`. */
  readonly csvCell?: (row: number, column: number) => number | string | null;
  /** Numbers of the file have so many decimals at most, as the words of the page have; left out = one. */
  readonly csvDecimals?: number;
  /** The rows that the page lists, in its order; left out = all, as they are. Fewer may be heard than seen. */
  readonly rowsOnPage?: (isVisible: boolean) => readonly number[];
}

/** The rows of a table that the page lists, for the eye or for the ear alone. */
export function rowsOnPage(table: ChartTable, isVisible: boolean): readonly number[] {
  return table.rowsOnPage?.(isVisible) ?? Array.from({ length: table.rowCount }, (_, row) => row);
}

/** A cell for the eye. */
export function cellText(table: ChartTable, row: number, column: number): string {
  const value = table.cell(row, column);
  if (value === null) return 'no data';
  return typeof value === 'number' ? table.format(value, column) : value;
}

/** One field of a CSV file: RFC 4180, and never taken for a formula by a spreadsheet. A number is no formula. */
export function csvField(value: string | number): string {
  const text = value.toString();
  if (typeof value === 'number') return text;
  // A spreadsheet runs what begins like this, with or without quotes; an apostrophe in front makes it text.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV, RFC 4180: a line ends in CRLF, the last one too. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

function rounded(value: number | string, decimals: number): number | string {
  const scale = 10 ** decimals;
  return typeof value === 'number' ? Math.round(value * scale) / scale : value;
}

/** All that a chart holds, for other programs: numbers rounded as on the page, gaps as empty fields. */
export function tableCsv(table: ChartTable): string {
  const cell = table.csvCell ?? table.cell;
  const header = [table.csvCorner, ...table.columns];
  const rows = Array.from({ length: table.rowCount }, (_, row) => [
    table.csvHead(row),
    ...table.columns.map((_name, column) => rounded(cell(row, column) ?? '', table.csvDecimals ?? 1)),
  ]);
  return csvText([header, ...rows]);
}
