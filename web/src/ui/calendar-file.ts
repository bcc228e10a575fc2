import { generateIcsCalendar, type IcsEvent } from 'ts-ics';

/** Maximum octets in a line, without its end (RFC 5545, 3.1). */
const lineOctets = 75;
/** Maximum length of a title, since names have no limit. */
const titleLength = 200;

/** A calendar file (RFC 5545). @param program such as "Rollcall//Raid timers" */
export function makeCalendar(program: string, events: IcsEvent[]): string {
  return foldLines(generateIcsCalendar({ version: '2.0', prodId: `-//${program}//EN`, events }));
}

/** The title of an event, cut to a sensible length. */
export function eventTitle(text: string): string {
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

/** Letters of a text that are allowed in the name of a file; '' = none are. */
export function fileNamePart(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
}
