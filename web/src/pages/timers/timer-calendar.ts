import { raidTimerSubject, type RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { generateIcsCalendar, type IcsEvent } from 'ts-ics';
import { minuteMs } from '@rollcall/game/time';

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
/** Maximum octets in a line, without its end (RFC 5545, 3.1). */
const lineOctets = 75;
/** Maximum length of a title, since names have no limit. */
const titleLength = 200;

/**
 * A calendar file with an event at the moment each timer ends (RFC 5545), in UTC. An event is identified by character
 * and raids, so that a later file updates it instead of adding a second one.
 */
export function makeTimerCalendar(timers: readonly CalendarTimer[], facts: CalendarFacts): string {
  const text = generateIcsCalendar({
    version: '2.0',
    prodId: `-//${facts.product}//Raid timers//EN`,
    events: timers.map((timer) => makeEvent(timer, facts)),
  });
  return foldLines(text);
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
    summary: cut(`Raid off timer: ${raid} (${who})`),
    description: `${raid} is open to ${who} again. The timer started when the raid was left, completed or not.`,
    url: pageUrl,
    timeTransparent: 'TRANSPARENT',
    // Its text is not escaped in the file, so it must not contain names.
    alarms: [
      {
        action: 'DISPLAY',
        description: 'Raid off timer',
        trigger: { type: 'relative', value: { seconds: 0 } },
      },
    ],
  };
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= titleLength ? text : `${letters.slice(0, titleLength - 1).join('')}…`;
}

/** Folds lines to at most 75 octets, between characters. The library counts UTF-16 units and splits emoji. */
function foldLines(text: string): string {
  const whole = text.replaceAll(/\r\n[ \t]/g, '');
  return whole.split('\r\n').map(foldLine).join('\r\n');
}

const octetsOf = (letter: string) => new TextEncoder().encode(letter).length;

function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const more = octetsOf(letter);
    if (octets + more > lineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += more;
  }
  return folded;
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

function fileNamePart(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
}
