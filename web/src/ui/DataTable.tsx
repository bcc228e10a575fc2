import { type HTMLAttributes, memo, type ReactNode } from 'react';
import styles from './data-table.module.css';
import { isEqualData } from './plain-equality.ts';
import { Skeleton } from './Skeleton.tsx';

/** A column of a table. The cells of the first one are row headers. */
export interface Column<Row extends object, Sort extends string = string> {
  readonly label: string;
  /** Shown in the header instead of the label. */
  readonly head?: ReactNode;
  cell(row: Row): ReactNode;
  /** Tooltip of a cell. */
  title?(row: Row): string | undefined;
  /** CSS width; columns without one share the rest. */
  readonly width?: string;
  readonly isNumber?: boolean;
  /** Class of the cells, not of the header. */
  readonly className?: string | undefined;
  /** Width of the placeholder while loading, in `ch`. */
  readonly skeletonWidth?: number;
  /** Grid area in the card that a row becomes on a phone. */
  readonly area?: string;
  /** Sort key that its header selects; omitted = not sortable. */
  readonly sortBy?: Sort;
}

type RowProps = HTMLAttributes<HTMLTableRowElement> & {
  readonly [data: `data-${string}`]: string | undefined;
};

export interface TableSort<Sort extends string> {
  readonly by: Sort;
  readonly direction: 'ascending' | 'descending';
  readonly onSort: (by: Sort) => void;
}

interface RowGroup<Row extends object> {
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface DataTableProps<Row extends object, Sort extends string = string> {
  readonly caption: string;
  /** The same array while its cells render the same. */
  readonly columns: readonly Column<Row, Sort>[];
  /** null = loading. */
  readonly rows: readonly Row[] | null;
  readonly keyOf: (row: Row) => string | number;
  /** Class, style and data attributes of a row; must stay the same function. */
  readonly rowProps?: (row: Row) => RowProps;
  /** Rows below the others, with their own title. */
  readonly apart?: RowGroup<Row>;
  /** Number of placeholder rows while loading. */
  readonly skeletonCount?: number;
  /** New rows are loading. */
  readonly isOld?: boolean;
  readonly sort?: TableSort<Sort>;
  /** Turns each row into a card on phones. */
  readonly hasCards?: boolean;
  readonly className?: string | undefined;
}

/** Rows of plain data in a card. A row renders again only if its data differs. */
export function DataTable<Row extends object, Sort extends string = string>(
  props: DataTableProps<Row, Sort>,
) {
  const { caption, columns, rows, keyOf, rowProps, apart, skeletonCount = 0, isOld = false, sort } = props;
  const kinds = [sort && styles['sortable'], props.hasCards === true && styles['cards'], props.className];
  const draw = (row: Row) => (
    <DataRow key={keyOf(row)} row={row} columns={columns} {...(rowProps && { rowProps })} />
  );
  return (
    <div className={`card clip fades ${styles['board']}`} data-old={isOld ? '' : undefined}>
      <table
        className={[styles['table'], ...kinds].filter(Boolean).join(' ')}
        aria-busy={rows === null || isOld}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead
          className={props.hasCards === true && sort === undefined ? 'visually-hidden-to-600' : undefined}
        >
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? Array.from({ length: skeletonCount }, (_, place) => (
                <SkeletonRow key={place} columns={columns} />
              ))
            : rows.map(draw)}
        </tbody>
        {apart !== undefined && apart.rows.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {apart.title}
              </th>
            </tr>
            {apart.rows.map(draw)}
          </tbody>
        )}
      </table>
    </div>
  );
}

interface HeadCellProps<Row extends object, Sort extends string> {
  readonly column: Column<Row, Sort>;
  readonly sort: TableSort<Sort> | undefined;
}

function HeadCell<Row extends object, Sort extends string>({ column, sort }: HeadCellProps<Row, Sort>) {
  const { label, head = label, width, isNumber, sortBy } = column;
  const common = {
    scope: 'col',
    style: { width },
    className: isNumber === true ? styles['number'] : undefined,
  };
  if (sort === undefined || sortBy === undefined) return <th {...common}>{head}</th>;
  return (
    <th {...common} aria-sort={sort.by === sortBy ? sort.direction : 'none'}>
      <button type="button" onClick={() => sort.onSort(sortBy)}>
        {head}
      </button>
    </th>
  );
}

interface CellsProps {
  readonly columns: readonly Column<object>[];
  /** Omitted = loading. */
  readonly row?: object;
}

function Cells({ columns, row }: CellsProps) {
  return columns.map((column, place) => {
    const { label, isNumber, className, area, skeletonWidth = 0 } = column;
    const common = {
      className: [isNumber === true && styles['number'], className].filter(Boolean).join(' ') || undefined,
      style: area === undefined ? undefined : { gridArea: area },
      title: row && column.title?.(row),
      translate: isNumber === true ? ('no' as const) : undefined,
    };
    const content = row === undefined ? <Skeleton width={skeletonWidth} /> : column.cell(row);
    if (place > 0)
      return (
        <td key={label} {...common}>
          {content}
        </td>
      );
    return (
      <th key={label} scope="row" {...common}>
        {content}
      </th>
    );
  });
}

const SkeletonRow = memo(function SkeletonRow({ columns }: Pick<CellsProps, 'columns'>) {
  return (
    <tr>
      <Cells columns={columns} />
    </tr>
  );
});

interface DataRowProps extends Required<CellsProps> {
  rowProps?(this: void, row: object): RowProps;
}

const DataRow = memo(
  function DataRow({ row, columns, rowProps }: DataRowProps) {
    return (
      <tr {...rowProps?.(row)}>
        <Cells columns={columns} row={row} />
      </tr>
    );
  },
  (before, after) =>
    before.columns === after.columns &&
    before.rowProps === after.rowProps &&
    isEqualData(before.row, after.row),
);
