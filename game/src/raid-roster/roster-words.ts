import { plural } from '../plural.ts';
import { pageFacts } from '../site/page-facts.ts';
import { shownName } from '../site/page-frame.ts';
import { fromWireTime } from '../wire-time.ts';
import { placesLeft } from './places.ts';
import type { Roster } from './roster.ts';

/** The text of the preview that chats show for a link to a roster. */
export interface RosterWords {
  /** `Night of the Iron Tide (Elite) · Sat 28 Nov, 20:00 UTC · 3 places left` */
  readonly title: string;
  readonly description: string;
}

export function rosterWords(roster: Roster): RosterWords {
  const { starts_at, server_name, people } = roster;
  const left = placesLeft(roster);
  const room = left === 0 ? 'no places left' : `${left} ${plural(left, 'place')} left`;
  const signedUp = `${people.length} ${people.length === 1 ? 'has' : 'have'} signed up`;
  return {
    title: `${rosterTitle(roster, momentText(fromWireTime(starts_at)))} · ${room}`,
    description: `A raid night on ${shownName(server_name)}: ${signedUp}, ${room}.`,
  };
}

/** `Night of the Iron Tide (Elite) · Sat 28 Nov, 20:00 UTC`. @param time of the raid, in words */
export function rosterTitle({ quest_name, difficulty }: Roster, time: string): string {
  const raid = shownName(quest_name) + (difficulty === null ? '' : ` (${difficulty})`);
  return `${raid} · ${time}`;
}

/** `Sat 28 Nov, 20:00 UTC` */
function momentText(atMs: number): string {
  // Always of the form `Sat, 28 Nov 2026 20:00:00 GMT`.
  const text = new Date(atMs).toUTCString();
  return `${text.slice(0, 3)} ${text.slice(5, 11)}, ${text.slice(17, 22)} UTC`;
}

/** Path of a roster's page. */
export const rosterPath = (id: string): string => pageFacts.raid.path.replace('$roster', id);
