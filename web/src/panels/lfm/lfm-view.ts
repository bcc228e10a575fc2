import type { Catalogue } from '../../data/catalogue.ts';
import { type LiveNotice, liveNotice } from '../../data/live-notice.ts';
import type { PollTag } from '../../data/poll-machine.ts';
import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { lfmRowHeight, narrowUpTo } from './lfm-metrics.ts';

/** What stands in the place of the list (§2.7, §4). */
export type LfmViewState = 'loading' | 'offline' | 'error' | 'empty' | 'list';

export interface LfmViewFacts {
  readonly groups: PollTag;
  readonly serverInfo: PollTag;
  readonly catalogue: Catalogue['state'];
  /** An answer has come at some time. */
  readonly hasGroups: boolean;
  readonly isOffline: boolean;
  readonly isStale: boolean;
  readonly shownCount: number;
}

/**
 * The list waits for quests, so that nothing is drawn as unknown that is only still loading; when they cannot be had, it
 * is shown without them (look, §8 Grouping errors).
 *
 * @param isLoadedAnyway the visitor wants to see the groups of a server that is offline (§4)
 */
export function lfmViewState(facts: LfmViewFacts, isLoadedAnyway: boolean): LfmViewState {
  if (facts.isOffline && !isLoadedAnyway) return 'offline';
  if (!facts.hasGroups) return facts.groups === 'error' ? 'error' : 'loading';
  if (facts.catalogue === 'loading') return 'loading';
  return facts.shownCount === 0 ? 'empty' : 'list';
}

const questsFailed: LiveNotice = {
  tone: 'error',
  title: 'Quest data unavailable',
  text: "Some data wasn't loaded properly. This might be a temporary network issue.",
  remedy: 'Retry',
};

const offlineAnyway: LiveNotice = {
  tone: 'warning',
  title: 'Server Offline',
  text: 'These are the groups that were last reported.',
};

/**
 * What is said below the list, the most important first (§4, §8); null = nothing. The error view says it itself.
 *
 * @param view as `lfmViewState` tells
 */
export function lfmNotice(facts: LfmViewFacts, view: LfmViewState): LiveNotice | null {
  if (view === 'error' || view === 'offline') return null;
  const live = liveNotice([facts.groups, facts.serverInfo], facts.isStale);
  if (live !== null) return live;
  if (facts.isOffline) return offlineAnyway;
  return facts.catalogue === 'error' ? questsFailed : null;
}

/** The slider ends here; whoever has typed in more scrolls sooner. */
const largestRoomFont = 20;

/** The measures of a panel that follow from settings, as custom properties of panel.module.css. */
export function panelStyle({
  isDynamicWidth,
  panelWidth,
  isCompact,
  fontSize,
}: Pick<LfmSettings, 'isDynamicWidth' | 'panelWidth' | 'isCompact' | 'fontSize'>): Record<string, string> {
  const density = { isCompact, fontSize: Math.min(fontSize, largestRoomFont) };
  return {
    '--panel-width': isDynamicWidth ? '100%' : `${panelWidth}px`,
    '--row-height-wide': `${lfmRowHeight(isDynamicWidth ? Infinity : panelWidth, density)}px`,
    '--row-height-narrow': `${lfmRowHeight(narrowUpTo, density)}px`,
  };
}

/** "1 group was hidden by your filter settings"; empty when none was (§2.7). */
export function hiddenText(hiddenCount: number): string {
  if (hiddenCount === 0) return '';
  const groups = hiddenCount === 1 ? '1 group was' : `${hiddenCount} groups were`;
  return `${groups} hidden by your filter settings`;
}

/** "12 groups". */
export function shownText(shownCount: number): string {
  return `${shownCount} ${shownCount === 1 ? 'group' : 'groups'}`;
}
