import { useEffect } from 'react';
import { logProblem } from '../data/browser-log.ts';
import { lateModule, useLateModule } from '../data/late-module.ts';
import { useIsZonePickerOpen, zonePicker } from '../data/zone-picker.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { reportCrash } from './report-crash.ts';

const part = lateModule(() => import('./TimezoneDialog.tsx'));

/** The picker of the time zone, for whoever asks for it (`zonePicker`): the preferences, a chart. It is there in fullscreen too. */
export function ZonePicker() {
  const isOpen = useIsZonePickerOpen();
  const loaded = useLateModule(part);
  useEffect(() => {
    if (isOpen) part.load().catch(giveUp);
  }, [isOpen]);
  if (!isOpen || loaded === null) return null;
  return (
    <ErrorBoundary fallback={Nothing} onError={giveUpOnCrash}>
      <loaded.TimezoneDialog onClose={zonePicker.close} />
    </ErrorBoundary>
  );
}

const Nothing = () => null;
const report = reportCrash('The time zone picker could not be shown');

function giveUpOnCrash(...crash: Parameters<typeof report>): void {
  report(...crash);
  tellAndClose();
}

function giveUp(error: unknown): void {
  logProblem('warn', 'The time zone picker could not be loaded', error);
  tellAndClose();
}

function tellAndClose(): void {
  zonePicker.close();
  pageToasts.show({
    type: 'error',
    title: 'No time zones to choose from',
    message: 'The list of time zones could not be loaded. Please check your connection and try again.',
  });
}
