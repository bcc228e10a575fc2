import { describe, expect, it } from 'vitest';
import {
  indexQuestsByArea,
  indexQuestsById,
  isRaid,
  questNamesText,
  questPath,
  questWikiUrl,
} from './quest.ts';
import { raidGroups } from '../lfm/lfm-quest.ts';
import { makeLfm, makeQuest } from '../testing/makers.ts';
import fc from 'fast-check';

const wiki = { wiki_url: 'https://wiki.example/page/' };

describe('questWikiUrl', () => {
  it.each([
    ['The Sunken Stair', 'The_Sunken_Stair'],
    ["Whisperdoom's Spawn", "Whisperdoom's_Spawn"],
    ['Agent: of the  Darguul', 'Agent:_of_the__Darguul'],
    ['Who? What #1', 'Who%3F_What_%231'],
    ['50% off', '50%25_off'],
    ['Größe', 'Gr%C3%B6%C3%9Fe'],
    ['broken \uD800', 'broken_%EF%BF%BD'],
  ])('of "%s" ends in %s', (name, page) => {
    expect(questWikiUrl({ name }, wiki)).toBe(`https://wiki.example/page/${page}`);
  });

  it('stays on the wiki for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(questWikiUrl({ name }, wiki)).toMatch(/^https:\/\/wiki\.example\/page\/[^?#\s"<>\\^`{|}]*$/);
      }),
    );
  });
});

describe('indexQuestsById', () => {
  it('finds a quest by its id and by its other id, unless that is another quest’s id', () => {
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
  it('groups quests by area, sorted by id, and ignores area 0', () => {
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

  it('are selected from groups', () => {
    const quests = indexQuestsById([makeQuest({ id: 1 }), makeQuest({ id: 2, group_size: 'Raid' })]);
    const lfms = [1, 2, 3, 0, null].map((quest_id, index) => makeLfm({ id: index + 1, quest_id }));
    expect(raidGroups(lfms, quests).map(({ id }) => id)).toEqual([2]);
  });
});

describe('the path of a quest', () => {
  it.each([
    ['The Deadly Package: Agent of the Darguul', 'the-deadly-package-agent-of-the-darguul'],
    ["Durk's Got a Secret", 'durks-got-a-secret'],
    ['Partycrashers (Épic)', 'partycrashers-epic'],
    ['  -- ', 'quest'],
    ['試練', 'quest'],
    ['A'.repeat(90), 'a'.repeat(80)],
  ])('contains %j in readable form', (name, expected) => {
    expect(questPath({ id: 17, name })).toBe(`/quests/17/${expected}`);
  });
});
