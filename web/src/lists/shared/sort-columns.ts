import { useCallback } from 'react';

/** Sort column and direction. */
export interface SortBy<Type extends string> {
  readonly type: Type;
  readonly ascending: boolean;
}

/** The columns of a list in order, with their labels. */
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

/** The order after a click on a header: another column starts ascending, the same one reverses. */
export function sortByColumn<Type extends string>(sortBy: SortBy<Type>, type: Type): SortBy<Type> {
  return { type, ascending: sortBy.type === type ? !sortBy.ascending : true };
}

/** The order after the key `s`: the next column, ascending; the first one if none is sorted. */
export function sortByNextColumn<Type extends string>(
  sortBy: SortBy<Type>,
  { types }: ListColumns<Type>,
): SortBy<Type> {
  const next = (types.indexOf(sortBy.type) + 1) % types.length;
  return { type: types[next] ?? sortBy.type, ascending: true };
}

export function ariaSort<Type extends string>(
  sortBy: SortBy<Type>,
  type: Type,
): 'ascending' | 'descending' | 'none' {
  if (sortBy.type !== type) return 'none';
  return sortBy.ascending ? 'ascending' : 'descending';
}

/** Sorting of a list by headers and keys. */
export function useColumnSort<Type extends string>(
  sortBy: SortBy<Type>,
  columns: ListColumns<Type>,
  change: (patch: { readonly sortBy: SortBy<Type> }) => void,
) {
  const sort = useCallback((type: Type) => change({ sortBy: sortByColumn(sortBy, type) }), [sortBy, change]);
  return { sort, sortNext: () => change({ sortBy: sortByNextColumn(sortBy, columns) }) };
}
