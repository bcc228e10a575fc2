import { describe, expect, it } from 'vitest';
import type { Character } from './character.ts';
import { type DoingFacts, doing, groupsByMember, mayBeInPostedGroup } from './doing.ts';
import { defaultDefinition } from '../definition.ts';
import { makeJoinRule } from '../lfm/can-join.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { indexQuestsByArea, indexQuestsById } from '../quest/quest.ts';
import { madeAtMs, makeArea, makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';

const stair = makeQuest();
const raid = makeQuest({ id: 702, name: 'The Shroud', area_id: 602, group_size: 'Raid' });
/** Two quests in the same area. */
const shared = [
  makeQuest({ id: 703, name: 'Low Road', area_id: 603 }),
  makeQuest({ id: 704, name: 'High Road', area_id: 603 }),
];
const quests = [stair, raid, ...shared];
const harbor = makeArea();
const moor = makeArea({ id: 502, name: 'The Moor', is_public: false, is_wilderness: true });
const cellar = makeArea({ id: 503, name: 'A Cellar', is_public: false });
const areas = [harbor, moor, cellar, makeArea({ id: 601, name: 'The Sunken Stair', is_public: false })];

const makeFacts = (lfms: readonly Lfm[] = [], overrides: Partial<DoingFacts> = {}): DoingFacts => ({
  definition: defaultDefinition,
  areasById: new Map(areas.map((area) => [area.id, area])),
  questsById: indexQuestsById(quests),
  questsByArea: indexQuestsByArea(quests),
  groups: groupsByMember(
    { thelanis: Object.fromEntries(lfms.map((lfm) => [lfm.id, lfm])) },
    new Set([7, 8, 9]),
  ),
  own: [],
  answerFor: makeJoinRule([], madeAtMs),
  ...overrides,
});
const aria = (overrides: Partial<Character> = {}) =>
  makeCharacter({ id: 7, name: 'Aria', location_id: 501, ...overrides });

/** The activity of an online character. */
function online(overrides: Partial<Character>, facts = makeFacts()) {
  const found = doing(aria(overrides), facts);
  if (found.state !== 'online') throw new Error(`Expected somebody online: ${found.state}`);
  return found;
}

describe('the activity of somebody', () => {
  it('is unseen when the server has never seen them', () => {
    expect(doing(null, makeFacts())).toEqual({ state: 'unseen' });
  });

  it.each<[string, Partial<Character>]>([
    ['alone', {}],
    [
      'in a group, recruiting and anonymous at the end',
      { group_id: 5, is_in_party: true, is_recruiting: true, is_anonymous: true },
    ],
  ])('is offline whatever else is known: %s', (_what, overrides) => {
    const facts = makeFacts([makeLfm({ leader: aria() })]);
    expect(doing(aria({ is_online: false, ...overrides }), facts)).toEqual({ state: 'offline' });
  });
});

describe('the place of somebody', () => {
  it.each<[string, Partial<Character>, object]>([
    ['in a public place', {}, { place: 'public', area: harbor }],
    ['in the wilderness', { location_id: 502 }, { place: 'wilderness', area: moor }],
    ['in an area that is neither', { location_id: 503 }, { place: 'area', area: cellar }],
    ['in a quest', { location_id: 601 }, { place: 'quest', quests: [stair] }],
    [
      'in the area of a quest that is missing from the areas',
      { location_id: 602 },
      { place: 'quest', quests: [raid] },
    ],
    ['in one of several quests', { location_id: 603 }, { place: 'quest', quests: shared }],
    ['at a place that is not in the catalogue', { location_id: 999 }, { place: 'unknown' }],
    ['at no place', { location_id: null }, { place: 'unknown' }],
    ['at a hidden place', { is_anonymous: true, location_id: null }, { place: 'hidden' }],
    ['at a place that was sent although it is hidden', { is_anonymous: true }, { place: 'hidden' }],
  ])('%s', (_what, overrides, where) => {
    expect(online(overrides).where).toEqual(where);
  });
});

describe('the company of somebody', () => {
  const inGroup = { is_in_party: true, group_id: 9001 };
  const own = [
    makeCharacter({ id: 1, total_level: 20 }),
    makeCharacter({ id: 2, total_level: 5 }),
    makeCharacter({ id: 3, total_level: 20, server_name: 'Cormyr' }),
  ];

  it.each<[string, Partial<Character>, object]>([
    ['nobody', {}, { membership: 'none' }],
    ['a group that is not posted', { is_in_party: true, group_id: 5 }, { membership: 'group' }],
    ['a group without a number', { is_in_party: true }, { membership: 'group' }],
    ['a group known only by its number', { group_id: 5 }, { membership: 'group' }],
    ['nobody yet', { is_recruiting: true }, { membership: 'recruiting' }],
    ['a group that looks for more', { is_recruiting: true, ...inGroup }, { membership: 'recruiting' }],
    [
      'the hidden group of an anonymous character',
      { is_anonymous: true, group_id: 5 },
      { membership: 'group' },
    ],
  ])('%s', (_what, overrides, membership) => {
    expect(online(overrides).membership).toEqual(membership);
  });

  it.each<[string, Lfm, object]>([
    [
      'that the character leads alone',
      makeLfm({ leader: aria() }),
      { isLeader: true, memberCount: 1, capacity: 6, isFull: false, quest: stair, questName: stair.name },
    ],
    [
      'that the character has joined',
      makeLfm({ leader: makeCharacter({ id: 8 }), members: [aria()] }),
      { isLeader: false, memberCount: 2, capacity: 6, isFull: false },
    ],
    [
      'without a place left',
      makeLfm({ leader: aria(), members: [11, 12, 13, 14, 15].map((id) => makeCharacter({ id })) }),
      { memberCount: 6, capacity: 6, isFull: true },
    ],
    [
      'for a raid',
      makeLfm({
        leader: aria(),
        quest_id: 702,
        members: [11, 12, 13, 14, 15].map((id) => makeCharacter({ id })),
      }),
      { memberCount: 6, capacity: 12, isFull: false, isRaid: true },
    ],
    [
      'without a quest',
      makeLfm({ leader: aria(), quest_id: 0 }),
      { quest: null, questName: null, capacity: 6 },
    ],
    [
      'for an unknown quest',
      makeLfm({ leader: aria(), quest_id: 999 }),
      { quest: null, questName: 'Unknown Quest' },
    ],
  ])('is a posted group %s', (_what, lfm, group) => {
    expect(online(inGroup, makeFacts([lfm])).membership).toMatchObject({
      membership: 'posted',
      group: { lfm, ...group },
    });
  });

  it('lists which of the viewer’s characters the group is for, and the answer for each', () => {
    const timers = [
      { characterId: 1, questIds: [702], completedAtMs: madeAtMs, endsAtMs: madeAtMs + 1 },
    ] as const;
    const answerFor = makeJoinRule(timers, madeAtMs);
    const twin = makeCharacter({ id: 4, total_level: 20 });
    const lfm = makeLfm({ leader: aria(), quest_id: 702 });
    const found = online(inGroup, makeFacts([lfm], { own: [...own, twin], answerFor }));
    expect(found.membership).toMatchObject({
      group: {
        own: [
          { character: own[0], answer: 'on timer' },
          { character: twin, answer: 'yes' },
        ],
      },
    });
  });

  it('is a posted group whose leader is still alone and in no party', () => {
    const lfm = makeLfm({ leader: aria() });
    expect(online({ is_recruiting: true }, makeFacts([lfm])).membership).toMatchObject({
      membership: 'posted',
    });
  });

  it('is empty after the character left a posted group that is still in an older answer', () => {
    expect(online({}, makeFacts([makeLfm({ leader: aria() })])).membership).toEqual({ membership: 'none' });
  });
});

describe('the posted groups of some people', () => {
  it('are the ones that they lead or have joined, on any server', () => {
    const led = makeLfm({ id: 1, leader: makeCharacter({ id: 7 }) });
    const joined = makeLfm({ id: 2, leader: makeCharacter({ id: 20 }), members: [makeCharacter({ id: 8 })] });
    const other = makeLfm({ id: 3, leader: makeCharacter({ id: 21 }) });
    const found = groupsByMember(
      { thelanis: { 1: led }, orien: { 2: joined, 3: other } },
      new Set([7, 8, 9]),
    );
    expect([...found]).toEqual([
      [7, led],
      [8, joined],
    ]);
  });
});

describe('people who may be in a posted group', () => {
  it.each<[string, Partial<Character>, boolean]>([
    ['is in a party', { is_in_party: true }, true],
    ['has a group', { group_id: 5 }, true],
    ['looks for members', { is_recruiting: true }, true],
    ['is not alone', {}, false],
    ['is online', { is_online: false, is_in_party: true, group_id: 5, is_recruiting: true }, false],
  ])('%s', (_what, overrides, expected) => {
    expect(mayBeInPostedGroup(makeCharacter(overrides))).toBe(expected);
  });
});
