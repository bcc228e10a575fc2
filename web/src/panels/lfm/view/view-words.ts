import { lfmColumnLabels } from '../lfm-columns.ts';
import { isByLevels, levelsText } from '../filter-bar/bar-filters.ts';
import type { Levels, ListView } from './list-view.ts';

/** A view in a line: "Levels 20–34 · Raids only · “shroud” · by level, descending". */
export function describeView(view: ListView, levels: Levels): string {
  const search = view.searchText.trim();
  const { type, ascending } = view.sortBy;
  const parts = [
    isByLevels(view, levels) && levelsText(view),
    view.onlyShowRaids && 'Raids only',
    view.onlyShowJoinable && 'Joinable only',
    !view.showNotEligible && 'Eligible only',
    view.hideFullGroups && 'No full groups',
    view.hideAllLevelGroups && 'No groups for all levels',
    search !== '' && `“${search}”`,
    `by ${lfmColumnLabels[type].toLowerCase()}${ascending ? '' : ', descending'}`,
  ].filter((part) => part !== false);
  const [first = '', ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' · ');
}
