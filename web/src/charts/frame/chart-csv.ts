import { toWireTime } from '@rollcall/game/wire-time';
import type { TimeChart } from '../lines/chart-series.ts';

/** One field of a CSV file: RFC 4180, and never taken for a formula by a spreadsheet. */
export function csvField(text: string): string {
  // A spreadsheet runs what begins like this, with or without quotes; an apostrophe in front makes it text.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of texts as CSV, RFC 4180: a line ends in CRLF, the last one too. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

/**
 * All that a chart over time holds, for other programs: times in UTC, numbers as they came, gaps as empty fields.
 */
export function timeChartCsv({ timesMs, series }: TimeChart): string {
  const header = ['time_utc', ...series.map(({ name }) => name)];
  const rows = timesMs.map((atMs, place) => [
    toWireTime(atMs),
    ...series.map(({ values }) => values[place]?.toString() ?? ''),
  ]);
  return csvText([header, ...rows]);
}
