import { describe, expect, it } from 'vitest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { countRaids } from './count-raids.ts';

describe('the count of raids', () => {
  const quests = new Map([
    [1, makeQuest({ id: 1, group_size: 'Raid' })],
    [2, makeQuest({ id: 2, group_size: 'Party' })],
  ]);

  it.each([
    [[], 0],
    [[1, 1, 2], 2],
    [[0, null, 99], 0],
  ])('of groups for quests %j is %i', (questIds, count) => {
    const groups = Object.fromEntries(questIds.map((quest_id, id) => [id, { quest_id }]));
    expect(countRaids(groups, quests)).toBe(count);
  });
});
