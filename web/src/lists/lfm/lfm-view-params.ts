import { type GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { groupWords, groupWordsOfServer } from '@rollcall/game/filters/group-filter';
import { filterOfSettings } from '@rollcall/game/lfm/lfm-list';
import type { LfmSortType } from '@rollcall/game/lfm/lfm-settings';
import type { ListColumns } from '../shared/sort-columns.ts';
import {
  filterParams,
  flagParam,
  makeViewParams,
  sortParam,
  type ViewFacts,
  type ViewParam,
} from '../view/view-params.ts';
import { allServersColumns, lfmColumns } from './lfm-labels.ts';
import { allServersView, type ListView, plainView } from './lfm-list-view.ts';

const sortWords = {
  server_name: 'server',
  leader_name: 'leader',
  quest_name: 'quest',
  accepted_classes: 'classes',
  level: 'level',
} as const satisfies Record<LfmSortType, string>;
const wordsOf = ({ types }: ListColumns<LfmSortType>) =>
  new Map(types.map((type) => [type, sortWords[type]]));

/** Converts a part of a filter to a part of a view. */
function viewPart(
  { levels, onlyRaids, hideFull, onlyJoinable, hideAllLevels, search, ...same }: Partial<GroupFilter>,
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

const choices: readonly ViewParam<ListView>[] = [
  flagParam('characters', 'mine', 'filterByMyCharacters'),
  flagParam('ineligible', 'hidden', 'showNotEligible', false),
];

/**
 * Views of the list of one server: `levels=20-&raids=only&sort=-level&search=shroud`. The server is the one in the
 * path.
 */
export const lfmViewParams = makeViewParams<ListView>({
  params: [
    ...filterParams(groupWordsOfServer, filterOfSettings, viewPart),
    ...choices,
    sortParam(wordsOf(lfmColumns), 'level'),
  ],
  plain: plainView,
  plainMark: ['sort', 'level'],
});

/** Raids only by default, or `raids=any` for all groups. */
const raids: ViewParam<ListView> = {
  name: 'raids',
  write: ({ onlyShowRaids }) => (onlyShowRaids ? 'only' : null),
  read: (text) => (text === 'only' || text === 'any' ? { onlyShowRaids: text === 'only' } : null),
  problem: (text) => (text === 'only' || text === 'any' ? null : 'must be "only" or "any"'),
};

/** Views of the list of all servers: `server=orien&levels=20-`, and `raids=any` for every group. */
export const allServersViewParams = makeViewParams<ListView>({
  params: [
    ...filterParams(groupWords, filterOfSettings, viewPart).map((param) =>
      param.name === raids.name ? raids : param,
    ),
    ...choices,
    sortParam(wordsOf(allServersColumns), 'server'),
  ],
  plain: allServersView,
  plainMark: ['raids', 'any'],
});
