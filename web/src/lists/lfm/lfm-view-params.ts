import { type LfmSortType, lfmSortTypes } from '@rollcall/game/lfm/lfm-settings';
import { cleanSearch, flagParam, levelsParam, makeViewParams, sortParam } from '../view/view-params.ts';
import { type ListView, plainView } from './lfm-list-view.ts';

const sortWords = {
  leader_name: 'leader',
  quest_name: 'quest',
  accepted_classes: 'classes',
  level: 'level',
} as const satisfies Record<LfmSortType, string>;

/** Views of the group list: `levels=20-34&raids=only&sort=-level&search=shroud`. */
export const lfmViewParams = makeViewParams<ListView>({
  params: [
    levelsParam,
    flagParam('characters', 'mine', 'filterByMyCharacters'),
    flagParam('raids', 'only', 'onlyShowRaids'),
    flagParam('joinable', 'only', 'onlyShowJoinable'),
    flagParam('ineligible', 'hidden', 'showNotEligible', false),
    flagParam('full', 'hidden', 'hideFullGroups'),
    flagParam('all-levels', 'hidden', 'hideAllLevelGroups'),
    sortParam(new Map(lfmSortTypes.map((type) => [type, sortWords[type]])), 'level'),
    {
      name: 'search',
      write: ({ searchText }) => cleanSearch(searchText) || null,
      read: (text) => ({ searchText: cleanSearch(text) }),
    },
  ],
  plain: plainView,
  plainMark: ['sort', 'level'],
});
