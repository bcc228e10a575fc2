import type { ServerFacts } from '@rollcall/game/definition';
import { otherServersId, type TransferPlace } from '@rollcall/game/population/transfers';
import type { BarData } from '../../charts/bars/bar-data.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import type { TooltipContent } from '../../charts/frame/ChartTooltip.tsx';
import type { LegendEntry } from '../../charts/frame/useLegend.ts';
import { formatNumber } from '../../ui/format.ts';

import { placeFacts, signedNumber } from './transfers-view.ts';

/** Told from each other by every eye, and 3 : 1 on the surfaces of both themes (transfer-colours.test.ts). */
export const arrivedColour = '#1f9c8a';
export const leftColour = '#c9572b';

/** CSS pixels of a server, and of what stands above and below all of them. */
const rowHeight = 34;
const frameHeight = 52;

/** CSS pixels that the bars of so many places stand in. */
export function gainsHeight(count: number): number {
  return frameHeight + count * rowHeight;
}

/** Who won most first; the other servers together are no rival and stand last. */
function gainsOrder(places: readonly TransferPlace[]): readonly TransferPlace[] {
  const isOther = ({ id }: TransferPlace) => (id === otherServersId ? 1 : 0);
  return places.toSorted((a, b) => isOther(a) - isOther(b) || b.net - a.net);
}

/**
 * The places that have bars, in their order: the other servers together would outdo every server, and are in the table
 * alone.
 */
export function gainsRows(places: readonly TransferPlace[]): readonly TransferPlace[] {
  return gainsOrder(places).filter(({ id }) => id !== otherServersId);
}

/** A bar for each server: arrivals to one side of zero, departures to the other, and a mark at what they come to. */
export function gainsBars(places: readonly TransferPlace[], servers: readonly ServerFacts[]): BarData {
  const rows = gainsRows(places);
  return {
    categories: rows.map(({ id }) => {
      const { name } = placeFacts(servers, id);
      return { name, labels: [name] };
    }),
    series: [
      { id: 'left', name: 'Left', colour: leftColour, values: rows.map(({ departures }) => -departures) },
      { id: 'arrived', name: 'Arrived', colour: arrivedColour, values: rows.map(({ arrivals }) => arrivals) },
    ],
    marks: rows.map(({ net }) => net),
  };
}

/** In tooltip only: the mark. */
const netEntry: LegendEntry = { id: 'net', name: 'Net', colour: 'currentColor', dash: null };

/**
 * What is told of a server.
 *
 * @param shown of the legend: what is not switched off
 */
export function gainsTooltip(
  place: TransferPlace | undefined,
  servers: readonly ServerFacts[],
  shown: readonly LegendEntry[],
): TooltipContent {
  const values = { arrived: place?.arrivals ?? 0, left: place?.departures ?? 0 };
  return {
    title: placeFacts(servers, place?.id ?? '').name,
    rows: [
      ...shown.map((entry) => ({
        entry,
        value: formatNumber(entry.id === 'left' ? values.left : values.arrived),
      })),
      { entry: netEntry, value: signedNumber(place?.net ?? 0) },
    ],
    total: null,
  };
}

/** What the bars show, each number by itself. */
export function gainsTable(places: readonly TransferPlace[], servers: readonly ServerFacts[]): ChartTable {
  const rows = gainsOrder(places);
  const nameOf = (row: number) => placeFacts(servers, rows[row]?.id ?? '').name;
  const cells = rows.map(({ arrivals, departures, net }) => [arrivals, departures, net]);
  return {
    corner: 'Server',
    csvCorner: 'server',
    columns: ['Arrived', 'Left', 'Net'],
    rowCount: rows.length,
    head: nameOf,
    csvHead: nameOf,
    cell: (row, column) => cells[row]?.[column] ?? null,
    format: (value, column) => (column === 2 ? signedNumber(value) : formatNumber(value)),
  };
}
