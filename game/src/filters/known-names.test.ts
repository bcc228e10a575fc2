import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeQuest } from '../testing/makers.ts';
import {
  findNamed,
  findWithin,
  isNameOf,
  isPackFor,
  isQuestFor,
  isQuestName,
  knownPacks,
  knownQuests,
  nameRank,
  ranks,
} from './known-names.ts';

const quests = new Map(
  [
    makeQuest({
      id: 1,
      name: 'The Curse of Strahd',
      group_size: 'Raid',
      required_adventure_pack: 'Ravenloft',
    }),
    makeQuest({ id: 2, name: 'The Chronoscope', group_size: 'Raid' }),
    makeQuest({ id: 3, name: 'Plane of Night', group_size: 'Raid' }),
    makeQuest({ id: 4, name: 'Eye of the Titan' }),
    makeQuest({ id: 5, name: 'The Titan Awakes', group_size: 'Raid' }),
    makeQuest({ id: 6, name: 'Voices of the Dead' }),
    makeQuest({ id: 7, name: 'The Depths of Discord' }),
    makeQuest({ id: 8, name: 'Stormcleave Outpost', required_adventure_pack: null }),
    makeQuest({ id: 9, name: 'Vision of Destruction', group_size: 'Raid' }),
  ].map((quest) => [quest.id, quest]),
);
const known = knownQuests(quests);
const idsOf = (text: string) => findNamed(known, [text], 5).map(({ item }) => item.id);

describe('a quest is found', () => {
  it.each([
    ['strahd', [1]],
    ['curse of strhad', [1]],
    ['cronoscope', [2]],
    ['chrono', [2]],
    ['von6', [3]],
    ['titan', [5, 4]],
    ['of', [1, 3, 9, 4, 6]],
    ['ep', []],
    ['stormcleave outpots', [8]],
    ['nobody', []],
    ['xx', []],
  ])('by %j: %j', (text, ids) => expect(idsOf(text)).toEqual(ids));

  it('with one wrong letter in a name of eight letters or more', () => {
    const names = [...quests.values()].map(({ id, name }) => ({ id, name }));
    const anyTypo = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.constantFrom('q', 'x', ''));
    fc.assert(
      fc.property(anyTypo, ([{ id, name }, place, letter]) => {
        const at = place % name.length;
        expect(idsOf(name.slice(0, at) + letter + name.slice(at + 1))).toContain(id);
      }),
    );
  });
});

it.each([
  ['reaper strahd loot', 'strahd'],
  ['the curse of strahd pls', 'curse of strahd'],
  ['stormcleave pls', 'stormcleave'],
  ['strahd the best', 'strahd'],
  ['voice chat', null],
  ['discord', null],
  ['the of', null],
])('among the words of %j a quest is named by %j', (text, words) => {
  const found = findWithin(known, [text.split(' ')], isQuestFor, 5);
  expect(found?.words.join(' ') ?? null).toBe(words);
});

it('packs are those of quests, each once, found in their order', () => {
  const packs = knownPacks(
    new Map(
      ['Tales of the Deep', null, 'Tales of the Hill', 'Tales of the Deep'].map((pack, id) => [
        id,
        makeQuest({ id, required_adventure_pack: pack }),
      ]),
    ),
  );
  expect(packs.map(({ item }) => item)).toEqual(['Tales of the Deep', 'Tales of the Hill']);
  expect(findNamed(packs, ['tales'], 5).map(({ item }) => item)).toEqual([
    'Tales of the Deep',
    'Tales of the Hill',
  ]);
});

it.each([
  ['The Curse of Strahd', true, true],
  ['curse of strahd', false, true],
  ['Legendary Titan Awakes', false, true],
  ['titan', false, false],
])('%j is the whole name of a quest: %j; without its article: %j', (text, isWhole, isBare) => {
  expect([isNameOf(known, text), isQuestName(known, text)]).toEqual([isWhole, isBare]);
});

it('a pack is named by any of its words', () => {
  const found = findWithin(knownPacks(quests), [['reaper', 'ravenloft']], isPackFor, 1);
  expect(found).toMatchObject({ found: [{ item: 'Ravenloft' }], words: ['ravenloft'] });
});

it.each([
  ['Lunafrost', 'lunafrost', ranks.same],
  ['Lunafrost', 'lunaf', ranks.beginning],
  ['Thistlewick', 'thistelwick', ranks.misspelt + 1],
  ['Silver Flame Tavern', 'flame', ranks.word],
  ['Order of the Lost Sock', 'order of the lost sok', ranks.misspelt + 1],
  ['Lunafrost', 'lu', null],
  ['Lunafrost', 'torvald', null],
  ['Bo', 'bo', ranks.same],
])('the name %j matches %j with rank %j', (name, asked, rank) => expect(nameRank(name, asked)).toBe(rank));
