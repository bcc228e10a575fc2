import type { Catalogue } from '../../data/catalogue.ts';
import { type LiveNotice, liveNotice } from '../../data/live-notice.ts';
import type { PollTag } from '../../data/poll-machine.ts';

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
 */
export function lfmViewState(facts: LfmViewFacts): LfmViewState {
  if (facts.isOffline) return 'offline';
  if (!facts.hasGroups) return facts.groups === 'error' ? 'error' : 'loading';
  if (facts.catalogue === 'loading') return 'loading';
  return facts.shownCount === 0 ? 'empty' : 'list';
}

const questsFailed: LiveNotice = {
  tone: 'error',
  title: 'Failed to load data',
  text: "Some data wasn't loaded properly. This might be a temporary network issue.",
};

/** What is said above the list, the most important first (§4, §8); null = nothing. The error view says it itself. */
export function lfmNotice(facts: LfmViewFacts): LiveNotice | null {
  const view = lfmViewState(facts);
  if (view === 'error' || view === 'offline') return null;
  const live = liveNotice([facts.groups, facts.serverInfo], facts.isStale);
  return live ?? (facts.catalogue === 'error' ? questsFailed : null);
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
