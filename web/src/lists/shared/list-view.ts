import { formatCount } from '../../ui/format.ts';
import type { Catalogue } from '../../api/catalogue.ts';
import { type LiveNotice, liveNotice } from '../../api/live-notice.ts';
import type { LiveState } from '../../api/live-query.ts';

/** What stands in the place of a list. */
export type ListViewState = 'loading' | 'offline' | 'unreported' | 'error' | 'empty' | 'list';

/** What that depends on. */
export interface ListFacts {
  /** Of what is listed: groups or characters. */
  readonly poll: LiveState;
  readonly serverInfo: LiveState;
  /** Quests and areas. */
  readonly catalogue: Catalogue['state'];
  /** An answer of the poll has come at some time. */
  readonly hasAnswer: boolean;
  readonly isOffline: boolean;
  /** No report has ever covered the server. */
  readonly isUnreported: boolean;
  readonly isStale: boolean;
  readonly shownCount: number;
}

/**
 * A list waits for quests and areas, so that nothing is drawn as unknown that is only still loading; when they cannot be
 * had, it is shown without them.
 *
 * @param isLoadedAnyway the visitor wants to see the list of a server that is offline
 */
export function listViewState(facts: ListFacts, isLoadedAnyway: boolean): ListViewState {
  if (facts.isOffline && !isLoadedAnyway) return 'offline';
  // What is known of the server may be older than its first rows.
  if (facts.isUnreported && facts.shownCount === 0) return 'unreported';
  if (!facts.hasAnswer) return facts.poll === 'error' ? 'error' : 'loading';
  if (facts.catalogue === 'loading') return 'loading';
  return facts.shownCount === 0 ? 'empty' : 'list';
}

/** What only one kind of list has to say. */
export interface ListNotices {
  /** That the rows of a server that is offline are old ones. */
  readonly offlineAnyway: LiveNotice;
  /** What the rows lack while quests and areas cannot be had. */
  readonly catalogueFailed: LiveNotice;
}

/**
 * The notice below a list, the most important one; null = none. The error view has its own text.
 *
 * @param view as `listViewState` tells
 */
export function listNotice(facts: ListFacts, view: ListViewState, notices: ListNotices): LiveNotice | null {
  if (view === 'error' || view === 'offline') return null;
  const live = liveNotice([facts.poll, facts.serverInfo], facts.isStale);
  if (live !== null) return live;
  if (facts.isOffline) return notices.offlineAnyway;
  return facts.catalogue === 'error' ? notices.catalogueFailed : null;
}

/** That nothing new comes just now, or that what is shown is old, in a word of the status line; empty = neither. */
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

/** The settings that every panel has for its width, CSS pixels. */
export interface PanelWidth {
  /** The panel takes all the width there is. */
  readonly isDynamicWidth: boolean;
  readonly panelWidth: number;
}

/**
 * The measures of a panel that follow from settings, as custom properties of panel.module.css.
 *
 * @param rowHeights of a panel as wide as the settings say, and of one on a phone; CSS pixels
 */
export function panelStyle(
  { isDynamicWidth, panelWidth }: PanelWidth,
  rowHeights: { readonly wide: number; readonly narrow: number },
): Record<string, string> {
  return {
    '--panel-width': isDynamicWidth ? '100%' : `${panelWidth}px`,
    // Beside another panel there is no width yet to be 100 % of.
    '--wanted-width': isDynamicWidth ? '100vw' : `${panelWidth}px`,
    '--row-height-wide': `${rowHeights.wide}px`,
    '--row-height-narrow': `${rowHeights.narrow}px`,
  };
}
