import { useMemo } from 'react';
import { PlainChart, type PlainChartProps } from '../frame/PlainChart.tsx';
import { type DonutLabels, type DonutSlice, donutTable } from './donut-data.ts';
import { minDonutHeight } from './donut-geometry.ts';
import { DonutChart, useDonut } from './DonutChart.tsx';

interface PlainDonutProps extends Omit<PlainChartProps, 'children' | 'entries' | 'height' | 'table'> {
  /** In the order of the legend. They and the labels must keep their identity until they change. */
  readonly slices: readonly DonutSlice[];
  readonly labels: DonutLabels;
  /** Headers of the table: `Race`, `Characters`. */
  readonly corner: string;
  readonly measure: string;
  /** Rows of the legend to reserve before the data arrives. */
  readonly expectedRows: number;
}

export function PlainDonut(props: PlainDonutProps) {
  const { slices, labels, corner, measure, expectedRows, ...frame } = props;
  const donut = useDonut(slices, labels);
  const { format } = donut;
  const table = useMemo(
    () => donutTable({ slices, corner, measure, labels, format }),
    [slices, corner, measure, labels, format],
  );
  return (
    <PlainChart {...frame} height={minDonutHeight} table={table} entries={donut.namedEntries}>
      <DonutChart
        donut={donut}
        label={frame.title}
        description={frame.explanation}
        place={null}
        expectedRows={expectedRows}
      />
    </PlainChart>
  );
}
