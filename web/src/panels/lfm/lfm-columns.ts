import { type LfmSettings, type LfmSortType, lfmSortTypes } from '@rollcall/game/lfm-settings';

type SortBy = LfmSettings['sortBy'];

/** The headers of the list, in order (§2.7). */
export const lfmColumnLabels: Readonly<Record<LfmSortType, string>> = {
  leader_name: 'Leader',
  quest_name: 'Quest',
  accepted_classes: 'Classes',
  level: 'Level',
};

/** What is said when the order has changed: "Sorted by level, descending". */
export function sortedText({ type, ascending }: SortBy): string {
  return `Sorted by ${lfmColumnLabels[type].toLowerCase()}, ${ascending ? 'ascending' : 'descending'}`;
}

/** A click on a header: another column starts ascending, the same one turns round (§2.7). */
export function sortByColumn(sortBy: SortBy, type: LfmSortType): SortBy {
  return { type, ascending: sortBy.type === type ? !sortBy.ascending : true };
}

/** The key `s`: the next column, ascending (look: Keyboard). */
export function sortByNextColumn(sortBy: SortBy): SortBy {
  const next = (lfmSortTypes.indexOf(sortBy.type) + 1) % lfmSortTypes.length;
  return { type: lfmSortTypes[next] ?? 'level', ascending: true };
}
