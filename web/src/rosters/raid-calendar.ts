import { rosterPath } from '@rollcall/game/raid-roster/roster-words';
import { fromWireTime } from '@rollcall/game/wire-time';
import { minuteMs } from '@rollcall/game/time';
import type { IcsEvent } from 'ts-ics';
import { cleanText } from '../canvas/clean-text.ts';
import { eventTitle, fileNamePart, makeCalendar } from '../ui/calendar-file.ts';
import type { ownFacts } from '../storage/rosters-store.ts';

/** A raid night for a calendar. */
export type RaidNight = ReturnType<typeof ownFacts>;

export interface RaidCalendarFacts {
  readonly product: string;
  /** Any address of the site; its host makes the ids of events unique. */
  readonly pageUrl: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly nowMs: number;
}

const eventHours = 2;
const alarmMinutes = 30;

/** The event of a raid night. A later file updates it, for example with a new time. */
export function raidNightEvent(night: RaidNight, { pageUrl, nowMs }: RaidCalendarFacts): IcsEvent {
  const raid = cleanText(night.questName);
  return {
    uid: `raid-night-${night.id}@${new URL(pageUrl).host}`,
    sequence: Math.floor(nowMs / minuteMs),
    stamp: { date: new Date(nowMs) },
    start: { date: new Date(fromWireTime(night.startsAt)) },
    duration: { hours: eventHours },
    summary: eventTitle(`${raid} on ${cleanText(night.serverName)}`),
    description: 'Raid night: who has which place, and free places, are on its page.',
    url: new URL(rosterPath(night.id), pageUrl).href,
    // The text of an alarm is not escaped in the file, so it must not contain names.
    alarms: [
      {
        action: 'DISPLAY',
        description: 'Raid night',
        trigger: { type: 'relative', value: { before: true, minutes: alarmMinutes } },
      },
    ],
  };
}

export function makeRaidCalendar(night: RaidNight, facts: RaidCalendarFacts): string {
  return makeCalendar(`${facts.product}//Raid night`, [raidNightEvent(night, facts)]);
}

/** "raid-night-the-tidal-throne.ics". */
export function raidFileName({ questName }: Pick<RaidNight, 'questName'>): string {
  const words = fileNamePart(questName);
  return words === '' ? 'raid-night.ics' : `raid-night-${words}.ics`;
}
