import type { ReactNode } from 'react';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import bodyStyles from './list-body.module.css';

interface ListRowsProps {
  readonly isTable: boolean;
  /** The headers above the canvas. */
  readonly header: ReactNode;
  readonly canvas: ReactNode;
  /** The twin: in place of the canvas, or beside it for those who do not see it. */
  readonly table: ReactNode;
  /**
   * What the server draws in place of a canvas, which browsers do not carry: `import.meta.env.SSR && …`.
   */
  readonly served: ReactNode;
}

/** The rows of a list: on a canvas with headers above it and a twin beside it, or as a table (look). */
export function ListRows({ isTable, header, canvas, table, served }: ListRowsProps) {
  const isBrowser = useIsBrowser();
  if (import.meta.env.SSR && !isBrowser) {
    return (
      <>
        {header}
        <div className={bodyStyles['view']}>{served}</div>
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
