import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it, test } from 'vitest';
import { readField } from '../../ui/useAddressChoice.ts';
import {
  chosenSubjects,
  type EventChoice,
  kindsField,
  pressedSubject,
  subjectsField,
  toggledKinds,
  windowField,
} from './trends-choices.ts';

const { servers } = defaultDefinition;
const ids = (word: string | null) => chosenSubjects(word, servers).map(({ id }) => id);

describe('the servers that an address chooses', () => {
  test.each<[string | null, readonly string[]]>([
    [null, ['together']],
    ['', ['together']],
    ['nowhere', ['together']],
    ['khyber,orien', ['khyber', 'orien']],
    ['Orien, together', ['together', 'orien']],
    ['32-bit', ['cormyr', 'shadowdale', 'thrane', 'moonsea']],
  ])('%j are %j', (word, expected) => {
    expect(ids(word)).toEqual(expected);
  });

  it('are all of them for "all"', () => {
    expect(ids('all')).toHaveLength(12);
  });

  it('survive a round trip', () => {
    const field = subjectsField(servers);
    for (const word of ['orien', 'khyber,orien', 'together,orien'])
      expect(field.write(readField(field, `?servers=${word}`))).toEqual({ servers: word });
    expect(field.write(readField(field, ''))).toEqual({ servers: null });
  });
});

describe('pressing a chip', () => {
  const press = (word: string | null, id: string) =>
    pressedSubject(chosenSubjects(word, servers), id, servers).map((each) => each.id);

  test.each<[string | null, string, readonly string[]]>([
    [null, 'orien', ['orien']],
    [null, 'together', ['together']],
    ['orien', 'khyber', ['khyber', 'orien']],
    ['khyber,orien', 'khyber', ['orien']],
    ['orien', 'orien', ['orien']],
    ['orien', 'together', ['together', 'orien']],
    ['together,orien', 'orien', ['together']],
  ])('with %j in the address, on %s, leaves %j', (word, id, expected) => {
    expect(press(word, id)).toEqual(expected);
  });
});

describe('kinds of events', () => {
  const read = (search: string) => readField(kindsField, search);
  const press = (search: string, kind: EventChoice) => kindsField.write(toggledKinds(read(search), kind));

  it('are all until some are switched off', () => {
    expect(read('')).toHaveLength(4);
    expect(press('', 'outage')).toEqual({ events: 'update,sale,event' });
    expect(press('?events=update,sale,event', 'outage')).toEqual({ events: null });
    expect(press('', 'maintenance')).toEqual({ events: 'update,sale,outage,event,maintenance' });
    expect(press('?events=sale', 'sale')).toEqual({ events: 'none' });
    expect(read('?events=none')).toEqual([]);
  });
});

describe('the range in an address', () => {
  const windowOf = (search: string) => readField(windowField, search);

  it('survives a round trip, in whole days', () => {
    const shown = { from: Date.parse('2024-03-01T12:00:00Z'), until: Date.parse('2024-05-01T12:00:00Z') };
    expect(windowField.write(shown)).toEqual({
      from: '2024-03-01',
      until: '2024-05-02',
    });
    expect(windowOf('?from=2024-03-01&until=2024-05-02')).toEqual({
      from: Date.parse('2024-03-01T00:00:00Z'),
      until: Date.parse('2024-05-02T00:00:00Z'),
    });
    expect(windowField.write(null)).toEqual({ from: null, until: null });
  });

  test.each([
    '',
    '?from=2024-03-01',
    '?from=2024-03-01&until=2024-03-01',
    '?from=2024-13-01&until=2025-01-01',
    '?from=x&until=y',
    '?from=2025-01-01&until=2024-01-01',
  ])('is everything for %j', (search) => {
    expect(windowOf(search)).toBeNull();
  });
});
