import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { otherServersId, type TransferFlow } from '@rollcall/game/transfers';
import type { ChartTwin } from '../../charts/frame/chart-twin.ts';
import type { LegendEntry } from '../../charts/frame/legend.ts';
import { formatNumber } from '../../ui/format.ts';
import { exactShare, placeFacts, serverLegend, shortShare } from './transfers-view.ts';

/** So many flows are drawn; the table has all of them. */
export const drawnFlows = 10;

/** A flow, ready to be drawn. */
export interface FlowRow {
  readonly id: string;
  /** Of the server that it leads to: what the legend knows it by. */
  readonly series: string;
  /** `Cannith → Orien` */
  readonly name: string;
  readonly colour: string;
  readonly count: string;
  /** `23% of those who left Cannith` */
  readonly share: string;
  /** Where there is no room for more. */
  readonly shortShare: string;
  /** 0 to 1: of the largest that is drawn. */
  readonly length: number;
}

/**
 * The largest flows, those to servers that are switched off left out: the next ones take their places.
 *
 * @param flows the largest first
 */
export function flowRows(
  flows: readonly TransferFlow[],
  servers: readonly ServerFacts[],
  hiddenIds: ReadonlySet<string>,
): readonly FlowRow[] {
  const drawn = flows.filter(({ to }) => !hiddenIds.has(to)).slice(0, drawnFlows);
  const most = drawn[0]?.count ?? 1;
  return drawn.map(({ from, to, count, share }) => {
    const home = placeFacts(servers, from);
    const current = placeFacts(servers, to);
    return {
      id: `${from}>${to}`,
      series: to,
      name: flowName(home.name, current.name),
      colour: current.colour,
      count: formatNumber(count),
      share: `${shortShare(share)} of those who left ${home.name}`,
      shortShare: shortShare(share),
      length: count / most,
    };
  });
}

function flowName(from: string, to: string): string {
  return `${from} → ${to}`;
}

/**
 * Every server that a flow can lead to: what is not chosen on the page is the end of some too.
 *
 * @param hasUnknown some lead to servers that the game does not know
 */
export function flowsLegend(servers: readonly ServerFacts[], hasUnknown: boolean): readonly LegendEntry[] {
  const ids = servers.map(({ name }) => serverKey(name));
  return serverLegend(hasUnknown ? [...ids, otherServersId] : ids, servers);
}

/** All flows, by rank. */
export function flowsTwin(flows: readonly TransferFlow[], servers: readonly ServerFacts[]): ChartTwin {
  const all = flows.map((_, row) => row);
  const cells = flows.map(({ from, to, count, share }) => [
    placeFacts(servers, from).name,
    placeFacts(servers, to).name,
    count,
    share,
  ]);
  return {
    corner: 'Rank',
    csvCorner: 'rank',
    columns: ['Home server', 'Current server', 'Characters', 'Share of those who left'],
    rowCount: flows.length,
    head: (row) => formatNumber(row + 1),
    csvHead: (row) => String(row + 1),
    cell: (row, column) => cells[row]?.[column] ?? null,
    format: (value, column) => (column === 3 ? exactShare(value) : formatNumber(value)),
    // To be heard, the largest are enough.
    rowsOnPage: (isVisible) => (isVisible ? all : all.slice(0, drawnFlows)),
  };
}
