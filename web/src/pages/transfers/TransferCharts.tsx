import { useCallback, useMemo, useRef } from 'react';
import { useChartSetting } from '../../charts/controls/chart-settings.ts';
import { otherServersId } from '@rollcall/game/population/transfers';
import { ChartFrame, type ChartFrameProps } from '../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../charts/frame/ChartLegend.tsx';
import { chartNearness } from '../../charts/frame/chart-state.ts';
import { type Legend, useLegend, useSpotlight } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../ui/useNear.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { filterLimits, serverLegend, signedNumber, type TransfersRead } from './transfers-view.ts';
import { rangePhrases } from '../../charts/controls/chart-choices.ts';
import { drawnFlows, type FlowRow, flowRows, flowsHeight, flowsGeometry, flowsTable } from './flows-view.ts';
import { ChartSvg, useElementWidth } from '../../charts/frame/ChartSvg.tsx';
import styles from './transfers.module.css';
import { barLegend } from '../../charts/bars/bar-data.ts';
import { LateBarChart, LateHeatmap } from '../../charts/LateCharts.tsx';
import { gainsBars, gainsHeight, gainsRows, gainsTable, gainsTooltip } from './gains-view.ts';
import { heatmapHeight } from '../../charts/heatmap/heatmap-layout.ts';
import { matrixData, matrixMeasure, matrixTable } from './matrix-view.ts';

type FrameProps = 'id' | 'title' | 'explanation' | 'controls' | 'height' | 'table' | 'children';

interface TransferChartProps extends Pick<ChartFrameProps, FrameProps> {
  readonly read: TransfersRead;
  readonly legend: Legend;
  readonly legendLabel: string;
}

/** A chart of the transfers page. All of them share one answer and the filter of the page. */
function TransferChart(props: TransferChartProps) {
  const { read, legend, legendLabel, ...frame } = props;
  const [place, isNear] = useNear();
  const { shownFilter, state, hasAnswer, isStale, reload } = read;
  return (
    <ChartFrame
      {...frame}
      ref={place}
      isTitledBySection
      state={state}
      onRetryStale={isStale ? reload : null}
      legend={<ChartLegend legend={legend} label={legendLabel} />}
      fileParts={[frame.id, shownFilter.range]}
      range={filterLimits(shownFilter)}
      entries={legend.entries}
      nearness={chartNearness(isNear, hasAnswer)}
    />
  );
}

/** `Seen in the last 90 days.` */
const seenIn = ({ shownFilter }: TransfersRead) => `Seen in ${rangePhrases[shownFilter.range]}.`;

/** The largest flows between servers: `Cannith → Orien 45`. */
export function FlowsChart({ read }: { read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { selection } = read;
  const { flows, unknownNames } = read.transfers;
  const hasUnknown = unknownNames.length > 0;
  const entries = useMemo(() => serverLegend(selection.offered, hasUnknown), [selection.offered, hasUnknown]);
  const legend = useLegend(entries, null, selection.switches);
  const rows = useMemo(() => flowRows(flows, servers, legend.hiddenIds), [flows, servers, legend.hiddenIds]);
  const table = useMemo(() => flowsTable(flows, servers), [flows, servers]);
  const explanation = `${seenIn(read)} The most common moves.`;
  const title = `Biggest flows, seen in ${rangePhrases[read.shownFilter.range]}`;
  return (
    <TransferChart
      id="transfer-flows"
      read={read}
      title={title}
      explanation={explanation}
      height={flowsHeight(drawnFlows)}
      table={table}
      legend={legend}
      legendLabel="Servers that characters went to"
    >
      <FlowsPlot rows={rows} legend={legend} label={title} description={explanation} />
    </TransferChart>
  );
}

/** Arrivals and departures of each server, as bars. */
export function GainsChart({ read }: { read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { places } = read.transfers;
  const bars = useMemo(() => gainsBars(places, servers), [places, servers]);
  const table = useMemo(() => gainsTable(places, servers), [places, servers]);
  const entries = useMemo(() => barLegend(bars.series), [bars]);
  const legend = useLegend(entries);
  const tooltipOf = useCallback(
    (category: number) =>
      gainsTooltip(
        gainsRows(places)[category],
        servers,
        entries.filter(({ id }) => !legend.hiddenIds.has(id)),
      ),
    [places, servers, entries, legend.hiddenIds],
  );
  const explanation = `${seenIn(read)} Right: arrived. Left: gone. Mark: net change.`;
  const title = `Arrived and left, seen in ${rangePhrases[read.shownFilter.range]}`;
  const height = gainsHeight(bars.categories.length);
  return (
    <TransferChart
      id="transfer-gains"
      read={read}
      title={title}
      explanation={explanation}
      height={height}
      table={table}
      legend={legend}
      legendLabel="Bars of the chart"
    >
      <LateBarChart
        chart={bars}
        legend={legend}
        label={title}
        description={explanation}
        arrangement="stacked"
        isHorizontal
        axisTitle="Server"
        format={signedNumber}
        tooltipOf={tooltipOf}
        height={height}
      />
    </TransferChart>
  );
}

/** Transfers from every server to every other, as a matrix home → current. */
export function MatrixChart({ read }: { read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { filter, selection, shownFilter, transfers } = read;
  const { activity } = filter;
  const [measure, measureControl] = useChartSetting(matrixMeasure);
  const data = useMemo(
    () => matrixData(transfers, { servers, activity, measure }),
    [transfers, servers, activity, measure],
  );
  const table = useMemo(() => matrixTable(transfers, { servers, measure }), [transfers, servers, measure]);
  const hasOthers = transfers.places.some(({ id }) => id === otherServersId);
  const entries = useMemo(() => serverLegend(selection.offered, hasOthers), [selection.offered, hasOthers]);
  const legend = useLegend(entries, null, selection.switches);
  const explanation = `${seenIn(read)} Rows are home servers. Hatched: still at home.`;
  const title = `Home server to current server, seen in ${rangePhrases[shownFilter.range]}`;
  return (
    <TransferChart
      id="transfers-matrix"
      read={read}
      title={title}
      explanation={explanation}
      controls={measureControl}
      height={heatmapHeight(data)}
      table={table}
      legend={legend}
      legendLabel="Home servers"
    >
      <LateHeatmap data={data} legend={legend} label={title} description={explanation} />
    </TransferChart>
  );
}

interface FlowsPlotProps {
  readonly rows: readonly FlowRow[];
  /** Legend of the servers: highlighting one fades flows to other servers. */
  readonly legend: Legend;
  readonly label: string;
  readonly description: string;
}

/** The largest flows as a ranked list, each with a bar. */
function FlowsPlot({ rows, legend, label, description }: FlowsPlotProps) {
  const { highlightedId } = useSpotlight(legend);
  const container = useRef<HTMLDivElement>(null);
  const width = useElementWidth(container);
  const drawn = useMemo(() => (width === null ? null : flowsGeometry(rows, width)), [rows, width]);
  return (
    <div ref={container} className="relative touch-height">
      {width !== null && drawn !== null && (
        <ChartSvg
          className="block"
          width={width}
          height={flowsHeight(drawn.length)}
          label={label}
          description={description}
        >
          {drawn.map(({ id: flow, series, name, colour, count, note, noteX, wordsY, bar }) => (
            <g
              key={flow}
              className="fades"
              data-series={series}
              data-faded={highlightedId !== null && highlightedId !== series ? '' : undefined}
            >
              <text x={0} y={wordsY} className={`medium ${styles['name']}`}>
                {name}
              </text>
              <text x={noteX} y={wordsY} textAnchor="end" className={`tabular ${styles['note']}`}>
                {note}
              </text>
              <text x={width} y={wordsY} textAnchor="end" className={`medium tabular ${styles['count']}`}>
                {count}
              </text>
              <rect x={0} y={bar.top} width={width} height={bar.height} rx={4} className={styles['track']} />
              <rect x={0} y={bar.top} width={bar.width} height={bar.height} rx={4} fill={colour} />
            </g>
          ))}
        </ChartSvg>
      )}
      {rows.length === 0 && <p className="color-third">All servers are hidden.</p>}
    </div>
  );
}
