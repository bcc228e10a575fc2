import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { compileIgnoredWords } from '../settings/ignored-word-patterns.ts';
import { arrangeLfms, eligibilityDividers, type LfmFilter, type LfmViewer } from './lfm-list.ts';
import type { Lfm } from './lfm.ts';
import type { JoinAnswer } from './can-join.ts';
import { isLikelyFull } from './party-size.ts';
import {
  madeAtMs,
  makeCharacter,
  makeLfm,
  makeLfmFilter,
  makeLfmViewer,
  makeQuest,
  makeRaidActivity,
} from '../testing/makers.ts';
import { toWireTime } from '../wire-time.ts';

const quests = [
  makeQuest({ id: 701 }),
  makeQuest({ id: 702, name: 'The Hollow Throne', group_size: 'Raid', required_adventure_pack: 'Thrones' }),
  makeQuest({ id: 703, name: 'a free errand', required_adventure_pack: null }),
];
const questsById = new Map(quests.map((quest) => [quest.id, quest]));
const people = (...ids: number[]) => ids.map((id) => makeCharacter({ id }));

const arrange = (lfms: readonly Lfm[], filter: Partial<LfmFilter> = {}, viewer: Partial<LfmViewer> = {}) =>
  arrangeLfms(lfms, makeLfmFilter(filter), makeLfmViewer({ questsById, ...viewer }));
const idsShown = (...given: Parameters<typeof arrange>) => arrange(...given).shown.map(({ lfm }) => lfm.id);
const listed = (lfm: Partial<Lfm>, filter: Partial<LfmFilter> = {}, viewer: Partial<LfmViewer> = {}) =>
  arrange([makeLfm(lfm)], filter, viewer).shown[0];

describe('a group hidden by the settings', () => {
  const me = makeCharacter({ id: 1, total_level: 20 });
  const cases: readonly {
    what: string;
    filter: Partial<LfmFilter>;
    viewer?: Partial<LfmViewer>;
    hides: Partial<Lfm>;
    keeps: readonly Partial<Lfm>[];
  }[] = [
    {
      what: 'groups led by an ignored character',
      filter: { hideGroupsPostedByIgnoredCharacters: true },
      viewer: { ignoredIds: new Set([5]) },
      hides: { leader: makeCharacter({ id: 5 }) },
      keeps: [{}, { members: people(5) }],
    },
    {
      what: 'groups with an ignored member',
      filter: { hideGroupsContainingIgnoredCharacters: true },
      viewer: { ignoredIds: new Set([5]) },
      hides: { members: people(4, 5) },
      keeps: [{}, { leader: makeCharacter({ id: 5 }) }],
    },
    {
      what: 'groups whose comment holds an ignored word',
      filter: {},
      viewer: { ignoredWords: compileIgnoredWords(['zerg']) },
      hides: { comment: 'fast zerg' },
      keeps: [{}, { comment: null }, { comment: 'zerging' }],
    },
    {
      what: 'groups for the full range',
      filter: { hideAllLevelGroups: true },
      hides: { minimum_level: 1, maximum_level: 34 },
      keeps: [
        { minimum_level: 2, maximum_level: 34 },
        { minimum_level: 1, maximum_level: 33 },
      ],
    },
    {
      what: 'groups out of the level range',
      filter: { showNotEligible: false, minLevel: 20, maxLevel: 22 },
      hides: { minimum_level: 23, maximum_level: 30 },
      keeps: [{ minimum_level: 22, maximum_level: 30 }],
    },
    {
      what: 'groups that no tracked character may join',
      filter: { showNotEligible: false, filterByMyCharacters: true, trackedCharacterIds: [1] },
      viewer: { registeredCharacters: [me, makeCharacter({ id: 2, total_level: 5 })] },
      hides: { minimum_level: 1, maximum_level: 10 },
      keeps: [{ minimum_level: 20, maximum_level: 20 }],
    },
    {
      what: 'everything that is no raid',
      filter: { onlyShowRaids: true },
      hides: { quest_id: 701 },
      keeps: [{ quest_id: 702 }],
    },
    {
      what: 'groups without a quest when only raids are shown',
      filter: { onlyShowRaids: true },
      hides: { quest_id: null },
      keeps: [],
    },
    {
      what: 'quests of packs that are not owned',
      filter: { hideContentIDontOwn: true, ownedContent: ['Thrones'] },
      hides: { quest_id: 701 },
      keeps: [{ quest_id: 702 }, { quest_id: 703 }, { quest_id: 0 }],
    },
    {
      what: 'likely full groups',
      filter: { hideFullGroups: true },
      hides: { members: people(1, 2, 3, 4, 5) },
      keeps: [{ members: people(1, 2, 3, 4) }, { quest_id: 702, members: people(1, 2, 3, 4, 5) }],
    },
    {
      what: 'full groups when only joinable ones are asked for',
      filter: { onlyShowJoinable: true },
      hides: { members: people(1, 2, 3, 4, 5) },
      keeps: [{}],
    },
    {
      what: 'groups out of range when only joinable ones are asked for',
      filter: { onlyShowJoinable: true, maxLevel: 10 },
      hides: {},
      keeps: [{ minimum_level: 10 }],
    },
  ];

  it.each(cases)('is $what', ({ filter, viewer, hides, keeps }) => {
    const lfms = [hides, ...keeps].map((fields, index) => makeLfm({ id: index + 1, ...fields }));
    const { shown, hiddenCount } = arrange(lfms, filter, viewer);
    expect(new Set(shown.map(({ lfm }) => lfm.id))).toEqual(new Set(keeps.map((_, index) => index + 2)));
    expect(hiddenCount).toBe(1);
  });

  it.each(cases.filter(({ filter }) => Object.keys(filter).length > 0))(
    'is not $what by default',
    ({ viewer, hides }) => {
      expect(idsShown([makeLfm(hides)], {}, viewer)).toHaveLength(1);
    },
  );

  it('is not hidden as unowned while no packs are chosen', () => {
    expect(idsShown([makeLfm()], { hideContentIDontOwn: true })).toHaveLength(1);
  });
});

describe('a group requested by its id', () => {
  it.each<[string, Partial<LfmFilter>, Partial<LfmViewer>]>([
    ['the settings', { onlyShowRaids: true }, {}],
    ['an ignored leader', { hideGroupsPostedByIgnoredCharacters: true }, { ignoredIds: new Set([101]) }],
    ['the search', { searchText: 'nobody says this' }, {}],
  ])('is shown in spite of %s, and no other group is', (_what, filter, viewer) => {
    const lfms = [makeLfm({ id: 1 }), makeLfm({ id: 2 })];
    expect(idsShown(lfms, filter, viewer)).toEqual([]);
    expect(idsShown(lfms, { ...filter, unfilteredId: 2 }, viewer)).toEqual([2]);
    expect(arrange(lfms, { onlyShowRaids: true, unfilteredId: 2 }).hiddenCount).toBe(1);
  });
});

describe('the entry of a group', () => {
  it('has the name of its quest, a text for an unknown quest, or none', () => {
    expect(listed({ quest_id: 702 })).toMatchObject({
      quest: quests[1],
      questName: 'The Hollow Throne',
      isRaid: true,
    });
    expect(listed({ quest_id: 999 })).toMatchObject({
      quest: null,
      questName: 'Unknown Quest',
      isRaid: false,
    });
    expect(listed({ quest_id: 0 })).toMatchObject({ quest: null, questName: null, isRaid: false });
    expect(listed({ quest_id: null })).toMatchObject({ quest: null, questName: null });
  });

  it('distinguishes friends who lead from friends who are members', () => {
    const friendIds = new Set([5]);
    expect(listed({ leader: makeCharacter({ id: 5 }) }, {}, { friendIds })).toMatchObject({
      isPostedByFriend: true,
      includesFriend: false,
    });
    expect(listed({ members: people(4, 5) }, {}, { friendIds })).toMatchObject({
      isPostedByFriend: false,
      includesFriend: true,
    });
  });

  it('has the difficulty', () => {
    expect(listed({ is_quest_guess: true, comment: 'r3' })?.difficulty).toEqual({
      name: 'Reaper',
      skulls: 3,
      isAtLeast: false,
    });
  });

  it('lists registered and tracked characters that can join, even while the level range decides', () => {
    const [tracked, untracked] = people(1, 2);
    const registeredCharacters = [tracked, untracked].flatMap((character) => character ?? []);
    const byLevel = { trackedCharacterIds: [1, 3], minLevel: 1, maxLevel: 2 };
    expect(listed({}, byLevel, { registeredCharacters })).toMatchObject({
      isEligible: false,
      eligibleCharacters: [tracked],
    });
    const byCharacters = { ...byLevel, filterByMyCharacters: true };
    expect(listed({}, byCharacters, { registeredCharacters })?.isEligible).toBe(true);
  });

  it.each([
    { what: 'leads', lfm: { leader: makeCharacter({ id: 1 }) } },
    { what: 'is a member of', lfm: { members: people(4, 1) } },
  ])('does not call a character eligible for a group that it $what', ({ lfm }) => {
    const registeredCharacters = people(1, 2);
    const filter = { filterByMyCharacters: true, trackedCharacterIds: [1, 2] };
    const alone = { ...filter, trackedCharacterIds: [1] };
    expect(listed(lfm, filter, { registeredCharacters })).toMatchObject({
      eligibleCharacters: [{ id: 2 }],
      includesOwn: true,
    });
    // The group is in the same section as in the API's answer.
    expect(listed(lfm, alone, { registeredCharacters })).toMatchObject({
      isEligible: true,
      eligibleCharacters: [],
    });
    expect(listed({}, filter, { registeredCharacters })?.includesOwn).toBe(false);
  });

  describe('whether the viewer can join', () => {
    const own = [makeCharacter({ id: 1 }), makeCharacter({ id: 2, total_level: 16 })];
    const raids = { questsById: new Map([[702, makeQuest({ id: 702, group_size: 'Raid' })]]) };
    const onTimer = (...ids: number[]) => ({
      ...raids,
      raidActivity: ids.map((character_id) => makeRaidActivity({ character_id })),
    });
    const byCharacters = { filterByMyCharacters: true, trackedCharacterIds: [1, 2] };

    it.each<[string, Partial<Lfm>, JoinAnswer, number[]]>([
      ['both of them can', {}, 'yes', [1, 2]],
      ['one of them is too low', { minimum_level: 18 }, 'yes', [1]],
      ['both are too low', { minimum_level: 21 }, 'not eligible', []],
      ['the group is full', { members: people(3, 4, 5, 6, 7) }, 'full', []],
      ['one of them is on timer', { quest_id: 702 }, 'yes', [2]],
      ['the only one of the right level is on timer', { quest_id: 702, minimum_level: 18 }, 'on timer', []],
      ['one is in the group', { members: people(1) }, 'yes', [2]],
      ['one is in it and the other is too low', { members: people(1), minimum_level: 18 }, 'member', []],
      ['one is in a full group', { members: people(1, 3, 4, 5, 6) }, 'member', []],
    ])('is answered by characters when %s', (_, lfm, answer, ids) => {
      const shown = listed(lfm, byCharacters, { registeredCharacters: own, ...onTimer(1) });
      expect(shown?.answer).toBe(answer);
      expect(shown?.canJoin.map(({ id }) => id)).toEqual(ids);
    });

    it('is no when no character is tracked', () => {
      const nobody = { ...byCharacters, trackedCharacterIds: [] };
      expect(listed({}, nobody, { registeredCharacters: own })?.answer).toBe('not eligible');
    });

    it.each<[string, Partial<Lfm>, JoinAnswer]>([
      ['they overlap', {}, 'yes'],
      ['they do not', { minimum_level: 21 }, 'not eligible'],
      ['the group is full', { members: people(3, 4, 5, 6, 7) }, 'full'],
      ['every character is on timer, which does not matter for levels', { quest_id: 702 }, 'yes'],
      ['a character of the viewer leads the group', { leader: makeCharacter({ id: 1 }) }, 'member'],
    ])('is answered by levels when %s', (_, lfm, answer) => {
      const byLevels = { minLevel: 20, maxLevel: 20 };
      expect(listed(lfm, byLevels, { registeredCharacters: own, ...onTimer(1, 2) })?.answer).toBe(answer);
    });

    it('includes characters even while levels decide', () => {
      const both = { ...byCharacters, filterByMyCharacters: false, minLevel: 20, maxLevel: 20 };
      expect(listed({}, both, { registeredCharacters: own })?.canJoin).toEqual(own);
    });

    it('hides raids on timer, but not own groups, if only joinable groups are shown', () => {
      const lfms = [
        makeLfm({ id: 1, quest_id: 702 }),
        makeLfm({ id: 2 }),
        makeLfm({ id: 3, members: people(3, 4, 5, 6, 7) }),
        makeLfm({ id: 4, minimum_level: 21 }),
        makeLfm({ id: 5, members: people(1, 2) }),
      ];
      const filter = { ...byCharacters, onlyShowJoinable: true };
      const viewer = { registeredCharacters: own, ...onTimer(1, 2) };
      const { shown, hiddenCount } = arrange(lfms, filter, viewer);
      expect(shown.map(({ lfm }) => lfm.id)).toEqual([2, 5]);
      expect(hiddenCount).toBe(3);
    });

    it('depends only on the characters on the group’s server', () => {
      const servers = ['Thelanis', 'Orien', 'Khyber', 'Cannith', 'Sarlona'];
      const everywhere = servers.map((server_name, place) => makeCharacter({ id: place + 1, server_name }));
      const filter = { filterByMyCharacters: true, trackedCharacterIds: [1, 2, 3, 4, 5] };
      for (const [place, server_name] of servers.entries()) {
        const shown = listed({ server_name, leader: makeCharacter({ id: 99, server_name }) }, filter, {
          registeredCharacters: everywhere,
        });
        expect(shown?.canJoin.map(({ id }) => id)).toEqual([place + 1]);
      }
    });
  });

  it.each([
    { members: 5, isRaidGroup: false, full: true },
    { members: 4, isRaidGroup: false, full: false },
    { members: 6, isRaidGroup: false, full: true },
    { members: 11, isRaidGroup: true, full: true },
    { members: 5, isRaidGroup: true, full: false },
  ])('is likely full with $members members (raid: $isRaidGroup): $full', ({ members, isRaidGroup, full }) => {
    expect(isLikelyFull(members, isRaidGroup, defaultDefinition)).toBe(full);
  });

  describe('the raid timers of a group', () => {
    const registeredCharacters = [
      makeCharacter({ id: 1 }),
      makeCharacter({ id: 2 }),
      makeCharacter({ id: 3, server_name: 'Orien' }),
    ];
    const hourAgo = toWireTime(madeAtMs - 3_600_000);
    const left = (character_id: number, ...quest_ids: number[]) =>
      makeRaidActivity({ character_id, timestamp: hourAgo, data: { quest_ids } });
    const raidActivity = [left(1, 702, 709), left(2, 702), left(3, 702), left(4, 702), left(1, 710)];
    const timersOf = (lfm: Partial<Lfm>, filter: Partial<LfmFilter> = {}) =>
      listed(lfm, filter, { registeredCharacters, raidActivity })?.raidTimers.map(
        ({ characterId }) => characterId,
      );

    it('belong to own characters on its server, for its quest', () => {
      expect(timersOf({ quest_id: 702 })).toEqual([1, 2]);
      expect(timersOf({ quest_id: 702, server_name: 'ORIEN' })).toEqual([3]);
      expect(timersOf({ quest_id: 709 })).toEqual([1]);
      expect(timersOf({ quest_id: 701 })).toEqual([]);
      expect(timersOf({ quest_id: null })).toEqual([]);
    });

    it('are also found by the other id of a quest', () => {
      const byOtherId = new Map([[1702, makeQuest({ id: 702, alt_id: 1702 })]]);
      const viewer = { registeredCharacters, raidActivity, questsById: byOtherId };
      expect(listed({ quest_id: 1702 }, {}, viewer)?.raidTimers).toHaveLength(2);
    });

    it('belong to tracked characters only, if the filter uses these', () => {
      expect(timersOf({ quest_id: 702 }, { filterByMyCharacters: true, trackedCharacterIds: [2] })).toEqual([
        2,
      ]);
    });

    it.each<[string, Partial<Lfm>, Partial<LfmFilter>, number[]]>([
      ['own characters on the group’s server', { quest_id: 709 }, {}, [2]],
      ['nobody when own characters are on another server', { quest_id: 709, server_name: 'orien' }, {}, [3]],
      ['nobody when the quest is not a raid', { quest_id: 701 }, {}, []],
      ['nobody when the quest is unknown', { quest_id: 777 }, {}, []],
      [
        'only tracked characters, if the filter uses these',
        { quest_id: 709 },
        { filterByMyCharacters: true, trackedCharacterIds: [1] },
        [],
      ],
    ])('are unknown for %s', (_what, lfm, filter, unknown) => {
      const catalogue = new Map(
        [makeQuest({ id: 709, group_size: 'Raid' }), makeQuest({ id: 701 })].map((quest) => [
          quest.id,
          quest,
        ]),
      );
      const viewer = { registeredCharacters, questsById: catalogue, raidsWithheldIds: new Set([2, 3, 4]) };
      const shown = listed(lfm, filter, viewer);
      expect(shown?.timerUnknownOf.map(({ id }) => id)).toEqual(unknown);
      expect(shown?.raidTimers).toEqual([]);
    });

    it('contain character and end', () => {
      const [timer] = listed({ quest_id: 709 }, {}, { registeredCharacters, raidActivity })?.raidTimers ?? [];
      expect(timer).toMatchObject({
        character: registeredCharacters[0],
        endsAtMs: madeAtMs + 65 * 3_600_000,
      });
    });
  });
});

describe('the search', () => {
  const lfms = [
    makeLfm({ id: 1, leader: makeCharacter({ name: 'Stairmaster' }), comment: null, quest_id: 0 }),
    makeLfm({ id: 2, comment: 'up the STAIRS' }),
    makeLfm({
      id: 3,
      comment: 'x',
      leader: makeCharacter({ name: null, is_anonymous: true }),
      quest_id: 702,
    }),
  ];

  it.each([
    ['stair', [1, 2]],
    [' Hollow throne ', [3]],
    ['the sunken', [2]],
    ['unknown', []],
    ['  ', [1, 2, 3]],
  ])('finds leader, comment and quest for "%s"', (searchText, ids) => {
    expect(idsShown(lfms, { searchText })).toEqual(ids);
  });

  it('does not count the groups that it leaves out as hidden by the settings', () => {
    expect(arrange(lfms, { searchText: 'nothing like it' })).toEqual({
      shown: [],
      hiddenCount: 0,
    });
  });
});

describe('the order', () => {
  const lfms = [
    makeLfm({
      id: 1,
      leader: makeCharacter({ name: 'zed' }),
      quest_id: 701,
      accepted_classes: ['Bard', 'Monk'],
    }),
    makeLfm({ id: 2, leader: makeCharacter({ name: null }), quest_id: 0, accepted_classes: [] }),
    makeLfm({ id: 3, leader: makeCharacter({ name: 'Ärlin' }), quest_id: 703, minimum_level: 18 }),
    makeLfm({
      id: 4,
      leader: makeCharacter({ name: 'Bo' }),
      quest_id: 999,
      maximum_level: 20,
      accepted_classes: ['Bard'],
    }),
    makeLfm({
      id: 5,
      leader: makeCharacter({ name: 'bo' }),
      quest_id: 702,
      maximum_level: 34,
      minimum_level: 1,
    }),
  ];

  it.each([
    ['leader_name', true, [3, 5, 4, 1, 2]],
    ['leader_name', false, [1, 4, 5, 3, 2]],
    ['quest_name', true, [3, 5, 1, 4, 2]],
    ['quest_name', false, [4, 1, 5, 3, 2]],
    ['accepted_classes', true, [4, 1, 2, 3, 5]],
    ['accepted_classes', false, [2, 3, 5, 1, 4]],
    ['level', true, [4, 1, 2, 3, 5]],
    ['level', false, [5, 3, 1, 2, 4]],
  ] as const)('by %s, ascending %s, is %j', (type, ascending, ids) => {
    expect(idsShown(lfms, { sortBy: { type, ascending } })).toEqual(ids);
  });

  it.each(['leader_name', 'quest_name'] as const)('by %s has groups without a value sorted by id', (type) => {
    const nameless = [9, 7, 8].map((id) =>
      makeLfm({ id, leader: makeCharacter({ name: null }), quest_id: null }),
    );
    expect(idsShown(nameless, { sortBy: { type, ascending: false } })).toEqual([7, 8, 9]);
  });

  it('has dividers between eligible and other groups', () => {
    const asked = [true, true, false, true].map((isEligible) => ({ isEligible }));
    expect(eligibilityDividers(asked)).toEqual([2, 3]);
    expect(eligibilityDividers([])).toEqual([]);
    const { shown } = arrange(lfms, { minLevel: 21, maxLevel: 34, isMixedOrder: true });
    expect(eligibilityDividers(shown)).toEqual([1]);
  });

  it('has eligible groups first, and each section in the chosen order', () => {
    const fitting: Partial<LfmFilter> = { minLevel: 21, maxLevel: 34 };
    const mixed = idsShown(lfms, { ...fitting, isMixedOrder: true });
    const sections = arrange(lfms, fitting);
    const ids = sections.shown.map(({ lfm }) => lfm.id);
    expect(eligibilityDividers(sections.shown)).toEqual([4]);
    expect(ids).toEqual([
      ...mixed.filter((id) => ids.indexOf(id) < 4),
      ...mixed.filter((id) => ids.indexOf(id) >= 4),
    ]);
    expect(ids).not.toEqual(mixed);
    expect(sections.shown.map(({ isEligible }) => isEligible)).toEqual([true, true, true, true, false]);
  });

  describe('full groups', () => {
    const fullIds = [1, 3, 4];
    const some = lfms.map((lfm) =>
      fullIds.includes(lfm.id) ? { ...lfm, members: people(11, 12, 13, 14, 15) } : lfm,
    );

    it('are last within their section, in both directions', () => {
      expect(idsShown(some)).toEqual([2, 5, 4, 1, 3]);
      expect(idsShown(some, { sortBy: { type: 'level', ascending: false } })).toEqual([5, 2, 3, 1, 4]);
      // Group 4 does not match this filter.
      expect(idsShown(some, { minLevel: 21, maxLevel: 34 })).toEqual([2, 5, 1, 3, 4]);
    });

    it('come after raids on timer, which follow joinable groups', () => {
      const filter = { filterByMyCharacters: true, trackedCharacterIds: [1] };
      const viewer = {
        registeredCharacters: people(1),
        raidActivity: [makeRaidActivity({ character_id: 1, data: { quest_ids: [701] } })],
      };
      const { shown } = arrange([...some, makeLfm({ id: 6, quest_id: 701 })], filter, viewer);
      expect(shown.map(({ lfm, answer }) => [lfm.id, answer])).toEqual([
        [2, 'yes'],
        [5, 'yes'],
        [6, 'on timer'],
        [3, 'full'],
        [4, 'not eligible'],
        [1, 'not eligible'],
      ]);
    });

    it('follow the column in a mixed list', () => {
      expect(idsShown(some, { isMixedOrder: true })).toEqual([4, 1, 2, 3, 5]);
    });

    it('follow the column when every group is full', () => {
      const all = lfms.map((lfm) => ({
        ...lfm,
        members: people(...Array.from({ length: 11 }, (_, place) => place + 11)),
      }));
      const { shown } = arrange(all);
      expect(shown.map(({ lfm }) => lfm.id)).toEqual([4, 1, 2, 3, 5]);
      expect(eligibilityDividers(shown)).toEqual([]);
      expect(shown.map(({ answer }) => answer)).toEqual(Array.from(all, () => 'full'));
      expect(idsShown(all, { onlyShowJoinable: true })).toEqual([]);
    });
  });

  it.each([0, 2000])('of %i equal groups is by id, with full ones last', (count) => {
    const many = Array.from({ length: count }, (_, place) => {
      const isFull = place % 3 === 0;
      return makeLfm({ id: count - place, members: isFull ? people(11, 12, 13, 14, 15) : [] });
    });
    const { shown, hiddenCount } = arrange(many);
    const ids = many.toReversed().map(({ id, members }) => ({ id, isFull: members.length > 0 }));
    expect(hiddenCount).toBe(0);
    expect(shown.map(({ lfm }) => lfm.id)).toEqual([
      ...ids.flatMap(({ id, isFull }) => (isFull ? [] : [id])),
      ...ids.flatMap(({ id, isFull }) => (isFull ? [id] : [])),
    ]);
  });
});
