import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { makeArea, makeCharacter, makeQuest, makeWhoFilter, makeWhoViewer } from '../testing/makers.ts';
import { arrangeWho, hasMatchOfAnyClass, type WhoFilter, type WhoViewer } from './who-list.ts';

const arrange = (
  characters: readonly Character[],
  filter: Partial<WhoFilter> = {},
  viewer: Partial<WhoViewer> = {},
) => arrangeWho(characters, makeWhoFilter(filter), makeWhoViewer(viewer));
const idsShown = (...given: Parameters<typeof arrange>) =>
  arrange(...given).shown.map(({ character }) => character.id);
const isShown = (character: Partial<Character>, ...rest: [Partial<WhoFilter>?, Partial<WhoViewer>?]) =>
  idsShown([makeCharacter(character)], ...rest).length === 1;

describe('the Who list', () => {
  const bard = { classes: [{ name: 'Bard', level: 20 }] };
  const oneClass: Partial<WhoFilter> = { classNameFilter: ['bard'] };

  it.each([
    { what: 'anybody by default', character: {}, filter: {}, shown: true },
    { what: 'nobody anonymous', character: { is_anonymous: true }, filter: {}, shown: false },
    { what: 'characters of the lowest chosen level', character: {}, filter: { minLevel: 20 }, shown: true },
    { what: 'characters of the highest chosen level', character: {}, filter: { maxLevel: 20 }, shown: true },
    { what: 'nobody below the lowest level', character: {}, filter: { minLevel: 21 }, shown: false },
    { what: 'nobody above the highest level', character: {}, filter: { maxLevel: 19 }, shown: false },
    { what: 'everybody above an empty lower input', character: {}, filter: { minLevel: 0 }, shown: true },
    { what: 'nobody below an empty upper input', character: {}, filter: { maxLevel: 0 }, shown: false },
    { what: 'a class of the filter', character: bard, filter: oneClass, shown: true },
    { what: 'no class outside the filter', character: {}, filter: oneClass, shown: false },
    {
      what: 'nobody when no class is chosen',
      character: bard,
      filter: { classNameFilter: [] },
      shown: false,
    },
    {
      what: 'an unknown class when every class is chosen',
      character: { classes: [{ name: 'Seer', level: 1 }] },
      filter: {},
      shown: true,
    },
    {
      what: 'characters without known classes when every class is chosen',
      character: { classes: [] },
      filter: {},
      shown: true,
    },
    {
      what: 'characters that the search finds',
      character: { name: 'Torvald' },
      filter: { stringFilter: 'torv' },
      shown: true,
    },
    { what: 'no others', character: {}, filter: { stringFilter: 'torv' }, shown: false },
  ])('shows $what', ({ character, filter, shown }) => {
    expect(isShown(character, filter)).toBe(shown);
  });

  const nothingFits: Partial<WhoFilter> = { stringFilter: 'zzz', minLevel: 30, classNameFilter: [] };
  const own = { registeredIds: new Set([101]) };
  const friend = { friendIds: new Set([101]) };

  it.each([
    {
      what: 'ignored characters when they are not hidden',
      viewer: { ignoredIds: new Set([101]) },
      filter: { hideIgnoredCharacters: false },
      shown: true,
    },
    {
      what: 'no ignored characters by default',
      viewer: { ignoredIds: new Set([101]) },
      filter: {},
      shown: false,
    },
    {
      what: 'own characters that do not match, with always-show',
      viewer: own,
      filter: { ...nothingFits, alwaysShowRegisteredCharacters: true },
      shown: true,
    },
    {
      what: 'friends who do not match, with always-show',
      viewer: friend,
      filter: { ...nothingFits, alwaysShowFriends: true },
      shown: true,
    },
    {
      what: 'no own characters by the option for friends',
      viewer: own,
      filter: { ...nothingFits, alwaysShowFriends: true },
      shown: false,
    },
    {
      what: 'no friends by the option for own characters',
      viewer: friend,
      filter: { ...nothingFits, alwaysShowRegisteredCharacters: true },
      shown: false,
    },
    {
      what: 'no ignored friends, even with always-show',
      viewer: { ...friend, ignoredIds: new Set([101]) },
      filter: { alwaysShowFriends: true },
      shown: false,
    },
  ])('shows $what', ({ viewer, filter, shown }) => {
    expect(isShown({}, filter, viewer)).toBe(shown);
  });

  const erik = {
    name: 'Érik',
    guild_name: 'Lantern Watch',
    total_level: 32,
    classes: [
      { name: 'Favored Soul', level: 20 },
      { name: 'Epic', level: 10 },
      { name: 'Legendary', level: 2 },
    ],
    location_id: 999,
  };

  it.each([
    ['erik', true],
    ['ÉRIK', true],
    ['lant', true],
    ['aeth', true],
    ['fvs', true],
    ['favored', true],
    ['32 fvs', true],
    ['32 favored soul', true],
    ['level 32 favored souls', true],
    ['30-34', true],
    ['31 fvs', false],
    ['32 cleric', false],
    ['30-31', false],
  ])(
    'shows Érik, a Favored Soul of level 32 in the Aether, for the search "%s": %s',
    (stringFilter, shown) => {
      expect(isShown(erik, { stringFilter })).toBe(shown);
    },
  );

  it('shows everybody who passes the filter of the address', () => {
    const questsByArea = new Map([[601, [makeQuest()]]]);
    const shown = (character: Partial<Character>, filter: Partial<WhoFilter>) =>
      isShown(character, filter, { questsByArea });
    expect(shown(erik, { guilds: 'oak, lantern watch' })).toBe(true);
    expect(shown(erik, { guilds: 'lantern' })).toBe(false);
    expect(shown({ location_id: 601 }, { onlyInQuest: true })).toBe(true);
    expect(shown(erik, { onlyInQuest: true })).toBe(false);
    expect(shown({ is_recruiting: true }, { onlyRecruiting: true })).toBe(true);
    expect(shown({ is_recruiting: false }, { onlyRecruiting: true })).toBe(false);
  });

  it.each([
    { what: 'characters in the quest', text: 'stair', location_id: 601, shown: true },
    { what: 'nobody elsewhere', text: 'stair', location_id: 501, shown: false },
  ])('shows for the name of a quest $what', ({ text, location_id, shown }) => {
    const questsByArea = new Map([[601, [makeQuest()]]]);
    expect(isShown({ location_id }, { stringFilter: text }, { questsByArea })).toBe(shown);
  });

  it('never shows an anonymous friend, even with always-show', () => {
    expect(isShown({ is_anonymous: true }, { alwaysShowFriends: true }, friend)).toBe(false);
  });
});

describe('a match with every class chosen', () => {
  const bard = makeCharacter({ classes: [{ name: 'Bard', level: 20 }] });
  const together = [1, 2].map((id) => ({ ...bard, id, is_in_party: true, group_id: 7 }));
  const clerics = { classNameFilter: ['Cleric'] };

  it.each([
    { what: 'exists for a character of another class', online: [bard], filter: clerics, found: true },
    {
      what: 'exists for a character without classes',
      online: [bard],
      filter: { classNameFilter: [] },
      found: true,
    },
    {
      what: 'does not exist when another filter hides the character',
      online: [bard],
      filter: { ...clerics, maxLevel: 19 },
      found: false,
    },
    { what: 'does not exist in an empty list', online: [], filter: clerics, found: false },
    {
      what: 'exists in group view for a group',
      online: together,
      filter: { ...clerics, isGroupView: true },
      found: true,
    },
    {
      what: 'does not exist in group view for a group of one',
      online: together.slice(1),
      filter: { ...clerics, isGroupView: true },
      found: false,
    },
  ])('$what', ({ online, filter, found }) => {
    expect(hasMatchOfAnyClass(online, makeWhoFilter(filter), makeWhoViewer())).toBe(found);
  });
});

describe('the counters and the limit of the list', () => {
  const characters = [1, 2, 3, 4, 5].map((id) =>
    makeCharacter({ id, is_anonymous: id === 5, total_level: id }),
  );

  it('count everybody online, anonymous characters, and all matches', () => {
    expect(arrange(characters, { maxLevel: 3, maximumRenderedCharacterCount: 2 })).toMatchObject({
      onlineCount: 5,
      anonymousCount: 1,
      matchCount: 3,
      isTruncated: true,
    });
    expect(arrange(characters, { maximumRenderedCharacterCount: 4 }).isTruncated).toBe(false);
  });

  it('keep the first matches in order', () => {
    expect(idsShown(characters, { maximumRenderedCharacterCount: 2 })).toEqual([1, 2]);
  });

  it('include all matches, in order, however many are shown', () => {
    const { matches } = arrange(characters, {
      maximumRenderedCharacterCount: 2,
      sortBy: { type: 'level', ascending: false },
    });
    expect(matches.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });

  it('keep all matches when the limit is switched off', () => {
    const all = { showAllCharacters: true, maximumRenderedCharacterCount: 2, maxLevel: 3 };
    expect(idsShown(characters, all)).toEqual([1, 2, 3]);
    expect(arrange(characters, all)).toMatchObject({ matchCount: 3, isTruncated: false });
  });
});

describe('the entry of a character', () => {
  it('has its place and its relation to the viewer', () => {
    const ids = { registeredIds: new Set([101]), friendIds: new Set([101]), ignoredIds: new Set([101]) };
    const questsByArea = new Map([[501, [makeQuest()]]]);
    const { shown } = arrange([makeCharacter()], { hideIgnoredCharacters: false }, { ...ids, questsByArea });
    expect(shown).toEqual([
      {
        character: makeCharacter(),
        area: makeArea(),
        quests: [makeQuest()],
        isRegistered: true,
        isFriend: true,
        isIgnored: true,
        groupNumber: null,
        groupHue: null,
      },
    ]);
    expect(arrange([makeCharacter({ location_id: 77 })]).shown[0]).toMatchObject({
      area: null,
      quests: [],
      isRegistered: false,
      isFriend: false,
      isIgnored: false,
    });
  });
});

describe('the order', () => {
  const characters = [
    makeCharacter({
      id: 1,
      name: 'zed',
      guild_name: null,
      total_level: 5,
      classes: [{ name: 'Monk', level: 5 }],
      group_id: 9,
    }),
    makeCharacter({
      id: 2,
      name: 'Ärlin',
      guild_name: 'Oak',
      total_level: 34,
      classes: [
        { name: 'Epic', level: 10 },
        { name: 'Bard', level: 20 },
      ],
      is_in_party: true,
    }),
    makeCharacter({
      id: 3,
      name: 'bo',
      guild_name: 'ash',
      total_level: 5,
      classes: [],
      group_id: 4,
      is_in_party: true,
    }),
    makeCharacter({
      id: 4,
      name: 'Bo',
      guild_name: 'Oak',
      total_level: 9,
      classes: [
        { name: 'Bard', level: 1 },
        { name: 'Cleric', level: 8 },
      ],
    }),
    makeCharacter({ id: 5, name: null, guild_name: 'Oak', total_level: 1, group_id: 4 }),
  ];

  it.each([
    ['name', true, [2, 3, 4, 1, 5]],
    ['name', false, [1, 4, 3, 2, 5]],
    ['level', true, [5, 1, 3, 4, 2]],
    ['level', false, [2, 4, 1, 3, 5]],
    ['guild', true, [3, 2, 4, 5, 1]],
    ['guild', false, [2, 4, 5, 3, 1]],
    ['class', true, [2, 4, 5, 1, 3]],
    ['class', false, [1, 5, 4, 2, 3]],
    ['group', true, [3, 5, 1, 2, 4]],
    ['group', false, [1, 3, 5, 2, 4]],
    ['lfm', true, [2, 3, 1, 4, 5]],
    ['lfm', false, [1, 4, 5, 2, 3]],
  ] as const)('by %s, ascending %s, is %j', (type, ascending, ids) => {
    expect(idsShown(characters, { sortBy: { type, ascending } })).toEqual(ids);
  });

  it.each([
    { pinRegisteredCharacters: true, pinFriends: true, ids: [4, 2, 5, 1, 3] },
    { pinRegisteredCharacters: true, pinFriends: false, ids: [4, 5, 1, 3, 2] },
    { pinRegisteredCharacters: false, pinFriends: true, ids: [4, 2, 5, 1, 3] },
    { pinRegisteredCharacters: false, pinFriends: false, ids: [5, 1, 3, 4, 2] },
  ])(
    'with pins for own characters ($pinRegisteredCharacters) and friends ($pinFriends) is $ids',
    ({ ids, ...pins }) => {
      const viewer = { registeredIds: new Set([4]), friendIds: new Set([2, 4]) };
      expect(idsShown(characters, pins, viewer)).toEqual(ids);
    },
  );

  it('has pinned members of own guilds after friends, ignoring the case of the guild’s name', () => {
    const viewer = { registeredIds: new Set([4]), friendIds: new Set([2]), ownGuilds: new Set(['ash']) };
    expect(idsShown(characters, {}, viewer)).toEqual([4, 2, 5, 1, 3]);
    expect(idsShown(characters, { pinGuildMembers: true }, viewer)).toEqual([4, 2, 3, 5, 1]);
    const unpinned = { pinGuildMembers: true, pinRegisteredCharacters: false, pinFriends: false };
    expect(idsShown(characters, unpinned, { ownGuilds: new Set(['oak']) })).toEqual([5, 4, 2, 1, 3]);
  });

  it('keeps own characters before friends in both directions', () => {
    const viewer = { registeredIds: new Set([2]), friendIds: new Set([1, 4]) };
    expect(idsShown(characters, { sortBy: { type: 'level', ascending: false } }, viewer)).toEqual([
      2, 4, 1, 3, 5,
    ]);
  });
});

describe('group view', () => {
  const inGroup = (id: number, group_id: number, overrides: Partial<Character> = {}) =>
    makeCharacter({ id, group_id, is_in_party: true, ...overrides });
  const byLevel: Partial<WhoFilter> = { isGroupView: true };

  it('shows groups of two or more together, with anonymous members last', () => {
    const characters = [
      inGroup(1, 8),
      inGroup(2, 7, { is_anonymous: true, total_level: 1 }),
      inGroup(3, 8),
      inGroup(4, 7, { total_level: 30 }),
      inGroup(5, 7, { total_level: 3 }),
      inGroup(6, 6),
      inGroup(7, 0),
      inGroup(8, 0),
      inGroup(9, 8, { is_in_party: false }),
    ];
    const { shown, matchCount } = arrange(characters, byLevel);
    expect(
      shown.map(({ character, groupNumber, groupHue }) => [character.id, groupNumber, groupHue]),
    ).toEqual([
      [5, 1, 0],
      [4, 1, 0],
      [2, 1, 0],
      [1, 2, 1],
      [3, 2, 1],
    ]);
    expect(matchCount).toBe(5);
  });

  it('counts only members that match the filter', () => {
    const characters = [
      inGroup(1, 7, { name: 'Torvald' }),
      inGroup(2, 7),
      inGroup(3, 7, { name: 'Torvin' }),
      inGroup(4, 8),
    ];
    expect(idsShown(characters, { ...byLevel, stringFilter: 'torv' })).toEqual([1, 3]);
    expect(idsShown(characters, { ...byLevel, stringFilter: 'torvald' })).toEqual([]);
    const withFriend = { ...byLevel, stringFilter: 'torvald', alwaysShowFriends: true };
    expect(idsShown(characters, withFriend, { friendIds: new Set([2]) })).toEqual([1, 2]);
  });

  it('does not include ignored characters, or characters without a group even when pinned', () => {
    const characters = [inGroup(1, 7), inGroup(2, 7), inGroup(3, 7), makeCharacter({ id: 4 })];
    const viewer = { ignoredIds: new Set([2]), friendIds: new Set([3, 4]) };
    const { shown } = arrange(characters, { ...byLevel, alwaysShowFriends: true }, viewer);
    expect(shown.map(({ character, isFriend }) => [character.id, isFriend])).toEqual([
      [1, false],
      [3, true],
    ]);
  });

  it('keeps groups together whatever is pinned', () => {
    const characters = [inGroup(1, 7), inGroup(2, 7), inGroup(3, 8), inGroup(4, 8)];
    expect(idsShown(characters, byLevel, { registeredIds: new Set([4]), friendIds: new Set([3]) })).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('reverses the order of groups when sorted by group, else the order within each group', () => {
    const characters = [
      inGroup(1, 7, { total_level: 1 }),
      inGroup(2, 7, { total_level: 2 }),
      inGroup(3, 8),
      inGroup(4, 8),
    ];
    expect(idsShown(characters, { ...byLevel, sortBy: { type: 'group', ascending: false } })).toEqual([
      3, 4, 1, 2,
    ]);
    expect(idsShown(characters, { ...byLevel, sortBy: { type: 'group', ascending: true } })).toEqual([
      1, 2, 3, 4,
    ]);
    expect(idsShown(characters, { ...byLevel, sortBy: { type: 'level', ascending: false } })).toEqual([
      2, 1, 3, 4,
    ]);
  });

  it('cycles through eighteen hues', () => {
    const characters = Array.from({ length: 40 }, (_, index) =>
      inGroup(index + 1, 100 + Math.floor(index / 2)),
    );
    const hues = arrange(characters, byLevel).shown.map(({ groupHue }) => groupHue);
    expect([hues[0], hues[34], hues[36], hues[38]]).toEqual([0, 17, 0, 1]);
  });

  it('can be cut within a group, and still counts all of it', () => {
    const characters = [inGroup(1, 7), inGroup(2, 7), inGroup(3, 8), inGroup(4, 8)];
    const { shown, matchCount } = arrange(characters, { ...byLevel, maximumRenderedCharacterCount: 3 });
    expect(shown.map(({ character, groupNumber }) => [character.id, groupNumber])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
    ]);
    expect(matchCount).toBe(4);
  });
});
