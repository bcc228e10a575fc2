import { useMemo } from 'react';
import { rangeWords } from '../../charts/controls/chart-choices.ts';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../charts/frame/ChartLegend.tsx';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { flowsHeight } from './flows-picture.ts';
import { drawnFlows, flowRows, flowsLegend, flowsTwin } from './flows-view.ts';
import { FlowsPicture } from './FlowsPicture.tsx';
import { type TransfersRead, useTransferExports } from './useTransfers.ts';

const explanation =
  'The ways that most took, from home to current server. Switch a server off to leave out who went there.';

/** Where most came from and went to: `Cannith → Orien 45`. */
export function FlowsChart({ read }: { readonly read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { filter, shownFilter, transfers, state } = read;
  const { flows, unknownNames } = transfers;
  const hasUnknown = unknownNames.length > 0;
  const entries = useMemo(() => flowsLegend(servers, hasUnknown), [servers, hasUnknown]);
  const legend = useLegend(entries);
  const rows = useMemo(() => flowRows(flows, servers, legend.hiddenIds), [flows, servers, legend.hiddenIds]);
  const twin = useMemo(() => flowsTwin(flows, servers), [flows, servers]);
  const range = rangeWords[shownFilter.range];
  const exports = useTransferExports(filter, { name: 'transfer-flows', legend: entries });
  const title = `Biggest flows, seen in ${range}`;
  return (
    <ChartFrame
      id="transfer-flows"
      title={title}
      explanation={explanation}
      controls={null}
      chosen=""
      state={state}
      height={flowsHeight(drawnFlows)}
      twin={twin}
      legend={<ChartLegend legend={legend} label="Servers that characters went to" />}
      exports={exports}
    >
      <FlowsPicture rows={rows} litId={legend.litId} label={title} description={explanation} />
    </ChartFrame>
  );
}
