import { type GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { groupWordsOfServer } from '@rollcall/game/filters/group-filter';
import { filterOfSettings } from '@rollcall/game/lfm/lfm-list';
import { type LfmSortType, lfmSortTypes } from '@rollcall/game/lfm/lfm-settings';
import { filterParams, flagParam, makeViewParams, sortParam, type ViewFacts } from '../view/view-params.ts';
import { type ListView, plainView } from './lfm-list-view.ts';

const sortWords = {
  leader_name: 'leader',
  quest_name: 'quest',
  accepted_classes: 'classes',
  level: 'level',
} as const satisfies Record<LfmSortType, string>;

/** The part of a view that a part of a filter says. The server of a panel is that of its path. */
function viewPart(
  {
    levels,
    onlyRaids,
    hideFull,
    onlyJoinable,
    hideAllLevels,
    search,
    servers: _,
    ...same
  }: Partial<GroupFilter>,
  { level_minimum, level_cap }: ViewFacts,
): Partial<ListView> {
  return {
    ...same,
    ...(levels !== undefined && {
      minLevel: levels?.first ?? level_minimum,
      maxLevel: levels?.last ?? level_cap,
    }),
    ...(onlyRaids !== undefined && { onlyShowRaids: onlyRaids }),
    ...(hideFull !== undefined && { hideFullGroups: hideFull }),
    ...(onlyJoinable !== undefined && { onlyShowJoinable: onlyJoinable }),
    ...(hideAllLevels !== undefined && { hideAllLevelGroups: hideAllLevels }),
    ...(search !== undefined && { searchText: search }),
  };
}

/** Views of the group list: `levels=20-&raids=only&sort=-level&search=shroud`. */
export const lfmViewParams = makeViewParams<ListView>({
  params: [
    ...filterParams(groupWordsOfServer, filterOfSettings, viewPart),
    flagParam('characters', 'mine', 'filterByMyCharacters'),
    flagParam('ineligible', 'hidden', 'showNotEligible', false),
    sortParam(new Map(lfmSortTypes.map((type) => [type, sortWords[type]])), 'level'),
  ],
  plain: plainView,
  plainMark: ['sort', 'level'],
});
