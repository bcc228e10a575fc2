import type { WhoSettings, WhoSortType } from '@rollcall/game/who/who-settings';
import { narrowUpTo } from '../shared/list-scene.ts';
import {
  delayText,
  hiddenText,
  type ListFacts,
  type ListNotices,
  type ListViewState,
  panelStyle,
  type PanelWidth,
} from '../shared/list-view.ts';
import { whoRowHeight } from './who-row-parts.ts';
import type { ArrangedWho } from '@rollcall/game/who/who-list';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { type ListStatusText, noStatus } from '../shared/ListPanel.tsx';
import type { ListColumns, SortBy } from '../shared/sort-columns.ts';

/** Notices below a list of characters (§8). */
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

/** Sizes of a panel of characters by its settings. */
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

/** Resets every filter. Ignored people stay hidden. */
export function clearedWhoFilters(defaults: WhoSettings): Partial<WhoSettings> {
  return Object.fromEntries(filterFields.map((name) => [name, defaults[name]]));
}

/** Whether any filter is set. */
export function isWhoFiltering(settings: WhoSettings, defaults: WhoSettings): boolean {
  return filterFields.some((name) => JSON.stringify(settings[name]) !== JSON.stringify(defaults[name]));
}

export type WhoCounts = Pick<ArrangedWho, 'matchCount' | 'onlineCount' | 'anonymousCount'> & {
  readonly shownCount: number;
  /** In group view anonymous characters may be shown, too (§5). */
  readonly isGroupView: boolean;
};

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

/** The status line below the list (look: shown, hidden by filters, paused, stale). */
export function whoStatusText({ view, facts, counts }: WhoStatusFacts): ListStatusText {
  if (view !== 'list' && view !== 'empty') return noStatus;
  return {
    shown: shownCharactersText(counts),
    delay: delayText(facts),
    hidden: hiddenCharactersText(counts),
  };
}

/** Anonymous characters are not hidden by filters, and are counted above the list. */
function hiddenCharactersText(counts: WhoCounts): string {
  return hiddenText(listableCount(counts) - counts.matchCount, 'character');
}

function listableCount({ onlineCount, anonymousCount, isGroupView }: WhoCounts): number {
  return isGroupView ? onlineCount : onlineCount - anonymousCount;
}

/** The text of an empty list (§2.8): the first reason that applies. */
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
    : hiddenCharactersText(counts);
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
 * The headers of the list, in order (§2.8). In group view the first column sorts by the group, else by being in one.
 */
export function whoColumns({ isGroupView }: Pick<WhoSettings, 'isGroupView'>): ListColumns<WhoSortType> {
  return isGroupView ? groupColumns : columns;
}

/**
 * The order as the headers show it. One chosen in the other view is shown as its equivalent: groups from first to last,
 * and characters in a group before all others.
 */
export function shownSortBy({ isGroupView, sortBy }: Viewed): SortBy<WhoSortType> {
  if (whoColumns({ isGroupView }).types.includes(sortBy.type)) return sortBy;
  return { type: isGroupView ? 'group' : 'lfm', ascending: true };
}

/** Shown beside a setting or list of more rows than `manyRenderedCharacters` (§2.8). */
export const manyCharactersWarning = 'This can slow down or crash your browser!';
