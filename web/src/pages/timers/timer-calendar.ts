import { raidTimerSubject, type RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { generateIcsCalendar, type IcsEvent } from 'ts-ics';

/** One timer as a calendar shows it; texts are clean and on one line. */
export interface CalendarTimer {
  readonly timer: RaidTimer;
  readonly raid: string;
  readonly who: string;
}

export interface CalendarFacts {
  readonly product: string;
  /** Where the page of raid timers is: goes with each event, and its host makes the events' names unlike all others. */
  readonly pageUrl: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly nowMs: number;
}

const minuteMs = 60_000;
const eventMinutes = 15;
/** Octets in a line, without its end (RFC 5545, 3.1). */
const lineOctets = 75;
/** Nobody reads more of a title; a name may be as long as it likes. */
const titleLength = 200;

/**
 * A calendar file with an event at the moment each timer ends (RFC 5545), in UTC. An event is known by character and
 * raids: a file of later changes the event that a calendar has, and makes no second one.
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
    // Grows with each new timer of the same raids: of two files, a calendar believes the later one.
    sequence: Math.floor(timer.completedAtMs / minuteMs),
    stamp: { date: new Date(nowMs) },
    start: { date: new Date(timer.endsAtMs) },
    duration: { minutes: eventMinutes },
    summary: cut(`Raid off timer: ${raid} (${who})`),
    description: `${raid} is open to ${who} again. The timer started when the raid was left, completed or not.`,
    url: pageUrl,
    timeTransparent: 'TRANSPARENT',
    // Its text is written into the file as it is: nothing of the visitor's may stand in it.
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

/** Lines of at most 75 octets, cut between characters: the library counts in units of its own and cuts through emoji. */
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

/** "raid-timer-torvald-tower.ics"; "raid-timers.ics" for several, or when nothing of the names may stand in one. */
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
