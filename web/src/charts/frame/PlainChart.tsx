import { type ComponentProps, useMemo } from 'react';
import { useNear } from '../../ui/useNear.ts';
import { barLegend } from '../bars/bar-data.ts';
import { LateBarChart, LateLineChart } from '../LateCharts.tsx';
import { legendOf } from '../lines/chart-series.ts';
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { chartNearness } from './chart-state.ts';
import { useLegend } from './useLegend.ts';

export interface PlainChartProps extends Omit<ChartFrameProps, 'controls' | 'ref' | 'nearness'> {
  /** Height of the text in place of an empty chart; omitted = the chart is drawn without data, at its own height. */
  readonly emptyHeight?: number;
}

/** A chart without its own controls, drawn once it is near the viewport and its data is loaded. */
export function PlainChart({ emptyHeight, height, children, ...frame }: PlainChartProps) {
  const [place, isNear] = useNear();
  const { state } = frame.state;
  const isTextOnly = state === 'empty' && emptyHeight !== undefined;
  return (
    <ChartFrame
      {...frame}
      ref={place}
      height={isTextOnly ? emptyHeight : height}
      nearness={chartNearness(isNear, state === 'ready' || state === 'empty')}
    >
      {!isTextOnly && children}
    </ChartFrame>
  );
}

/** Frame of a plain chart that knows its picture and legend. */
interface PicturedChartProps extends Omit<PlainChartProps, 'children' | 'entries' | 'legend'> {
  /** Name of the legend for screen readers; omitted = no legend. */
  readonly legendLabel?: string | undefined;
}

type LinesProps = PicturedChartProps &
  Pick<ComponentProps<typeof LateLineChart>, 'chart' | 'axis' | 'format' | 'tickFormat'>;

/** A plain chart of lines, without totals. */
export function PlainLines({ chart, axis, format, tickFormat, legendLabel, ...frame }: LinesProps) {
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries);
  return (
    <PlainChart
      {...frame}
      entries={entries}
      legend={legendLabel !== undefined && <ChartLegend legend={legend} label={legendLabel} />}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={frame.title}
        description={frame.explanation}
        axis={axis}
        format={format}
        tickFormat={tickFormat}
        hasTotal={false}
        height={frame.height}
      />
    </PlainChart>
  );
}

type BarsProps = PicturedChartProps &
  Pick<
    ComponentProps<typeof LateBarChart>,
    'chart' | 'arrangement' | 'isHorizontal' | 'axisTitle' | 'format' | 'shortFormat'
  >;

/** A plain chart of bars, without totals. */
export function PlainBars(props: BarsProps) {
  const { chart, arrangement, isHorizontal, axisTitle, format, shortFormat, legendLabel, ...frame } = props;
  const entries = useMemo(() => barLegend(chart.series), [chart]);
  const legend = useLegend(entries);
  return (
    <PlainChart
      {...frame}
      entries={entries}
      legend={legendLabel !== undefined && <ChartLegend legend={legend} label={legendLabel} />}
    >
      <LateBarChart
        chart={chart}
        legend={legend}
        label={frame.title}
        description={frame.explanation}
        arrangement={arrangement}
        isHorizontal={isHorizontal}
        axisTitle={axisTitle}
        format={format}
        shortFormat={shortFormat}
        hasTotal={false}
        height={frame.height}
      />
    </PlainChart>
  );
}
