import type { ReactNode } from 'react';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import bodyStyles from './list-body.module.css';
import canvasStyles from './list-canvas.module.css';

interface ListRowsProps {
  readonly isTable: boolean;
  /** The headers above the canvas. */
  readonly header: ReactNode;
  readonly canvas: ReactNode;
  /** The twin: in place of the canvas, or beside it for those who do not see it. */
  readonly table: ReactNode;
  /**
   * What the server draws in place of a canvas, with the class that gives it the canvas' place. The caller leaves it out
   * of what browsers carry: `import.meta.env.SSR && …`.
   */
  readonly served: false | ((className: string) => ReactNode);
}

/** The rows of a list: on a canvas with headers above it and a twin beside it, or as a table (look). */
export function ListRows({ isTable, header, canvas, table, served }: ListRowsProps) {
  const isBrowser = useIsBrowser();
  if (served && !isBrowser) {
    return (
      <>
        {header}
        <div className={bodyStyles['view']}>{served(canvasStyles['canvas'] ?? '')}</div>
      </>
    );
  }
  if (isTable) return <div className={bodyStyles['tableView']}>{table}</div>;
  return (
    <>
      {header}
      <div className={bodyStyles['view']}>{canvas}</div>
      {table}
    </>
  );
}
