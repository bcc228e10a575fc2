import { useMemo, useRef } from 'react';
import type { LineData } from './chart-series.ts';
import { LineCursor } from './LineCursor.tsx';
import { LinePlot } from './LinePlot.tsx';
import { linePicture } from './line-picture.ts';
import styles from './line-chart.module.css';
import { countFormat, type ValueFormat } from './value-format.ts';
import type { XAxis } from './x-axis.ts';
import { AllOff } from '../frame/AllOff.tsx';
import { useElementWidth } from '../frame/useElementWidth.ts';
import type { Legend } from '../frame/useLegend.ts';
import { useSpotlight } from '../frame/useSpotlight.ts';

interface LineChartProps {
  readonly chart: LineData;
  /** Of its series (legendOf). */
  readonly legend: Legend;
  /** What the picture is, in a few words: its name for a screen reader. */
  readonly label: string;
  /** What can be read from it, in a sentence or two. */
  readonly description: string;
  readonly axis: XAxis;
  /** Of the values: left out = counts, in the browser's locale. */
  readonly format?: ValueFormat;
  /** On the axis and at the ends of lines: left out = as they are told. */
  readonly tickFormat?: ValueFormat;
  /** Upon each other, as fields; left out = each line from zero. */
  readonly isStacked?: boolean;
  /** Would the sum of the lines at one place mean anything? Left out = yes. */
  readonly hasTotal?: boolean;
  /** The first line above the others; left out = the last. */
  readonly isFirstOnTop?: boolean;
  /** CSS pixels; reserved from the beginning, so that nothing moves when the picture comes. */
  readonly height: number;
}

const counts = countFormat();

/**
 * Lines over time, the hours of a day, levels: any series, of whatever they count. Paths are worked out only when the data, the size or what is
 * switched on changes; the spotlight is an opacity and the tooltip a layer of its own, so both follow within a frame.
 */
export function LineChart(props: LineChartProps) {
  const { chart, legend, label, description, axis, format = counts, height } = props;
  const { tickFormat = format, isStacked = false, hasTotal = true, isFirstOnTop = isStacked } = props;
  const room = useRef<HTMLDivElement>(null);
  const width = useElementWidth(room);
  const { hiddenIds } = legend;
  const { litId, isAtRest } = useSpotlight(legend);
  const picture = useMemo(
    () =>
      width === null
        ? null
        : linePicture({ chart, hiddenIds, isStacked, width, height, axis, format: tickFormat }),
    [chart, hiddenIds, isStacked, width, height, axis, tickFormat],
  );
  return (
    <div ref={room} className={styles['room']} data-at-rest={isAtRest ? '' : undefined} style={{ height }}>
      {picture !== null && (
        <>
          <LinePlot
            picture={picture}
            axis={axis}
            format={tickFormat}
            label={label}
            description={description}
            isFirstOnTop={isFirstOnTop}
            litId={litId}
          />
          <LineCursor
            picture={picture}
            legend={legend}
            xs={chart.xs}
            axis={axis}
            format={format}
            hasTotal={hasTotal}
            label={label}
          />
          {picture.lines.length === 0 && <AllOff>Every line is switched off.</AllOff>}
        </>
      )}
    </div>
  );
}
