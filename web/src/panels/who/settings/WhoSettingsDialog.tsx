import { memo } from 'react';
import { SettingsDialog } from '../../settings/SettingsDialog.tsx';
import type { ShownWhoView } from '../view/useShownWhoView.ts';
import { whoSettingsFacts } from './who-settings-table.ts';

interface WhoSettingsDialogProps {
  /** Name of the server whose characters are listed. */
  readonly server: string;
  readonly view: ShownWhoView;
  readonly onClose: () => void;
}

/** All settings of the Who list in three tabs (§2.8). */
export const WhoSettingsDialog = memo(function WhoSettingsDialog(props: WhoSettingsDialogProps) {
  return <SettingsDialog facts={whoSettingsFacts} {...props} />;
});
