import type { ArrangedWho } from '@rollcall/game/who-list';
import type { WhoSettings } from '@rollcall/game/who-settings';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { type ListStatusText, noStatus } from '../list/ListPanel.tsx';
import { delayText, type ListFacts, type ListViewState } from '../list/list-view.ts';

/** How many there are of whom. */
export type WhoCounts = Pick<ArrangedWho, 'matchCount' | 'onlineCount' | 'anonymousCount'> & {
  readonly shownCount: number;
  /** Of the filter: anonymous characters are among those who may be shown (§5). */
  readonly isGroupView: boolean;
};

/** The counts of a list as it is arranged by its filter. */
export function whoCounts(
  arranged: ArrangedWho,
  { isGroupView }: Pick<WhoSettings, 'isGroupView'>,
): WhoCounts {
  const { shown, matchCount, onlineCount, anonymousCount } = arranged;
  return { shownCount: shown.length, matchCount, onlineCount, anonymousCount, isGroupView };
}

export interface WhoStatusFacts {
  readonly view: ListViewState;
  readonly facts: Pick<ListFacts, 'poll' | 'isStale'>;
  readonly counts: WhoCounts;
}

/** "1 character", "1,204 characters". */
export function charactersText(count: number): string {
  return formatCount(count, 'character');
}

/** "Showing the first 100 of 312 characters" (§2.8); plain when all of them are shown. */
export function shownCharactersText({ shownCount, matchCount }: WhoCounts): string {
  if (shownCount >= matchCount) return charactersText(shownCount);
  return `Showing the first ${formatNumber(shownCount)} of ${charactersText(matchCount)}`;
}

/** The line below a list of characters (look: shown, hidden by filters, paused, stale). */
export function whoStatusText({ view, facts, counts }: WhoStatusFacts): ListStatusText {
  if (view !== 'list' && view !== 'empty') return noStatus;
  return { shown: shownCharactersText(counts), delay: delayText(facts), hidden: hiddenText(counts) };
}

/** Those who are anonymous are hidden by themselves, and are counted above the list. */
function hiddenText(counts: WhoCounts): string {
  const hiddenCount = listableCount(counts) - counts.matchCount;
  if (hiddenCount <= 0) return '';
  return `${charactersText(hiddenCount)} ${hiddenCount === 1 ? 'was' : 'were'} hidden by your filter settings`;
}

function listableCount({ onlineCount, anonymousCount, isGroupView }: WhoCounts): number {
  return isGroupView ? onlineCount : onlineCount - anonymousCount;
}

/** What stands in place of a list without characters (§2.8): the first reason that is enough. */
export function whyNobody(
  serverName: string,
  counts: WhoCounts,
  { stringFilter, classNameFilter }: Pick<WhoSettings, 'stringFilter' | 'classNameFilter'>,
): string {
  if (counts.onlineCount === 0) return `Nobody is online on ${serverName}.`;
  if (listableCount(counts) === 0) return `Everybody who is online on ${serverName} is anonymous.`;
  if (classNameFilter.length === 0) return 'No class is chosen, so nobody is shown.';
  const searched = stringFilter.trim();
  const among = counts.isGroupView ? ' in a group of two or more' : '';
  if (searched !== '') return `No character${among} matches “${searched}”.`;
  return counts.isGroupView
    ? `Nobody on ${serverName} who passes your filter settings is in a group of two or more.`
    : hiddenText(counts);
}
