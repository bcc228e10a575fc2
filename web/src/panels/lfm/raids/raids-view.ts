import type { CallError } from '../../../data/call-error.ts';
import type { Catalogue } from '../../../data/catalogue.ts';
import type { LiveState } from '../../../data/live-query.ts';

/** What stands on the board (§2.7). */
export type RaidsView =
  | { readonly state: 'loading' | 'empty'; readonly text: string }
  | { readonly state: 'error'; readonly title: string; readonly text: string }
  | { readonly state: 'list' };

export interface RaidsViewFacts {
  readonly groups: LiveState;
  readonly error: Pick<CallError, 'failure'> | null;
  /** An answer has come at some time. */
  readonly hasGroups: boolean;
  readonly catalogue: Catalogue['state'];
  readonly raidCount: number;
}

const failedTitle = 'Failed to load data';
const offlineText = 'Unable to connect to the server. Please check your internet connection.';
const failedText = 'There was an error loading some data. Please refresh the page or come back later.';
const questsFailedText = "Some data wasn't loaded properly. This might be a temporary network issue.";

/** Which groups do a raid is known once groups and quests are there, all of them (§2.7, §8). */
export function raidsView({ groups, error, hasGroups, catalogue, raidCount }: RaidsViewFacts): RaidsView {
  if (!hasGroups && (groups === 'error' || groups === 'halted')) {
    return {
      state: 'error',
      title: failedTitle,
      text: error?.failure === 'network' ? offlineText : failedText,
    };
  }
  if (catalogue === 'error') return { state: 'error', title: failedTitle, text: questsFailedText };
  if (!hasGroups || catalogue !== 'loaded') return { state: 'loading', text: 'Loading raids...' };
  if (raidCount > 0) return { state: 'list' };
  return { state: 'empty', text: "There aren't any raids posted at the moment." };
}
