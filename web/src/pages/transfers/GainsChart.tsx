import { useCallback, useMemo } from 'react';
import { barLegend } from '../../charts/bars/bar-data.ts';
import { BarRoom } from '../../charts/bars/BarRoom.tsx';
import { LateBarChart } from '../../charts/bars/late-bar-chart.ts';
import { rangeWords } from '../../charts/controls/chart-choices.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { gainsBars, gainsHeight, gainsRows, gainsTwin, gainsWords } from './gains-view.ts';
import { signedNumber } from './transfers-view.ts';
import { TransferChart } from './TransferChart.tsx';
import type { TransfersRead } from './useTransfers.ts';

const explanation =
  'Right: who is here and has another home. Left: whose home is here and who is elsewhere. The mark is the net.';

/** Arrivals and departures of each server (product 4: a bar per server). */
export function GainsChart({ read }: { readonly read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { places } = read.transfers;
  const bars = useMemo(() => gainsBars(places, servers), [places, servers]);
  const twin = useMemo(() => gainsTwin(places, servers), [places, servers]);
  const entries = useMemo(() => barLegend(bars.series), [bars]);
  const legend = useLegend(entries);
  const tell = useCallback(
    (category: number) =>
      gainsWords(
        gainsRows(places)[category],
        servers,
        entries.filter(({ id }) => !legend.hiddenIds.has(id)),
      ),
    [places, servers, entries, legend.hiddenIds],
  );
  const title = `Arrived and left, seen in ${rangeWords[read.shownFilter.range]}`;
  const room = {
    arrangement: 'stacked',
    isLying: true,
    seriesCount: bars.series.length,
    height: gainsHeight(bars.categories.length),
  } as const;
  return (
    <TransferChart
      id="transfer-gains"
      read={read}
      title={title}
      explanation={explanation}
      height={room.height}
      twin={twin}
      legend={legend}
      legendLabel="Bars of the chart"
    >
      <BarRoom {...room}>
        <LateBarChart
          {...room}
          chart={bars}
          legend={legend}
          label={title}
          description={explanation}
          axisTitle="Server"
          format={signedNumber}
          tell={tell}
        />
      </BarRoom>
    </TransferChart>
  );
}
