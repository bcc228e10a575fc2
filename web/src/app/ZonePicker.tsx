import { zonePicker } from '../api/zone-picker.ts';
import { late } from '../api/Late.tsx';
import { LateDialog } from './LateDialog.tsx';

const TimezoneDialog = late(async () => (await import('./TimezoneDialog.tsx')).TimezoneDialog);

/** The time zone picker, opened by `zonePicker` from the preferences or a chart. */
export function ZonePicker() {
  return (
    <LateDialog
      opener={zonePicker}
      Dialog={TimezoneDialog}
      failure="The time zone picker could not be shown"
    />
  );
}
