import { useSyncExternalStore } from 'react';
import { isTimeZone } from '@rollcall/game/time-zone';
import { timezoneStore } from '../storage/preference-stores.ts';
import { useStored } from '../storage/local-store.ts';

/** The browser's zone; UTC if it has none. */
export function browserTimeZone(
  zoneOf: () => string | undefined = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const zone = zoneOf();
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}

let known: string | null = null;
const knownBrowserZone = () => (known ??= browserTimeZone());

/** Checks whenever the page is visible again, because travelling can change the zone. */
function watchBrowserZone(listener: () => void): () => void {
  const look = () => {
    known = browserTimeZone();
    listener();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('focus', look);
  };
}

/** The displayed time zone: the visitor's choice, else the browser's own. The server renders in UTC. */
export function useTimeZone(): string {
  const chosen = useStored(timezoneStore);
  const own = useSyncExternalStore(watchBrowserZone, knownBrowserZone, () => 'UTC');
  return chosen ?? own;
}

/** Query parameter of a call; left out for UTC, which served pages use. */
export function zoneParameter(timeZone: string): string | undefined {
  return timeZone === 'UTC' ? undefined : timeZone;
}
