import type { CountForecast } from '@rollcall/game/trends/trends';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { Counted } from '../../charts/controls/chart-choices.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import { type LineData, lineTable } from '../../charts/lines/chart-series.ts';
import { timeFormat } from '../../charts/lines/time-axis.ts';
import type { Subject } from './trends-choices.ts';

/** The expected line and the band around it. */
export function forecastChart(forecast: CountForecast | null, subject: Subject): LineData {
  const hours = forecast?.state === 'shown' ? forecast.hours : [];
  return {
    xs: hours.map(({ timestamp }) => fromWireTime(timestamp)),
    series: [
      {
        id: subject.id,
        name: subject.name,
        colour: subject.colour,
        values: hours.map(({ median }) => median),
        band: { low: hours.map(({ low }) => low), high: hours.map(({ high }) => high) },
      },
    ],
  };
}

const whole = (value: number | null) => (value === null ? null : Math.round(value));

/** The table, with the band in columns beside the line. */
export function forecastTable(chart: LineData, timeZone: string, locale?: string): ChartTable {
  const { time } = timeFormat('hour', timeZone, locale);
  const [line] = chart.series;
  const columns = [
    { id: 'expected', name: 'Expected', colour: '', values: (line?.values ?? []).map(whole) },
    { id: 'low', name: 'At least', colour: '', values: (line?.band?.low ?? []).map(whole) },
    { id: 'high', name: 'At most', colour: '', values: (line?.band?.high ?? []).map(whole) },
  ];
  const number = new Intl.NumberFormat(locale);
  return {
    ...lineTable(
      { xs: chart.xs, series: columns },
      { corner: 'Time', csvCorner: 'time_utc', head: time, csvHead: toWireTime },
      (value) => number.format(value),
    ),
    rowsOnPage: (isVisible) => everySixth(chart.xs.length, isVisible),
  };
}

/** Every sixth row for screen readers, since 168 rows are too many to listen to. */
function everySixth(count: number, isVisible: boolean): readonly number[] {
  return Array.from({ length: count }, (_, place) => place).filter((place) => isVisible || place % 6 === 0);
}

const countedTitles: Readonly<Record<Counted, string>> = {
  characters: 'Characters expected online',
  lfms: 'LFMs expected',
};

/** `Characters expected online, the next seven days: Orien` */
export function forecastTitle(subject: Subject, counted: Counted): string {
  return `${countedTitles[counted]}, the next seven days: ${subject.name}`;
}

export const forecastExplanation = 'Band: where 8 of 10 hours should fall.';
