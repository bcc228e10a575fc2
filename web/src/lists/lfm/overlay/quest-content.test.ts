import type { Quest } from '@rollcall/game/quest/quest';
import { makeCharacter, makeQuest, makeRaidActivity } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { questContent } from './quest-content.ts';
import { listOne, makeOverlayFacts } from './testing/overlay-makers.ts';

const noXp = {
  heroic_casual: null,
  heroic_normal: null,
  heroic_hard: null,
  heroic_elite: null,
  epic_casual: 0,
  epic_normal: 0,
  epic_hard: 0,
  epic_elite: 0,
};

function cardOf(quest: Partial<Quest>, settings: Parameters<typeof makeOverlayFacts>[0] = {}) {
  const known = makeQuest(quest);
  const listed = listOne({}, { questsById: new Map([[701, known]]) }, settings);
  return questContent(listed, makeOverlayFacts(settings));
}

const factOf = (card: ReturnType<typeof cardOf>, label: string) =>
  card.facts.find((fact) => fact.label === label);

describe('the card of a quest', () => {
  it('shows the known facts', () => {
    const card = cardOf({ heroic_normal_cr: 15, epic_normal_cr: 32, average_time: 1200 });
    expect(card.quest).toEqual({
      name: 'The Sunken Stair',
      path: '/quests/701/the-sunken-stair',
      wikiUrl: 'https://ddowiki.com/page/The_Sunken_Stair',
      isGuess: false,
      isRaid: false,
      difficulty: 'Elite',
      isReaper: false,
    });
    expect(card.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Level: 15 heroic, 32 epic',
      'Group size: Party',
      'Length: about 20 minutes',
      'Pack: Tales of the Deep, free to VIP',
      'Patron: The Coin Lords',
      'Where: Drowned Quarter',
    ]);
    expect(card.note).toBe('');
  });

  it('leaves out unknown facts', () => {
    const card = cardOf({
      heroic_normal_cr: 0,
      epic_normal_cr: null,
      average_time: 0,
      group_size: null,
      patron: null,
      adventure_area: ' ',
      required_adventure_pack: null,
      xp: noXp,
    });
    expect(card.facts).toEqual([]);
    expect(card.xp).toBeNull();
  });

  it.each([
    ['no packs chosen', [], {}, 'Tales of the Deep, free to VIP', 'plain'],
    ['owned', ['tales of the deep'], {}, 'Tales of the Deep (owned)', 'good'],
    ['not owned', ['Other'], {}, 'Tales of the Deep (not owned, free to VIP)', 'bad'],
    [
      'not owned, and never free',
      ['Other'],
      { is_free_to_vip: false },
      'Tales of the Deep (not owned)',
      'bad',
    ],
    ['free', ['Other'], { is_free_to_play: true }, 'Free to play', 'good'],
  ] as const)('says of a pack: %s', (_what, ownedContent, quest, value, tone) => {
    const card = cardOf(quest, { ownedContent: [...ownedContent] });
    expect(factOf(card, 'Pack')).toEqual({ label: 'Pack', value, tone });
  });

  it('has a table of experience, without missing tiers and difficulties', () => {
    const card = cardOf({ xp: { ...noXp, heroic_normal: 6484, heroic_elite: 7156 } });
    expect(card.xp).toEqual({
      columns: ['Heroic'],
      rows: [
        { difficulty: 'Normal', cells: ['6,484'] },
        { difficulty: 'Elite', cells: ['7,156'] },
      ],
    });
    expect(cardOf({ xp: { ...noXp, heroic_normal: 10, epic_hard: 20 } }).xp).toEqual({
      columns: ['Heroic', 'Epic'],
      rows: [
        { difficulty: 'Normal', cells: ['10', ''] },
        { difficulty: 'Hard', cells: ['', '20'] },
      ],
    });
  });

  it('says when the group has no quest, an unknown one, or a guessed one', () => {
    const noteOf = (lfm: Parameters<typeof listOne>[0], viewer = {}) =>
      questContent(listOne(lfm, viewer), makeOverlayFacts());
    expect(noteOf({ quest_id: 0 })).toMatchObject({
      quest: { name: null, wikiUrl: null },
      note: 'This group has not chosen a quest.',
      facts: [],
    });
    expect(noteOf({ quest_id: 5 })).toMatchObject({
      quest: { name: 'Unknown Quest', wikiUrl: null },
      note: 'No details about this quest.',
    });
    expect(noteOf({ is_quest_guess: true, comment: 'r4 go' })).toMatchObject({
      quest: { isGuess: true, difficulty: 'Reaper 4', isReaper: true },
      note: 'Guessed from the comment: the group has not chosen a quest.',
    });
  });

  it('does not call the quest unknown while quests are loading', () => {
    const card = questContent(listOne({ quest_id: 5 }), makeOverlayFacts({}, { isCatalogueLoaded: false }));
    expect(card).toMatchObject({ quest: { name: 'Loading...' }, note: '', facts: [] });
  });

  it('names own characters with unknown timers', () => {
    const raid = makeQuest({ id: 702, group_size: 'Raid' });
    const listed = listOne(
      { quest_id: 702 },
      {
        questsById: new Map([[702, raid]]),
        registeredCharacters: [makeCharacter({ id: 8, name: 'Hush' }), makeCharacter({ id: 9 })],
        raidsWithheldIds: new Set([8]),
      },
    );
    const card = questContent(listed, makeOverlayFacts());
    expect(card.timers.map(({ name, timer }) => [name, timer.text, timer.isKnown])).toEqual([
      ['Hush', 'Raid timer unknown', false],
    ]);
  });

  it('names own characters on timer, whether or not they can join', () => {
    const mine = makeCharacter({ id: 1, name: 'Mi\u202Ene', total_level: 3 });
    const nameless = makeCharacter({ id: 2, name: null });
    const world = {
      questsById: new Map([[702, makeQuest({ id: 702, group_size: 'Raid' })]]),
      registeredCharacters: [mine, nameless],
      raidActivity: [makeRaidActivity({ character_id: 1 }), makeRaidActivity({ character_id: 2 })],
    };
    const card = questContent(listOne({ quest_id: 702 }, world), makeOverlayFacts());
    expect(card.timers.map(({ name, timer }) => `${name} ${timer.text}`)).toEqual([
      'Mine On timer: 2 days 18 hours left',
      '??? On timer: 2 days 18 hours left',
    ]);
  });

  it('has a sentence for screen readers', () => {
    expect(cardOf({ heroic_normal_cr: 15, epic_normal_cr: null, xp: noXp }).sentence).toMatch(
      /^Level: 15 heroic\. Group size: Party\. /,
    );
  });
});

describe('the card of a quest follows a setting:', () => {
  it('showQuestTips', () => {
    expect(cardOf({ tip: 'Bring a lantern' }).tip).toBe('Bring a lantern');
    expect(cardOf({ tip: 'Bring a lantern' }, { showQuestTips: false }).tip).toBe('');
  });

  it('showQuestGuesses', () => {
    const guessed = listOne({ is_quest_guess: true });
    const card = questContent(guessed, makeOverlayFacts({ showQuestGuesses: false }));
    expect(card).toMatchObject({ note: 'This group has not chosen a quest.', facts: [], xp: null });
  });
});
