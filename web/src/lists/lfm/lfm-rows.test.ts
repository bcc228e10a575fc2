import { defaultDefinition } from '@rollcall/game/definition';
import { adventureActiveForms, postedForms } from '@rollcall/game/durations';
import { classNames } from '@rollcall/game/character/classes';
import {
  madeAtMs,
  makeCharacter,
  makeLfm,
  makeLfmFilter,
  makeLfmViewer,
  makeQuest,
  makeRaidActivity,
} from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import {
  createLfmRowMemory,
  describeRow,
  type LfmRow,
  type LfmRowFacts,
  lfmRows,
  nameRow,
} from './lfm-rows.ts';
import { defaultSettings, rowsOf } from './testing/row-makers.ts';
import { arrangeLfms, eligibilityDividers, type ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { anyHostileText, anyLfms } from '@rollcall/game/testing/arbitraries';
import fc from 'fast-check';
import type { Character } from '@rollcall/game/character/character';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import type { HeldRow } from '../shared/hold-order.ts';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { anyEdgeWidth, expectToBeIsolated, expectToKeepItsPlace } from '../shared/testing/any-layout.ts';
import { layoutLfmRow } from './lfm-layout.ts';
import { lfmMetrics } from './lfm-row-parts.ts';

const facts: LfmRowFacts = { definition: defaultDefinition, settings: defaultSettings, nowMs: madeAtMs };
const listedOf = (lfms: readonly Lfm[]) => arrangeLfms(lfms, makeLfmFilter(), makeLfmViewer()).shown;
const posted = (agoMs: number) => [
  { timestamp: toWireTime(madeAtMs - agoMs), events: [{ tag: 'posted' as const, data: '' }] },
];
const calm = (items: readonly ListedLfm[]): HeldRow<ListedLfm>[] =>
  items.map((item) => ({ item, isGone: false }));
const [first, second] = listedOf([
  makeLfm({ id: 1, activity: posted(90_000) }),
  makeLfm({ id: 2, activity: posted(600_000), minimum_level: 30, maximum_level: 34 }),
]);
if (first === undefined || second === undefined) throw new Error('There are two groups.');

describe('rows made with a cache', () => {
  it('equal rows made without one, list after list', () => {
    const anyStep = fc.record({
      lfms: anyLfms,
      keeps: fc.boolean(),
      isGone: fc.boolean(),
      laterMs: fc.integer({ min: -5000, max: 100_000 }),
      settings: fc.option(
        fc.record({ showLfmPostedTime: fc.boolean(), showEligibilityDividers: fc.boolean() }),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 8 }), (steps) => {
        const makeRows = createLfmRowMemory();
        let groups = new Map<number, HeldRow<ListedLfm>>();
        let now = facts;
        for (const { lfms, keeps, isGone, laterMs, settings } of steps) {
          const entries = listedOf(lfms).map((item) => [item.lfm.id, { item, isGone }] as const);
          groups = new Map(keeps ? [...groups, ...entries] : entries);
          now = {
            ...now,
            nowMs: now.nowMs + laterMs,
            settings: settings === null ? now.settings : { ...now.settings, ...settings },
          };
          const shown = [...groups.values()];
          expect(makeRows(shown, now)).toEqual(lfmRows(shown, now));
        }
      }),
    );
  });

  it('are the same array until something differs', () => {
    const makeRows = createLfmRowMemory();
    const rows = makeRows(calm([first, second]), facts);
    expect(makeRows(calm([first, second]), { ...facts, nowMs: madeAtMs + 20_000 })).toBe(rows);
    expect(makeRows(calm([first]), facts)).not.toBe(rows);
  });

  it('update the age after a full minute, only in this row', () => {
    const makeRows = createLfmRowMemory();
    const [before, other] = makeRows(calm([first, second]), facts);
    const [after, same] = makeRows(calm([first, second]), { ...facts, nowMs: madeAtMs + 30_000 });
    expect([before?.age?.forms[0], after?.age?.forms[0]]).toEqual([
      'Posted 1 minute ago',
      'Posted 2 minutes ago',
    ]);
    expect(same).toBe(other);
  });

  it('stay the same objects when a group changes only in parts that are not shown', () => {
    const makeRows = createLfmRowMemory();
    const rows = makeRows(calm([first, second]), facts);
    const touched = { ...first, lfm: { ...first.lfm, last_update: toWireTime(madeAtMs) } };
    expect(makeRows(calm([touched, second]), facts)).toBe(rows);
  });

  it('call a quest unknown only once all quests have loaded', () => {
    const makeRows = createLfmRowMemory();
    const [strange] = listedOf([makeLfm({ quest_id: 999 })]);
    if (strange === undefined) throw new Error('There is a group.');
    const namesBy = (isCatalogueLoaded: boolean) =>
      makeRows(calm([strange]), { ...facts, isCatalogueLoaded }).map(({ questName }) => questName);
    expect([namesBy(false), namesBy(true)]).toEqual([[''], ['Unknown Quest']]);
  });

  it('keep the divider of the list', () => {
    const makeRows = createLfmRowMemory();
    const lit = { ...first, isEligible: true };
    const dim = { ...second, isEligible: false };
    expect(eligibilityDividers([lit, dim])).toEqual([1]);
    const lines = (items: ListedLfm[]) => makeRows(calm(items), facts).map((row) => row.hasDividerAbove);
    expect(lines([lit, dim])).toEqual([false, true]);
    expect(lines([dim, lit])).toEqual([false, true]);
    expect(lines([dim])).toEqual([false]);
  });
});

/** One group with this text in every free-text field. */
function rowWith(text: string) {
  const [row] = rowsOf(
    [
      makeLfm({
        comment: text,
        difficulty: text,
        accepted_classes: [text],
        leader: makeCharacter({ name: text, race: text, guild_name: text }),
      }),
    ],
    { indicateContentIDontOwn: true, ownedContent: ['Other'] },
    { questsById: new Map([[701, makeQuest({ name: text, tip: text, required_adventure_pack: text })]]) },
  );
  if (!row) throw new Error('There is no row.');
  return row;
}

it('hostile text stays in its box, at any font size, density and width', () => {
  const anySize = fc.record({ fontSize: fc.constantFrom(8, 14, 20, 72), isCompact: fc.boolean() });
  fc.assert(
    fc.property(anyHostileText, anySize, anyEdgeWidth, (text, density, width) => {
      const metrics = lfmMetrics(width, density, 'Inter');
      expectToKeepItsPlace(layoutLfmRow(rowWith(text), metrics, measureByCount).marks, metrics);
    }),
    { numRuns: 300 },
  );
});

it('each right-to-left text is painted in its own isolate', () => {
  fc.assert(
    fc.property(anyHostileText, (text) => {
      const metrics = lfmMetrics(848, { fontSize: 14, isCompact: false }, 'Inter');
      expectToBeIsolated(layoutLfmRow(rowWith(text), metrics, measureByCount).marks);
    }),
  );
});

const raid = makeQuest({ id: 702, name: 'The Ninth Door', group_size: 'Raid', tip: 'Part 2/5' });
const viewer = {
  questsById: new Map([
    [701, makeQuest()],
    [702, raid],
  ]),
};
const rowOf = (lfm: Parameters<typeof makeLfm>[0], settings = {}, more = {}) =>
  rowsOf([makeLfm(lfm)], settings, { ...viewer, ...more })[0];
const members = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCharacter({ id: 200 + index }));
const minutesAgo = (minutes: number) => toWireTime(madeAtMs - minutes * 60_000);
const postedAgo = (minutes: number) => [
  { timestamp: minutesAgo(minutes), events: [{ tag: 'posted' as const, data: '' }] },
];

describe('the texts of a row', () => {
  it('for an ordinary group', () => {
    const lfm = {
      members: [makeCharacter({ id: 102 }), makeCharacter({ id: 103 })],
      accepted_classes: ['Cleric', 'favored soul', 'Modron'],
      activity: postedAgo(3),
    };
    expect(rowOf(lfm)).toEqual({
      id: 9001,
      server: null,
      isLit: true,
      recedes: null,
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
      age: { forms: postedForms(3 * 60_000), tone: 'posted' },
      questName: 'The Sunken Stair',
      questKind: 'chosen',
      questPath: '/quests/701/the-sunken-stair',
      wikiUrl: 'https://ddowiki.com/page/The_Sunken_Stair',
      difficulty: { text: 'Elite', isReaper: false, skulls: 0 },
      tip: '',
      mine: { forms: [], text: '' },
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
      'a raid has twelve places',
      { quest_id: 702 },
      {},
      { isRaid: true, memberCount: '1/12', tip: 'Part 2/5' },
    ],
    ['raids can be highlighted', { quest_id: 702 }, { highlightRaids: true }, { isHighlighted: true }],
    [
      'other groups are not highlighted',
      { quest_id: 701 },
      { highlightRaids: true },
      { isHighlighted: false },
    ],
    ['tips can be off', { quest_id: 702 }, { showQuestTips: false }, { tip: '' }],
    ['member counts can be off', {}, { showMemberCount: false }, { memberCount: '' }],
    ['an anonymous leader', { leader: makeCharacter({ name: null }) }, {}, { leaderName: '???' }],
    [
      'an unknown race',
      { leader: makeCharacter({ race: 'Modron' }) },
      {},
      { race: { icon: 'race-unknown', name: 'Modron' } },
    ],
    ['a hostile comment', { comment: ' a\u202eb\u0007  c\n' }, {}, { comment: 'ab c' }],
    ['no comment', { comment: null }, {}, { comment: '' }],
    ['a single level', { minimum_level: 20, maximum_level: 20 }, {}, { levels: '20' }],
    ['all classes are "any class"', { accepted_classes: [...classNames] }, {}, { classes: [] }],
    ['not eligible', {}, { minLevel: 1, maxLevel: 10 }, { isLit: false, recedes: 'not eligible' }],
    ['full', { members: members(5) }, {}, { isLit: false, recedes: 'full', memberCount: '6/6' }],
    ['more than full', { members: members(7) }, {}, { isLit: false, recedes: 'full', memberCount: '6/6+' }],
    [
      'a raid with half of its places taken',
      { quest_id: 702, members: members(7) },
      {},
      { isLit: true, memberCount: '8/12' },
    ],
    ['no quest', { quest_id: 0 }, {}, { questName: 'No quest', questKind: 'none', wikiUrl: null }],
    [
      'an unknown quest',
      { quest_id: 999 },
      {},
      { questName: 'Unknown Quest', questKind: 'chosen', wikiUrl: null },
    ],
    ['a guess', { is_quest_guess: true }, {}, { questName: 'The Sunken Stair', questKind: 'guessed' }],
    [
      'a guess while guesses are off',
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
      'Reaper without skulls',
      { difficulty: 'Reaper' },
      {},
      { difficulty: { text: 'Reaper', isReaper: true, skulls: 0 } },
    ],
    [
      'a group without a quest, even with a difficulty in its comment',
      { quest_id: 0, difficulty: 'Elite' },
      {},
      { difficulty: null },
    ],
    ['no difficulty', { difficulty: null }, {}, { difficulty: null }],
    [
      'in the adventure',
      { adventure_active_time: 720 },
      {},
      { age: { forms: adventureActiveForms(720), tone: 'active' } },
    ],
    ['posted just now', {}, {}, { age: { forms: ['Just now'], tone: 'posted' } }],
    ['the posting time is unknown', { activity: [] }, {}, { age: null }],
    ['times can be off', {}, { showLfmPostedTime: false }, { age: null }],
    [
      'a pack that the visitor does not own',
      {},
      { indicateContentIDontOwn: true, ownedContent: ['Other'] },
      { missingPack: 'Tales of the Deep' },
    ],
    [
      'a pack that the visitor owns',
      {},
      { indicateContentIDontOwn: true, ownedContent: ['Tales of the Deep'] },
      { missingPack: '' },
    ],
    ['a missing pack while the setting is off', {}, { ownedContent: ['Other'] }, { missingPack: '' }],
  ])('%s', (_what, lfm, settings, expected) => {
    expect(rowOf(lfm, settings)).toMatchObject(expected);
  });

  it('are empty, and never "unknown", for a quest that is still loading', () => {
    const waiting = { questsById: new Map() };
    const stillLoading = { isCatalogueLoaded: false };
    const [awaited] = rowsOf([makeLfm({ quest_id: 702 })], {}, waiting, stillLoading);
    expect(awaited).toMatchObject({
      questName: '',
      questKind: 'awaited',
      memberCount: '1',
      difficulty: { text: 'Elite' },
    });
    expect(rowsOf([makeLfm({ quest_id: 0 })], {}, waiting, stillLoading)[0]).toMatchObject({
      questName: 'No quest',
    });
    expect(rowsOf([makeLfm({ quest_id: 702 })], {}, viewer, stillLoading)[0]).toMatchObject({
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
    ['a friend as leader takes precedence over members', new Set([101, 102]), {}, 'posted by a friend'],
    ['friends can be off', new Set([101]), { showIndicationForGroupsPostedByFriends: false }, null],
  ])('%s', (_what, friendIds, settings, friend) => {
    expect(rowOf({ members: [makeCharacter({ id: 102 })] }, settings, { friendIds })?.friend).toBe(friend);
  });

  it('name own characters that can join, in shorter forms where there is no room', () => {
    const named = (id: number, name: string) => makeCharacter({ id, name });
    const mineOf = (...registeredCharacters: Character[]) =>
      rowOf(
        { leader: makeCharacter({ id: 5 }) },
        { trackedCharacterIds: [101, 102] },
        { registeredCharacters },
      )?.mine;
    expect(mineOf()).toEqual({ forms: [], text: '' });
    expect(mineOf(named(101, 'Mira'))).toEqual({ forms: ['Mira', '1 can join'], text: 'Mira can join' });
    expect(mineOf(named(101, 'Mira'), named(102, 'Parrot-One'))).toEqual({
      forms: ['Mira, Parrot-One', 'Mira +1', '2 can join'],
      text: 'Mira and Parrot-One can join',
    });
    expect(mineOf(named(103, 'Untracked'))).toEqual(mineOf());
  });

  describe('with own characters as the filter', () => {
    const mine = { filterByMyCharacters: true, trackedCharacterIds: [101] };
    const registeredCharacters = [makeCharacter({ id: 101, name: 'Mira' })];
    const elsewhere = { leader: makeCharacter({ id: 5 }) };
    it.each<[string, Partial<Lfm>, Partial<LfmSettings>, LfmRow['recedes'], string]>([
      [
        'that can be joined are lit, and name the characters that can',
        elsewhere,
        mine,
        null,
        'Mira can join',
      ],
      ['that are full recede, and name nobody', { ...elsewhere, members: members(5) }, mine, 'full', ''],
      ['on timer recede, and name nobody', { ...elsewhere, quest_id: 702 }, mine, 'on timer', ''],
      [
        'that contain own characters are lit, and say so',
        { leader: makeCharacter({ id: 101 }) },
        mine,
        null,
        'Your group',
      ],
      [
        'that contain own characters are lit even if full',
        { leader: makeCharacter({ id: 101 }), members: members(5) },
        mine,
        null,
        'Your group',
      ],
      ['for other levels recede', { ...elsewhere, minimum_level: 21 }, mine, 'not eligible', ''],
      [
        'for levels other than the chosen ones name nobody',
        elsewhere,
        { ...mine, filterByMyCharacters: false, maxLevel: 10 },
        'not eligible',
        '',
      ],
    ])('groups %s', (_, lfm, settings, recedes, text) => {
      const row = rowOf(lfm, settings, { registeredCharacters, raidActivity: [makeRaidActivity()] });
      expect(row?.recedes).toBe(recedes);
      expect(row?.isLit).toBe(recedes === null);
      expect(row?.mine.text).toBe(text);
    });
  });

  it('name own characters that are on timer', () => {
    const own = {
      registeredCharacters: [makeCharacter({ id: 101, name: 'Mira' })],
      raidActivity: [makeRaidActivity()],
    };
    expect(rowOf({ quest_id: 702 }, {}, own)?.timer).toBe('Mira');
    expect(rowOf({ quest_id: 702 }, { showRaidTimerIndicator: false }, own)?.timer).toBe('');
    expect(rowOf({ quest_id: 701 }, {}, own)?.timer).toBe('');
  });
});

describe('the rows of a list', () => {
  const groups = [
    makeLfm({ id: 1, minimum_level: 1, maximum_level: 4 }),
    makeLfm({ id: 2, minimum_level: 10, maximum_level: 14 }),
    makeLfm({ id: 3, minimum_level: 11, maximum_level: 15 }),
  ];

  it('keep the order of the list', () => {
    const sortBy = { type: 'level', ascending: false } as const;
    expect(rowsOf(groups, { sortBy }).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('have a divider between eligible and other groups, unless it is off', () => {
    const settings = { minLevel: 10, maxLevel: 20 };
    const dividers = (more: Partial<LfmSettings> = {}) =>
      rowsOf(groups, { ...settings, ...more }).map(({ hasDividerAbove }) => hasDividerAbove);
    expect(dividers()).toEqual([false, false, true]);
    expect(dividers({ isMixedOrder: true })).toEqual([false, true, false]);
    const without = rowsOf(groups, { ...settings, showEligibilityDividers: false });
    expect(without.some(({ hasDividerAbove }) => hasDividerAbove)).toBe(false);
  });

  it('are dimmed and say so when their group has closed', () => {
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
      age: { forms: ['No longer posted', 'Gone'], tone: 'gone' },
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
    canJoin: [],
    answer: 'yes' as const,
    includesOwn: false,
    isPostedByFriend: false,
    includesFriend: false,
    isOwned: true,
    isFull: false,
    raidTimers: [],
    timerUnknownOf: [],
  };
}

describe('a row of a list of all servers', () => {
  const [known, old] = [new Map<string, string>(), new Map([['thelanis', '7 min old']])].map(
    (serverNotes) => rowsOf([makeLfm()], {}, {}, { serverNotes })[0],
  );

  it('names its server, and the age of outdated data', () => {
    expect(known?.server).toEqual({ name: 'Thelanis', note: '' });
    expect(old?.server).toEqual({ name: 'Thelanis', note: '7 min old' });
    expect(known && describeRow(known)).toContain('on Thelanis');
    expect(old && describeRow(old)).toMatch(/on Thelanis\W+7 min old/);
    expect(known && nameRow(known)).toBe('The Sunken Stair, by Torvald on Thelanis');
  });
});
