import { countJoins } from '@rollcall/game/lfm/can-join';
import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { type LfmSettings, type LfmSortType, lfmSortTypes } from '@rollcall/game/lfm/lfm-settings';
import { formatCount } from '../../ui/format.ts';
import { joinCountsText } from '../join-texts.ts';
import { narrowUpTo } from '../shared/list-scene.ts';
import {
  delayText,
  hiddenText,
  type ListFacts,
  type ListNotices,
  type ListState,
  panelStyle,
} from '../shared/list-state.ts';
import { defaultFontSize, isStacked, type LfmDensity, lfmRowHeight, rowHeightAt14 } from './lfm-row-parts.ts';
import { type ListStatusText, noStatus } from '../shared/ListPanel.tsx';
import type { ListColumns } from '../shared/sort-columns.ts';

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

/** Row heights of the served panel, as custom properties of lfm-table.module.css, which chooses one by the density. */
export const servedLfmStyle = {
  '--comfortable-wide': `${rowHeightAt14.comfortable.wide}px`,
  '--comfortable-narrow': `${rowHeightAt14.comfortable.narrow}px`,
  '--compact-wide': `${rowHeightAt14.compact.wide}px`,
  '--compact-narrow': `${rowHeightAt14.compact.narrow}px`,
};

/** Sizes of a panel of groups by its settings. */
export function lfmPanelStyle(
  settings: Pick<LfmSettings, 'isDynamicWidth' | 'panelWidth'> & LfmDensity,
): Record<string, string> {
  const { isDynamicWidth, panelWidth, isCompact, fontSize, hasServers } = settings;
  const density = { isCompact, fontSize, hasServers };
  const width = isDynamicWidth ? Infinity : panelWidth;
  return {
    ...panelStyle(settings, {
      wide: lfmRowHeight(width, density),
      narrow: lfmRowHeight(narrowUpTo, density),
    }),
    '--own-row-scale': String(fontSize / defaultFontSize),
    // Stacked rows have no columns below the headers.
    ...(isStacked(width, fontSize) && {
      '--header-columns': `repeat(${hasServers ? 5 : 4}, 1fr)`,
      '--summary-position': 'static',
    }),
  };
}

/** "12 groups". */
export function shownText(shownCount: number): string {
  return formatCount(shownCount, 'group');
}

export interface LfmStatusFacts {
  readonly state: ListState;
  readonly facts: Pick<ListFacts, 'poll' | 'isStale' | 'shownCount'>;
  /** The number of groups of the server, shown or not. */
  readonly groupCount: number;
  readonly hiddenCount: number;
  readonly searchText: string;
  /** Servers of a combined list that are down: "Orien is down"; empty = none. */
  readonly down?: string;
  /** Text about a number of groups that are not listed; omitted = filters hide them. */
  readonly hiddenText?: ((count: number) => string) | undefined;
}

/** The status line of a list. */
export function lfmStatusText(status: LfmStatusFacts): ListStatusText {
  const { state, facts, hiddenCount, down = '', hiddenText: hiddenTextOf = hiddenGroupsText } = status;
  if (state !== 'list' && state !== 'empty') return noStatus;
  return { shown: '', delay: delayText(facts) || down, hidden: hiddenTextOf(hiddenCount) };
}

/** "12 groups were hidden by your filter settings"; empty = none was. */
export const hiddenGroupsText = (count: number): string => hiddenText(count, 'group');

/**
 * Whose eligibility a list considers: anybody's; that of chosen characters, or levels and classes; or a problem, when
 * no own character can be considered.
 */
export type EligibilityScope = 'anybody' | 'chosen' | { readonly problem: string };

interface CountFacts extends Pick<LfmStatusFacts, 'state' | 'groupCount' | 'hiddenCount' | 'searchText'> {
  readonly shown: readonly Pick<ListedLfm, 'answer'>[];
  /** Whose eligibility the list considers. */
  readonly scope: EligibilityScope;
}

/** "25 groups · 3 you can join · 3 full", "3 of 12 groups match", "25 groups". */
export function countText({ state, shown, scope, groupCount, hiddenCount, searchText }: CountFacts): string {
  if (state !== 'list' && state !== 'empty') return '';
  const isSearching = searchText.trim() !== '';
  const matching = isSearching
    ? `${shown.length} of ${shownText(groupCount - hiddenCount)} match`
    : shownText(shown.length);
  if (scope === 'anybody' || shown.length === 0) return matching;
  const counts =
    scope === 'chosen' ? joinCountsText(countJoins(shown.map(({ answer }) => answer))) : scope.problem;
  return `${matching} · ${counts}`;
}

/** The text of an empty list. */
export function emptyText(
  where: string,
  { groupCount, hiddenCount, searchText }: Pick<LfmStatusFacts, 'groupCount' | 'hiddenCount' | 'searchText'>,
): string {
  if (groupCount > hiddenCount) return `No group matches “${searchText.trim()}”.`;
  if (hiddenCount > 0) return hiddenGroupsText(hiddenCount);
  return `Nobody on ${where} is looking for members.`;
}

/** The headers of the list, in order. */
export const lfmColumnLabels: Readonly<Record<LfmSortType, string>> = {
  server_name: 'Server',
  leader_name: 'Leader',
  quest_name: 'Quest',
  accepted_classes: 'Classes',
  level: 'Level',
};

/** The columns of the list of all servers, which include the server. */
export const allServersColumns: ListColumns<LfmSortType> = { types: lfmSortTypes, labels: lfmColumnLabels };
export const lfmColumns: ListColumns<LfmSortType> = {
  ...allServersColumns,
  types: lfmSortTypes.filter((type) => type !== 'server_name'),
};
