import { useMemo } from 'react';
import { rangeWords } from '../../charts/controls/chart-choices.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { flowsHeight } from './flows-picture.ts';
import { drawnFlows, flowRows, flowsLegend, flowsTwin } from './flows-view.ts';
import { FlowsPicture } from './FlowsPicture.tsx';
import { TransferChart } from './TransferChart.tsx';
import type { TransfersRead } from './useTransfers.ts';

const explanation =
  'The ways that most took, from home to current server. Switch a server off to leave out who went there.';

/** Where most came from and went to: `Cannith → Orien 45`. */
export function FlowsChart({ read }: { readonly read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { flows, unknownNames } = read.transfers;
  const hasUnknown = unknownNames.length > 0;
  const entries = useMemo(() => flowsLegend(servers, hasUnknown), [servers, hasUnknown]);
  const legend = useLegend(entries);
  const rows = useMemo(() => flowRows(flows, servers, legend.hiddenIds), [flows, servers, legend.hiddenIds]);
  const twin = useMemo(() => flowsTwin(flows, servers), [flows, servers]);
  const title = `Biggest flows, seen in ${rangeWords[read.shownFilter.range]}`;
  return (
    <TransferChart
      id="transfer-flows"
      read={read}
      title={title}
      explanation={explanation}
      height={flowsHeight(drawnFlows)}
      twin={twin}
      legend={legend}
      legendLabel="Servers that characters went to"
    >
      <FlowsPicture rows={rows} legend={legend} label={title} description={explanation} />
    </TransferChart>
  );
}
