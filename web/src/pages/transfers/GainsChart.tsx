import { useCallback, useMemo } from 'react';
import { barLegend } from '../../charts/bars/bar-data.ts';
import { BarRoom } from '../../charts/bars/BarRoom.tsx';
import { LateBarChart } from '../../charts/bars/late-bar-chart.ts';
import { rangeWords } from '../../charts/controls/chart-choices.ts';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../charts/frame/ChartLegend.tsx';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../charts/frame/useNear.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { gainsBars, gainsHeight, gainsRows, gainsTwin, gainsWords } from './gains-view.ts';
import { signedNumber } from './transfers-view.ts';
import { type TransfersRead, useTransferExports } from './useTransfers.ts';

const explanation =
  'Right: who is here and has another home. Left: whose home is here and who is elsewhere. The mark is the net.';

/** Arrivals and departures of each server (product 4: a bar per server). */
export function GainsChart({ read }: { readonly read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { filter, shownFilter, transfers, state } = read;
  const { places } = transfers;
  const [place, isNear] = useNear();
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
  const range = rangeWords[shownFilter.range];
  const exports = useTransferExports(filter, { name: 'transfer-gains', legend: entries });
  const title = `Arrived and left, seen in ${range}`;
  const room = {
    arrangement: 'stacked',
    isLying: true,
    seriesCount: bars.series.length,
    height: gainsHeight(bars.categories.length),
  } as const;
  return (
    <ChartFrame
      ref={place}
      id="transfer-gains"
      title={title}
      explanation={explanation}
      controls={null}
      chosen=""
      state={state}
      height={room.height}
      twin={twin}
      legend={<ChartLegend legend={legend} label="Bars of the chart" />}
      exports={exports}
    >
      <BarRoom {...room}>
        {isNear && (
          <LateBarChart
            chart={bars}
            legend={legend}
            label={title}
            description={explanation}
            arrangement="stacked"
            isLying
            axisTitle="Server"
            format={signedNumber}
            height={room.height}
            tell={tell}
          />
        )}
      </BarRoom>
    </ChartFrame>
  );
}
