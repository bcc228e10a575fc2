import { makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import {
  changePacks,
  deselectedText,
  findPacks,
  openQuestsText,
  packChoice,
  packCountText,
  packNote,
  selectedText,
} from './pack-choice.ts';

const collator = new Intl.Collator('en');

const quests = [
  { required_adventure_pack: 'Ravenloft', is_free_to_vip: false },
  { required_adventure_pack: 'Sharn', is_free_to_vip: true },
  { required_adventure_pack: ' ravenloft ', is_free_to_vip: true },
  { required_adventure_pack: null, is_free_to_vip: true },
].map((facts) => makeQuest(facts));
const choose = (owned: string[]) => packChoice(quests, owned, collator);

describe('the choice of packs', () => {
  it('lists the packs of the catalogue with their quests, none chosen at first', () => {
    const choice = choose([]);
    expect(choice.packs).toEqual([
      { name: 'Ravenloft', isChosen: false, questCount: 2, isFreeToVip: false },
      { name: 'Sharn', isChosen: false, questCount: 1, isFreeToVip: true },
    ]);
    expect(packCountText(choice)).toBe('Nothing chosen: all 2 packs count as owned.');
    expect(openQuestsText(choice)).toBe('All 4 quests are open to you.');
  });

  it('includes chosen packs that the catalogue does not know', () => {
    const choice = choose(['SHARN', 'Gone']);
    expect(choice.packs).toEqual([
      { name: 'Gone', isChosen: true, questCount: 0, isFreeToVip: false },
      { name: 'Ravenloft', isChosen: false, questCount: 2, isFreeToVip: false },
      { name: 'Sharn', isChosen: true, questCount: 1, isFreeToVip: true },
    ]);
    expect(packCountText(choice)).toBe('2 of 3 chosen.');
    expect(openQuestsText(choice)).toBe('2 of 4 quests are open to you.');
    expect(choice.packs.map(packNote)).toEqual(['Not in the catalogue', '2 quests', '1 quest · VIP']);
  });

  it.each([
    ['', ['Ravenloft', 'Sharn']],
    [' RAV', ['Ravenloft']],
    ['zzz', []],
  ])('finds packs by "%s"', (text, names) => {
    expect(findPacks(choose([]).packs, text).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    [['A'], ['B'], true, ['A', 'B']],
    [['A', 'B'], ['b'], false, ['A']],
    [['A'], ['a'], true, ['a']],
    [['A'], [], false, ['A']],
    [['A'], ['A'], false, []],
  ])('%j with %j set to %s becomes %j', (owned, packs, isOn, after) => {
    expect(changePacks(owned, packs, isOn)).toEqual(after);
  });

  it.each([
    [1, '1 pack selected.'],
    [1200, '1,200 packs selected.'],
  ])('%i packs chosen at once are reported as "%s"', (count, text) => {
    expect(selectedText(count)).toBe(text);
  });

  it.each([
    [2, 1, '2 packs deselected.'],
    [2, 0, '2 packs deselected. Now every pack counts as owned.'],
  ])('%i packs deselected at once, with %i left, are reported as "%s"', (count, left, text) => {
    expect(deselectedText(count, left)).toBe(text);
  });
});
