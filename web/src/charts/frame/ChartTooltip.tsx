import { LegendSample } from './ChartLegend.tsx';
import styles from './chart-interaction.module.css';
import type { Legend, LegendEntry } from './useLegend.ts';

/** The tooltip of one position in a chart. */
export interface TooltipContent {
  readonly title: string;
  readonly rows: readonly TooltipLine[];
  /** Below the rows; null = the sum has no meaning. */
  readonly total: string | null;
  /** Event there, as the last line; omitted = none. */
  readonly note?: string | undefined;
}

export interface TooltipLine {
  readonly entry: LegendEntry;
  /** Formatted; null = no data. */
  readonly value: string | null;
}

interface ChartTooltipProps {
  /** CSS pixels from the left edge of the chart. */
  readonly x: number;
  /** Width of the chart, CSS pixels. */
  readonly width: number;
  readonly content: TooltipContent;
}

/** Gap between the position and its tooltip, CSS pixels. */
const blank = 16;

/**
 * Tooltip beside a place, on the side with more room, and never outside of the chart: the gap shrinks instead. Hidden
 * from screen readers, since the slider says the same (`accessibleText`).
 */
export function ChartTooltip({ x, width, content: { title, rows, total, note } }: ChartTooltipProps) {
  const isLeft = x > width / 2;
  return (
    <div
      className={`flex align-start click-through ${styles['layer']}`}
      data-left={isLeft ? '' : undefined}
      aria-hidden="true"
    >
      <span className="can-shrink" style={{ width: (isLeft ? width - x : x) + blank }} />
      <div className={`size-small rigid pad-2-3 strong-box ground-surface ${styles['tooltip']}`}>
        <p className={`color-ember semibold ${styles['time']}`}>{title}</p>
        {rows.every(({ value }) => value === null) ? (
          <p className="color-third">No data</p>
        ) : (
          <ul>
            {rows.map(({ entry, value }) => (
              <li key={entry.id} className="row gap-2">
                <LegendSample entry={entry} />
                <span className={`truncate grow color-second ${styles['name']}`}>{entry.name}</span>
                <span className={value === null ? 'color-third' : 'semibold tabular'}>
                  {value ?? 'no data'}
                </span>
              </li>
            ))}
          </ul>
        )}
        {total !== null && (
          <p className={`row gap-2 line-above space-above-1 ${styles['total']}`}>
            <span className={`truncate grow color-second ${styles['name']}`}>Total</span>
            <span className="semibold tabular">{total}</span>
          </p>
        )}
        {note !== undefined && (
          <p className={`line-above space-above-1 ${styles['total']}`} dir="auto">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}

interface PlaceFacts {
  readonly title: string;
  /** Visible series with their values; null = no data. */
  readonly values: readonly { readonly entry: LegendEntry; readonly value: number | null }[];
  readonly format: (value: number) => string;
  /** Whether the sum of the rows has a meaning. */
  readonly hasTotal: boolean;
}

/** The visible values of one place, with their legend entries. */
export function shownValues(
  series: readonly { readonly id: string; readonly values: readonly (number | null)[] }[],
  { entries, hiddenIds }: Pick<Legend, 'entries' | 'hiddenIds'>,
  place: number,
): PlaceFacts['values'] {
  return entries.flatMap((entry) => {
    const found = hiddenIds.has(entry.id) ? undefined : series.find(({ id }) => id === entry.id);
    return found === undefined ? [] : [{ entry, value: found.values[place] ?? null }];
  });
}

/**
 * The tooltip of one place in a chart: largest value first, gaps last, then the sum of the known values, unless there
 * is only one row.
 */
export function tooltipContent({ title, values, format, hasTotal }: PlaceFacts): TooltipContent {
  const rows = values.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
  const known = rows.flatMap(({ value }) => (value === null ? [] : [value]));
  const sum = known.reduce((total, value) => total + value, 0);
  return {
    title,
    rows: rows.map(({ entry, value }) => ({ entry, value: value === null ? null : format(value) })),
    total: hasTotal && known.length > 0 && rows.length > 1 ? format(sum) : null,
  };
}

/** The tooltip as text for screen readers: `14:05. Orien 313, Khyber 201. Total 514.` */
export function accessibleText({ title, rows, total, note }: TooltipContent): string {
  const noted = note === undefined ? '' : ` ${note}.`;
  if (rows.every(({ value }) => value === null)) return `${title}. No data.${noted}`;
  const said = rows.map(({ entry, value }) => `${entry.name} ${value ?? 'no data'}`);
  return `${title}. ${said.join(', ')}.${total === null ? '' : ` Total ${total}.`}${noted}`;
}
