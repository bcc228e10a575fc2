import { type CharacterFilter } from '@rollcall/game/filters/filter-schemas';
import { characterWords } from '@rollcall/game/filters/character-filter';
import { cleanSearch } from '@rollcall/game/filters/filter-words';
import { characterFilterOf } from '@rollcall/game/who/who-list';
import { whoSortTypes } from '@rollcall/game/who/who-settings';
import { pairKeys } from '../../api/site-paths.ts';
import { filterParams, flagParam, makeViewParams, sortParam, type ViewFacts } from '../view/view-params.ts';
import { plainWhoView, type WhoListView } from './who-filters.ts';
import { copyLink } from '../../ui/clipboard.ts';
import type { PanelPlace } from '../panel-slot.ts';

const { search: searchName } = pairKeys;

/** Converts a part of a filter to a part of a view. */
function viewPart(
  { levels, classes, search, isExact, ...same }: Partial<CharacterFilter>,
  facts: ViewFacts,
): Partial<WhoListView> {
  return {
    ...same,
    ...(levels !== undefined && {
      minLevel: levels?.first ?? facts.level_minimum,
      maxLevel: levels?.last ?? facts.level_cap,
    }),
    ...(classes !== undefined && { classNameFilter: [...(classes ?? facts.classes)] }),
    ...(search !== undefined && { stringFilter: search }),
    ...(isExact !== undefined && { isExactMatch: isExact }),
  };
}

/** Views of the Who list: `levels=5-20&classes=Bard,Cleric&groups=only&sort=-name&search=harbor`. */
const params = makeViewParams<WhoListView>({
  params: [
    {
      // Fills the search without being a view.
      name: searchName,
      isUnprefixed: true,
      write: () => null,
      read: (text) => ({ stringFilter: cleanSearch(text) }),
      problem: () => null,
    },
    ...filterParams(characterWords, characterFilterOf, viewPart),
    flagParam('groups', 'only', 'isGroupView'),
    sortParam(new Map(whoSortTypes.map((type) => [type, type])), 'level'),
  ],
  plain: plainWhoView,
  plainMark: ['sort', 'level'],
});

/** The search text in an address; empty = none. */
function readSearch(query: string): string {
  return cleanSearch(new URLSearchParams(query).get(searchName) ?? '');
}

export const whoViewParams = { ...params, readSearch } as const;

/** Copies a link to this page with this view, and reports it in a toast. */
export function copyWhoView(view: WhoListView, facts: ViewFacts, place: PanelPlace): Promise<void> {
  return copyLink(whoViewParams.link(location.href, view, facts, place));
}
