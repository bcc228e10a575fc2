import { type LfmSettings, type LfmSortType, lfmSortTypes } from '@rollcall/game/lfm/lfm-settings';
import { formatCount } from '../../ui/format.ts';
import { narrowUpTo } from '../shared/list-scene.ts';
import {
  delayText,
  hiddenText,
  type ListFacts,
  type ListNotices,
  type ListViewState,
  panelStyle,
} from '../shared/list-view.ts';
import { lfmRowHeight } from './lfm-row-parts.ts';
import { type ListStatusText, noStatus } from '../shared/ListPanel.tsx';
import type { ListColumns } from '../shared/sort-columns.ts';

/** Notices below a list of groups (§8). */
export const lfmNotices: ListNotices = {
  offlineAnyway: {
    tone: 'warning',
    title: 'Server Offline',
    text: 'These are the groups that were last reported.',
  },
  catalogueFailed: {
    tone: 'error',
    title: 'Quest data unavailable',
    text: "Some data wasn't loaded properly. This might be a temporary network issue.",
    remedy: 'Retry',
  },
};

/** The largest font of the slider; larger typed values do not grow the panel. */
const largestRoomFont = 20;

/** Sizes of a panel of groups by its settings. */
export function lfmPanelStyle(
  settings: Pick<LfmSettings, 'isDynamicWidth' | 'panelWidth' | 'isCompact' | 'fontSize'>,
): Record<string, string> {
  const { isDynamicWidth, panelWidth, isCompact, fontSize } = settings;
  const density = { isCompact, fontSize: Math.min(fontSize, largestRoomFont) };
  return panelStyle(settings, {
    wide: lfmRowHeight(isDynamicWidth ? Infinity : panelWidth, density),
    narrow: lfmRowHeight(narrowUpTo, density),
  });
}

/** "12 groups". */
export function shownText(shownCount: number): string {
  return formatCount(shownCount, 'group');
}

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
    hidden: hiddenText(hiddenCount, 'group'),
  };
}

/** The text of an empty list (§2.7). */
export function emptyText(
  serverName: string,
  { groupCount, hiddenCount, searchText }: Pick<LfmStatusFacts, 'groupCount' | 'hiddenCount' | 'searchText'>,
): string {
  if (groupCount > hiddenCount) return `No group matches “${searchText.trim()}”.`;
  return hiddenCount > 0
    ? hiddenText(hiddenCount, 'group')
    : `Nobody on ${serverName} is looking for members.`;
}

/** The headers of the list, in order (§2.7). */
export const lfmColumnLabels: Readonly<Record<LfmSortType, string>> = {
  leader_name: 'Leader',
  quest_name: 'Quest',
  accepted_classes: 'Classes',
  level: 'Level',
};

export const lfmColumns: ListColumns<LfmSortType> = { types: lfmSortTypes, labels: lfmColumnLabels };
