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
const offline: Doing = { state: 'offline', lastSeenMs: 0 };
const base = { entries: [friend(1)], doings: null, hasFailed: false, definition };

describe('what is said first of friends', () => {
  it('is nothing without any', () => {
    expect(friendsSummary({ ...base, entries: [], doings: new Map() })).toEqual({ state: 'empty' });
  });

  it.each([true, false])('is how many there are before an answer has come (failed: %s)', (hasFailed) => {
    expect(friendsSummary({ ...base, hasFailed })).toEqual({ state: 'unknown', all: 1, isFailed: hasFailed });
  });

  it('is how many are online, in groups, and where: most first', () => {
    const entries = [
      friend(1, 'Orien'),
      friend(2, 'Thelanis'),
      friend(3, 'Thelanis'),
      friend(4, 'Cormyr'),
      friend(5, 'Nowhere'),
      friend(6),
      friend(7),
      { id: 8, character: null },
    ];
    const doings = new Map<number, Doing>([
      [1, inGroup],
      [2, alone],
      [3, inGroup],
      [4, alone],
      [5, alone],
      [6, offline],
    ]);
    expect(friendsSummary({ ...base, entries, doings })).toEqual({
      state: 'known',
      all: 8,
      online: 5,
      inGroups: 2,
      servers: [
        { name: 'Thelanis', count: 2, path: '/who/thelanis' },
        { name: 'Cormyr', count: 1, path: null },
        { name: 'Nowhere', count: 1, path: null },
        { name: 'Orien', count: 1, path: '/who/orien' },
      ],
    });
  });

  it('is that nobody is online', () => {
    expect(friendsSummary({ ...base, doings: new Map([[1, offline]]) })).toMatchObject({
      online: 0,
      inGroups: 0,
      servers: [],
    });
  });

  it('counts one friend as one', () => {
    expect([friendsOnlineText(1), friendsOnlineText(12)]).toEqual(['friend online', 'friends online']);
  });
});
