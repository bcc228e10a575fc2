import { pageLocale } from '../../../ui/locale.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import type { Period } from '@rollcall/game/population/population';
import { serverKey } from '@rollcall/game/servers';
import { type Counted, rangePhrases } from '../../../charts/controls/chart-choices.ts';
import type { ChartTable } from '../../../charts/frame/chart-table.ts';
import type { LegendEntry } from '../../../charts/frame/useLegend.ts';
import type { HeatmapColumn, HeatmapData } from '../../../charts/heatmap/heatmap-layout.ts';
import { clockSpan, clockSuffix, hourFormat, withoutSuffix } from '../../../ui/clock.ts';
import { countFormat, shortPercentFormat, type ValueFormat } from '../../../charts/lines/value-format.ts';
import { isUnknown, type PeakDay, type PeakRow, weekdays } from './peak-rows.ts';
import { hasPeak, type PeakWindow } from '@rollcall/game/population/peak-times';

/** Text in a cell of a peak hour. */
export const peakText = 'Peak Hours';
export const offPeakText = 'Off-Peak';

export const peakLoadingText = 'Loading peak time data...';

const hoursPerDay = 24;

/** Formats the start of an hour of the day in the reader's clock format: `18:00`, `6 PM`. */
export type HourFormat = (hour: number) => string;

/** `18:00–23:00`, `6–11 PM` */
function spanText({ startHour, hourCount }: PeakWindow, hour: HourFormat): string {
  if (hourCount >= hoursPerDay) return 'All day';
  return clockSpan(hour(startHour), hour(startHour + hourCount));
}

/** `, quieter at 8`; AM or PM is left out if it is the same in the whole window. */
function gapText(peakWindow: PeakWindow, hour: HourFormat, phrase: string): string {
  const { startHour, hourCount, gapHour } = peakWindow;
  if (gapHour === null) return '';
  const gap = hour(gapHour);
  const suffixes = new Set([hour(startHour), hour(startHour + hourCount), gap].map(clockSuffix));
  return phrase + (suffixes.size === 1 ? withoutSuffix(gap) : gap);
}

/**
 * The peak windows of a row in shorter and shorter versions: `18:00–23:00, quieter at 20:00`, `18:00–23:00, not 20:00`,
 * `18:00–23:00`. The last one names only the longest window.
 */
export function peakWindowLabels(
  { values, peaks: { windows } }: Pick<PeakRow, 'values' | 'peaks'>,
  hour: HourFormat,
): readonly string[] {
  if (isUnknown({ values })) return ['No data'];
  if (!hasPeak(values)) return ['Not enough data'];
  if (windows.length === 0) return ['No peak hours'];
  const join = (phrase: string) =>
    windows.map((each) => spanText(each, hour) + gapText(each, hour, phrase)).join(' and ');
  const longest = windows.toSorted((a, b) => b.hourCount - a.hourCount)[0];
  const more = windows.length > 1 ? ` and ${windows.length - 1} more` : '';
  return [join(', quieter at '), join(', not '), ...(longest ? [spanText(longest, hour) + more] : [])];
}

/** Formats of numbers and hours in the reader's language. */
export interface PeakFormat {
  readonly count: ValueFormat;
  /** For a cell without room for the whole number: `1.1K`. */
  readonly compact: ValueFormat;
  readonly hour: HourFormat;
  readonly percent: ValueFormat;
}

/** @param locale omitted = the browser's */
export function peakFormat(locale?: string): PeakFormat {
  const count = countFormat(locale);
  const compact = new Intl.NumberFormat(locale ?? pageLocale(), {
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  return {
    count,
    compact: (value) => compact.format(value),
    hour: hourFormat(locale),
    percent: shortPercentFormat(locale),
  };
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const columnsOf = (hour: HourFormat): readonly HeatmapColumn[] =>
  hours.map((each) => ({
    id: String(each),
    label: hour(each),
    accessibleName: `${hour(each)} to ${hour(each + 1)}`,
  }));

const units: Readonly<Record<Counted, string>> = { characters: 'characters', lfms: 'LFMs' };

/** The heat map: cells are stronger the closer they are to the server's own maximum; brackets are peak windows. */
export function peakHeatmap(rows: readonly PeakRow[], counted: Counted, format: PeakFormat): HeatmapData {
  return {
    columns: columnsOf(format.hour),
    columnKind: 'ordered',
    key: { marked: peakText, unmarked: offPeakText, unknown: 'No data' },
    rows: rows.map((row) => ({
      id: row.id,
      series: serverKey(row.server.name),
      name: row.name,
      accessibleName: row.fullName,
      // All days of a server share its colour.
      colour: row.server.colour,
      size: row.size,
      isApart: row.isApart,
      notes: peakWindowLabels(row, format.hour),
      runs: row.peaks.windows.map(({ startHour, hourCount, gapHour }) => ({
        from: startHour,
        count: hourCount,
        gaps: gapHour === null ? [] : [gapHour],
      })),
    })),
    cell: (place, hour) => {
      const row = rows[place];
      const value = row?.values[hour] ?? null;
      if (row === undefined || value === null) {
        return { value: null, strength: 0, isMarked: false, text: offPeakText };
      }
      return {
        value,
        strength: row.maximum === 0 ? 0 : value / row.maximum,
        isMarked: row.peaks.isPeak[hour] === true,
        text: stateOf(row, hour),
        detail: `${format.count(value)} ${units[counted]}`,
        label: format.count(value),
        shortLabel: format.compact(value),
      };
    },
  };
}

function stateOf({ values, peaks }: PeakRow, hour: number): string {
  if (!hasPeak(values)) return 'On Average';
  return peaks.isPeak[hour] === true ? peakText : offPeakText;
}

/** The table: a row for each server, with its peak windows in words and a column for each hour. */
export function peakTable(rows: readonly PeakRow[], format: PeakFormat): ChartTable {
  const windowOf = (row: PeakRow) => peakWindowLabels(row, format.hour)[0] ?? null;
  /** Text of the windows or of the cell of an hour; null = unknown. */
  const tell = (
    place: number,
    column: number,
    hourValue: (row: PeakRow, hour: number, value: number) => string | number,
  ) => {
    const row = rows[place];
    if (row === undefined) return null;
    if (column === 0) return windowOf(row);
    const value = row.values[column - 1] ?? null;
    return value === null ? null : hourValue(row, column - 1, value);
  };
  return {
    corner: 'Server',
    csvCorner: 'server',
    columns: ['Peak window', ...hours.map(format.hour)],
    rowCount: rows.length,
    head: (place) => rows[place]?.fullName ?? '',
    csvHead: (place) => rows[place]?.fullName ?? '',
    cell: (place, column) =>
      tell(place, column, (row, hour, value) => `${stateOf(row, hour)} (${format.count(value)})`),
    format: format.count,
    csvCell: (place, column) => tell(place, column, (_row, _hour, value) => value),
  };
}

export function peakLegend(servers: readonly ServerFacts[]): readonly LegendEntry[] {
  return servers.map(({ name, colour }) => ({
    id: serverKey(name),
    name,
    colour,
    dash: null,
    mark: 'area',
  }));
}

/** Subject of the title, besides the range. */
export interface PeakSubject {
  readonly counted: Counted;
  readonly day: PeakDay;
  readonly focus: Pick<ServerFacts, 'name'> | null;
}

/** `Peak hours by server, the last 90 days`, `LFM peak hours of Orien and the others on Mondays, the last 7 days` */
export function peakTitle(range: Period, { counted, day, focus }: PeakSubject): string {
  const what = counted === 'lfms' ? 'LFM peak hours' : 'Peak hours';
  const subject = focus === null ? 'by server' : `of ${focus.name} and the others`;
  const weekday = nameOf(day);
  return `${what} ${subject}${weekday === null ? '' : ` on ${weekday}s`}, ${rangePhrases[range]}`;
}

const nameOf = (day: PeakDay) => weekdays.find(({ value }) => value === day)?.name ?? null;

/** Note on how to read the chart. */
export function peakNote(threshold: number, { percent }: Pick<PeakFormat, 'percent'>): string {
  return `Peak Hours are above ${percent(100 * threshold)} of the busiest hour in their row; brackets mark peak windows.`;
}
