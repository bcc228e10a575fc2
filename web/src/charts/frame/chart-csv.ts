import type { ChartTwin } from './chart-twin.ts';

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

/** All that a chart holds, for other programs: numbers as they came, gaps as empty fields. */
export function twinCsv(twin: ChartTwin): string {
  const cell = twin.csvCell ?? twin.cell;
  const header = [twin.csvCorner, ...twin.columns];
  const rows = Array.from({ length: twin.rowCount }, (_, row) => [
    twin.csvHead(row),
    ...twin.columns.map((_name, column) => cell(row, column) ?? ''),
  ]);
  return csvText([header, ...rows]);
}
