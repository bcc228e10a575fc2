import { madeAtMs } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { cleanText } from '../../canvas/clean-text.ts';
import { calendarFileName, makeTimerCalendar, type CalendarTimer } from './timer-calendar.ts';

const facts = { product: 'Rollcall', pageUrl: 'https://rollcall.example/timers', nowMs: madeAtMs };

const timerOf = (overrides: Partial<CalendarTimer> = {}): CalendarTimer => ({
  timer: {
    characterId: 1001,
    questIds: [702, 703],
    completedAtMs: madeAtMs - hourMs,
    endsAtMs: madeAtMs + 65 * hourMs,
  },
  raid: 'The Shroud / Legendary Shroud',
  who: 'Torvald',
  ...overrides,
});

const linesOf = (text: string) => text.split('\r\n');
const octets = (line: string) => new TextEncoder().encode(line).length;
const read = (text: string) => convertIcsCalendar(undefined, text).events ?? [];

/** Text after a round trip through UTF-8, as a calendar reads it. */
const throughFile = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

describe('a calendar file of raid timers', () => {
  it('has an event in UTC at the moment each timer ends, with an alarm then', () => {
    const text = makeTimerCalendar([timerOf()], facts);
    expect(linesOf(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Rollcall//Raid timers//EN',
      'BEGIN:VEVENT',
      'UID:raid-timer-1001-702-703@rollcall.example',
      `SEQUENCE:${(madeAtMs - hourMs) / 60_000}`,
      'DTSTAMP:20260314T201500Z',
      'DTSTART:20260317T131500Z',
      'DURATION:PT15M',
      'SUMMARY:Raid off timer: The Shroud / Legendary Shroud (Torvald)',
      'DESCRIPTION:The Shroud / Legendary Shroud is open to Torvald again. The tim',
      ' er started when the raid was left\\, completed or not.',
      'URL:https://rollcall.example/timers',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Raid off timer',
      'TRIGGER:PT0S',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('also has the raid nights of the visitor', () => {
    const night = {
      id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
      questName: 'The Shroud',
      serverName: 'Orien',
      startsAt: '2026-03-20T20:00:00Z',
    };
    const events = read(makeTimerCalendar([timerOf()], facts, [night]));
    expect(events.map(({ summary }) => summary)).toEqual([
      'Raid off timer: The Shroud / Legendary Shroud (Torvald)',
      'The Shroud on Orien',
    ]);
  });

  it('can be read back unchanged', () => {
    const [event, ...others] = read(makeTimerCalendar([timerOf()], facts));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      uid: 'raid-timer-1001-702-703@rollcall.example',
      summary: 'Raid off timer: The Shroud / Legendary Shroud (Torvald)',
      start: { date: new Date(madeAtMs + 65 * hourMs) },
      stamp: { date: new Date(madeAtMs) },
    });
    expect(event?.alarms).toHaveLength(1);
  });

  it('updates the previous event when the same raid is completed again', () => {
    const later = timerOf();
    const again = {
      ...later,
      timer: { ...later.timer, completedAtMs: madeAtMs, endsAtMs: madeAtMs + 66 * hourMs },
    };
    const [before, after] = [later, again].map((timer) => read(makeTimerCalendar([timer], facts))[0]);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  });

  it('has separate events for other characters and raids', () => {
    const { timer } = timerOf();
    const all = [
      timer,
      { ...timer, characterId: 1002 },
      { ...timer, questIds: [702] },
      { ...timer, characterId: 100, questIds: [1, 702, 703] },
    ].map((each) => timerOf({ timer: each }));
    const events = read(makeTimerCalendar(all, facts));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
  });

  it('has a sequence number that every calendar supports', () => {
    const year2100 = timerOf({ timer: { ...timerOf().timer, completedAtMs: Date.UTC(2100, 0) } });
    expect(read(makeTimerCalendar([year2100], facts))[0]?.sequence).toBeLessThan(2 ** 31);
  });

  it.each([
    ['emoji', '🐉'.repeat(40)],
    ['a family emoji', '👩‍👩‍👧‍👦'.repeat(9)],
    ['right to left', 'שלום עולם '.repeat(12).trim()],
    ['an override of direction', '\u202Etac\u202C'],
    ['line breaks', 'a\r\nUID:evil\nb\rc\u2028d'],
    ['special characters of the format', 'a;b,c\\d:e"f\\n'],
    ['thousands of letters', 'x'.repeat(5000)],
    ['half a surrogate pair', 'a\ud83d'],
  ])('survives names with %s', (_what, name) => {
    const who = cleanText(name);
    const raid = cleanText(`Raid ${name}`);
    const text = throughFile(makeTimerCalendar([timerOf({ who, raid })], facts));
    expect(linesOf(text).every((line) => octets(line) <= 75)).toBe(true);
    expect(linesOf(text).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    const [event, ...others] = read(text);
    expect(others).toEqual([]);
    const wanted = Array.from(`Raid off timer: ${raid} (${who})`);
    expect(event?.summary).toBe(wanted.length > 200 ? `${wanted.slice(0, 199).join('')}…` : wanted.join(''));
    expect(event?.uid).toBe('raid-timer-1001-702-703@rollcall.example');
  });

  it('does not let a name inject lines into the file', () => {
    const who = cleanText('a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil');
    const lines = linesOf(makeTimerCalendar([timerOf({ who })], facts));
    for (const part of ['BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VALARM', 'END:VCALENDAR']) {
      expect(lines.filter((line) => line === part)).toHaveLength(1);
    }
    expect(lines.filter((line) => line.startsWith('UID:'))).toHaveLength(1);
  });

  it('contains any names, in lines that every calendar can read', () => {
    const name = fc.string({ unit: 'binary', maxLength: 90 }).map(cleanText);
    fc.assert(
      fc.property(name, name, (who, raid) => {
        const text = throughFile(makeTimerCalendar([timerOf({ who, raid })], facts));
        expect(linesOf(text).every((line) => octets(line) <= 75)).toBe(true);
        expect(/[^\r]\n|\r[^\n]/.test(text)).toBe(false);
        expect(read(text)[0]?.summary).toBe(`Raid off timer: ${raid} (${who})`);
      }),
    );
  });
});

describe('the name of a calendar file', () => {
  const named = (who: string, raid: string) => ({ who, raid });
  it.each([
    [
      'has the character and the raid of one timer',
      [named('Torvald', 'The Shroud')],
      'raid-timer-torvald-the-shroud.ics',
    ],
    ['is general for several timers', [named('Torvald', 'A'), named('Miri', 'B')], 'raid-timers.ics'],
    ['has no accents', [named('Élodie', 'Tür')], 'raid-timer-elodie-tur.ics'],
    ['has no path separators', [named('../../etc', 'a/b\\c:d*?"<>|')], 'raid-timer-etc-a-b-c-d.ics'],
    ['is general if no letter is left', [named('🐉', 'שלום')], 'raid-timers.ics'],
    ['is cut if it is too long', [named('x'.repeat(500), 'y')], `raid-timer-${'x'.repeat(60)}.ics`],
  ])('%s', (_what, timers, name) => {
    expect(calendarFileName(timers)).toBe(name);
  });
});
