import { useMemo } from 'react';
import { labelOf, rangeWords } from '../../charts/controls/chart-choices.ts';
import { writeChoice } from '../../charts/controls/address-choice.ts';
import { useAddressChoice } from '../../charts/controls/useAddressChoice.ts';
import { ChartChoice } from '../../charts/frame/ChartChoice.tsx';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../charts/frame/ChartLegend.tsx';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../charts/frame/useNear.ts';
import { heatmapHeight } from '../../charts/heatmap/heatmap-layout.ts';
import { LateHeatmap } from '../../charts/heatmap/late-heatmap.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { serverLegend } from './transfers-view.ts';
import { matrixData, matrixMeasure, matrixTwin, measureOptions } from './matrix-view.ts';
import { type TransfersRead, useTransferExports } from './useTransfers.ts';

const explanation =
  'Rows: the home server. Columns: where its characters are now. The hatched diagonal is home: no transfer.';

/** From every server to every other (product 4: a matrix home → current). */
export function MatrixChart({ read }: { readonly read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { filter, shownFilter, transfers, state } = read;
  const { activity } = filter;
  const [place, isNear] = useNear();
  const [measure, setMeasure] = useAddressChoice(matrixMeasure);
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
  const search = useMemo(() => writeChoice(matrixMeasure, measure), [measure]);
  const range = rangeWords[shownFilter.range];
  const exports = useTransferExports(filter, { name: 'transfers', legend: entries, search });
  const title = `Home server to current server, seen in ${range}`;
  return (
    <ChartFrame
      ref={place}
      id="transfers-matrix"
      title={title}
      explanation={explanation}
      controls={<ChartChoice label="Cells" options={measureOptions} value={measure} onChange={setMeasure} />}
      chosen={labelOf(measureOptions, measure)}
      state={state}
      height={heatmapHeight(data)}
      twin={twin}
      legend={<ChartLegend legend={legend} label="Home servers" />}
      exports={exports}
    >
      {isNear && <LateHeatmap data={data} legend={legend} label={title} description={explanation} />}
    </ChartFrame>
  );
}
