import type { ServerFacts } from '@rollcall/game/definition';
import { otherServersId, type TransferPlace } from '@rollcall/game/population/transfers';
import type { BarData } from '../../charts/bars/bar-data.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import type { TooltipContent } from '../../charts/frame/ChartTooltip.tsx';
import type { LegendEntry } from '../../charts/frame/useLegend.ts';
import { formatNumber } from '../../ui/format.ts';

import { placeFacts, signedNumber } from './transfers-view.ts';

/**
 * Colours of arrivals and departures: distinguishable with any colour vision, and 3 : 1 on the surfaces of both themes
 * (tested).
 */
export const arrivedColour = '#1f9c8a';
export const leftColour = '#c9572b';

/** Height of a server's row, and of the margins above and below, CSS pixels. */
const rowHeight = 34;
const frameHeight = 52;

/** Height of the bars of a number of places, CSS pixels. */
export function gainsHeight(count: number): number {
  return frameHeight + count * rowHeight;
}

/** The biggest gain first; the other servers together come last. */
function gainsOrder(places: readonly TransferPlace[]): readonly TransferPlace[] {
  const isOther = ({ id }: TransferPlace) => (id === otherServersId ? 1 : 0);
  return places.toSorted((a, b) => isOther(a) - isOther(b) || b.net - a.net);
}

/**
 * The places with bars, in order. The other servers together would dwarf each single server, and are only in the table.
 */
export function gainsRows(places: readonly TransferPlace[]): readonly TransferPlace[] {
  return gainsOrder(places).filter(({ id }) => id !== otherServersId);
}

/** A bar for each server: arrivals on one side of zero, departures on the other, and a mark at the net. */
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

/** The net mark, which is only explained in the tooltip. */
const netEntry: LegendEntry = { id: 'net', name: 'Net', colour: 'currentColor', dash: null };

/** The tooltip of a server. */
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

/** The data of the bars as a table. */
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
