import { type ComponentProps, type ComponentType, useContext, useMemo } from 'react';
import { late, LatePart, useLateCode } from '../api/Late.tsx';
import { BarChartContainer } from './bars/BarChartContainer.tsx';
import { ChartNearnessContext, type ChartState, useChartState } from './frame/chart-state.ts';

const loadingState: ChartState = { state: 'loading' };

/**
 * A kind of chart whose code is loaded when the first chart of its kind is near, at the same time as the data
 * (`ChartNearnessContext`). Until then, or after a failure, the frame shows a message.
 */
export function lateChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Picture = late(load);
  return function LateChart(props: Props) {
    const nearness = useContext(ChartNearnessContext);
    const hasCome = useLateCode(Picture, nearness !== 'far');
    const loading = <CodeState state={loadingState} />;
    if (!hasCome || nearness !== 'here') return loading;
    return (
      <LatePart failure="The code of a chart could not be loaded" placeholder={loading} instead={codeFailed}>
        <Picture {...props} />
      </LatePart>
    );
  };
}

const codeFailed = (onRetry: () => void) => <CodeFailed onRetry={onRetry} />;

function CodeState({ state }: { state: ChartState }) {
  useChartState(state);
  return null;
}

function CodeFailed({ onRetry }: { onRetry: () => void }) {
  const state = useMemo((): ChartState => ({ state: 'error', onRetry }), [onRetry]);
  return <CodeState state={state} />;
}

const BarPicture = lateChart(async () => (await import('./bars/BarChart.tsx')).BarChart);

/** A bar chart whose code is loaded with the first one on the page; its space is reserved. */
export function LateBarChart(props: ComponentProps<typeof BarPicture>) {
  return (
    <BarChartContainer {...props} seriesCount={props.chart.series.length}>
      <BarPicture {...props} />
    </BarChartContainer>
  );
}

/** A heatmap whose code is loaded with the first one on the page. */
export const LateHeatmap = lateChart(async () => (await import('./heatmap/Heatmap.tsx')).Heatmap);

/** A line chart whose code is loaded with the first one on the page. */
export const LateLineChart = lateChart(async () => (await import('./lines/LineChart.tsx')).LineChart);

/** A zoomable line chart whose code is loaded with the first one on the page. */
export const LateZoomableLines = lateChart(
  async () => (await import('./lines/ZoomableLines.tsx')).ZoomableLines,
);
