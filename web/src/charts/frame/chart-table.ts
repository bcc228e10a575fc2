/**
 * The data of a chart as a table, for the table on the page and the CSV file. Read cell by cell, so that a table that
 * is not shown costs nothing.
 */
export interface ChartTable {
  /** Header of the row headers: `Time`, `Hour`, `Race`. */
  readonly corner: string;
  /** The header of the row headers in the file: `time_utc`. */
  readonly csvCorner: string;
  /** Headers of the columns, in the file and on the page. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly head: (row: number) => string;
  readonly csvHead: (row: number) => string;
  /** An unrounded number or a text; null = unknown. */
  readonly cell: (row: number, column: number) => number | string | null;
  readonly format: (value: number, column: number) => string;
  /** Value for the file if programs need a number in place of a text. Omitted = `cell`. */
  readonly csvCell?: (row: number, column: number) => number | string | null;
  /** Maximum decimals of numbers in the file, as on the page; omitted = one. */
  readonly csvDecimals?: number;
  /** Rows on the page, in order; omitted = all. Screen readers may get fewer. */
  readonly rowsOnPage?: (isVisible: boolean) => readonly number[];
}

/** The rows of a table on the page, visible or only for screen readers. */
export function rowsOnPage(table: ChartTable, isVisible: boolean): readonly number[] {
  return table.rowsOnPage?.(isVisible) ?? Array.from({ length: table.rowCount }, (_, row) => row);
}

/** Text of a cell on the page. */
export function cellText(table: ChartTable, row: number, column: number): string {
  const value = table.cell(row, column);
  if (value === null) return 'no data';
  return typeof value === 'number' ? table.format(value, column) : value;
}

/**
 * One field of a CSV file (RFC 4180), escaped so that no spreadsheet runs it as a formula. Numbers need no escaping.
 */
export function csvField(value: string | number): string {
  const text = value.toString();
  if (typeof value === 'number') return text;
  // Spreadsheets run fields that start like this, even in quotes; a leading apostrophe makes them text.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV, RFC 4180: every line, including the last, ends in CRLF. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

function rounded(value: number | string, decimals: number): number | string {
  const scale = 10 ** decimals;
  return typeof value === 'number' ? Math.round(value * scale) / scale : value;
}

/** The data of a chart as CSV: numbers rounded as on the page, gaps as empty fields. */
export function tableCsv(table: ChartTable): string {
  const cell = table.csvCell ?? table.cell;
  const header = [table.csvCorner, ...table.columns];
  const rows = Array.from({ length: table.rowCount }, (_, row) => [
    table.csvHead(row),
    ...table.columns.map((_name, column) => rounded(cell(row, column) ?? '', table.csvDecimals ?? 1)),
  ]);
  return csvText([header, ...rows]);
}
