import { entry, toggle } from './setting-controls.ts';
import type { SettingTable } from './setting-rows.ts';

interface PanelSize {
  readonly isDynamicWidth: boolean;
  readonly panelWidth: number;
}

/**
 * How wide a panel is (§9): rows for the table of every list that stands in one.
 *
 * @param bounds CSS pixels
 */
export function panelSizeTable(bounds: { readonly minimum: number; readonly maximum: number }) {
  return {
    isDynamicWidth: {
      group: 'size',
      label: 'Dynamic width',
      explanation: 'The panel takes all the width that the window has.',
      words: 'full wide stretch screen',
      control: toggle,
    },
    panelWidth: {
      group: 'size',
      label: 'Panel width',
      explanation: `${bounds.minimum} to ${bounds.maximum} px; never wider than the window.`,
      words: 'size wide narrow',
      control: entry({ ...bounds, unit: 'px' }),
      idleWhile: { flag: 'isDynamicWidth', because: 'Not in use: the panel has all the width.' },
    },
  } as const satisfies SettingTable<PanelSize, 'size'>;
}
