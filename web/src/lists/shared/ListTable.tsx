import type { TextPart } from './text-parts.ts';
import type { ReactNode } from 'react';
import styles from './list-table.module.css';
import { ariaSort, type ListColumns, type SortBy } from './sort-columns.ts';

interface ListTableProps<Type extends string> {
  readonly caption: string;
  readonly columns: ListColumns<Type>;
  readonly sortBy: SortBy<Type>;
  readonly onSort: (type: Type) => void;
  /** Shown beside or instead of the canvas; else it is there for screen readers alone, and no stop for the Tab key. */
  readonly isVisible: boolean;
  /** Gives the columns their widths. */
  readonly className: string;
  /** A `tr` a row. */
  readonly children: ReactNode;
}

/** The table of a list: the same rows as on its canvas. */
export function ListTable<Type extends string>(props: ListTableProps<Type>) {
  const { caption, columns, sortBy, onSort, isVisible, className, children } = props;
  return (
    <div className={isVisible ? undefined : styles['hidden']}>
      <table className={`${styles['table']} ${className}`}>
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
  /** Gives the parts their places and colours, by `data-part` and `data-tone`. */
  readonly className: string;
  /** What gives some part its colour. */
  readonly tone?: string | undefined;
}

/** What a cell of a table says beside its name: what the canvas shows by a colour or an icon, in words. */
export function TextParts({ parts, className, tone }: TextPartsProps) {
  return (
    <ul className={`${styles['parts']} ${className}`}>
      {parts.map(({ key, text }) => (
        // Sighted readers see that a row recedes.
        <li
          key={key}
          data-part={key}
          data-tone={tone}
          className={key === 'state' ? 'visually-hidden' : undefined}
        >
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
