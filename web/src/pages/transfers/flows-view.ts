import type { ServerFacts } from '@rollcall/game/definition';
import type { TransferFlow } from '@rollcall/game/population/transfers';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import { formatNumber } from '../../ui/format.ts';

import { exactShare, placeFacts, shortShare } from './transfers-view.ts';

/** A flow, ready to be drawn. */
export interface FlowRow {
  readonly id: string;
  /** Legend id of the target server. */
  readonly series: string;
  /** `Cannith → Orien` */
  readonly name: string;
  readonly colour: string;
  readonly count: string;
  /** `23% of those who left Cannith` */
  readonly share: string;
  /** Only the share, for narrow charts. */
  readonly percent: string;
  /** 0 to 1: relative to the largest flow drawn. */
  readonly length: number;
}

/** Number of flows drawn; the table has all of them. */
export const drawnFlows = 10;

/** The largest flows. Flows to switched-off servers are left out, and the next ones move up. */
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
      name: `${home.name} → ${current.name}`,
      colour: current.colour,
      count: formatNumber(count),
      share: `${shortShare(share)} of those who left ${home.name}`,
      percent: shortShare(share),
      length: count / most,
    };
  });
}

/** All flows, by rank. */
export function flowsTable(flows: readonly TransferFlow[], servers: readonly ServerFacts[]): ChartTable {
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
    // A share of 0.992 is shown as 99.2%.
    csvDecimals: 3,
    // For screen readers, the largest are enough.
    rowsOnPage: (isVisible) => (isVisible ? all : all.slice(0, drawnFlows)),
  };
}

/** Height of a flow with its text and the bar below, CSS pixels. */
const flowPitch = 44;
const wordsLine = 18;
const barTop = 26;
const barHeight = 8;
/** Width of a character in 14 px text, CSS pixels, rounded up. */
const characterWidth = 8;
const gap = 24;
/** Gap between a count and the text before it, CSS pixels. */
const noteGap = 12;
/** Minimum bar length, CSS pixels, so that every flow is visible. */
const shortestBar = 3;

interface DrawnFlow extends Pick<FlowRow, 'id' | 'series' | 'name' | 'colour' | 'count'> {
  readonly wordsY: number;
  /** Note before the count, in the longest version that fits. */
  readonly note: string;
  /** Right edge of the note, CSS pixels. */
  readonly noteX: number;
  readonly bar: {
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Positions in the list, in CSS pixels: names on the left, counts on the right, a bar below each. */
export function flowsGeometry(rows: readonly FlowRow[], width: number): readonly DrawnFlow[] {
  const counts = Math.max(0, ...rows.map(({ count }) => count.length)) * characterWidth;
  const noteX = width - counts - noteGap;
  return rows.map(({ id, series, name, colour, count, share, percent, length }, place) => {
    const top = place * flowPitch;
    const room = noteX - name.length * characterWidth - gap;
    return {
      id,
      series,
      name,
      colour,
      count,
      wordsY: top + wordsLine,
      note: share.length * characterWidth <= room ? share : percent,
      noteX,
      bar: { top: top + barTop, width: Math.max(shortestBar, length * width), height: barHeight },
    };
  });
}

/** Height of a number of rows, CSS pixels. */
export function flowsHeight(count: number): number {
  return count * flowPitch;
}
