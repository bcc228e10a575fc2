import { isTimeZone } from '@rollcall/game/time-zone';
import { createLocalStore, type Reading } from './local-store.ts';

/** A zone that this browser does not know, from an import or an older browser, gives way to the browser's own (§5). */
function readTimeZone(stored: unknown): Reading<string | null> | null {
  if (stored === null) return { value: null, isCorrected: false };
  if (typeof stored !== 'string') return null;
  return isTimeZone(stored) ? { value: stored, isCorrected: false } : { value: null, isCorrected: true };
}

/** The time zone in which the visitor wants to read times, as `Europe/Berlin`; null = the browser's own. */
export const timezoneStore = createLocalStore<string | null>({
  key: 'timezone',
  label: 'time zone settings',
  makeDefault: () => null,
  read: readTimeZone,
});
