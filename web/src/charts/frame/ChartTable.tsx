import { memo, useMemo } from 'react';
import styles from './chart-table.module.css';
import { cellText, type ChartTwin, rowsOnPage } from './chart-twin.ts';

interface ChartTableProps {
  readonly twin: ChartTwin;
  readonly caption: string;
  /** Shown; else it is there for screen readers alone, and may be shorter. */
  readonly isVisible: boolean;
}

/** What a chart draws, as a real table. */
export const ChartTable = memo(function ChartTable({ twin, caption, isVisible }: ChartTableProps) {
  const rows = useMemo(() => rowsOnPage(twin, isVisible), [twin, isVisible]);
  return (
    // A table is never narrower than its words: to hide, or to scroll, it needs a box around it.
    <div
      className={isVisible ? styles['box'] : 'visually-hidden'}
      {...(isVisible && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{twin.corner}</th>
            {twin.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={twin.csvHead(row)}>
              <th scope="row">{twin.head(row)}</th>
              {twin.columns.map((name, column) => (
                <td key={name}>{cellText(twin, row, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
