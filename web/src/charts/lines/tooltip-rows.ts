import type { ChartSeries } from './chart-series.ts';

export interface TooltipRow {
  readonly series: ChartSeries;
  /** null = a gap: nothing is known. */
  readonly value: number | null;
}

/** What a chart says of one time. */
export interface TooltipContent {
  /** Largest value first; gaps come last. */
  readonly rows: readonly TooltipRow[];
  /** Sum of what is known; null when nothing is, or when a sum would only repeat the one row. */
  readonly total: number | null;
  readonly isUnknown: boolean;
}

/**
 * What is told of one time (look: Charts).
 *
 * @param series those that are shown
 * @param place of the time in the chart
 */
export function tooltipContent(series: readonly ChartSeries[], place: number): TooltipContent {
  const rows = series
    .map((each) => ({ series: each, value: each.values[place] ?? null }))
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
  const known = rows.flatMap(({ value }) => (value === null ? [] : [value]));
  const sum = known.reduce((total, value) => total + value, 0);
  return {
    rows,
    total: known.length > 0 && rows.length > 1 ? sum : null,
    isUnknown: known.length === 0,
  };
}

/** The same for the ear: `14:05. Orien 313, Khyber 201. Total 514.` */
export function tooltipSentence(
  { rows, total, isUnknown }: TooltipContent,
  timeText: string,
  formatValue: (value: number) => string,
): string {
  if (isUnknown) return `${timeText}. No data.`;
  const said = rows.map(
    ({ series, value }) => `${series.name} ${value === null ? 'no data' : formatValue(value)}`,
  );
  const end = total === null ? '' : ` Total ${formatValue(total)}.`;
  return `${timeText}. ${said.join(', ')}.${end}`;
}
