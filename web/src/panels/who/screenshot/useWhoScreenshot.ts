import type { PanelTool } from '../../panel-slot.ts';
import type { ShownList } from '../../screenshot/take-screenshot.ts';
import { useScreenshot } from '../../screenshot/useScreenshot.ts';
import type { WhoRow } from '../who-rows.ts';
import type { WhoLook } from '../who-stage.ts';

const load = async () => (await import('./take-who-screenshot.ts')).takeWhoScreenshot;

type Shown = Omit<ShownList<WhoRow, WhoLook>, 'productName' | 'settings'>;

/** The Screenshot button of a Who list (§2.8). */
export function useWhoScreenshot(shown: Shown): PanelTool {
  return useScreenshot(load, { ...shown, settings: null });
}
