import type { ChartTwin } from '../frame/chart-twin.ts';
import type { LineData } from './chart-series.ts';
import type { ValueFormat } from './value-format.ts';

/** How a table names the places of a chart. */
export type TwinPlaces = Pick<ChartTwin, 'corner' | 'csvCorner'> & {
  readonly head: (x: number) => string;
  readonly csvHead: (x: number) => string;
};

/** A chart of lines as a table: a row for each place, a column for each line. */
export function lineTwin({ xs, series }: LineData, places: TwinPlaces, format: ValueFormat): ChartTwin {
  return {
    corner: places.corner,
    csvCorner: places.csvCorner,
    columns: series.map(({ name }) => name),
    rowCount: xs.length,
    head: (row) => places.head(xs[row] ?? 0),
    csvHead: (row) => places.csvHead(xs[row] ?? 0),
    cell: (row, column) => series[column]?.values[row] ?? null,
    format: (value) => format(value),
  };
}
