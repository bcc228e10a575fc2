import type { WhoSettings } from '@rollcall/game/who-settings';
import { narrowUpTo } from '../list/list-scene.ts';
import { type ListNotices, panelStyle, type PanelWidth } from '../list/list-view.ts';
import { whoRowHeight } from './who-metrics.ts';

/** What is said below a list of characters, and nowhere else (§8). */
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

/** The measures of a panel of characters that follow from its settings. */
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

/** What puts every filter back. Ignored people stay hidden: that is no filter to be cleared in passing. */
export function clearedWhoFilters(defaults: WhoSettings): Partial<WhoSettings> {
  return Object.fromEntries(filterFields.map((name) => [name, defaults[name]]));
}

/** Whether any filter is set. */
export function isWhoFiltering(settings: WhoSettings, defaults: WhoSettings): boolean {
  return filterFields.some((name) => JSON.stringify(settings[name]) !== JSON.stringify(defaults[name]));
}
