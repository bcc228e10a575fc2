import { type ListStatusText, noStatus } from '../list/ListPanel.tsx';
import { delayText, type ListFacts, type ListViewState } from '../list/list-view.ts';
import { hiddenText, shownText } from './lfm-view.ts';

export interface LfmStatusFacts {
  readonly view: ListViewState;
  readonly facts: Pick<ListFacts, 'poll' | 'isStale' | 'shownCount'>;
  /** Of the server, shown or not. */
  readonly groupCount: number;
  readonly hiddenCount: number;
  readonly searchText: string;
}

/** The status line of a list (look: shown, hidden by filters, paused, stale). */
export function lfmStatusText(status: LfmStatusFacts): ListStatusText {
  const { view, facts, groupCount, hiddenCount, searchText } = status;
  if (view !== 'list' && view !== 'empty') return noStatus;
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
