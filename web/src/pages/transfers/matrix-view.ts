import type { ServerFacts } from '@rollcall/game/definition';
import { otherServersId, type Transfers } from '@rollcall/game/population/transfers';
import { chartSetting } from '../../charts/controls/chart-settings.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import type { HeatmapCell, HeatmapData } from '../../charts/heatmap/heatmap-layout.ts';
import { formatNumber } from '../../ui/format.ts';

import {
  charactersText,
  exactShare,
  placeFacts,
  shortShare,
  type TransfersFilter,
} from './transfers-view.ts';

/** Measure shown in the cells of the matrix. */
export type MatrixMeasure = 'characters' | 'share';

export const matrixMeasure = chartSetting<MatrixMeasure>('matrix-measure', 'Cells', [
  { value: 'characters', label: 'Characters' },
  { value: 'share', label: 'Share of those who left' },
]);

export interface MatrixOptions {
  readonly servers: readonly ServerFacts[];
  readonly activity: TransfersFilter['activity'];
  readonly measure: MatrixMeasure;
}

const atHome = 'at home';

/** Rows are home servers, columns are current servers; the largest flow out of each home is marked. */
export function matrixData(
  { places, matrix }: Pick<Transfers, 'places' | 'matrix'>,
  { servers, activity, measure }: MatrixOptions,
): HeatmapData {
  const facts = places.map(({ id }) => placeFacts(servers, id));
  const nameOf = (place: number) => facts[place]?.name ?? '';
  const valueOf = (row: number, column: number) => {
    const flow = matrix[row]?.[column] ?? null;
    return flow && (measure === 'share' ? flow.share : flow.count);
  };
  // Several servers together would dwarf each single one, so the strength is scaled by single servers.
  const own = places.flatMap(({ id }, place) => (id === otherServersId ? [] : [place]));
  const highest = Math.max(0, ...own.flatMap((row) => own.map((column) => valueOf(row, column) ?? 0)));
  const mostOf = matrix.map((row) => Math.max(0, ...row.map((flow) => flow?.count ?? 0)));

  function cell(row: number, column: number): HeatmapCell {
    const flow = matrix[row]?.[column] ?? null;
    if (flow === null) {
      return { value: null, strength: 0, isMarked: false, text: 'At home', detail: 'no transfer' };
    }
    const value = measure === 'share' ? flow.share : flow.count;
    return {
      value,
      strength: Math.min(1, value / Math.max(highest, Number.EPSILON)),
      isMarked: flow.count > 0 && flow.count === mostOf[row],
      text: `${exactShare(flow.share)} of those who left`,
      detail: charactersText(flow.count, activity),
      ...(flow.count > 0 && {
        label: measure === 'share' ? shortShare(flow.share) : formatNumber(flow.count),
      }),
    };
  }

  return {
    rows: places.map(({ id }, row) => ({ id, name: nameOf(row), colour: facts[row]?.colour ?? '' })),
    columns: places.map(({ id }, column) => ({
      id,
      label: nameOf(column),
      accessibleName: `now on ${nameOf(column)}`,
    })),
    columnKind: 'named',
    cell,
    key: {
      marked: 'Most in row',
      unmarked: 'Fewer to more',
      unknown: 'Home',
    },
  };
}

/** The matrix with sums of its rows, and of its columns if they can be added. */
export function matrixTable(
  { places, matrix, total }: Pick<Transfers, 'places' | 'matrix' | 'total'>,
  { servers, measure }: Pick<MatrixOptions, 'servers' | 'measure'>,
): ChartTable {
  const names = places.map(({ id }) => placeFacts(servers, id).name);
  const heads = measure === 'characters' ? [...names, 'Arrived in all'] : names;
  const head = (row: number) => heads[row] ?? '';
  return {
    corner: 'Home server',
    csvCorner: 'home_server',
    columns: [...names, 'Left in all'],
    rowCount: heads.length,
    head,
    csvHead: head,
    cell: (row, column) => {
      if (row === names.length) return column === names.length ? total : (places[column]?.arrivals ?? null);
      if (column === names.length) return places[row]?.departures ?? null;
      const flow = matrix[row]?.[column] ?? null;
      if (flow === null) return atHome;
      return measure === 'share' ? flow.share : flow.count;
    },
    format: (value, column) =>
      measure === 'share' && column < names.length ? exactShare(value) : formatNumber(value),
    // A share of 0.992 is shown as 99.2%.
    csvDecimals: 3,
  };
}
