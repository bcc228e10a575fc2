import { whoSortTypes } from '@rollcall/game/who/who-settings';
import { pairKeys } from '../../api/site-paths.ts';
import {
  cleanSearch,
  flagParam,
  levelsParam,
  makeViewParams,
  sortParam,
  type ViewFacts,
  type ViewParam,
} from '../view/view-params.ts';
import { plainWhoView, type WhoListView } from './useShownWhoView.ts';
import { copyLink } from '../../ui/clipboard.ts';
import type { PanelPlace } from '../panel-slot.ts';

const { search: searchName } = pairKeys;
/** The value for no classes. */
const noClasses = 'none';

const fold = (name: string) => name.trim().toLowerCase();

/** The classes of the game that are among these names, in any case. */
function knownClasses(names: readonly string[], { classes }: ViewFacts): string[] {
  const wanted = new Set(names.map(fold));
  return classes.filter((name) => wanted.has(fold(name)));
}

/** `classes=Bard,Cleric`; unknown names are ignored. */
const classesParam: ViewParam<Pick<WhoListView, 'classNameFilter'>> = {
  name: 'classes',
  write({ classNameFilter }, facts) {
    const chosen = knownClasses(classNameFilter, facts);
    if (chosen.length === facts.classes.length) return null;
    return chosen.join(',') || noClasses;
  },
  read(text, facts) {
    const classNameFilter = knownClasses(text.split(','), facts);
    return classNameFilter.length > 0 || text === noClasses ? { classNameFilter } : null;
  },
};

/** Views of the Who list: `levels=5-20&classes=Bard,Cleric&groups=only&sort=-name&initial-search-query=harbor`. */
const params = makeViewParams<WhoListView>({
  params: [
    levelsParam,
    classesParam,
    flagParam('groups', 'only', 'isGroupView'),
    flagParam('match', 'exact', 'isExactMatch'),
    sortParam(new Map(whoSortTypes.map((type) => [type, type])), 'level'),
    {
      name: searchName,
      isPlaceless: true,
      write: ({ stringFilter }) => cleanSearch(stringFilter) || null,
      read: (text) => ({ stringFilter: cleanSearch(text) }),
    },
  ],
  plain: plainWhoView,
  plainMark: ['sort', 'level'],
});

/** The search text that an address gives; empty = none. */
function readSearch(query: string): string {
  return cleanSearch(new URLSearchParams(query).get(searchName) ?? '');
}

/** Search parameters without the text of the search. */
function withoutSearch(search: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== searchName));
}

export const whoViewParams = { ...params, readSearch, withoutSearch } as const;

/** Copies a link to this page with this view, and reports it in a toast (§8). */
export function copyWhoView(view: WhoListView, facts: ViewFacts, place: PanelPlace): Promise<void> {
  return copyLink(whoViewParams.link(location.href, view, facts, place));
}
