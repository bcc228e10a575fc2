import { LegendSample } from './ChartLegend.tsx';
import styles from './chart-tooltip.module.css';
import type { LegendEntry } from './legend.ts';

/** What a chart says of one place in it. */
export interface TooltipWords {
  readonly title: string;
  readonly rows: readonly TooltipLine[];
  /** Below the rows; null = a sum would say nothing. */
  readonly total: string | null;
}

export interface TooltipLine {
  readonly entry: LegendEntry;
  /** Ready to read; null = nothing is known. */
  readonly value: string | null;
}

interface ChartTooltipProps {
  /** Where the place stands in the picture, CSS pixels from its left edge. */
  readonly x: number;
  /** Of the picture, CSS pixels. */
  readonly width: number;
  readonly words: TooltipWords;
}

/** Beside the place, on the side that has more room. Seen only: what takes the keyboard says the same (`spokenWords`). */
export function ChartTooltip({ x, width, words: { title, rows, total } }: ChartTooltipProps) {
  return (
    <div
      className={styles['tooltip']}
      aria-hidden="true"
      style={x > width / 2 ? { right: width - x + 16 } : { left: x + 16 }}
    >
      <p className={styles['time']}>{title}</p>
      {rows.every(({ value }) => value === null) ? (
        <p className={styles['unknown']}>No data</p>
      ) : (
        <ul>
          {rows.map(({ entry, value }) => (
            <li key={entry.id} className={styles['row']}>
              <LegendSample entry={entry} />
              <span className={styles['name']}>{entry.name}</span>
              <span className={value === null ? styles['unknown'] : styles['value']}>
                {value ?? 'no data'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total !== null && (
        <p className={styles['total']}>
          <span className={styles['name']}>Total</span>
          <span className={styles['value']}>{total}</span>
        </p>
      )}
    </div>
  );
}
