import { zonePicker } from '../api/zone-picker.ts';
import { LateDialog } from './LateDialog.tsx';

/** The picker of the time zone, for whoever asks for it (`zonePicker`): the preferences, a chart. */
export function ZonePicker() {
  return (
    <LateDialog opener={zonePicker} load={loadPicker} failure="The time zone picker could not be shown" />
  );
}

const loadPicker = async () => (await import('./TimezoneDialog.tsx')).TimezoneDialog;
