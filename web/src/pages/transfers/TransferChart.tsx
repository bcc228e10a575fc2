import type { ReactNode } from 'react';
import type { OwnControl } from '../../charts/controls/useOwnChoice.ts';
import { chartFileName } from '../../charts/frame/chart-file-name.ts';
import type { ChartTwin } from '../../charts/frame/chart-twin.ts';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../charts/frame/ChartLegend.tsx';
import { PictureStageContext, pictureStage } from '../../charts/frame/picture-state.ts';
import type { Legend } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../charts/frame/useNear.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { filterLimits } from './transfers-view.ts';
import type { TransfersRead } from './useTransfers.ts';

interface TransferChartProps {
  /** Of the element, so that a link leads to it, and the name of its files; kebab-case. */
  readonly id: string;
  readonly read: TransfersRead;
  readonly title: string;
  readonly explanation: string;
  /** Its own choice, beside those of the page; left out = it has none. */
  readonly own?: OwnControl;
  /** CSS pixels. */
  readonly height: number;
  readonly twin: ChartTwin;
  readonly legend: Legend;
  /** What its chips are. */
  readonly legendLabel: string;
  readonly children: ReactNode;
}

/** A chart of the page of transfers: all of them are of one answer, seen through the filter of the page. */
export function TransferChart(props: TransferChartProps) {
  const { id, read, own, legend, legendLabel, children, ...frame } = props;
  const { product_name: productName } = usePageSettings().site;
  const [place, isNear] = useNear();
  const { filter, state, hasAnswer, isLate, reload } = read;
  return (
    <ChartFrame
      {...frame}
      ref={place}
      id={id}
      controls={own?.control ?? null}
      chosen={own?.word ?? ''}
      state={state}
      onRetryLate={isLate ? reload : null}
      legend={<ChartLegend legend={legend} label={legendLabel} />}
      exports={{
        fileName: chartFileName(productName, id, filter.range),
        range: filterLimits(filter),
        legend: legend.entries,
        productName,
      }}
    >
      <PictureStageContext value={pictureStage(isNear, hasAnswer)}>{children}</PictureStageContext>
    </ChartFrame>
  );
}
