import { zonePicker } from '../api/zone-picker.ts';
import { late } from '../api/Late.tsx';
import { LateDialog } from './LateDialog.tsx';

const TimezoneDialog = late(async () => (await import('./TimezoneDialog.tsx')).TimezoneDialog);

/** The picker of the time zone, for whoever asks for it (`zonePicker`): the preferences, a chart. */
export function ZonePicker() {
  return (
    <LateDialog
      opener={zonePicker}
      Dialog={TimezoneDialog}
      failure="The time zone picker could not be shown"
    />
  );
}
