import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../time.ts';
import { toWireTime } from '../wire-time.ts';
import {
  editRoster,
  type EditResult,
  type RosterEdit,
  startProblem,
  type StoredPerson,
  type StoredRoster,
} from './edit-roster.ts';
import { placeFor, placeUse } from './places.ts';
import { noteMaximum, peopleMaximum, placesMaximum, rosterNameMaximum } from './roster.ts';

const nowMs = Date.parse('2026-11-20T20:15:30Z');

function makePerson(overrides: Partial<StoredPerson> = {}): StoredPerson {
  const id = overrides.id ?? 'a';
  return {
    id,
    secret_hash: `hash of ${id}`,
    name: `Player ${id}`,
    character_id: null,
    classes: [],
    total_level: null,
    role: 'tank',
    wishes: 'tank',
    is_verified: false,
    signed_up_at: toWireTime(nowMs),
    ...overrides,
  };
}

function makeRoster(overrides: Partial<StoredRoster> = {}): StoredRoster {
  return {
    server_name: 'Orien',
    quest_id: 702,
    quest_name: 'Night of the Iron Tide',
    difficulty: null,
    starts_at: '2026-11-28T20:00:00Z',
    note: '',
    places: [
      { role: 'tank', count: 1 },
      { role: 'healer', count: 1 },
      { role: 'any', count: 1 },
    ],
    is_locked: false,
    people: [],
    ...overrides,
  };
}

function signUp(
  id: string,
  role: string,
  { isHidden = false, ...person }: Partial<StoredPerson> & { isHidden?: boolean } = {},
): RosterEdit {
  const { role: _role, wishes: _wishes, signed_up_at: _at, ...fresh } = makePerson({ id, ...person });
  return { kind: 'sign-up', person: fresh, role, isHidden };
}

const move = (id: string, role: string | null, isOrganiser = false): RosterEdit => ({
  kind: 'change-person',
  id,
  change: { role },
  isOrganiser,
});

function edited(result: EditResult): StoredRoster {
  if (result.state !== 'edited') throw new Error(result.why);
  return result.roster;
}

/** The roster after edits that must all succeed. */
const after = (roster: StoredRoster, edits: readonly RosterEdit[]) =>
  edits.reduce((now, edit) => edited(editRoster(now, edit, nowMs)), roster);

const rolesOf = ({ people }: StoredRoster) => people.map(({ id, role }) => `${id} ${role ?? 'bench'}`);

const refusal = (roster: StoredRoster, edit: RosterEdit) => {
  const result = editRoster(roster, edit, nowMs);
  return result.state === 'refused' ? result.why : result.state;
};

describe('a sign-up', () => {
  it('takes a place of its role, then one for anybody, then the bench', () => {
    const roster = after(makeRoster(), [signUp('a', 'tank'), signUp('b', 'tank'), signUp('c', 'tank')]);
    expect(rolesOf(roster)).toEqual(['a tank', 'b any', 'c bench']);
    expect(roster.people[2]).toEqual(makePerson({ id: 'c', role: null }));
  });

  it('of two for the last place gives it to the first', () => {
    const roster = makeRoster({ places: [{ role: 'any', count: 1 }] });
    expect(rolesOf(after(roster, [signUp('a', 'any'), signUp('b', 'any')]))).toEqual(['a any', 'b bench']);
  });

  it('is refused as the 41st, and in a locked roster', () => {
    const people = Array.from({ length: peopleMaximum }, (_, index) => makePerson({ id: String(index) }));
    expect(refusal(makeRoster({ people }), signUp('a', 'tank'))).toBe('full');
    expect(refusal(makeRoster({ is_locked: true }), signUp('a', 'tank'))).toBe('locked');
  });

  const withCharacter = makeRoster({ people: [makePerson({ character_id: 7 })] });

  it('of a character is refused the second time', () => {
    expect(refusal(withCharacter, signUp('b', 'tank', { character_id: 7 }))).toBe('signed-up');
    expect(refusal(withCharacter, signUp('b', 'tank', { character_id: 8 }))).toBe('edited');
    expect(refusal(withCharacter, signUp('b', 'tank'))).toBe('edited');
  });

  it('of a hidden character reveals only to its owner that it is in the roster', () => {
    const hidden = { character_id: 7, isHidden: true };
    expect(refusal(withCharacter, signUp('b', 'tank', hidden))).toBe('edited');
    expect(refusal(withCharacter, signUp('b', 'tank', { ...hidden, is_verified: true }))).toBe('signed-up');
  });
});

describe('a person', () => {
  const roster = makeRoster({
    people: [
      makePerson({ id: 'a', role: 'tank' }),
      makePerson({ id: 'b', role: 'any', wishes: 'healer' }),
      makePerson({ id: 'c', role: null, wishes: 'tank' }),
    ],
  });

  it('moves to the bench, and nobody moves up from it', () => {
    const benched = after(roster, [move('a', null)]);
    expect(rolesOf(benched)).toEqual(['a bench', 'b any', 'c bench']);
    expect(benched.people[0]?.wishes).toBe('tank');
  });

  it('takes a free place, and is refused one that is taken', () => {
    expect(rolesOf(after(roster, [move('b', 'healer'), move('c', 'tank')]))).toEqual([
      'a tank',
      'b healer',
      'c any',
    ]);
    expect(refusal(roster, move('c', 'tank'))).toBe('taken');
  });

  it('takes no place in a locked roster, unless the organiser says so', () => {
    const locked = { ...roster, is_locked: true };
    expect(refusal(locked, move('b', 'healer'))).toBe('locked');
    expect(rolesOf(after(locked, [move('b', 'healer', true), move('a', null)]))).toEqual([
      'a bench',
      'b healer',
      'c bench',
    ]);
  });

  it('changes name, classes and level, and keeps the rest', () => {
    const classes = [{ name: 'Bard', level: 12 }];
    const change = { name: 'Aelith', classes, total_level: 12 };
    const [a] = after(roster, [{ kind: 'change-person', id: 'a', change, isOrganiser: false }]).people;
    expect(a).toEqual({ ...roster.people[0], ...change });
  });

  it('leaves', () => {
    expect(rolesOf(after(roster, [{ kind: 'leave', id: 'b' }]))).toEqual(['a tank', 'c bench']);
  });

  it('who has left can no longer be changed', () => {
    expect(refusal(roster, { kind: 'leave', id: 'x' })).toBe('unknown-person');
    expect(refusal(roster, move('x', null))).toBe('unknown-person');
  });
});

describe('a change by the organiser', () => {
  const people = ['a', 'b', 'c'].map((id) => makePerson({ id, role: 'any', wishes: 'any' }));
  const roster = makeRoster({ places: [{ role: 'any', count: 3 }], people });

  it('keeps what it does not name', () => {
    const change = { note: 'Bring pots', is_locked: true };
    expect(after(roster, [{ kind: 'change', change }])).toEqual({ ...roster, ...change });
  });

  it('reorders people, and puts those who signed up in the meantime last', () => {
    const order = ['c', 'gone', 'a'];
    expect(rolesOf(after(roster, [{ kind: 'change', change: { order } }]))).toEqual([
      'c any',
      'a any',
      'b any',
    ]);
  });

  it('with fewer places moves the last of the new order to the bench', () => {
    const change = { order: ['c', 'b', 'a'], places: [{ role: 'any', count: 2 }] };
    expect(rolesOf(after(roster, [{ kind: 'change', change }]))).toEqual(['c any', 'b any', 'a bench']);
  });
});

describe('the time of a raid', () => {
  it.each([
    ['now', 0, true],
    ['an hour ago', -hourMs, true],
    ['longer ago', -hourMs - 1000, false],
    ['a year ahead', 366 * dayMs, true],
    ['further ahead', 366 * dayMs + 1000, false],
  ])('may be %s: %#', (_, aheadMs, isRight) => {
    const wholeSecondMs = Math.floor(nowMs / 1000) * 1000;
    expect(startProblem(toWireTime(wholeSecondMs + aheadMs), wholeSecondMs) === null).toBe(isRight);
  });

  it('in 1970 is refused, and the field is named', () => {
    expect(startProblem('1970-01-01T00:00:00Z', nowMs)?.path).toBe('starts_at');
  });
});

it('the largest roster fits into 64 KB', () => {
  const longest = (length: number) => '\u4e00'.repeat(length);
  const role = longest(40);
  const classes = Array.from({ length: 5 }, () => ({ name: longest(40), level: 100 }));
  const person = makePerson({
    id: 'a'.repeat(11),
    secret_hash: 'a'.repeat(43),
    name: longest(rosterNameMaximum),
    character_id: 2 ** 40 - 1,
    classes,
    total_level: 100,
    role,
    wishes: role,
  });
  const roster = makeRoster({
    note: longest(noteMaximum),
    quest_name: longest(100),
    places: Array.from({ length: placesMaximum }, () => ({ role, count: 1 })),
    people: Array.from({ length: peopleMaximum }, () => person),
  });
  expect(Buffer.byteLength(JSON.stringify(roster))).toBeLessThan(64 * 1024);
});

describe('edits by five people and the organiser through two servers', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const anyRole = fc.constantFrom('tank', 'healer', 'any', 'Bard');
  const anyId = fc.constantFrom(...ids);
  const anyPlaces = fc
    .uniqueArray(fc.record({ role: anyRole, count: fc.integer({ min: 1, max: 2 }) }), {
      selector: ({ role }) => role,
      minLength: 1,
    })
    .map((places) => [...places]);
  const anyEdit: fc.Arbitrary<RosterEdit> = fc.oneof(
    fc.tuple(anyId, anyRole).map(([id, role]) => signUp(id, role)),
    fc.tuple(anyId, fc.option(anyRole), fc.boolean()).map(([id, role, is]) => move(id, role, is)),
    anyId.map((id): RosterEdit => ({ kind: 'leave', id })),
    fc
      .record(
        { places: anyPlaces, is_locked: fc.boolean(), order: fc.shuffledSubarray(ids) },
        { requiredKeys: [] },
      )
      .map((change): RosterEdit => ({ kind: 'change', change })),
  );

  /**
   * Servers that share one row and lock it for each edit. Between edits, each shows the state that it last read, on
   * which people base their decisions.
   */
  function createServers() {
    let row = { version: 1, roster: makeRoster() };
    const shown = [row, row];
    return {
      row: () => row,
      read: (server: number) => (shown[server] = row),
      shown: (server: number) => shown[server] ?? row,
      edit(edit: RosterEdit, basedOn: number | null): EditResult | 'newer' {
        if (basedOn !== null && basedOn !== row.version) return 'newer';
        const result = editRoster(row.roster, edit, nowMs);
        if (result.state === 'edited') row = { version: row.version + 1, roster: result.roster };
        return result;
      },
    };
  }

  const anyStep = fc.record({
    server: fc.constantFrom(0, 1),
    isRead: fc.boolean(),
    edit: anyEdit,
    isConditional: fc.boolean(),
  });

  it('never give a place to two people, and take one only from the person whom an edit is about', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const servers = createServers();
        for (const { server, isRead, edit, isConditional } of steps) {
          if (isRead) servers.read(server);
          const seen = servers.shown(server);
          const { roster: before, version } = servers.row();
          if (edit.kind === 'sign-up' && before.people.some(({ id }) => id === edit.person.id)) continue;
          const result = servers.edit(edit, isConditional ? seen.version : null);
          const { roster } = servers.row();
          if (result === 'newer') expect(seen.version).toBeLessThan(version);
          if (result === 'newer' || result.state === 'refused') expect(roster).toBe(before);
          expectRight(roster);
          expectOthersSpared(before, roster, edit);
        }
      }),
    );
  });

  it('give the last place to the first of two people, and put the second on the bench', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 }), ([first = '', second = '']) => {
        const roster = makeRoster({ places: [{ role: 'any', count: 1 }] });
        const both = after(roster, [signUp(first, 'tank'), signUp(second, 'healer')]);
        expect(rolesOf(both)).toEqual([`${first} any`, `${second} bench`]);
        expect(placeFor('healer', both, null)).toBeNull();
      }),
    );
  });

  function expectRight(roster: StoredRoster): void {
    const { places, people } = roster;
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
    for (const { role, count } of places)
      expect(people.filter((person) => person.role === role).length).toBeLessThanOrEqual(count);
    const roles = new Set(placeUse(roster).map(({ role }) => role));
    for (const { role } of people) expect(role === null || roles.has(role)).toBe(true);
  }

  /** An edit of one person leaves all others as they were. The organiser moves people only by changing the places. */
  function expectOthersSpared(before: StoredRoster, now: StoredRoster, edit: RosterEdit): void {
    if (edit.kind === 'change') {
      if (edit.change.places === undefined)
        expect(rolesOf(now).toSorted()).toEqual(rolesOf(before).toSorted());
      return;
    }
    const own = edit.kind === 'sign-up' ? edit.person.id : edit.id;
    const others = (roster: StoredRoster) => roster.people.filter(({ id }) => id !== own);
    expect(others(now)).toEqual(others(before));
  }
});
