import { defaultDefinition as definition } from '@rollcall/game/definition';
import type { Doing } from '@rollcall/game/doing';
import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { friendsOnlineText, friendsSummary } from './friends-summary.ts';

const friend = (id: number, server_name = 'Orien') => ({ id, character: makeCharacter({ id, server_name }) });
const alone: Doing = { state: 'online', where: { place: 'unknown' }, company: { company: 'none' } };
const inGroup: Doing = {
  state: 'online',
  where: { place: 'unknown' },
  company: {
    company: 'posted',
    group: {
      lfm: makeLfm(),
      quest: null,
      questName: null,
      difficulty: null,
      isRaid: false,
      isLeader: true,
      memberCount: 1,
      seats: 6,
      isFull: false,
      eligible: [],
    },
  },
};
const offline: Doing = { state: 'offline' };
const base = { entries: [friend(1)], doings: null, hasFailed: false, definition };

describe('what is said first of friends', () => {
  it('is nothing without any', () => {
    expect(friendsSummary({ ...base, entries: [], doings: new Map() })).toMatchObject({
      all: 0,
      servers: [],
    });
  });

  it.each([true, false])('is where they are at home before an answer has come (failed: %s)', (hasFailed) => {
    expect(friendsSummary({ ...base, hasFailed })).toEqual({
      all: 1,
      online: null,
      hasFailed,
      inGroups: 0,
      servers: [{ name: 'Orien', online: null, all: 1, path: '/who/orien' }],
    });
  });

  it('is how many are online, in groups, and where: by name, so that nothing moves', () => {
    const entries = [
      friend(1, 'Thelanis'),
      friend(2, 'Orien'),
      friend(3, 'Orien'),
      friend(4, 'Cormyr'),
      friend(5, 'Nowhere'),
      friend(6, 'Orien'),
      friend(7),
      { id: 8, character: null },
    ];
    const doings = new Map<number, Doing>([
      [1, inGroup],
      [2, alone],
      [3, inGroup],
      [4, alone],
      [5, offline],
      [6, offline],
    ]);
    expect(friendsSummary({ ...base, entries, doings })).toEqual({
      all: 8,
      online: 4,
      hasFailed: false,
      inGroups: 2,
      servers: [
        { name: 'Cormyr', online: 1, all: 1, path: null },
        { name: 'Nowhere', online: 0, all: 1, path: null },
        { name: 'Orien', online: 2, all: 4, path: '/who/orien' },
        { name: 'Thelanis', online: 1, all: 1, path: '/who/thelanis' },
      ],
    });
  });

  it('counts one friend as one', () => {
    expect([friendsOnlineText(1), friendsOnlineText(12)]).toEqual(['friend online', 'friends online']);
  });
});
