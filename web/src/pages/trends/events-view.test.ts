import { defaultDefinition } from '@rollcall/game/definition';
import { eventKinds, type PopulationEvent } from '@rollcall/game/trends/trends';
import { describe, expect, it, test } from 'vitest';
import {
  chosenEvents,
  eventCountText,
  eventMarks,
  eventRows,
  eventsWithin,
  shownTitle,
} from './events-view.ts';
import { madeEvents, madeOutage, madeUpdate } from './testing/trends-answers.ts';
import { readField } from '../../ui/useAddressChoice.ts';
import { chosenSubjects, kindsField } from './trends-choices.ts';

const { servers } = defaultDefinition;
const subjectsOf = (word: string | null) => chosenSubjects(word, servers);
const titles = (events: readonly PopulationEvent[]) => events.map(({ title }) => title);
const rowsOf = (events: readonly PopulationEvent[], word: string | null = null, timeZone = 'UTC') =>
  eventRows(events, { subjects: subjectsOf(word), servers, timeZone, locale: 'en-GB' });
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

describe('the chosen events', () => {
  test.each([
    ['all servers', null, ['Update 71', 'Spring sale']],
    ['one server', 'orien', ['Orien was down for 3 hours', 'Update 71']],
    ['a server without events', 'cannith', ['Update 71']],
  ])('for %s are those about it and those about all servers', (_name, word, expected) => {
    expect(titles(chosenEvents(madeEvents, eventKinds, subjectsOf(word)))).toEqual(expected);
  });

  it('leave out weekly maintenance until it is chosen', () => {
    const events = [{ ...madeOutage, title: 'Weekly maintenance' }, madeOutage];
    expect(chosenEvents(events, readField(kindsField, ''), subjectsOf('orien'))).toHaveLength(1);
    expect(chosenEvents(events, ['maintenance'], subjectsOf('orien'))).toHaveLength(1);
    // An event that an operator wrote keeps its kind, even with this title.
    expect(
      chosenEvents([{ ...madeUpdate, title: 'Weekly maintenance' }], ['update'], subjectsOf(null)),
    ).toHaveLength(1);
  });

  it('for all servers leave out short outages of single ones, which are shown with their server', () => {
    expect(chosenEvents([madeOutage], eventKinds, subjectsOf(null))).toEqual([]);
    expect(chosenEvents([{ ...madeOutage, id: 7 }], eventKinds, subjectsOf(null))).toHaveLength(1);
  });

  it('are of the chosen kinds', () => {
    expect(titles(chosenEvents(madeEvents, ['sale'], subjectsOf(null)))).toEqual(['Spring sale']);
    expect(chosenEvents(madeEvents, [], subjectsOf(null))).toEqual([]);
  });

  it('are those that overlap the range shown', () => {
    expect(titles(eventsWithin(madeEvents, { from: at('2023-04-05'), until: at('2023-05-01') }))).toEqual([
      'Spring sale',
    ]);
    expect(eventsWithin(madeEvents, null)).toHaveLength(3);
    expect(eventsWithin(madeEvents, { from: at('2024-01-01'), until: at('2024-02-01') })).toEqual([]);
  });

  it('are on the axis in chronological order', () => {
    const marks = eventMarks(madeEvents);
    expect(marks.map(({ name }) => name)).toEqual(['Spring sale', 'Update 71', 'Orien was down for 3 hours']);
    expect(marks[1]).toMatchObject({ from: Date.parse('2025-03-05T15:00:00Z'), until: null });
  });
});

describe('an event', () => {
  it.each([
    ['Update: 71', null],
    ['update 71', null],
    ['Updated servers', 'Update'],
    ['Spring update', 'Update'],
  ])('called %j says its kind once', (title, kind) => {
    expect(
      rowsOf(madeEvents.map((event) => ({ ...event, title, kind: 'update' as const })))[0],
    ).toMatchObject({
      title,
      kind,
    });
  });

  it('says what happened, when, where and what changed', () => {
    const [outage, update, sale] = rowsOf(madeEvents);
    expect(outage).toMatchObject({
      kind: 'Outage',
      title: 'Orien was down for 3 hours',
      time: '3 Jun 2025, 10:00–13:00',
      servers: 'Orien',
      changes: [],
    });
    expect(update).toMatchObject({
      time: '5 Mar 2025',
      servers: null,
      link: 'https://example.test/update-71',
    });
    expect(update?.changes[0]).toMatch(/^All servers: 6% more .* two weeks after Update 71/);
    expect(sale?.time).toMatch(/^1.+10 Apr 2023$/);
    expect(sale?.servers).toBe('Khyber');
  });

  it('describes each chosen server, or says that there is too little data', () => {
    const [, update] = rowsOf(madeEvents, 'orien,khyber');
    expect(update?.changes).toEqual([
      'Khyber: not enough data to say what changed after Update 71.',
      'Orien: no clear change after Update 71.',
    ]);
  });

  it('describes three servers at most, and calls a long title "it"', () => {
    const change = { state: 'unclear', percent: 0, low: -1, high: 1 } as const;
    const changes = { argonnessen: change, cannith: change, khyber: change, orien: change };
    const [row] = rowsOf([{ ...madeUpdate, title: 'a long title '.repeat(9), changes }], '64-bit');
    expect(row?.changes).toEqual([
      'Argonnessen: no clear change after it.',
      'Cannith: no clear change after it.',
      'Khyber: no clear change after it.',
      'And 1 more server: choose fewer to see them.',
    ]);
  });

  it('has times in the reader’s time zone, even across a clock change', () => {
    const [before, after] = ['2025-03-30T00:30:00Z', '2025-03-30T01:30:00Z'];
    const [row] = rowsOf([{ ...madeOutage, from: before, to: after }], null, 'Europe/Berlin');
    expect(row?.time).toBe('30 Mar 2025, 01:30–03:30');
  });

  test.each([
    ['\u202Etxet gninrut', 'txet gninrut'],
    ['  a \n b\u0000 ', 'a b'],
    ['\u200B\u200F', 'Untitled'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('with the title %j is called %j', (title, expected) => {
    expect(shownTitle(title)).toBe(expected);
  });

  test.each([['\tjavascript:alert(1)'], ['data:text/html,x'], ['//nowhere'], ['not a link']])(
    'is not linked to %s',
    (link) => {
      expect(rowsOf([{ ...madeUpdate, link }])[0]?.link).toBeNull();
    },
  );

  it('has a range around it', () => {
    const [, update] = rowsOf(madeEvents);
    const from = Date.parse('2025-03-05T15:00:00Z');
    expect(update?.window.from).toBeLessThan(from - 14 * 86_400_000);
    expect(update?.window.until).toBeGreaterThan(from + 14 * 86_400_000);
  });
});

test.each([
  [0, 0, 'No events in this period.'],
  [1, 1, '1 event.'],
  [3, 3, '3 events.'],
  [12, 10_000, 'The newest 12 of 10,000 events.'],
])('%i of %i events are counted as %j', (shown, all, text) => {
  expect(eventCountText(shown, all)).toBe(text);
});
