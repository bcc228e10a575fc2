import type { PanelTool } from '../../panel-slot.ts';
import type { ShownList } from '../../screenshot/take-screenshot.ts';
import { useScreenshot } from '../../screenshot/useScreenshot.ts';
import type { LfmRow } from '../lfm-rows.ts';
import type { LfmLook } from '../lfm-stage.ts';

const load = async () => (await import('./take-lfm-screenshot.ts')).takeLfmScreenshot;

/** The Screenshot button of a panel of groups (§2.7). */
export function useLfmScreenshot(shown: Omit<ShownList<LfmRow, LfmLook>, 'productName'>): PanelTool {
  return useScreenshot(load, shown);
}
