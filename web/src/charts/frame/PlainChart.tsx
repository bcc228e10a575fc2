import { usePageSettings } from '../../api/usePageSettings.ts';
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx';
import { chartNearness, ChartNearnessContext } from './chart-state.ts';
import { chartFileName } from './useChartExports.ts';
import type { LegendEntry } from './useLegend.ts';
import { useNear } from '../../ui/useNear.ts';

export interface PlainChartProps extends Omit<ChartFrameProps, 'controls' | 'exports' | 'ref'> {
  /** Parts of the file's name, after the name of the product. */
  readonly fileParts: readonly string[];
  /** The range shown, for the file. */
  readonly range: string;
  /** Legend of the file. */
  readonly entries: readonly LegendEntry[];
}

/** A chart without its own controls, drawn once it is near the viewport and its data is loaded. */
export function PlainChart({ fileParts, range, entries, children, ...frame }: PlainChartProps) {
  const { product_name: productName } = usePageSettings().site;
  const [place, isNear] = useNear();
  const { state } = frame.state;
  return (
    <ChartFrame
      {...frame}
      ref={place}
      controls={null}
      exports={{
        fileName: chartFileName(productName, ...fileParts),
        range,
        legend: entries,
        productName,
      }}
    >
      <ChartNearnessContext value={chartNearness(isNear, state === 'ready' || state === 'empty')}>
        {children}
      </ChartNearnessContext>
    </ChartFrame>
  );
}
