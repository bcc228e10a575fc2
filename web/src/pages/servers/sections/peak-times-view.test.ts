import { describe, expect, it } from 'vitest';
import { findPeakTimes, type PeakWindow } from '@rollcall/game/population/peak-times';
import { cellText, tableCsv } from '../../../charts/frame/chart-table.ts';
import type { PeakRow } from './peak-rows.ts';
import * as view from './peak-times-view.ts';
import { hourFormat } from '../../../ui/clock.ts';
import { peakWindowLabels } from './peak-times-view.ts';

const server = { name: 'Argonnessen', bitness: 64, colour: '#c27a17' } as const;
const other = { name: 'Cannith', bitness: 64, colour: '#2f6fd1' } as const;
const format = view.peakFormat('en-GB');

function makeRow(values: readonly (number | null)[], change: Partial<PeakRow> = {}): PeakRow {
  const day = Array.from({ length: 24 }, (_, hour) => values[hour] ?? null);
  return {
    id: 'argonnessen',
    server,
    name: 'Argonnessen',
    fullName: 'Argonnessen',
    size: 'normal',
    isApart: false,
    values: day,
    maximum: Math.max(0, ...day.map((value) => value ?? 0)),
    peaks: findPeakTimes(day, 0.9),
    ...change,
  };
}
const busy = makeRow([10, 1234.56, 1200, 600, null, 0, 0]);

describe('the heatmap of peak times', () => {
  const heatmap = view.peakHeatmap([busy], 'characters', format);

  it('has a column for each hour, as the reader writes it', () => {
    expect(heatmap.columns.map(({ label }) => label)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    );
    expect(heatmap.columns[18]?.accessibleName).toBe('18:00 to 19:00');
    expect(heatmap.columns[23]?.accessibleName).toBe('23:00 to 00:00');
  });

  it.each([
    [0, false, 'Off-Peak', '10 characters', '10'],
    [1, true, 'Peak Hours', '1,235 characters', '1,235'],
    [3, false, 'Off-Peak', '600 characters', '600'],
    [5, false, 'Off-Peak', '0 characters', '0'],
  ])('reads at %i (marked: %s) %s, %s', (hour, isMarked, text, detail, label) => {
    expect(heatmap.cell(0, hour)).toMatchObject({ isMarked, text, detail, label });
  });

  it('is stronger the closer a value is to the maximum of the server', () => {
    expect([1, 3, 5].map((hour) => heatmap.cell(0, hour).strength)).toEqual([1, 600 / 1234.56, 0]);
    const quiet = view.peakHeatmap([makeRow([0, 0])], 'characters', format);
    expect(quiet.cell(0, 0)).toMatchObject({ value: 0, strength: 0, isMarked: false });
  });

  it('has no value for hours without data or rows that do not exist', () => {
    expect(heatmap.cell(0, 4).value).toBeNull();
    expect(heatmap.cell(7, 0).value).toBeNull();
  });

  it('brackets the windows with their gaps, and names them beside the row', () => {
    const row = makeRow([0, 100, 10, 100, 100, 0]);
    expect(view.peakHeatmap([row], 'characters', format).rows[0]).toMatchObject({
      notes: ['01:00–05:00, quieter at 02:00', '01:00–05:00, not 02:00', '01:00–05:00'],
      runs: [{ from: 1, count: 4, gaps: [2] }],
    });
    expect(heatmap.rows[0]?.runs).toEqual([{ from: 1, count: 2, gaps: [] }]);
  });

  it('shows whole numbers of people in and beside the cells', () => {
    const { cell } = view.peakHeatmap([makeRow([10.4, 99.94, 13.6])], 'characters', format);
    expect([0, 1, 2].map((hour) => cell(0, hour).label)).toEqual(['10', '100', '14']);
    expect(cell(0, 2).detail).toBe('14 characters');
  });

  it('shows small means with a decimal', () => {
    const cell = view.peakHeatmap([makeRow([2.345])], 'lfms', format).cell(0, 0);
    expect(cell).toMatchObject({ label: '2.3', detail: '2.3 LFMs' });
    expect(heatmap.cell(0, 1).shortLabel).toBe('1.2k');
  });
});

describe('the table of peak times', () => {
  const table = view.peakTable([busy, makeRow([], { fullName: 'Orien' })], format);
  const line = (row: number) => table.columns.map((_, column) => cellText(table, row, column));

  it('has a row for each server, with its windows and a column for each hour', () => {
    expect(table.columns).toHaveLength(25);
    expect(table.columns[0]).toBe('Peak window');
    expect(line(0).slice(0, 7)).toEqual([
      '01:00–03:00',
      'Off-Peak (10)',
      'Peak Hours (1,235)',
      'Peak Hours (1,200)',
      'Off-Peak (600)',
      'no data',
      'Off-Peak (0)',
    ]);
    expect(table.head(1)).toBe('Orien');
    expect(line(1)[0]).toBe('No data');
  });

  it('has numbers in the file', () => {
    const [head, first] = tableCsv(table).split('\r\n');
    expect(head).toMatch(/^server,Peak window,00:00,01:00,.*,23:00$/);
    expect(first).toMatch(/^Argonnessen,01:00–03:00,10,1234\.6,1200,600,,0,0,,/);
  });

  it('has no values outside of its rows', () => {
    expect([table.cell(9, 0), table.head(9), table.csvHead(9), table.csvCell?.(9, 0)]).toEqual([
      null,
      '',
      '',
      null,
    ]);
    expect(table.format(1.25, 0)).toBe('1.3');
  });
});

describe('the legend of peak times', () => {
  it('has one chip for each server', () => {
    expect(view.peakLegend([server, other]).map(({ name, mark }) => [name, mark])).toEqual([
      [server.name, 'area'],
      [other.name, 'area'],
    ]);
  });
});

describe('the texts of peak times', () => {
  const plain = { counted: 'characters', day: 'all', focus: null } as const;

  it.each([
    ['Peak hours by server, the last 90 days', 'quarter', plain],
    ['LFM peak hours by server, the last 7 days', 'week', { ...plain, counted: 'lfms' }],
    ['Peak hours by server on Mondays, the last 365 days', 'year', { ...plain, day: 'monday' }],
    ['Peak hours of Orien and the others, the last 30 days', 'month', { ...plain, focus: { name: 'Orien' } }],
  ] as const)('%s', (title, range, subject) => {
    expect(view.peakTitle(range, subject)).toBe(title);
  });

  it('mention the threshold', () => {
    expect(view.peakNote(0.55, format)).toContain('above 55% of the busiest hour in their row');
  });
});

const plain = (text: string) => text.replaceAll(/[\u202F\u00A0]/g, ' ');
const window = (startHour: number, hourCount: number, gapHour: number | null = null): PeakWindow => ({
  startHour,
  hourCount,
  gapHour,
});
const wordsOf = (windows: readonly PeakWindow[], locale = 'en-GB', knownHours = 24) => {
  const values = Array.from({ length: 24 }, (_, hour) => (hour < knownHours ? 100 : null));
  return peakWindowLabels({ values, peaks: { isPeak: [], windows } }, hourFormat(locale)).map(plain);
};

describe('hours', () => {
  it.each([
    ['en-GB', 0, '00:00'],
    ['en-GB', 18, '18:00'],
    ['en-GB', 24, '00:00'],
    ['en-US', 0, '12 AM'],
    ['en-US', 18, '6 PM'],
    ['de-DE', 6, '06:00'],
  ])('in %s write %i as %s', (locale, hour, text) => {
    expect(plain(hourFormat(locale)(hour))).toBe(text);
  });
});

describe('texts of peak windows', () => {
  it.each([
    ['name one window', [window(18, 5)], '18:00–23:00'],
    ['name one hour', [window(7, 1)], '07:00–08:00'],
    ['name a gap', [window(18, 5, 20)], '18:00–23:00, quieter at 20:00'],
    ['name a window across midnight', [window(22, 4)], '22:00–02:00'],
    ['name a window until midnight', [window(20, 4)], '20:00–00:00'],
    ['name the whole day', [window(0, 24)], 'All day'],
    ['name all but an hour', [window(6, 23)], '06:00–05:00'],
    ['name two windows', [window(2, 3, 3), window(18, 5)], '02:00–05:00, quieter at 03:00 and 18:00–23:00'],
    ['say that there is no window', [], 'No peak hours'],
  ])('%s', (_, windows, words) => {
    expect(wordsOf(windows)[0]).toBe(words);
  });

  it('follow the reader’s clock format', () => {
    expect(wordsOf([window(18, 5, 20)], 'en-US')[0]).toBe('6–11 PM, quieter at 8');
  });

  it('have shorter and shorter versions', () => {
    expect(wordsOf([window(18, 5, 20)])).toEqual([
      '18:00–23:00, quieter at 20:00',
      '18:00–23:00, not 20:00',
      '18:00–23:00',
    ]);
    expect(wordsOf([window(2, 2), window(12, 1), window(18, 5)]).at(-1)).toBe('18:00–23:00 and 2 more');
  });

  it('say that there is no data, or too little', () => {
    expect(wordsOf([], 'en-GB', 0)).toEqual(['No data']);
    expect(wordsOf([], 'en-GB', 5)).toEqual(['Not enough data']);
  });
});
