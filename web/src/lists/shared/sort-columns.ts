import { useCallback } from 'react';

/** What a list is sorted by. */
export interface SortBy<Type extends string> {
  readonly type: Type;
  readonly ascending: boolean;
}

/** The columns of a list in order, and what their headers say. */
export interface ListColumns<Type extends string> {
  readonly types: readonly Type[];
  readonly labels: Readonly<Record<Type, string>>;
}

/** Announced when the order has changed: "Sorted by level, descending". */
export function sortedText<Type extends string>(
  { type, ascending }: SortBy<Type>,
  { labels }: ListColumns<Type>,
): string {
  return `Sorted by ${labels[type].toLowerCase()}, ${ascending ? 'ascending' : 'descending'}`;
}

/** A click on a header: another column starts ascending, the same one turns round. */
export function sortByColumn<Type extends string>(sortBy: SortBy<Type>, type: Type): SortBy<Type> {
  return { type, ascending: sortBy.type === type ? !sortBy.ascending : true };
}

/** The key `s`: the next column, ascending; from none of them the first. */
export function sortByNextColumn<Type extends string>(
  sortBy: SortBy<Type>,
  { types }: ListColumns<Type>,
): SortBy<Type> {
  const next = (types.indexOf(sortBy.type) + 1) % types.length;
  return { type: types[next] ?? sortBy.type, ascending: true };
}

/** What `aria-sort` says of a column. */
export function ariaSort<Type extends string>(
  sortBy: SortBy<Type>,
  type: Type,
): 'ascending' | 'descending' | 'none' {
  if (sortBy.type !== type) return 'none';
  return sortBy.ascending ? 'ascending' : 'descending';
}

interface ColumnSort<Type extends string> {
  /** A header was pressed. Another function when the order is another. */
  readonly sort: (type: Type) => void;
  /** By the next column. */
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
