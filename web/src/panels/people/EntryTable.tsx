import { useLayoutEffect, useRef, type ComponentType, type RefObject } from 'react';
import { AnyIcon, type IconName } from '../../ui/AnyIcon.tsx';
import styles from './people.module.css';

export interface EntryColumn<Row> {
  readonly label: string;
  readonly text: (row: Row) => string;
  readonly isNumber?: boolean;
}

export interface EntryTableProps<Row> {
  /** What it lists, for a screen reader. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string | number;
  /** The first column. */
  readonly headLabel: string;
  readonly Head: ComponentType<{ readonly row: Row }>;
  /** Beside the head; on a narrow screen in one line below it. */
  readonly columns: readonly EntryColumn<Row>[];
  readonly action: {
    readonly label: string;
    readonly icon: IconName;
    /** Whom it is done to. */
    readonly object: (row: Row) => string;
    readonly onAct: (row: Row) => void;
    /** There is nothing to do: what stands in place of the button. */
    readonly done?: (row: Row) => string | null;
  };
  /** What stands in place of no rows. */
  readonly empty: string;
  /** Has the focus when the last row has gone. */
  readonly lastFocus?: RefObject<HTMLElement | null>;
}

/** A list whose every row has one button. The focus is not lost with the row that had it: the next row gets it. */
export function EntryTable<Row>(props: EntryTableProps<Row>) {
  const { label, rows, idOf, Head, columns, action, lastFocus } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const actedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = actedAt.current;
    actedAt.current = null;
    if (place === null || document.activeElement !== document.body) return;
    const buttons = body.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(place, buttons.length - 1)] ?? lastFocus?.current)?.focus();
  }, [rows, lastFocus]);

  if (rows.length === 0) return <p className={styles['empty']}>{props.empty}</p>;
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{props.headLabel}</th>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={cellClass(column)}>
              {column.label}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{action.label}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, place) => {
          const done = action.done?.(row) ?? null;
          const act = () => {
            actedAt.current = place;
            action.onAct(row);
          };
          return (
            <tr key={idOf(row)}>
              <th scope="row">
                <span className={styles['head']}>
                  <Head row={row} />
                </span>
                {columns.length > 0 && <span className={styles['below']}>{textBelow(columns, row)}</span>}
              </th>
              {columns.map((column) => (
                <td key={column.label} className={cellClass(column)}>
                  {column.text(row)}
                </td>
              ))}
              <td className={styles['act']}>
                {done ?? (
                  <button
                    type="button"
                    className={styles['actButton']}
                    aria-label={`${action.label} ${action.object(row)}`}
                    onClick={act}
                  >
                    <AnyIcon name={action.icon} size={18} />
                    <span>{action.label}</span>
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function cellClass<Row>({ isNumber = false }: EntryColumn<Row>): string {
  return `${styles['wide']} ${isNumber ? styles['number'] : ''}`;
}

function textBelow<Row>(columns: readonly EntryColumn<Row>[], row: Row): string {
  return columns
    .map(({ label, text, isNumber }) => (isNumber ? `${label} ${text(row)}` : text(row)))
    .join(' · ');
}
