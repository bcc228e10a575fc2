import { useMemo } from 'react';
import { rangeWords } from '../../charts/controls/chart-choices.ts';
import { useOwnChoice } from '../../charts/controls/useOwnChoice.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { heatmapHeight } from '../../charts/heatmap/heatmap-layout.ts';
import { LateHeatmap } from '../../charts/heatmap/late-heatmap.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { serverLegend } from './transfers-view.ts';
import { matrixData, matrixMeasure, matrixTwin } from './matrix-view.ts';
import { TransferChart } from './TransferChart.tsx';
import type { TransfersRead } from './useTransfers.ts';

const explanation =
  'Rows: the home server. Columns: where its characters are now. The hatched diagonal is home: no transfer.';

/** From every server to every other (product 4: a matrix home → current). */
export function MatrixChart({ read }: { readonly read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { filter, shownFilter, transfers } = read;
  const { activity } = filter;
  const [measure, measureControl] = useOwnChoice(matrixMeasure);
  const data = useMemo(
    () => matrixData(transfers, { servers, activity, measure }),
    [transfers, servers, activity, measure],
  );
  const twin = useMemo(() => matrixTwin(transfers, { servers, measure }), [transfers, servers, measure]);
  const entries = useMemo(
    () =>
      serverLegend(
        transfers.places.map(({ id }) => id),
        servers,
      ),
    [transfers.places, servers],
  );
  const legend = useLegend(entries);
  const title = `Home server to current server, seen in ${rangeWords[shownFilter.range]}`;
  return (
    <TransferChart
      id="transfers-matrix"
      read={read}
      title={title}
      explanation={explanation}
      own={measureControl}
      height={heatmapHeight(data)}
      twin={twin}
      legend={legend}
      legendLabel="Home servers"
    >
      <LateHeatmap data={data} legend={legend} label={title} description={explanation} />
    </TransferChart>
  );
}
