import { defaultDefinition } from '@rollcall/game/definition';
import { classNames } from '@rollcall/game/classes';
import { makeCharacter, makeLfm, makeQuest, makeRaidActivity, madeAtMs } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { lfmRows } from './lfm-rows.ts';
import { defaultSettings, rowsOf } from './testing/row-makers.ts';

const raid = makeQuest({ id: 702, name: 'The Ninth Door', group_size: 'Raid', tip: 'Part 2/5' });
const viewer = {
  questsById: new Map([
    [701, makeQuest()],
    [702, raid],
  ]),
};
const rowOf = (lfm: Parameters<typeof makeLfm>[0], settings = {}, more = {}) =>
  rowsOf([makeLfm(lfm)], settings, { ...viewer, ...more })[0];
const minutesAgo = (minutes: number) => toWireTime(madeAtMs - minutes * 60_000);
const postedAgo = (minutes: number) => [
  { timestamp: minutesAgo(minutes), events: [{ tag: 'posted' as const, data: '' }] },
];

describe('what a row says', () => {
  it('of an ordinary group', () => {
    const lfm = {
      members: [makeCharacter({ id: 102 }), makeCharacter({ id: 103 })],
      accepted_classes: ['Cleric', 'favored soul', 'Modron'],
      activity: postedAgo(3),
    };
    expect(rowOf(lfm)).toEqual({
      id: 9001,
      isLit: true,
      isRaid: false,
      isHighlighted: false,
      isGone: false,
      hasDividerAbove: false,
      friend: null,
      race: { icon: 'race-human', name: 'Human' },
      leaderName: 'Torvald',
      memberCount: '3/6',
      leaderLevel: 'Lv 20',
      comment: 'Casual evening, all welcome',
      foot: { text: 'Posted 3 minutes ago', tone: 'posted' },
      questName: 'The Sunken Stair',
      questKind: 'chosen',
      wikiUrl: 'https://ddowiki.com/page/The_Sunken_Stair',
      difficulty: { text: 'Elite', isReaper: false, skulls: 0 },
      tip: '',
      timer: '',
      missingPack: '',
      classes: [
        { icon: 'class-cleric', name: 'Cleric' },
        { icon: 'class-favored-soul', name: 'favored soul' },
        { icon: null, name: 'Modron' },
      ],
      levels: '15–25',
    });
  });

  it.each([
    [
      'a raid counts to twelve',
      { quest_id: 702 },
      {},
      { isRaid: true, memberCount: '1/12', tip: 'Part 2/5' },
    ],
    ['raids may be highlighted', { quest_id: 702 }, { highlightRaids: true }, { isHighlighted: true }],
    ['only raids are', { quest_id: 701 }, { highlightRaids: true }, { isHighlighted: false }],
    ['tips may be unwanted', { quest_id: 702 }, { showQuestTips: false }, { tip: '' }],
    ['member counts may be unwanted', {}, { showMemberCount: false }, { memberCount: '' }],
    ['somebody anonymous', { leader: makeCharacter({ name: null }) }, {}, { leaderName: '???' }],
    [
      'a race unknown to us',
      { leader: makeCharacter({ race: 'Modron' }) },
      {},
      { race: { icon: 'race-unknown', name: 'Modron' } },
    ],
    ['a comment full of tricks', { comment: ' a\u202eb\u0007  c\n' }, {}, { comment: 'ab c' }],
    ['no comment', { comment: null }, {}, { comment: '' }],
    ['one level', { minimum_level: 20, maximum_level: 20 }, {}, { levels: '20' }],
    ['every class named is any class', { accepted_classes: [...classNames] }, {}, { classes: [] }],
    ['not for me', {}, { minLevel: 1, maxLevel: 10 }, { isLit: false }],
    ['no quest', { quest_id: 0 }, {}, { questName: 'No quest', questKind: 'none', wikiUrl: null }],
    [
      'a quest that we do not know',
      { quest_id: 999 },
      {},
      { questName: 'Unknown Quest', questKind: 'chosen', wikiUrl: null },
    ],
    ['a guess', { is_quest_guess: true }, {}, { questName: 'The Sunken Stair', questKind: 'guessed' }],
    [
      'an unwanted guess',
      { is_quest_guess: true },
      { showQuestGuesses: false },
      { questKind: 'none', wikiUrl: null },
    ],
    [
      'Reaper with skulls',
      { difficulty: 'Reaper 4' },
      {},
      { difficulty: { text: 'Reaper 4', isReaper: true, skulls: 4 } },
    ],
    [
      'Reaper without',
      { difficulty: 'Reaper' },
      {},
      { difficulty: { text: 'Reaper', isReaper: true, skulls: 0 } },
    ],
    [
      'a group without a quest, whatever it announces',
      { quest_id: 0, difficulty: 'Elite' },
      {},
      { difficulty: null },
    ],
    ['no difficulty', { difficulty: null }, {}, { difficulty: null }],
    [
      'in the adventure',
      { adventure_active_time: 720 },
      {},
      { foot: { text: 'Adventure active: 12 minutes', tone: 'active' } },
    ],
    ['posted just now', {}, {}, { foot: { text: 'Just now', tone: 'posted' } }],
    ['nobody knows when', { activity: [] }, {}, { foot: null }],
    ['times may be unwanted', {}, { showLfmPostedTime: false }, { foot: null }],
    [
      'a pack that I lack',
      {},
      { indicateContentIDontOwn: true, ownedContent: ['Other'] },
      { missingPack: 'Tales of the Deep' },
    ],
    [
      'a pack that I own',
      {},
      { indicateContentIDontOwn: true, ownedContent: ['Tales of the Deep'] },
      { missingPack: '' },
    ],
    ['a pack of which nobody shall speak', {}, { ownedContent: ['Other'] }, { missingPack: '' }],
  ])('%s', (_what, lfm, settings, expected) => {
    expect(rowOf(lfm, settings)).toMatchObject(expected);
  });

  it('of a quest that is still on its way: nothing, and never that it is unknown', () => {
    const waiting = { questsById: new Map() };
    const facts = { isCatalogueLoaded: false };
    const [awaited] = rowsOf([makeLfm({ quest_id: 702 })], {}, waiting, facts);
    expect(awaited).toMatchObject({
      questName: '',
      questKind: 'awaited',
      memberCount: '1',
      difficulty: { text: 'Elite' },
    });
    expect(rowsOf([makeLfm({ quest_id: 0 })], {}, waiting, facts)[0]).toMatchObject({
      questName: 'No quest',
    });
    expect(rowsOf([makeLfm({ quest_id: 702 })], {}, viewer, facts)[0]).toMatchObject({
      questName: 'The Ninth Door',
      memberCount: '1/12',
    });
    expect(rowsOf([makeLfm({ quest_id: 702 })], {}, waiting)[0]).toMatchObject({
      questName: 'Unknown Quest',
    });
  });

  it.each([
    ['posted by a friend', new Set([101]), {}, 'posted by a friend'],
    ['with a friend among the members', new Set([102]), {}, 'with a friend'],
    ['the leader before the members', new Set([101, 102]), {}, 'posted by a friend'],
    [
      'unless one does not want to know',
      new Set([101]),
      { showIndicationForGroupsPostedByFriends: false },
      null,
    ],
  ])('%s', (_what, friendIds, settings, friend) => {
    expect(rowOf({ members: [makeCharacter({ id: 102 })] }, settings, { friendIds })?.friend).toBe(friend);
  });

  it('names those of my characters that are on timer', () => {
    const own = {
      registeredCharacters: [makeCharacter({ id: 101, name: 'Mira' })],
      raidActivity: [makeRaidActivity()],
    };
    expect(rowOf({ quest_id: 702 }, {}, own)?.timer).toBe('Mira');
    expect(rowOf({ quest_id: 702 }, { showRaidTimerIndicator: false }, own)?.timer).toBe('');
    expect(rowOf({ quest_id: 701 }, {}, own)?.timer).toBe('');
  });
});

describe('rows among each other', () => {
  const groups = [
    makeLfm({ id: 1, minimum_level: 1, maximum_level: 4 }),
    makeLfm({ id: 2, minimum_level: 10, maximum_level: 14 }),
    makeLfm({ id: 3, minimum_level: 11, maximum_level: 15 }),
  ];

  it('keep the order of the list', () => {
    const sortBy = { type: 'level', ascending: false } as const;
    expect(rowsOf(groups, { sortBy }).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('have a divider where eligible and not eligible ones meet, unless it is unwanted', () => {
    const settings = { minLevel: 10, maxLevel: 20 };
    expect(rowsOf(groups, settings).map(({ hasDividerAbove }) => hasDividerAbove)).toEqual([
      false,
      true,
      false,
    ]);
    const without = rowsOf(groups, { ...settings, showEligibilityDividers: false });
    expect(without.some(({ hasDividerAbove }) => hasDividerAbove)).toBe(false);
  });

  it('recede and say so when their group has gone', () => {
    const [row] = rowsOf(groups);
    expect(row?.isGone).toBe(false);
    const item = { ...itemOf(groups[0] ?? makeLfm()) };
    const [gone] = lfmRows([{ item, isGone: true }], {
      definition: defaultDefinition,
      settings: defaultSettings,
      nowMs: madeAtMs,
    });
    expect(gone).toMatchObject({
      isGone: true,
      isLit: false,
      foot: { text: 'No longer posted', tone: 'gone' },
    });
  });
});

function itemOf(lfm: ReturnType<typeof makeLfm>) {
  return {
    lfm,
    quest: null,
    questName: null,
    difficulty: null,
    isRaid: false,
    isEligible: true,
    eligibleCharacters: [],
    isPostedByFriend: false,
    includesFriend: false,
    isOwned: true,
    isFull: false,
    raidTimers: [],
    timerUnknownOf: [],
  };
}
