import { raidTimerSubject, type RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { minuteMs } from '@rollcall/game/time';
import type { IcsEvent } from 'ts-ics';
import { type RaidNight, raidNightEvent } from '../../rosters/raid-calendar.ts';
import { eventTitle, fileNamePart, makeCalendar } from '../../ui/calendar-file.ts';

/** One timer for a calendar; texts are clean and on one line. */
export interface CalendarTimer {
  readonly timer: RaidTimer;
  readonly raid: string;
  readonly who: string;
}

export interface CalendarFacts {
  readonly product: string;
  /** Address of the raid timers page, included in each event; its host makes the ids of events unique. */
  readonly pageUrl: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly nowMs: number;
}

const eventMinutes = 15;

/**
 * A calendar file with an event at the moment each timer ends, in UTC. An event is identified by character and raids,
 * so that a later file updates it instead of adding a second one.
 */
export function makeTimerCalendar(
  timers: readonly CalendarTimer[],
  facts: CalendarFacts,
  nights: readonly RaidNight[] = [],
): string {
  return makeCalendar(`${facts.product}//Raid timers`, [
    ...timers.map((timer) => makeEvent(timer, facts)),
    ...nights.map((night) => raidNightEvent(night, facts)),
  ]);
}

function makeEvent({ timer, raid, who }: CalendarTimer, { pageUrl, nowMs }: CalendarFacts): IcsEvent {
  const name = raidTimerSubject(timer).replaceAll(/[^\d]/g, '-');
  return {
    uid: `raid-timer-${name}@${new URL(pageUrl).host}`,
    // Grows with each new timer of the same raids, so that calendars accept the later of two files.
    sequence: Math.floor(timer.completedAtMs / minuteMs),
    stamp: { date: new Date(nowMs) },
    start: { date: new Date(timer.endsAtMs) },
    duration: { minutes: eventMinutes },
    summary: eventTitle(`Raid off timer: ${raid} (${who})`),
    description: `${raid} is open to ${who} again. The timer started when the raid was left, completed or not.`,
    url: pageUrl,
    timeTransparent: 'TRANSPARENT',
    // The text of an alarm is not escaped in the file, so it must not contain names.
    alarms: [
      {
        action: 'DISPLAY',
        description: 'Raid off timer',
        trigger: { type: 'relative', value: { seconds: 0 } },
      },
    ],
  };
}

/**
 * "raid-timer-torvald-tower.ics"; "raid-timers.ics" for several timers, or if no letter of the names is allowed in file
 * names.
 */
export function calendarFileName(timers: readonly Pick<CalendarTimer, 'raid' | 'who'>[]): string {
  const [only] = timers;
  const words = timers.length === 1 && only !== undefined ? fileNamePart(`${only.who} ${only.raid}`) : '';
  return words === '' ? 'raid-timers.ics' : `raid-timer-${words}.ics`;
}
