import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeQuest } from '../testing/makers.ts';
import { rateQuests, rateTiers } from './quest-ratings.ts';

const ofLevel = (level: number, ...values: readonly (number | null)[]) =>
  values.map((value, place) => ({ id: level * 100 + place, level, value }));
const ratingsOf = (level: number, ...values: readonly (number | null)[]) => {
  const rated = rateQuests(ofLevel(level, ...values));
  return values.map((_, place) => rated.get(level * 100 + place) ?? null);
};

describe('the ratings of quests within their level', () => {
  it.each([
    ['four quests', [40, 30, 20, 10], ['Very high', 'High', 'Average', 'Low']],
    [
      'eight quests',
      [80, 70, 60, 50, 40, 30, 20, 10],
      ['Very high', 'Very high', 'High', 'Average', 'Average', 'Low', 'Low', 'Low'],
    ],
    ['quests that give equally much', [5, 5, 5, 5], ['Average', 'Average', 'Average', 'Average']],
    ['one that gives far more', [90, 5, 5, 5], ['Very high', 'Average', 'Average', 'Average']],
    ['one with an unknown value', [40, 30, 20, 10, null], ['Very high', 'High', 'Average', 'Low', null]],
    ['too few quests', [40, 30, 20], [null, null, null]],
    ['no quest', [], []],
  ])('are right for %s', (_, values, ratings) => {
    expect(ratingsOf(12, ...values)).toEqual(ratings);
  });

  it('compare quests within one level, and leave out quests without a level', () => {
    const quests = [
      ...ofLevel(5, 1, 2, 3, 4),
      ...ofLevel(6, 1000, 2000),
      ...ofLevel(7, 1, 2, 3, 4).map((quest) => ({ ...quest, level: null })),
      ...ofLevel(8, 1, 2, 3, 4).map((quest) => ({ ...quest, level: 0 })),
    ];
    expect([...rateQuests(quests).keys()]).toEqual([500, 501, 502, 503]);
  });

  it('are never lower for a higher value, in any order', () => {
    const order = ['Low', 'Average', 'High', 'Very high'];
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 4, maxLength: 30 }), (values) => {
        const ranks = ratingsOf(3, ...values).map((rating) => order.indexOf(rating ?? ''));
        for (const [one, value] of values.entries())
          for (const [other, otherValue] of values.entries())
            if (value > otherValue) expect(ranks[one]).toBeGreaterThanOrEqual(ranks[other] ?? 0);
      }),
    );
  });
});

it('rateTiers uses the level of each version of a quest', () => {
  const quests = [50, 40, 30, 20, 10].map((value, id) => ({
    ...makeQuest({ id, heroic_normal_cr: 5, epic_normal_cr: id === 0 ? null : 25 }),
    value,
  }));
  const { heroic, epic } = rateTiers(quests, ({ value }, tier) => (tier === 'heroic' ? value : -value));
  expect([...heroic.values()]).toEqual(['Very high', 'High', 'Average', 'Low', 'Low']);
  expect(Object.fromEntries(epic)).toEqual({ 1: 'Low', 2: 'Average', 3: 'High', 4: 'Very high' });
});
