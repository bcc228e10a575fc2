import type { TextPart } from './list-rows.ts';
import type { ReactNode } from 'react';
import styles from './list-table.module.css';
import { ariaSort, type ListColumns, type SortBy } from './sort-columns.ts';

interface ListTableProps<Type extends string> {
  readonly caption: string;
  readonly columns: ListColumns<Type>;
  readonly sortBy: SortBy<Type>;
  readonly onSort: (type: Type) => void;
  /** Shown instead of the canvas; otherwise only for screen readers, without Tab stops. */
  readonly isVisible: boolean;
  /** A class that sets the widths of the columns. */
  readonly className: string;
  /** One `tr` per row. */
  readonly children: ReactNode;
}

/** The table of a list: the same rows as on its canvas. */
export function ListTable<Type extends string>(props: ListTableProps<Type>) {
  const { caption, columns, sortBy, onSort, isVisible, className, children } = props;
  return (
    <div className={isVisible ? undefined : `clip ${styles['hidden']}`}>
      <table className={`size-note ${styles['table']} ${className}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.types.map((type) => (
              <th key={type} scope="col" aria-sort={ariaSort(sortBy, type)}>
                {isVisible ? (
                  <button type="button" onClick={() => onSort(type)}>
                    {columns.labels[type]}
                  </button>
                ) : (
                  columns.labels[type]
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface TextPartsProps {
  readonly parts: readonly TextPart[];
  /** A class that positions and colours the parts, by `data-part` and `data-tone`. */
  readonly className: string;
  /** Selects the colour of some parts. */
  readonly tone?: string | undefined;
}

/** The texts of a table cell after its name, including words for the colours and icons of the canvas. */
export function TextParts({ parts, className, tone }: TextPartsProps) {
  return (
    <ul className={`${styles['parts']} ${className}`}>
      {parts.map(({ key, text }) => (
        // Sighted visitors see that a row is dimmed.
        <li
          key={key}
          data-part={key}
          data-tone={tone}
          className={`small-note ${key === 'state' ? 'visually-hidden' : ''}`}
        >
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
