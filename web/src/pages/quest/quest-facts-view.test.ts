import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { questFacts, sharedAreaText, xpView } from './quest-facts-view.ts';

const noXp = {
  heroic_casual: null,
  heroic_normal: 0,
  heroic_hard: null,
  heroic_elite: null,
  epic_casual: null,
  epic_normal: null,
  epic_hard: 0,
  epic_elite: null,
};
const nothing = {
  area_id: null,
  heroic_normal_cr: null,
  epic_normal_cr: 0,
  is_free_to_vip: false,
  required_adventure_pack: null,
  adventure_area: null,
  group_size: null,
  patron: null,
  length: null,
};
const around = { area: null, ownedContent: [] };
const valuesOf = (...given: Parameters<typeof questFacts>) =>
  Object.fromEntries(questFacts(...given).map(({ label, value }) => [label, value]));

describe('the facts of a quest', () => {
  it('come from the catalogue', () => {
    const area = makeArea({ name: 'The Drain', region: 'Stormreach' });
    expect(valuesOf(makeQuest({ length: 1500 }), { ...around, area })).toEqual({
      'Heroic level': '8',
      'Epic level': '20',
      Pack: 'Tales of the Deep',
      Size: 'Party',
      Patron: 'The Coin Lords',
      Where: 'Drowned Quarter',
      Area: 'Stormreach: The Drain',
      'Stated length': '25 min',
    });
  });

  it('say in words what is unknown', () => {
    expect(valuesOf(makeQuest(nothing), around)).toEqual({
      'Heroic level': 'No heroic version',
      'Epic level': 'No epic version',
      Pack: 'None needed',
      Size: 'Unknown',
      Patron: 'None',
      Where: 'Unknown',
      Area: 'Unknown',
      'Stated length': 'Unknown',
    });
  });

  it.each([
    [{}, [], 'Tales of the Deep', 'free to VIP', 'plain'],
    [{ is_free_to_vip: false }, [], 'Tales of the Deep', '', 'plain'],
    [{}, ['tales of the deep '], 'Tales of the Deep', 'owned, free to VIP', 'good'],
    [{ is_free_to_vip: false }, ['Another'], 'Tales of the Deep', 'not owned', 'bad'],
    [{ is_free_to_play: true }, ['Another'], 'Free to play', 'Tales of the Deep', 'good'],
    [{ required_adventure_pack: null, is_free_to_play: true }, [], 'Free to play', '', 'good'],
  ] as const)(
    'with %j and the packs %j name the pack %j (%s, %s)',
    (given, ownedContent, value, note, tone) => {
      const facts = questFacts(makeQuest(given), { ...around, ownedContent });
      expect(facts.find(({ label }) => label === 'Pack')).toEqual({ label: 'Pack', value, note, tone });
    },
  );

  it('strip characters that would reverse the text', () => {
    const facts = questFacts(makeQuest({ patron: '\u202Edrawkcab\u0000' }), around);
    expect(facts.find(({ label }) => label === 'Patron')?.value).toBe('drawkcab');
  });
});

describe('XP', () => {
  it('is shown by difficulty for each version that has any', () => {
    expect(xpView(makeQuest().xp)).toEqual({
      columns: ['Heroic', 'Epic'],
      rows: [
        { difficulty: 'Casual', cells: ['1,000', '8,000'] },
        { difficulty: 'Normal', cells: ['2,000', '16,000'] },
        { difficulty: 'Hard', cells: ['2,200', '18,000'] },
        { difficulty: 'Elite', cells: ['2,400', '20,000'] },
      ],
    });
    expect(xpView({ ...noXp, epic_hard: 900 })).toEqual({
      columns: ['Epic'],
      rows: ['Casual', 'Normal', 'Hard', 'Elite'].map((difficulty) => ({
        difficulty,
        cells: [difficulty === 'Hard' ? '900' : '–'],
      })),
    });
    expect(xpView(noXp)).toBeNull();
  });
});

describe('an area shared by several quests', () => {
  it.each([
    [[], 0, null],
    [['The Snitch'], 1, 'Played in the same area as The Snitch: a session'],
    [['A', 'B', 'A'], 3, 'Played in the same area as A / B: a session'],
    [[], 2, 'Played in the same area as another quest: a session'],
  ])('with %j is mentioned', (names, count, text) => {
    const said = sharedAreaText(
      names.map((name) => ({ name })),
      count,
    );
    expect(text === null ? said : said?.slice(0, text.length)).toBe(text);
  });
});
