import { describe, expect, it } from 'vitest';
import { makeQuest } from '../testing/makers.ts';
import { questFactsText, questLevelsText, fittingLevel } from './quest-words.ts';

describe('the levels of a quest', () => {
  it.each([
    [5, 20, 'Levels 5 and 20'],
    [5, null, 'Level 5'],
    [null, 32, 'Level 32'],
    [0, 32, 'Level 32'],
    [null, null, null],
    [0, 0, null],
  ])('with %j and %j are written %j', (heroic_normal_cr, epic_normal_cr, text) => {
    expect(questLevelsText({ heroic_normal_cr, epic_normal_cr })).toBe(text);
  });
});

describe('a quest in one line', () => {
  const nothing = {
    heroic_normal_cr: null,
    epic_normal_cr: null,
    required_adventure_pack: null,
    is_free_to_play: false,
    group_size: null,
    patron: null,
  };

  it.each([
    [{}, 'Levels 8 and 20, Tales of the Deep, The Coin Lords'],
    [{ group_size: 'Raid', patron: null }, 'Levels 8 and 20, raid, Tales of the Deep'],
    [
      { required_adventure_pack: null, is_free_to_play: true },
      'Levels 8 and 20, free to play, The Coin Lords',
    ],
    [{ ...nothing, is_free_to_play: true }, 'Free to play'],
    [{ ...nothing, group_size: 'Raid' }, 'Raid'],
    [{ ...nothing, patron: '' }, 'A quest'],
    [nothing, 'A quest'],
  ])('with %j is written %j', (facts, text) => {
    expect(questFactsText(makeQuest(facts))).toBe(text);
  });
});

describe('the level of a quest that fits a character', () => {
  it.each([
    [5, 20, 5, 5],
    [5, 20, 7, 5],
    [5, 20, 8, null],
    [5, 20, 18, 20],
    [5, 8, 7, 8],
    [null, 32, 34, 32],
    [null, null, 10, null],
  ])('is found for levels %j and %j at level %i: %j', (heroic_normal_cr, epic_normal_cr, level, fitting) => {
    expect(fittingLevel({ heroic_normal_cr, epic_normal_cr }, level)).toBe(fitting);
  });
});
