import { createOpener } from '../ui/opener.ts';
import { late } from '../api/Late.tsx';
import { LateDialog } from './LateDialog.tsx';

const SendSettingsDialog = late(async () => (await import('./SendSettingsDialog.tsx')).SendSettingsDialog);

/** Opens the dialog with a code for another device. */
export const sendSettings = createOpener();

/** The dialog, loaded when first opened. */
export function SendSettings() {
  return <LateDialog opener={sendSettings} Dialog={SendSettingsDialog} failure="Couldn’t create the code" />;
}
