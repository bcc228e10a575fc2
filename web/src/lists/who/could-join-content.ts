import type { JoinableGroup } from '@rollcall/game/lfm/can-join';
import { joinCandidates, type JoinCandidate } from '@rollcall/game/lfm/join-candidates';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { serverPath } from '@rollcall/game/servers';
import { makeCharacterDocuments } from '@rollcall/game/filters/documents';
import type { FilterFacts } from '@rollcall/game/filters/filter-words';
import { makeSearch } from '@rollcall/game/filters/search';
import { characterTerms } from '@rollcall/game/filters/search-grammar';
import { classesText, levelsText } from '../quest-summary.ts';
import { viewerPaths } from '../../api/site-paths.ts';
import { plainWhoView } from './who-filters.ts';
import { whoViewParams } from './who-view-params.ts';
import type { ServerPeople } from './useServerPeople.ts';

type AskingLfm = Pick<Lfm, 'server_name' | 'minimum_level' | 'maximum_level' | 'accepted_classes'>;

/** Candidates per page. */
export const candidatesAtOnce = 100;

export type CouldJoinContent =
  | { readonly state: 'loading' | 'error' }
  | { readonly state: 'empty'; readonly text: string }
  | {
      readonly state: 'found';
      /** The candidates that match the search. */
      readonly candidates: readonly JoinCandidate[];
      /** "12 could join", for a full group "12 fit", or "3 of 12" during a search. */
      readonly count: string;
    };

interface CouldJoinFacts {
  readonly group: JoinableGroup;
  readonly people: Pick<ServerPeople, 'state' | 'characters' | 'viewer'>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
  readonly search: string;
  readonly definition: FilterFacts;
}

export function couldJoinContent({
  group,
  people,
  collator,
  search,
  definition,
}: CouldJoinFacts): CouldJoinContent {
  const { state, characters, viewer } = people;
  if (characters === null) return { state: state === 'error' || state === 'halted' ? 'error' : 'loading' };
  const all = joinCandidates(characters, group, { ...viewer, collator });
  if (all.length === 0) return { state: 'empty', text: `Nobody on ${group.lfm.server_name} fits right now.` };
  const isFound = makeSearch(search, characterTerms(definition));
  const documentOf = makeCharacterDocuments({ ...viewer, shouldIncludeRegion: false });
  const candidates = all.filter(({ character }) => isFound(documentOf(character)));
  if (candidates.length === 0) {
    return { state: 'empty', text: `None of the ${all.length} who fit match this search.` };
  }
  const said = group.isFull
    ? `${all.length} ${all.length === 1 ? 'fits' : 'fit'}`
    : `${all.length} could join`;
  const count = search.trim() === '' ? said : `${candidates.length} of ${all.length}`;
  return { state: 'found', candidates, count };
}

/** "Levels 15–25 · Bard, Cleric", and whether there is a free place. */
export function askedText(
  { lfm, isFull }: { lfm: AskingLfm; isFull: boolean },
  definition: Pick<FilterFacts, 'classes'>,
): string {
  return `${levelsText(lfm)} · ${classesText(lfm, definition)}${isFull ? ' · Full' : ''}`;
}

/** A link to the Who list, filtered by the group's levels and classes. */
export function whoListLink(
  lfm: AskingLfm,
  definition: FilterFacts,
): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  const plain = plainWhoView(definition);
  const view = {
    ...plain,
    minLevel: lfm.minimum_level,
    maxLevel: lfm.maximum_level,
    classNameFilter: lfm.accepted_classes.length > 0 ? lfm.accepted_classes : plain.classNameFilter,
  };
  return {
    to: serverPath(viewerPaths.who.one, lfm.server_name),
    search: Object.fromEntries(new URLSearchParams(whoViewParams.format(view, definition, 'primary'))),
  };
}
