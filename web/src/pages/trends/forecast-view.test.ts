import { describe, expect, it } from 'vitest';
import { cellText, rowsOnPage, tableCsv } from '../../charts/frame/chart-table.ts';
import { forecastChart, forecastTable, forecastTitle } from './forecast-view.ts';
import { madeForecast } from './testing/trends-answers.ts';
import { together } from './trends-choices.ts';

const chart = forecastChart(madeForecast(null).characters, together);

describe('the chart of a forecast', () => {
  it('has a line with its band, hour by hour', () => {
    const [line] = chart.series;
    expect(chart.xs).toHaveLength(168);
    expect([line?.values[0], line?.band?.low[0], line?.band?.high[0]]).toEqual([300, 240, 370]);
  });

  it('is empty if the forecast is hidden or not loaded', () => {
    for (const forecast of [madeForecast(null).lfms, null])
      expect(forecastChart(forecast, together).xs).toEqual([]);
  });

  it('has a table of whole numbers, with the band beside the line', () => {
    const table = forecastTable(chart, 'UTC', 'en-GB');
    expect(table.columns).toEqual(['Expected', 'At least', 'At most']);
    expect([0, 1, 2].map((column) => cellText(table, 1, column))).toEqual(['326', '266', '396']);
    expect([rowsOnPage(table, true).length, rowsOnPage(table, false).length]).toEqual([168, 28]);
    expect(tableCsv(table).split('\r\n')[1]).toBe('2026-01-05T00:00:00Z,300,240,370');
  });

  it('has a title that names the subject', () => {
    expect(forecastTitle(together, 'lfms')).toBe('LFMs expected, the next seven days: All servers');
  });
});
