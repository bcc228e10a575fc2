import { useCallback } from 'react';
import { type ListColumns, type SortBy, sortByColumn, sortByNextColumn } from './sort-columns.ts';

interface ColumnSort<Type extends string> {
  /** A header was pressed. Another function when the order is another. */
  readonly sort: (type: Type) => void;
  /** By the next column (look: Keyboard). */
  readonly sortNext: () => void;
}

/**
 * What headers and keys do to the order of a list.
 *
 * @param sortBy as the headers show it
 * @param change takes the new order into the settings; the same function as long as it can be
 */
export function useColumnSort<Type extends string>(
  sortBy: SortBy<Type>,
  columns: ListColumns<Type>,
  change: (patch: { readonly sortBy: SortBy<Type> }) => void,
): ColumnSort<Type> {
  const sort = useCallback((type: Type) => change({ sortBy: sortByColumn(sortBy, type) }), [sortBy, change]);
  return { sort, sortNext: () => change({ sortBy: sortByNextColumn(sortBy, columns) }) };
}
