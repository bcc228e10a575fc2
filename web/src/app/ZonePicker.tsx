import { useEffect, useState } from 'react';
import { logProblem } from '../api/browser-log.ts';
import { withDeadline } from '../api/with-deadline.ts';
import { useIsZonePickerOpen, zonePicker } from '../api/zone-picker.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import type * as Dialog from './TimezoneDialog.tsx';

/** The picker of the time zone, for whoever asks for it (`zonePicker`): the preferences, a chart. It is there in fullscreen too. */
export function ZonePicker() {
  const isOpen = useIsZonePickerOpen();
  const [loaded, setLoaded] = useState<typeof Dialog | null>(null);
  useEffect(() => {
    // Once it has come, the browser gives it at once.
    if (isOpen) withDeadline(import('./TimezoneDialog.tsx')).then(setLoaded, giveUp);
  }, [isOpen]);
  if (!isOpen || loaded === null) return null;
  return (
    <ErrorBoundary fallback={Nothing} onError={giveUp}>
      <loaded.TimezoneDialog onClose={zonePicker.close} />
    </ErrorBoundary>
  );
}

const Nothing = () => null;

function giveUp(error: unknown): void {
  const title = 'The time zone picker could not be shown';
  logProblem('warn', title, error);
  zonePicker.close();
  pageToasts.show({ type: 'error', title, message: 'Please check your connection and try again.' });
}
