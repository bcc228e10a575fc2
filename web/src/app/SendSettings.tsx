import { createOpener } from '../ui/opener.ts';
import { LateDialog } from './LateDialog.tsx';

/** Opens a window with a code for another device. */
export const sendSettings = createOpener();

/** The place of that window. */
export function SendSettings() {
  return <LateDialog opener={sendSettings} load={loadDialog} failure="Couldn’t create the code" />;
}

const loadDialog = async () => (await import('./SendSettingsDialog.tsx')).SendSettingsDialog;
