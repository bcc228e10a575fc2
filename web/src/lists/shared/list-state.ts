import { formatCount } from '../../ui/format.ts';
import type { Catalogue } from '../../api/catalogue.ts';
import { type LiveNotice, liveNotice } from '../../api/live-notice.ts';
import type { LiveState } from '../../api/live-query.ts';

/** The content of a panel: its list, or a replacement. */
export type ListState = 'loading' | 'offline' | 'unreported' | 'error' | 'empty' | 'list';

export interface ListFacts {
  /** State of the request for groups or characters. */
  readonly poll: LiveState;
  readonly serverInfo: LiveState;
  /** Quests and areas. */
  readonly catalogue: Catalogue['state'];
  /** The poll has been answered at least once. */
  readonly hasAnswer: boolean;
  readonly isOffline: boolean;
  /** No report has ever covered the server. */
  readonly isUnreported: boolean;
  readonly isStale: boolean;
  readonly shownCount: number;
}

/**
 * A list waits for quests and areas, so that nothing still loading is shown as unknown. If they fail to load, it is
 * shown without them.
 *
 * @param isLoadedAnyway the visitor wants to see the list of a server that is offline
 */
export function listState(facts: ListFacts, isLoadedAnyway: boolean): ListState {
  if (facts.isOffline && !isLoadedAnyway) return 'offline';
  // The state of the server may be older than its first rows.
  if (facts.isUnreported && facts.shownCount === 0) return 'unreported';
  if (!facts.hasAnswer) return facts.poll === 'error' ? 'error' : 'loading';
  if (facts.catalogue === 'loading') return 'loading';
  return facts.shownCount === 0 ? 'empty' : 'list';
}

export interface ListNotices {
  /** Says that the rows of an offline server are old. */
  readonly offlineAnyway: LiveNotice;
  /** Says what the rows lack because quests and areas failed to load. */
  readonly catalogueFailed: LiveNotice;
}

/** The most important notice, to be shown below the list; null = none. The error state has its own text. */
export function listNotice(facts: ListFacts, state: ListState, notices: ListNotices): LiveNotice | null {
  if (state === 'error' || state === 'offline') return null;
  const live = liveNotice([facts.poll, facts.serverInfo], facts.isStale);
  if (live !== null) return live;
  if (facts.isOffline) return notices.offlineAnyway;
  return facts.catalogue === 'error' ? notices.catalogueFailed : null;
}

/** A word of the status line that says that updates have stopped or the data is old; empty = neither. */
export function delayText({ poll, isStale }: Pick<ListFacts, 'poll' | 'isStale'>): string {
  if (poll === 'halted') return 'Paused';
  if (poll === 'error') return 'Retrying';
  return isStale ? 'Stale' : '';
}

/** "1 group was hidden by your filter settings"; empty when none was. */
export function hiddenText(count: number, noun: string): string {
  if (count <= 0) return '';
  return `${formatCount(count, noun)} ${count === 1 ? 'was' : 'were'} hidden by your filter settings`;
}

/** The settings for the width of a panel, CSS pixels. */
export interface PanelWidth {
  /** The panel takes the full available width. */
  readonly isDynamicWidth: boolean;
  readonly panelWidth: number;
}

/** Row heights of a list, CSS pixels. */
export interface RowHeights {
  readonly wide: number;
  /** On a phone. */
  readonly narrow: number;
}

/** Row heights as custom properties of panel.module.css. */
export function rowHeightStyle({ wide, narrow }: RowHeights): Record<string, string> {
  return { '--row-height-wide': `${wide}px`, '--row-height-narrow': `${narrow}px` };
}

/** The sizes of a panel that depend on settings, as custom properties of panel.module.css. */
export function panelStyle(
  { isDynamicWidth, panelWidth }: PanelWidth,
  rowHeights: RowHeights,
): Record<string, string> {
  return {
    '--panel-width': isDynamicWidth ? '100%' : `${panelWidth}px`,
    // Next to another panel there is no width yet for 100 % to refer to.
    '--wanted-width': isDynamicWidth ? '100vw' : `${panelWidth}px`,
    ...rowHeightStyle(rowHeights),
  };
}
