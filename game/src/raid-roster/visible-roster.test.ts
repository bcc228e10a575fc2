import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { makeCharacter, makeLfm } from '../testing/makers.ts';
import { hourMs } from '../time.ts';
import type { StoredPerson } from './edit-roster.ts';
import { characterIdsOf, type RosterRow, type RosterWorld, visibleRoster } from './visible-roster.ts';

const startsAt = '2026-11-28T20:00:00Z';
const startsAtMs = Date.parse(startsAt);

const person = (overrides: Partial<StoredPerson> = {}): StoredPerson => ({
  id: 'mPq3tVw8yZa',
  secret_hash: 'secret hash',
  name: 'Torvald',
  character_id: 101,
  classes: [{ name: 'Bard', level: 1 }],
  total_level: 1,
  role: 'any',
  wishes: 'any',
  is_verified: false,
  signed_up_at: '2026-11-20T20:16:02Z',
  ...overrides,
});

const row = (people: readonly StoredPerson[]): RosterRow => ({
  id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
  version: 3,
  createdAtMs: Date.parse('2026-11-20T20:15:30Z'),
  roster: {
    server_name: 'Thelanis',
    quest_id: 702,
    quest_name: 'Night of the Iron Tide',
    difficulty: 'Elite',
    starts_at: startsAt,
    note: '',
    places: [{ role: 'any', count: 12 }],
    is_locked: false,
    people,
  },
});

const torvald = makeCharacter({ id: 101, name: 'Torvald' });

function world(
  characters: readonly Character[],
  { groups = [], timers = [] }: Partial<RosterWorld> = {},
): RosterWorld {
  return {
    characters: new Map(characters.map((character) => [character.id, character])),
    groups,
    questIds: new Set([702, 9702]),
    timers,
  };
}

const timer = (completedAtMs: number, questIds: readonly number[] = [702], characterId = 101) => ({
  characterId,
  questIds,
  completedAtMs,
  endsAtMs: completedAtMs + 66 * hourMs,
});

describe('a roster', () => {
  it('is shown without secrets', () => {
    const shown = visibleRoster(row([person()]), world([torvald]));
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown).toMatchObject({ version: 3, created_at: '2026-11-20T20:15:30Z', posted: null });
  });

  it('names its characters', () => {
    expect(characterIdsOf(row([person(), person({ character_id: null })]).roster)).toEqual([101]);
  });
});

describe('a visible character', () => {
  it('is recognized by its name in upper or lower case', () => {
    const [shown] = visibleRoster(row([person({ name: 'TORVALD' })]), world([torvald])).people;
    expect(shown).toMatchObject({ name: 'TORVALD', character_id: 101 });
  });

  it('has its current classes and level, and its live facts', () => {
    const [shown] = visibleRoster(row([person()]), world([torvald])).people;
    expect(shown).toMatchObject({
      name: 'Torvald',
      character_id: 101,
      classes: [{ name: 'Fighter', level: 20 }],
      total_level: 20,
      live: { is_online: true, is_in_posted_group: false, timer_ends_at: null },
    });
  });

  it.each([
    ['it runs when the raid begins', [timer(startsAtMs - hourMs)], '2026-12-01T13:00:00Z'],
    ['it began with the raid', [timer(startsAtMs)], '2026-12-01T14:00:00Z'],
    [
      'of several, the last counts',
      [timer(startsAtMs - hourMs), timer(startsAtMs - 2 * hourMs)],
      '2026-12-01T13:00:00Z',
    ],
    ['it ends when the raid begins', [timer(startsAtMs - 66 * hourMs)], null],
    ['it begins after the raid', [timer(startsAtMs + hourMs)], null],
    ['it is of another raid', [timer(startsAtMs - hourMs, [703])], null],
    ['it is of this raid by its other id', [timer(startsAtMs - hourMs, [700, 9702])], '2026-12-01T13:00:00Z'],
    ['it is of somebody else', [timer(startsAtMs - hourMs, [702], 5)], null],
  ])('shows a timer by its end: %s', (_, timers, endsAt) => {
    const [shown] = visibleRoster(row([person()]), world([torvald], { timers })).people;
    expect(shown?.live?.timer_ends_at).toBe(endsAt);
  });
});

describe('only the typed name is shown of a character', () => {
  const nameOnly = { name: 'Torvald', character_id: null, classes: [], total_level: null, live: null };
  const group = makeLfm({ quest_id: 702, leader: torvald });

  it.each([
    ['that is anonymous', { ...torvald, is_anonymous: true }],
    ['that has another name', { ...torvald, name: 'Aelith' }],
    ['that has no known name', { ...torvald, name: null }],
    ['on another server', { ...torvald, server_name: 'Orien' }],
  ])('%s', (_, character) => {
    const timers = [timer(startsAtMs - hourMs)];
    const shown = visibleRoster(row([person()]), world([character], { timers, groups: [group] }));
    expect(shown.people[0]).toMatchObject(nameOnly);
    expect(shown.posted).toBeNull();
  });

  it('that is not known', () => {
    const shown = visibleRoster(row([person()]), world([], { groups: [group] }));
    expect(shown.people[0]).toMatchObject(nameOnly);
  });

  it('but of somebody typed by hand, everything that was typed', () => {
    const shown = visibleRoster(row([person({ character_id: null })]), world([], { groups: [group] }));
    expect(shown.people[0]).toMatchObject({
      ...nameOnly,
      classes: [{ name: 'Bard', level: 1 }],
      total_level: 1,
    });
  });
});

describe('the posted group', () => {
  const aelith = makeCharacter({ id: 102, name: 'Aelith' });
  const people = [person(), person({ id: 'b', name: 'Aelith', character_id: 102 })];
  const group = makeLfm({ id: 9001, quest_id: 702, leader: aelith, members: [makeCharacter({ id: 5 })] });

  it('is the one for the raid that somebody in the roster leads', () => {
    const shown = visibleRoster(row(people), world([torvald, aelith], { groups: [group] }));
    expect(shown.posted).toEqual({ group_id: 9001, leader_name: 'Aelith', member_count: 2 });
    expect(shown.people.map(({ live }) => live?.is_in_posted_group)).toEqual([false, true]);
  });

  it('counts as joined by its members', () => {
    const joined = { ...group, members: [torvald] };
    const shown = visibleRoster(row(people), world([torvald, aelith], { groups: [joined] }));
    expect(shown.people.map(({ live }) => live?.is_in_posted_group)).toEqual([true, true]);
  });

  it('is that of the first leader in the roster, if there are several', () => {
    const first = makeLfm({ id: 9002, quest_id: 9702, leader: torvald });
    for (const groups of [
      [group, first],
      [first, group],
    ])
      expect(visibleRoster(row(people), world([torvald, aelith], { groups })).posted?.group_id).toBe(9002);
  });

  it.each([
    ['for another quest', { ...group, quest_id: 703 }],
    ['for no quest', { ...group, quest_id: null }],
    ['of a leader who is not in the roster', { ...group, leader: makeCharacter({ id: 7 }) }],
    ['of a leader who is anonymous there', { ...group, leader: { ...aelith, is_anonymous: true } }],
  ])('is not one %s', (_, other) => {
    expect(visibleRoster(row(people), world([torvald, aelith], { groups: [other] })).posted).toBeNull();
  });
});
