import type { WhoSettings, WhoSortType } from '@rollcall/game/who-settings';
import type { ListColumns, SortBy } from '../list/sort-columns.ts';

type Viewed = Pick<WhoSettings, 'isGroupView' | 'sortBy'>;

const labels: Readonly<Record<WhoSortType, string>> = {
  lfm: 'LFM',
  group: 'Group',
  name: 'Name',
  class: 'Class',
  level: 'Level',
  guild: 'Guild',
};

const columns: ListColumns<WhoSortType> = { types: ['lfm', 'name', 'class', 'level', 'guild'], labels };
const groupColumns: ListColumns<WhoSortType> = {
  types: ['group', 'name', 'class', 'level', 'guild'],
  labels,
};

/**
 * The headers of the list, in order (§2.8). In group view everybody is in a group, so that the first column orders by
 * the group and not by whether there is one.
 */
export function whoColumns({ isGroupView }: Pick<WhoSettings, 'isGroupView'>): ListColumns<WhoSortType> {
  return isGroupView ? groupColumns : columns;
}

/**
 * The order as the headers show it. One that was chosen in the other view is shown as what it comes to in this one:
 * groups from the first to the last, and those who are in one before all others.
 */
export function shownSortBy({ isGroupView, sortBy }: Viewed): SortBy<WhoSortType> {
  if (whoColumns({ isGroupView }).types.includes(sortBy.type)) return sortBy;
  return { type: isGroupView ? 'group' : 'lfm', ascending: true };
}
