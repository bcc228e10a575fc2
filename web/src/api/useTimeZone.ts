import { useSyncExternalStore } from 'react';
import { isTimeZone } from '@rollcall/game/time-zone';
import { timezoneStore } from '../storage/preference-stores.ts';
import { useStored } from '../storage/local-store.ts';

/** The browser's own zone; UTC where it has none. */
export function browserTimeZone(
  zoneOf: () => string | undefined = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const zone = zoneOf();
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}

let known: string | null = null;
const knownBrowserZone = () => (known ??= browserTimeZone());

/** Who travels sets the machine's zone, or the machine does: looked at whenever the page is seen again. */
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

/** The zone in which times are shown: what the visitor chose, else the browser's own. The server draws in UTC. */
export function useTimeZone(): string {
  const chosen = useStored(timezoneStore);
  const own = useSyncExternalStore(watchBrowserZone, knownBrowserZone, () => 'UTC');
  return chosen ?? own;
}

/** What a call asks with: UTC, in which pages are served, is not said. */
export function zoneParameter(timeZone: string): string | undefined {
  return timeZone === 'UTC' ? undefined : timeZone;
}
