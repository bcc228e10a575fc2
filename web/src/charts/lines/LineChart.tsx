import { useMemo, useRef } from 'react';
import type { TimeChart } from './chart-series.ts';
import { LinePlot } from './LinePlot.tsx';
import { linePicture } from './line-picture.ts';
import styles from './line-chart.module.css';
import { TimeCursor } from './TimeCursor.tsx';
import { chartFormat } from './time-format.ts';
import type { Precision } from './time-ticks.ts';
import { useElementWidth } from '../frame/useElementWidth.ts';
import type { Legend } from '../frame/useLegend.ts';

interface LineChartProps {
  readonly chart: TimeChart;
  /** Of its series (legendOf). */
  readonly legend: Legend;
  /** What the picture is, in a few words: its name for a screen reader. */
  readonly label: string;
  /** What can be read from it, in a sentence or two. */
  readonly description: string;
  readonly precision: Precision;
  /** Of the reader (useTimeZone). */
  readonly timeZone: string;
  /** Undefined = the browser's. */
  readonly locale?: string;
  /** CSS pixels; reserved from the beginning, so that nothing moves when the picture comes. */
  readonly height: number;
}

/**
 * Lines over time: any series, of whatever they count. Paths are worked out only when the data, the size or what is
 * switched on changes; the spotlight is an opacity and the tooltip a layer of its own, so both follow within a frame.
 */
export function LineChart(props: LineChartProps) {
  const { chart, legend, label, description, precision, timeZone, locale, height } = props;
  const room = useRef<HTMLDivElement>(null);
  const width = useElementWidth(room);
  const { hiddenIds, litId } = legend;
  const format = useMemo(() => chartFormat(precision, timeZone, locale), [precision, timeZone, locale]);
  const picture = useMemo(
    () =>
      width === null ? null : linePicture({ chart, hiddenIds, width, height, precision, timeZone, format }),
    [chart, hiddenIds, width, height, precision, timeZone, format],
  );
  return (
    <div ref={room} className={styles['room']} style={{ height }}>
      {picture !== null && (
        <>
          <LinePlot picture={picture} format={format} label={label} description={description} litId={litId} />
          <TimeCursor
            picture={picture}
            legend={legend}
            timesMs={chart.timesMs}
            format={format}
            label={label}
          />
          {picture.lines.length === 0 && <p className={styles['allOff']}>Every line is switched off.</p>}
        </>
      )}
    </div>
  );
}
