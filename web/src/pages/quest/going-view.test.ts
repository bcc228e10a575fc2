import { defaultDefinition as game } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it, test } from 'vitest';
import { goers, goersText, groupsText, nobodyText, openGroups } from './going-view.ts';

const quest = makeQuest({ id: 701, heroic_normal_cr: 8, epic_normal_cr: 20 });
const raid = makeQuest({
  id: 702,
  alt_id: 77,
  group_size: 'Raid',
  heroic_normal_cr: 8,
  epic_normal_cr: null,
});
const hourMs = 3_600_000;

const owner = (id: number, level: number, facts: object = {}) => ({
  id,
  character: makeCharacter({ id, name: `Own ${id}`, total_level: level, server_name: 'Orien', ...facts }),
});
const group = (id: number, server_name: string, facts: Partial<Lfm> = {}) =>
  makeLfm({ id, server_name, quest_id: 701, minimum_level: 6, maximum_level: 10, ...facts });

describe('the groups for a quest', () => {
  const facts = { quest, game, owners: [], isIgnored: () => false };

  it('come from every server in the order of the servers, full ones last', () => {
    const five = [1, 2, 3, 4, 5].map((id) => makeCharacter({ id }));
    const found = openGroups(
      {
        thelanis: { 3: group(3, 'Thelanis'), 4: group(4, 'Thelanis', { members: five }) },
        orien: { 1: group(1, 'Orien', { difficulty: 'Reaper', comment: 'R4 fast' }) },
        nowhere: { 9: group(9, 'Nowhere') },
      },
      facts,
    );
    expect(found.map(({ lfm, server, isFull }) => [lfm.id, server.name, isFull])).toEqual([
      [1, 'Orien', false],
      [3, 'Thelanis', false],
      [4, 'Thelanis', true],
    ]);
    expect(found[0]).toMatchObject({ difficulty: 'Reaper 4', comment: 'R4 fast' });
    expect(found[2]?.people).toBe('6/6');
    expect(groupsText(found)).toBe('3 groups on 2 servers');
    expect(groupsText(found.slice(0, 1))).toBe('1 group on 1 server');
  });

  it('that own characters fit into come first, and name them', () => {
    const owners = [owner(1, 8, { server_name: 'Thelanis' }), owner(2, 30), { id: 3, character: null }];
    const found = openGroups(
      { orien: { 1: group(1, 'Orien') }, thelanis: { 3: group(3, 'Thelanis') } },
      { ...facts, owners },
    );
    expect(found.map(({ lfm, fitting }) => [lfm.id, fitting])).toEqual([
      [3, ['Own 1']],
      [1, []],
    ]);
  });

  it('of ignored people are left out; a raid has room for more', () => {
    const said = {
      orien: { 1: group(1, 'Orien', { difficulty: null, comment: null }), 2: group(2, 'Orien') },
    };
    const found = openGroups(said, { ...facts, quest: raid, isIgnored: ({ id }) => id === 2 });
    expect(
      found.map(({ lfm, people, difficulty, comment }) => [lfm.id, people, difficulty, comment]),
    ).toEqual([[1, '1/12', '', '']]);
  });

  it('of an anonymous leader name nobody', () => {
    const leader = makeCharacter({ id: 1, name: null, is_anonymous: true });
    expect(openGroups({ orien: { 1: group(1, 'Orien', { leader }) } }, facts)[0]?.leader).toBe('???');
  });
});

describe('who could go', () => {
  it('is who is within two levels of the quest, the highest first', () => {
    const owners = [owner(1, 8), owner(2, 18), owner(3, 12), owner(4, 6), { id: 5, character: null }];
    expect(goers(quest, owners, null, 0).map(({ id, level, timer }) => [id, level, timer])).toEqual([
      [2, 18, 'none'],
      [1, 8, 'none'],
      [4, 6, 'none'],
    ]);
  });

  const timer = (characterId: number, questIds: readonly number[], leftMs: number) => ({
    characterId,
    questIds,
    completedAtMs: 0,
    endsAtMs: leftMs,
  });

  it('of a raid is first who is free, then who is free soonest', () => {
    const owners = [1, 2, 3, 4, 5].map((id) => owner(id, 8));
    const known = {
      timers: [timer(1, [702], 30 * hourMs), timer(2, [600, 77], 2 * hourMs), timer(3, [999], hourMs)],
      answeredIds: new Set([1, 2, 3, 4]),
    };
    expect(goers(raid, owners, known, 0).map(({ id, timerText }) => [id, timerText])).toEqual([
      [3, 'Off timer'],
      [4, 'Off timer'],
      [5, 'Raid timer not known'],
      [2, 'On timer: 2 hours left'],
      [1, 'On timer: 1 day 6 hours left'],
    ]);
  });

  it('is said before timers are known', () => {
    expect(goers(raid, [owner(1, 8)], null, 0)).toMatchObject([
      { timer: 'awaited', timerText: 'Looking for its raid timer' },
    ]);
    const over = { timers: [timer(1, [702], hourMs)], answeredIds: new Set([1]) };
    expect(goers(raid, [owner(1, 8)], over, hourMs)).toMatchObject([{ timer: 'none' }]);
  });

  test.each([
    [quest, 4, 'None of your 4 characters is within 2 levels of it (levels 8 and 20).'],
    [raid, 1, 'Your character is not within 2 levels of it (level 8).'],
    [
      makeQuest({ heroic_normal_cr: null, epic_normal_cr: null }),
      2,
      'Its level is not known, so nobody can say who suits it.',
    ],
  ])('may be nobody: %#', (of, count, text) => {
    expect(nobodyText(of, count)).toBe(text);
  });

  test.each([
    [quest, 'Within 2 levels of the quest.'],
    [raid, 'Within 2 levels of the quest, with their raid timers.'],
  ])('is explained: %#', (of, text) => {
    expect(goersText(of)).toBe(text);
  });
});
