import { type LfmSortType, lfmSortTypes } from '@rollcall/game/lfm-settings';
import type { ListColumns } from '../list/sort-columns.ts';

/** The headers of the list, in order (§2.7). */
export const lfmColumnLabels: Readonly<Record<LfmSortType, string>> = {
  leader_name: 'Leader',
  quest_name: 'Quest',
  accepted_classes: 'Classes',
  level: 'Level',
};

export const lfmColumns: ListColumns<LfmSortType> = { types: lfmSortTypes, labels: lfmColumnLabels };
