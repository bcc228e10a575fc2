import { lateSettingsDialog, useSettingsDialog } from '../../settings/useSettingsDialog.ts';
import type { ShownWhoView } from '../view/useShownWhoView.ts';

const late = lateSettingsDialog<ShownWhoView>(
  async () => (await import('./WhoSettingsDialog.tsx')).WhoSettingsDialog,
);

/**
 * The Settings button of a Who list, and what it opens.
 *
 * @param server name of the server whose characters are listed
 * @param view what the list is shown by, which the settings change
 */
export function useWhoSettingsDialog(server: string, view: ShownWhoView) {
  return useSettingsDialog(late, server, view);
}
