import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { formatCount } from '../../ui/format.ts';
import { narrowUpTo } from '../list/list-scene.ts';
import { type ListNotices, panelStyle } from '../list/list-view.ts';
import { lfmRowHeight } from './lfm-metrics.ts';

/** What is said below a list of groups, and nowhere else (§8). */
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

/** The slider ends here; whoever has typed in more scrolls sooner. */
const largestRoomFont = 20;

/** The measures of a panel of groups that follow from its settings. */
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

/** "1 group was hidden by your filter settings"; empty when none was (§2.7). */
export function hiddenText(hiddenCount: number): string {
  if (hiddenCount === 0) return '';
  return `${formatCount(hiddenCount, 'group')} ${hiddenCount === 1 ? 'was' : 'were'} hidden by your filter settings`;
}

/** "12 groups". */
export function shownText(shownCount: number): string {
  return formatCount(shownCount, 'group');
}
