import { useSyncExternalStore } from 'react';
import { isTimeZone } from '@rollcall/game/time-zone';
import { timezoneStore } from '../storage/timezone-store.ts';
import { useStored } from '../storage/useStored.ts';

/** The browser's own zone; UTC where it has none (product 3). */
export function browserTimeZone(
  zoneOf: () => string | undefined = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const zone = zoneOf();
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}

/** A page does not move between zones while it is open. */
let known: string | null = null;
const knownBrowserZone = () => (known ??= browserTimeZone());
const neverChanges = () => () => {};

/** The zone in which times are shown: what the visitor chose, else the browser's own. The server draws in UTC. */
export function useTimeZone(): string {
  const chosen = useStored(timezoneStore);
  const own = useSyncExternalStore(neverChanges, knownBrowserZone, () => 'UTC');
  return chosen ?? own;
}
