import type { Roster } from '@rollcall/game/raid-roster/roster';
import { startsSoon } from '@rollcall/game/raid-roster/roster-times';
import { rosterPath } from '@rollcall/game/raid-roster/roster-words';
import { minuteMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText } from '../canvas/clean-text.ts';
import type { OwnRoster } from '../storage/rosters-store.ts';
import { formatNames } from '../ui/format.ts';
import type { ShownAlert } from './deliver-alert.ts';

/** Maximum number of names in a message. */
const namedMaximum = 3;

/** The reminder of a raid that begins within half an hour; null = already shown, or not due yet. */
export function reminderOf(entry: OwnRoster, nowMs: number): ShownAlert | null {
  const startsAtMs = fromWireTime(entry.startsAt);
  if (entry.isAnnounced || !startsSoon(startsAtMs, nowMs)) return null;
  const minutes = Math.ceil((startsAtMs - nowMs) / minuteMs);
  return {
    title: `${cleanText(entry.questName)} begins in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    body: `Your raid night on ${cleanText(entry.serverName)}`,
    path: rosterPath(entry.id),
    tag: `raid-night-${entry.id}`,
  };
}

/** Whether the visitor organises the roster, or is still in it. */
export const takesPart = (
  { organiserSecret, signUps }: Pick<OwnRoster, 'organiserSecret' | 'signUps'>,
  { people }: Pick<Roster, 'people'>,
): boolean =>
  organiserSecret !== null || people.some(({ id }) => signUps.some(({ personId }) => personId === id));

/** An alert for the organiser about new sign-ups, except those of this browser; null = none. */
export function signUpAlert(
  entry: OwnRoster,
  knownIds: ReadonlySet<string>,
  { people, quest_name }: Pick<Roster, 'people' | 'quest_name'>,
): ShownAlert | null {
  if (entry.organiserSecret === null) return null;
  const ownIds = new Set(entry.signUps.map(({ personId }) => personId));
  const fresh = people.filter(({ id }) => !knownIds.has(id) && !ownIds.has(id));
  if (fresh.length === 0) return null;
  const names = fresh.map(({ name }) => cleanText(name) || 'Somebody');
  return {
    title: `${formatNames(names, namedMaximum)} signed up`,
    body: `For ${cleanText(quest_name)}, your raid night on ${cleanText(entry.serverName)}`,
    path: rosterPath(entry.id),
    tag: `raid-sign-ups-${entry.id}`,
  };
}
