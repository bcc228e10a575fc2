import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './list.module.css';
import { type ListColumns, type SortBy, sortedText } from './sort-columns.ts';

interface ListHeaderProps<Type extends string> {
  readonly columns: ListColumns<Type>;
  readonly sortBy: SortBy<Type>;
  readonly onSort: (type: Type) => void;
  /** The number of listed items. */
  readonly summary: ReactNode;
  /** A class that sets the widths of the columns. */
  readonly className: string;
}

/** The line above a canvas: the number of items and the column headers, one button each. */
export function ListHeader<Type extends string>(props: ListHeaderProps<Type>) {
  const { columns, sortBy, onSort, summary, className } = props;
  return (
    <div className="flex relative line-below container">
      <p className={`small-note center clip tabular at-end click-through text-end ${styles['summary']}`}>
        {summary}
      </p>
      <fieldset className={`grid grow clip not-printed ${styles['header']} ${className}`}>
        <legend className="visually-hidden">Sort by</legend>
        {/* Sorted by a click or the key `s`; a live region is announced only when it changes. */}
        <output className="visually-hidden">{sortedText(sortBy, columns)}</output>
        {columns.types.map((type) => {
          const isSorted = sortBy.type === type;
          return (
            <button
              key={type}
              className="inline-row gap-1 pad-0-3 can-shrink nowrap small-note semibold"
              type="button"
              aria-pressed={isSorted}
              onClick={() => onSort(type)}
            >
              {columns.labels[type]}
              {isSorted && (
                <Icon name={sortBy.ascending ? 'arrowUp' : 'arrowDown'} size={14} strokeWidth={2.5} />
              )}
              {isSorted && ' '}
              {isSorted && (
                <span className="visually-hidden">{sortBy.ascending ? 'ascending' : 'descending'}</span>
              )}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
