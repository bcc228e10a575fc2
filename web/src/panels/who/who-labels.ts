import type { WhoSettings, WhoSortType } from '@rollcall/game/who-settings';
import { narrowUpTo } from '../list/list-scene.ts';
import {
  delayText,
  type ListFacts,
  type ListNotices,
  type ListViewState,
  panelStyle,
  type PanelWidth,
} from '../list/list-view.ts';
import { whoRowHeight } from './who-row-parts.ts';
import type { ArrangedWho } from '@rollcall/game/who-list';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { type ListStatusText, noStatus } from '../list/ListPanel.tsx';
import type { ListColumns, SortBy } from '../list/sort-columns.ts';

/** What is said below a list of characters, and nowhere else (§8). */
export const whoNotices: ListNotices = {
  offlineAnyway: {
    tone: 'warning',
    title: 'Server Offline',
    text: 'These are the characters that were last reported.',
  },
  catalogueFailed: {
    tone: 'error',
    title: 'Area data unavailable',
    text: "Some data wasn't loaded properly. This might be a temporary network issue.",
    remedy: 'Retry',
  },
};

/** The measures of a panel of characters that follow from its settings. */
export function whoPanelStyle(settings: PanelWidth): Record<string, string> {
  const { isDynamicWidth, panelWidth } = settings;
  return panelStyle(settings, {
    wide: whoRowHeight(isDynamicWidth ? Infinity : panelWidth),
    narrow: whoRowHeight(narrowUpTo),
  });
}

/** The settings that hide characters. */
const filterFields = [
  'stringFilter',
  'isExactMatch',
  'classNameFilter',
  'minLevel',
  'maxLevel',
  'isGroupView',
] as const satisfies readonly (keyof WhoSettings)[];

/** What puts every filter back. Ignored people stay hidden: that is no filter to be cleared in passing. */
export function clearedWhoFilters(defaults: WhoSettings): Partial<WhoSettings> {
  return Object.fromEntries(filterFields.map((name) => [name, defaults[name]]));
}

/** Whether any filter is set. */
export function isWhoFiltering(settings: WhoSettings, defaults: WhoSettings): boolean {
  return filterFields.some((name) => JSON.stringify(settings[name]) !== JSON.stringify(defaults[name]));
}

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
function shownCharactersText({ shownCount, matchCount }: WhoCounts): string {
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
  if (listableCount(counts) === 0) return `Everyone online on ${serverName} is anonymous.`;
  if (classNameFilter.length === 0) return 'No class is selected, so nobody is shown.';
  const searched = stringFilter.trim();
  const among = counts.isGroupView ? ' in a group of two or more' : '';
  if (searched !== '') return `No character${among} matches “${searched}”.`;
  return counts.isGroupView
    ? `Nobody on ${serverName} who matches your filters is in a group of two or more.`
    : hiddenText(counts);
}

type Viewed = Pick<WhoSettings, 'isGroupView' | 'sortBy'>;

const labels: Readonly<Record<WhoSortType, string>> = {
  lfm: 'LFM',
  group: 'Group',
  name: 'Name',
  class: 'Class',
  level: 'Level',
  guild: 'Guild',
};

const columns: ListColumns<WhoSortType> = { types: ['lfm', 'name', 'class', 'level', 'guild'], labels };
const groupColumns: ListColumns<WhoSortType> = {
  types: ['group', 'name', 'class', 'level', 'guild'],
  labels,
};

/**
 * The headers of the list, in order (§2.8). In group view everybody is in a group, so that the first column orders by
 * the group and not by whether there is one.
 */
export function whoColumns({ isGroupView }: Pick<WhoSettings, 'isGroupView'>): ListColumns<WhoSortType> {
  return isGroupView ? groupColumns : columns;
}

/**
 * The order as the headers show it. One that was chosen in the other view is shown as what it comes to in this one:
 * groups from the first to the last, and those who are in one before all others.
 */
export function shownSortBy({ isGroupView, sortBy }: Viewed): SortBy<WhoSortType> {
  if (whoColumns({ isGroupView }).types.includes(sortBy.type)) return sortBy;
  return { type: isGroupView ? 'group' : 'lfm', ascending: true };
}

/** What stands where more rows than `manyRenderedCharacters` are asked for or shown (§2.8). */
export const manyCharactersWarning = 'This can slow down or crash your browser!';
