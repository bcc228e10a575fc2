import { hiddenText, type LfmViewFacts, type LfmViewState, shownText } from './lfm-view.ts';

/** What the line below the list says; an empty text = nothing. */
export interface LfmStatusText {
  /** "12 groups", or how many of them the search leaves: "3 of 12 groups match". */
  readonly shown: string;
  /** That nothing new comes just now, or that what is shown is old. */
  readonly delay: string;
  readonly hidden: string;
}

export interface LfmStatusFacts {
  readonly view: LfmViewState;
  readonly facts: Pick<LfmViewFacts, 'groups' | 'isStale' | 'shownCount'>;
  /** Of the server, shown or not. */
  readonly groupCount: number;
  readonly hiddenCount: number;
  readonly searchText: string;
}

/** The status line of a list (look: shown, hidden by filters, paused, stale). */
export function lfmStatusText(status: LfmStatusFacts): LfmStatusText {
  const { view, facts, groupCount, hiddenCount, searchText } = status;
  if (view !== 'list' && view !== 'empty') return { shown: '', delay: '', hidden: '' };
  const searchedCount = groupCount - hiddenCount;
  const isSearching = searchText.trim() !== '';
  return {
    shown: isSearching
      ? `${facts.shownCount} of ${shownText(searchedCount)} match`
      : shownText(facts.shownCount),
    delay: delayText(facts),
    hidden: hiddenText(hiddenCount),
  };
}

/** What stands in place of a list without groups (§2.7). */
export function emptyText(
  serverName: string,
  { groupCount, hiddenCount, searchText }: Pick<LfmStatusFacts, 'groupCount' | 'hiddenCount' | 'searchText'>,
): string {
  if (groupCount > hiddenCount) return `No group matches “${searchText.trim()}”.`;
  return hiddenCount > 0 ? hiddenText(hiddenCount) : `Nobody on ${serverName} is looking for members.`;
}

function delayText({ groups, isStale }: LfmStatusFacts['facts']): string {
  if (groups === 'halted') return 'Paused';
  if (groups === 'error') return 'Retrying';
  return isStale ? 'Stale' : '';
}
