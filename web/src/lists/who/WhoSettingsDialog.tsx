import type { WhoSettings } from '@rollcall/game/who/who-settings';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import type { ListSettingsProps } from '../settings/useSettingsDialog.ts';
import { whoSettingsFacts } from './who-setting-table.ts';

/** The settings of the list of who is online. */
export function WhoSettingsDialog(props: ListSettingsProps<WhoSettings>) {
  return <SettingsDialog facts={whoSettingsFacts} {...props} />;
}
