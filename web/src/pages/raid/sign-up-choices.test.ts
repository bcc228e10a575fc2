import { makeCharacter } from '@rollcall/game/testing/makers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { makePerson, makeRoster } from '../../rosters/testing/rosters.ts';
import { firstFreeRole, postOfCharacter, postOfTyped, readLevel, signUpChoices } from './sign-up-choices.ts';

const roster = makeRoster();
const owner = (overrides: Parameters<typeof makeCharacter>[0]) => {
  const character = makeCharacter({ server_name: 'Thelanis', ...overrides });
  return { id: character.id, character };
};
const bard = [{ name: 'Bard', level: 20 }];
const rogue = [{ name: 'Rogue', level: 20 }];
const owners = [
  owner({ id: 1, total_level: 34, classes: rogue }),
  owner({ id: 2, total_level: 20, classes: bard }),
  owner({ id: 3, total_level: 30, classes: bard }),
  owner({ id: 4, name: 'Brida', server_name: 'Orien' }),
  { id: 5, character: null },
];
const timerOf = (characterId: number, endsAt: string, questId = 702) => ({
  characterId,
  questIds: [questId],
  completedAtMs: 0,
  endsAtMs: fromWireTime(endsAt),
});
const idsFor = (
  role: string,
  timers: readonly ReturnType<typeof timerOf>[] = [],
  quest: Parameters<typeof signUpChoices>[3]['quest'] = null,
) => signUpChoices(roster, role, owners, { timers, quest }).candidates.map(({ id }) => id);

describe('the characters to sign up with', () => {
  it.each([
    ['other', [1, 3, 2]],
    ['healer', [3, 2, 1]],
    ['Rogue', [1, 3, 2]],
  ])('for %s come in the order %j', (role, ids) => {
    expect(idsFor(role)).toEqual(ids);
  });

  it('come last while they are on timer when the raid begins', () => {
    expect(idsFor('healer', [timerOf(3, '2026-03-20T21:00:00Z')])).toEqual([2, 1, 3]);
    expect(idsFor('healer', [timerOf(3, '2026-03-20T19:00:00Z')])).toEqual([3, 2, 1]);
    expect(idsFor('healer', [timerOf(3, '2026-03-20T21:00:00Z', 703)])).toEqual([3, 2, 1]);
  });

  it('come later if their level is far too low', () => {
    const quest = { heroic_normal_cr: null, epic_normal_cr: 32 };
    expect(idsFor('healer', [], quest)).toEqual([3, 1, 2]);
  });

  it('are not offered twice', () => {
    const signedUp = makeRoster({ people: [makePerson({ character_id: 1 })] });
    expect(
      signUpChoices(signedUp, 'other', owners, { timers: [], quest: null }).candidates.map(({ id }) => id),
    ).toEqual([3, 2]);
  });

  it('are not offered on another server, and the reason is given', () => {
    expect(signUpChoices(roster, 'other', owners, { timers: [], quest: null }).othersText).toBe(
      'Brida is on Orien',
    );
    const two = [...owners, owner({ id: 6, server_name: 'Khyber' })];
    expect(signUpChoices(roster, 'other', two, { timers: [], quest: null }).othersText).toBe(
      '2 of your characters are on other servers',
    );
    expect(signUpChoices(roster, 'other', [], { timers: [], quest: null }).othersText).toBe('');
  });
});

describe('a sign-up', () => {
  it('has the name, classes and level of a registered character', () => {
    const classes = [...bard, { name: 'Epic', level: 10 }];
    const { id, character } = owner({ id: 7, name: 'Cuthbert', total_level: 30, classes });
    expect(postOfCharacter({ id, character, timerEndsAtMs: null }, 'healer', '')).toEqual({
      name: 'Cuthbert',
      character_id: 7,
      classes,
      total_level: 30,
      role: 'healer',
    });
  });

  it('has nothing but the typed name of an anonymous character', () => {
    const { id, character } = owner({ id: 8, name: null, is_anonymous: true });
    expect(postOfCharacter({ id, character, timerEndsAtMs: null }, 'any', 'Mirelle')).toEqual({
      name: 'Mirelle',
      character_id: 8,
      role: 'any',
    });
  });

  it('has what was typed', () => {
    expect(postOfTyped({ name: ' Aldwin ', level: 30, className: 'Bard' }, 'healer')).toEqual({
      name: 'Aldwin',
      classes: bard,
      total_level: 30,
      role: 'healer',
    });
    expect(postOfTyped({ name: 'Aldwin', level: null, className: '' }, 'any')).not.toHaveProperty('classes');
  });

  it.each([
    ['', null],
    ['x', null],
    ['0', 1],
    ['12', 12],
    ['99', 34],
  ])('reads the level %j as %s', (text, level) => {
    expect(readLevel(text, { level_cap: 34 })).toBe(level);
  });

  it('is for the first role with a free place, or else the first', () => {
    const tanks = ['a', 'b'].map((id) => makePerson({ id, role: 'tank' }));
    expect(firstFreeRole(roster)).toBe('tank');
    expect(firstFreeRole(makeRoster({ people: tanks }))).toBe('healer');
    expect(firstFreeRole(makeRoster({ places: [{ role: 'tank', count: 2 }], people: tanks }))).toBe('tank');
  });
});
