import { lateSettingsDialog, useSettingsDialog } from '../../settings/useSettingsDialog.ts';
import type { ShownView } from '../view/useShownView.ts';

const late = lateSettingsDialog<ShownView>(
  async () => (await import('./LfmSettingsDialog.tsx')).LfmSettingsDialog,
);

/**
 * The Settings button of a panel of groups, and what it opens.
 *
 * @param server name of the server whose groups are shown
 * @param view what the list is shown by, which the settings change
 */
export function useLfmSettingsDialog(server: string, view: ShownView) {
  return useSettingsDialog(late, server, view);
}
