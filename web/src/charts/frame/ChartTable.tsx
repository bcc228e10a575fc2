import { memo, useMemo } from 'react';
import type { TimeChart } from '../lines/chart-series.ts';
import styles from './chart-table.module.css';
import { tablePlaces } from '../lines/table-rows.ts';
import { chartFormat } from '../lines/time-format.ts';
import type { Precision } from '../lines/time-ticks.ts';

interface ChartTableProps {
  readonly chart: TimeChart;
  readonly caption: string;
  readonly precision: Precision;
  /** Of the reader (useTimeZone). */
  readonly timeZone: string;
  /** Undefined = the browser's. */
  readonly locale?: string;
  /** Shown; else it is there for screen readers alone, and shorter. */
  readonly isVisible: boolean;
}

/** What a chart over time draws, as a real table, newest first. */
export const ChartTable = memo(function ChartTable(props: ChartTableProps) {
  const { chart, caption, precision, timeZone, locale, isVisible } = props;
  const format = useMemo(() => chartFormat(precision, timeZone, locale), [precision, timeZone, locale]);
  const places = useMemo(() => tablePlaces(chart, precision, isVisible), [chart, precision, isVisible]);
  return (
    // A table is never narrower than its words: to hide, or to scroll, it needs a box around it.
    <div
      className={isVisible ? styles['box'] : 'visually-hidden'}
      {...(isVisible && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {chart.series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={chart.timesMs[place]}>
              <th scope="row">{format.time(chart.timesMs[place] ?? 0)}</th>
              {chart.series.map(({ id, values }) => (
                <td key={id}>{valueText(values[place] ?? null, format.value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

function valueText(value: number | null, format: (value: number) => string): string {
  return value === null ? 'no data' : format(value);
}
