import { memo } from 'react';
import { SettingsDialog } from '../../settings/SettingsDialog.tsx';
import type { ShownView } from '../view/useShownView.ts';
import { lfmSettingsFacts } from './lfm-settings-table.ts';

interface LfmSettingsDialogProps {
  /** Name of the server whose groups are shown: its characters come first. */
  readonly server: string;
  readonly view: ShownView;
  readonly onClose: () => void;
}

/** All settings of the LFM viewer in four tabs (§2.7). */
export const LfmSettingsDialog = memo(function LfmSettingsDialog(props: LfmSettingsDialogProps) {
  return <SettingsDialog facts={lfmSettingsFacts} {...props} />;
});
