import { defaultDefinition as game } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it, test } from 'vitest';
import { anyCharacters, anyLfms } from '@rollcall/game/testing/arbitraries';
import fc from 'fast-check';
import { hourMs } from '@rollcall/game/time';
import { goingCharacters, goingText, groupsText, noGroupsText, openGroups } from './going-view.ts';
import { ownGroupText } from '../../lists/join-texts.ts';

const quest = makeQuest({ id: 701, heroic_normal_cr: 8, epic_normal_cr: 20 });
const raid = makeQuest({
  id: 702,
  alt_id: 77,
  group_size: 'Raid',
  heroic_normal_cr: 8,
  epic_normal_cr: null,
});

const owner = (id: number, level: number, facts: object = {}) => ({
  id,
  character: makeCharacter({ id, name: `Own ${id}`, total_level: level, server_name: 'Orien', ...facts }),
});
const group = (id: number, server_name: string, facts: Partial<Lfm> = {}) =>
  makeLfm({ id, server_name, quest_id: 701, minimum_level: 6, maximum_level: 10, ...facts });

describe('the groups for a quest', () => {
  const facts = { quest, game, owners: [], isIgnored: () => false, timers: [], nowMs: 0 };
  const five = [51, 52, 53, 54, 55].map((id) => makeCharacter({ id }));

  it('come from every server with a group list, in the order of the servers, full ones last', () => {
    const found = openGroups(
      {
        thelanis: { 3: group(3, 'Thelanis'), 4: group(4, 'Thelanis', { members: five }) },
        orien: { 1: group(1, 'Orien', { difficulty: 'Reaper', comment: 'R4 fast' }) },
        cormyr: { 8: group(8, 'Cormyr') },
        nowhere: { 9: group(9, 'Nowhere') },
      },
      facts,
    );
    const { groups } = found;
    expect(groups.map(({ lfm, server, isFull }) => [lfm.id, server.name, isFull])).toEqual([
      [1, 'Orien', false],
      [3, 'Thelanis', false],
      [4, 'Thelanis', true],
    ]);
    expect(groups[0]).toMatchObject({ difficulty: 'Reaper 4', comment: 'R4 fast' });
    expect(groups[2]?.people).toBe('6/6');
  });

  it.each<[string, readonly number[], string]>([
    ['none', [], ''],
    ['one', [3], '1 group on 1 server'],
    ['several', [1, 3, 4], '3 groups on 2 servers'],
  ])('are counted: %s', (_, ids, text) => {
    const ofServer = (server: string, all: readonly number[]) =>
      Object.fromEntries(all.flatMap((id) => (ids.includes(id) ? [[id, group(id, server)]] : [])));
    const said = { orien: ofServer('Orien', [1]), thelanis: ofServer('Thelanis', [3, 4]) };
    expect(groupsText(openGroups(said, facts))).toBe(text);
  });

  it('for own characters come first, and name them', () => {
    const owners = [owner(1, 8, { server_name: 'Thelanis' }), owner(2, 30), { id: 3, character: null }];
    const { groups } = openGroups(
      { orien: { 1: group(1, 'Orien') }, thelanis: { 3: group(3, 'Thelanis') } },
      { ...facts, owners },
    );
    expect(groups.map((each) => [each.lfm.id, ownGroupText(each.own).text])).toEqual([
      [3, 'Own 1 can join'],
      [1, ''],
    ]);
  });

  const closed = [{ characterId: 1, questIds: [77, 700], completedAtMs: 0, endsAtMs: hourMs }];
  it.each<[string, Partial<Lfm>, number, ReturnType<typeof ownGroupText>]>([
    ['both of them can join', {}, hourMs, { text: 'Own 1 and Own 2 can join', isLit: true }],
    ['one is on timer', {}, 0, { text: 'Own 2 can join', isLit: true }],
    ['only the one on timer is high enough', { minimum_level: 9 }, 0, { text: 'On timer', isLit: false }],
    ['neither is high enough', { minimum_level: 12 }, 0, { text: '', isLit: false }],
    [
      'one leads the only group',
      { leader: makeCharacter({ id: 1 }), minimum_level: 9 },
      0,
      { text: 'Your group', isLit: true },
    ],
  ])('for a raid describe themselves to the visitor when %s', (_, lfm, nowMs, expected) => {
    const owners = [owner(1, 9), owner(2, 8)];
    const said = { orien: { 1: group(1, 'Orien', { quest_id: 702, ...lfm }) } };
    const [found] = openGroups(said, { ...facts, quest: raid, owners, timers: closed, nowMs }).groups;
    expect(found && ownGroupText(found.own)).toEqual(expected);
  });

  it('are last and name nobody once they are full', () => {
    const owners = [owner(1, 8)];
    const said = {
      orien: { 1: group(1, 'Orien', { members: five }), 2: group(2, 'Orien', { minimum_level: 9 }) },
    };
    const { groups } = openGroups(said, { ...facts, owners });
    expect(groups.map((each) => [each.lfm.id, ownGroupText(each.own).text])).toEqual([
      [2, ''],
      [1, ''],
    ]);
  });

  it('by ignored people are counted, not listed; a raid has more seats', () => {
    const said = {
      orien: {
        1: group(1, 'Orien', { quest_id: 702, difficulty: null, comment: null }),
        2: group(2, 'Orien', { quest_id: 702 }),
      },
    };
    const found = openGroups(said, { ...facts, quest: raid, isIgnored: ({ id }) => id === 2 });
    expect(
      found.groups.map(({ lfm, people, difficulty, comment }) => [lfm.id, people, difficulty, comment]),
    ).toEqual([[1, '1/12', '', '']]);
    expect(groupsText(found)).toBe('2 groups on 1 server, 1 ignored');
    expect(groupsText({ groups: [], ignoredCount: 1 })).toBe('1 group, 1 ignored');
  });

  it('with an anonymous leader name nobody', () => {
    const leader = makeCharacter({ id: 1, name: null, is_anonymous: true });
    const { groups } = openGroups({ orien: { 1: group(1, 'Orien', { leader }) } }, facts);
    expect(groups[0]?.leader).toBe('???');
  });
});

describe('the list of characters that could go', () => {
  const facts = { quest, game, owners: [], known: null, groups: [], nowMs: 0 };

  it('contains characters within two levels of the quest, the highest first', () => {
    const owners = [owner(1, 8), owner(2, 18), owner(3, 12), owner(4, 6), { id: 5, character: null }];
    expect(goingCharacters({ ...facts, owners }).map(({ id, level, timer }) => [id, level, timer])).toEqual([
      [2, 18, 'none'],
      [1, 8, 'none'],
      [4, 6, 'none'],
    ]);
  });

  it('contains every character that a group names, and says how many groups each can join', () => {
    const owners = [
      owner(1, 34),
      owner(2, 8),
      owner(3, 30, { server_name: 'Cormyr' }),
      owner(4, 8, { server_name: 'Cormyr' }),
    ];
    const said = {
      orien: {
        1: group(1, 'Orien', { minimum_level: 1, maximum_level: 34 }),
        2: group(2, 'Orien', { minimum_level: 6, maximum_level: 10 }),
      },
    };
    const { groups } = openGroups(said, {
      quest,
      game,
      owners,
      isIgnored: () => false,
      timers: [],
      nowMs: 0,
    });
    expect(
      goingCharacters({ ...facts, owners, groups }).map(({ id, joins, path }) => [id, joins, path]),
    ).toEqual([
      [1, 'can join 1 group', '/grouping/orien'],
      [2, 'can join 2 groups', '/grouping/orien'],
      [4, '', null],
    ]);
  });

  it('contains all names shown beside groups, on any server', () => {
    fc.assert(
      fc.property(anyLfms, anyCharacters, (lfms, characters) => {
        const owners = characters.map((character) => ({ id: character.id, character }));
        const said = { thelanis: Object.fromEntries(lfms.map((lfm) => [lfm.id, { ...lfm, quest_id: 701 }])) };
        const world = { quest, game, owners, nowMs: 0 };
        const { groups } = openGroups(said, { ...world, isIgnored: () => false, timers: [] });
        const ids = goingCharacters({ ...world, known: null, groups }).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(groups.flatMap(({ own }) => own.map(({ id }) => id))));
      }),
    );
  });

  const timer = (characterId: number, questIds: readonly number[], leftMs: number) => ({
    characterId,
    questIds,
    completedAtMs: 0,
    endsAtMs: leftMs,
  });

  it('starts for a raid with free characters, then those that are free soonest', () => {
    const owners = [1, 2, 3, 4, 5].map((id) => owner(id, 8));
    const known = {
      timers: [timer(1, [702], 30 * hourMs), timer(2, [600, 77], 2 * hourMs), timer(3, [999], hourMs)],
      answeredIds: new Set([1, 2, 3, 4]),
    };
    expect(
      goingCharacters({ ...facts, quest: raid, owners, known }).map(({ id, timerText }) => [id, timerText]),
    ).toEqual([
      [3, 'Off timer'],
      [4, 'Off timer'],
      [5, 'Raid timer unknown'],
      [2, 'On timer: 2 hours left'],
      [1, 'On timer: 1 day 6 hours left'],
    ]);
  });

  it('is shown before timers are known', () => {
    expect(goingCharacters({ ...facts, quest: raid, owners: [owner(1, 8)] })).toMatchObject([
      { timer: 'awaited', timerText: 'Loading raid timer' },
    ]);
    const over = { timers: [timer(1, [702], hourMs)], answeredIds: new Set([1]) };
    expect(
      goingCharacters({ ...facts, quest: raid, owners: [owner(1, 8)], known: over, nowMs: hourMs }),
    ).toMatchObject([{ timer: 'none' }]);
  });

  test.each([
    [quest, 4, 'None of your 4 characters is within 2 levels of it (levels 8 and 20).'],
    [raid, 1, 'Your character is not within 2 levels of it (level 8).'],
    [
      makeQuest({ heroic_normal_cr: null, epic_normal_cr: null }),
      2,
      'Its level is unknown, so we can’t tell which characters suit it.',
    ],
  ])('can be empty: %#', (of, count, text) => {
    expect(noGroupsText(of, count)).toBe(text);
  });

  test.each([
    [quest, 'Within 2 levels of the quest or eligible for one of its groups.'],
    [raid, 'Within 2 levels of the quest or eligible for one of its groups, with their raid timers.'],
  ])('is explained: %#', (of, text) => {
    expect(goingText(of)).toBe(text);
  });
});
