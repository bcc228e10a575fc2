import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who-settings';
import type { ViewFacts } from '../../view/view-params.ts';

/**
 * A way to look at the Who list that can be handed on: who is listed, and in which order. Pins, ignored people and
 * everything about the looks are a player's own and not part of it.
 */
export type WhoListView = Pick<
  WhoSettings,
  'stringFilter' | 'classNameFilter' | 'minLevel' | 'maxLevel' | 'isGroupView' | 'isExactMatch' | 'sortBy'
>;

/** The view of these settings. */
export function whoViewOf(settings: WhoSettings): WhoListView {
  return {
    stringFilter: settings.stringFilter,
    classNameFilter: settings.classNameFilter,
    minLevel: settings.minLevel,
    maxLevel: settings.maxLevel,
    isGroupView: settings.isGroupView,
    isExactMatch: settings.isExactMatch,
    sortBy: settings.sortBy,
  };
}

/** The view of somebody who never touched anything. */
export function plainWhoView(facts: ViewFacts): WhoListView {
  return whoViewOf(defaultWhoSettings(facts));
}
