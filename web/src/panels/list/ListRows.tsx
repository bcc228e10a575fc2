import { type ReactNode, useLayoutEffect } from 'react';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import bodyStyles from './list-body.module.css';

/** More rows fill no screen, and every visitor would download them. */
export const firstRowsAtMost = 30;

interface ListRowsProps {
  readonly isTable: boolean;
  /** The headers above the canvas. */
  readonly header: ReactNode;
  readonly canvas: ReactNode;
  /** The same rows as a table: in place of the canvas, or beside it for screen readers. */
  readonly table: ReactNode;
  /** The first rows as a table, which stands in place of the canvas until that can be painted. */
  readonly firstRows: ReactNode;
}

/**
 * The rows of a list: on a canvas with headers above it and a hidden table beside it, or as a table (look). The server
 * renders the first rows as a table whose rows are as high as on the canvas. A visitor with settings or people of their
 * own sees a skeleton instead (public/theme.js): a list that changes under the eyes is worse than none.
 */
export function ListRows({ isTable, header, canvas, table, firstRows }: ListRowsProps) {
  const isBrowser = useIsBrowser();
  useLayoutEffect(() => {
    if (isBrowser) delete document.documentElement.dataset['ownView'];
  }, [isBrowser]);
  if (!isBrowser) {
    return (
      <>
        {header}
        <div className={bodyStyles['firstRows']}>{firstRows}</div>
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
