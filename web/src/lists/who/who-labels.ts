import type { WhoSettings, WhoSortType } from '@rollcall/game/who/who-settings';
import { narrowUpTo } from '../shared/list-scene.ts';
import {
  delayText,
  hiddenText,
  type ListFacts,
  type ListNotices,
  type ListState,
  panelStyle,
  rowHeightStyle,
  type PanelWidth,
} from '../shared/list-state.ts';
import { whoRowHeight, whoRowHeights } from './who-row-parts.ts';
import type { ArrangedWho } from '@rollcall/game/who/who-list';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { type ListStatusText, noStatus } from '../shared/ListPanel.tsx';
import type { ListColumns, SortBy } from '../shared/sort-columns.ts';
import type { CounterFigures } from './who-filters.ts';

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

/** Row heights of the served panel. */
export const servedWhoStyle = rowHeightStyle(whoRowHeights);

/** Sizes of a panel of characters by its settings. */
export function whoPanelStyle(settings: PanelWidth): Record<string, string> {
  const { isDynamicWidth, panelWidth } = settings;
  return panelStyle(settings, {
    wide: whoRowHeight(isDynamicWidth ? Infinity : panelWidth),
    narrow: whoRowHeight(narrowUpTo),
  });
}

export type WhoCounts = Pick<ArrangedWho, 'matchCount' | 'onlineCount' | 'anonymousCount'> & {
  readonly shownCount: number;
  /** In group view anonymous characters may also be shown. */
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
  readonly state: ListState;
  readonly facts: Pick<ListFacts, 'poll' | 'isStale'>;
  readonly counts: WhoCounts;
}

/** "1 character", "1,204 characters". */
export function charactersText(count: number): string {
  return formatCount(count, 'character');
}

/** "Showing the first 100 of 312 characters"; plain when all of them are shown. */
function shownCharactersText({ shownCount, matchCount }: WhoCounts): string {
  if (shownCount >= matchCount) return charactersText(shownCount);
  return `Showing the first ${formatNumber(shownCount)} of ${charactersText(matchCount)}`;
}

/** The counters above the list, in addition to the one in the title bar; empty while unknown. */
export function whoSummary({ anonymousCount, shownCount }: CounterFigures): string {
  if (anonymousCount === null || shownCount === null) return '';
  return `${formatNumber(anonymousCount)} anonymous, ${formatNumber(shownCount)} displayed`;
}

/** The status line below the list. */
export function whoStatusText({ state, facts, counts }: WhoStatusFacts): ListStatusText {
  if (state !== 'list' && state !== 'empty') return noStatus;
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

export interface EmptyListReason {
  readonly text: string;
  readonly hint: string;
  /** Choosing all classes may give matches. */
  readonly isByClasses: boolean;
}

interface EmptyListFacts {
  readonly serverName: string;
  readonly counts: WhoCounts;
  readonly searched: string;
  /** Null = any. */
  readonly classes: readonly string[] | null;
  /** Whether any character would be listed if all classes were chosen. */
  readonly hasMatchOfAnyClass: boolean;
}

const later = 'Characters appear here as they come online.';

/** The text of an empty list: the first reason that applies. */
export function emptyListReason({ serverName, counts, ...asked }: EmptyListFacts): EmptyListReason {
  const { classes, hasMatchOfAnyClass } = asked;
  const searched = asked.searched.trim();
  const inGroup = counts.isGroupView ? ' in a group of two or more' : '';
  const because = (text: string): EmptyListReason => ({ text, hint: later, isByClasses: false });
  if (counts.onlineCount === 0) return because(`Nobody is online on ${serverName}.`);
  if (listableCount(counts) === 0) return because(`Everyone online on ${serverName} is anonymous.`);
  if (classes?.length === 0) {
    return { text: 'No class is chosen.', hint: 'Choose one, or show any class.', isByClasses: true };
  }
  if (classes !== null && hasMatchOfAnyClass) {
    const match = searched === '' ? 'your filters' : `“${searched}”`;
    const text = counts.isGroupView
      ? `No group on ${serverName} has two ${classesText(classes)} who match ${match}.`
      : `No ${classesText(classes)} on ${serverName} match ${match}.`;
    return { text, hint: later, isByClasses: true };
  }
  if (searched !== '') return because(`No character${inGroup} matches “${searched}”.`);
  return because(
    counts.isGroupView
      ? `Nobody on ${serverName} who matches your filters is in a group of two or more.`
      : hiddenCharactersText(counts),
  );
}

const namedClassesMaximum = 3;

/** "Clerics", "Bards or Clerics", "characters with one of the 7 chosen classes". */
function classesText(names: readonly string[]): string {
  const many = names.map((name) => `${name}s`);
  if (many.length > namedClassesMaximum) return `characters with one of the ${many.length} chosen classes`;
  return [many.slice(0, -1).join(', '), ...many.slice(-1)].filter(Boolean).join(' or ');
}

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

/** The headers of the list, in order. In group view the first column sorts by group, otherwise by being in one. */
export function whoColumns({ isGroupView }: Pick<WhoSettings, 'isGroupView'>): ListColumns<WhoSortType> {
  return isGroupView ? groupColumns : columns;
}

/**
 * The order shown by the headers. An order chosen in the other view is shown as its equivalent: groups from first to
 * last, or characters in a group before all others.
 */
export function shownSortBy({
  isGroupView,
  sortBy,
}: Pick<WhoSettings, 'isGroupView' | 'sortBy'>): SortBy<WhoSortType> {
  if (whoColumns({ isGroupView }).types.includes(sortBy.type)) return sortBy;
  return { type: isGroupView ? 'group' : 'lfm', ascending: true };
}

/** Shown next to a setting or list with more rows than `manyRenderedCharacters`. */
export const manyCharactersWarning = 'This can slow down or crash your browser!';
