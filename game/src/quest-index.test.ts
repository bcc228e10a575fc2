import { describe, expect, it } from 'vitest';
import { indexQuestsByArea, indexQuestsById, questNamesText } from './quest-index.ts';
import { isRaid } from './quest.ts';
import { raidGroups } from './raid-groups.ts';
import { makeLfm, makeQuest } from './testing/makers.ts';

describe('indexQuestsById', () => {
  it('finds a quest by its id and by its other id, unless that is the id of another', () => {
    const plain = makeQuest({ id: 1 });
    const withOther = makeQuest({ id: 2, alt_id: 20 });
    const clashing = makeQuest({ id: 3, alt_id: 1 });
    const second = makeQuest({ id: 4, alt_id: 20 });
    const zero = makeQuest({ id: 5, alt_id: 0 });
    expect([...indexQuestsById([clashing, plain, withOther, second, zero])]).toEqual([
      [3, clashing],
      [1, plain],
      [2, withOther],
      [4, second],
      [5, zero],
      [20, withOther],
    ]);
  });
});

describe('indexQuestsByArea', () => {
  it('puts together quests of one area by id, and knows no area 0', () => {
    const quests = [
      makeQuest({ id: 3, area_id: 7 }),
      makeQuest({ id: 1, area_id: 7 }),
      makeQuest({ id: 2, area_id: 0 }),
      makeQuest({ id: 4, area_id: null }),
      makeQuest({ id: 5, area_id: 8 }),
    ];
    const ids = [...indexQuestsByArea(quests)].map(([area, here]) => [area, here.map(({ id }) => id)]);
    expect(ids).toEqual([
      [7, [1, 3]],
      [8, [5]],
    ]);
  });
});

describe('questNamesText', () => {
  it.each([
    [['A', 'B'], 'A / B'],
    [['A', 'A'], 'A'],
    [[], ''],
  ])('of %j is "%s"', (names, text) => {
    expect(questNamesText(names.map((name) => ({ name })))).toBe(text);
  });
});

describe('raids', () => {
  it.each([
    ['Raid', true],
    ['raid', true],
    ['Party', false],
    [null, false],
  ])('are quests of group size %s: %s', (group_size, raid) => {
    expect(isRaid({ group_size })).toBe(raid);
  });

  it('are picked from the groups', () => {
    const quests = indexQuestsById([makeQuest({ id: 1 }), makeQuest({ id: 2, group_size: 'Raid' })]);
    const lfms = [1, 2, 3, 0, null].map((quest_id, index) => makeLfm({ id: index + 1, quest_id }));
    expect(raidGroups(lfms, quests).map(({ id }) => id)).toEqual([2]);
  });
});
