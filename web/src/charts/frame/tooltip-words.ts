import type { TooltipWords } from './ChartTooltip.tsx';
import type { LegendEntry } from './legend.ts';

interface PlaceFacts {
  readonly title: string;
  /** Those that are shown, and what each comes to; null = a gap: nothing is known. */
  readonly values: readonly { readonly entry: LegendEntry; readonly value: number | null }[];
  readonly format: (value: number) => string;
  /** Would the sum of the rows mean anything? */
  readonly hasTotal: boolean;
}

/**
 * What is told of one place in a chart (look: Charts): largest value first, gaps last, then the sum of what is known,
 * unless it would only repeat the one row.
 */
export function tooltipWords({ title, values, format, hasTotal }: PlaceFacts): TooltipWords {
  const rows = values.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
  const known = rows.flatMap(({ value }) => (value === null ? [] : [value]));
  const sum = known.reduce((total, value) => total + value, 0);
  return {
    title,
    rows: rows.map(({ entry, value }) => ({ entry, value: value === null ? null : format(value) })),
    total: hasTotal && known.length > 0 && rows.length > 1 ? format(sum) : null,
  };
}

/** The same for the ear: `14:05. Orien 313, Khyber 201. Total 514.` */
export function spokenWords({ title, rows, total }: TooltipWords): string {
  if (rows.every(({ value }) => value === null)) return `${title}. No data.`;
  const said = rows.map(({ entry, value }) => `${entry.name} ${value ?? 'no data'}`);
  return `${title}. ${said.join(', ')}.${total === null ? '' : ` Total ${total}.`}`;
}
