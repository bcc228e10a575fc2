import { defaultDefinition } from '@rollcall/game/definition';
import type { GroupMembership, Doing, PostedGroup, CharacterLocation } from '@rollcall/game/character/doing';
import { makeArea, makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { friendActivity, friendsOnlineText, friendsSummary } from './friends-view.ts';

const friend = (id: number, server_name = 'Orien') => ({ id, character: makeCharacter({ id, server_name }) });
const alone: Doing = { state: 'online', where: { place: 'unknown' }, membership: { membership: 'none' } };
const inGroup: Doing = {
  state: 'online',
  where: { place: 'unknown' },
  membership: {
    membership: 'posted',
    group: {
      lfm: makeLfm(),
      quest: null,
      questName: null,
      difficulty: null,
      isRaid: false,
      isLeader: true,
      memberCount: 1,
      capacity: 6,
      isFull: false,
      own: [],
    },
  },
};
const offline: Doing = { state: 'offline' };
const base = { entries: [friend(1)], activities: null, hasFailed: false, definition: defaultDefinition };

describe('the summary of friends', () => {
  it('is empty without friends', () => {
    expect(friendsSummary({ ...base, entries: [], activities: new Map() })).toMatchObject({
      all: 0,
      servers: [],
    });
  });

  it.each([true, false])('lists their servers before an answer has come (failed: %s)', (hasFailed) => {
    expect(friendsSummary({ ...base, hasFailed })).toEqual({
      all: 1,
      online: null,
      hasFailed,
      inGroups: 0,
      servers: [{ name: 'Orien', online: null, all: 1, path: '/who/orien' }],
    });
  });

  it('counts friends online and in groups, by server in the order of names', () => {
    const entries = [
      friend(1, 'Thelanis'),
      friend(2, 'Orien'),
      friend(3, 'Orien'),
      friend(4, 'Cormyr'),
      friend(5, 'Nowhere'),
      friend(6, 'Orien'),
      friend(7),
      { id: 8, character: null },
    ];
    const activities = new Map<number, Doing>([
      [1, inGroup],
      [2, alone],
      [3, inGroup],
      [4, alone],
      [5, offline],
      [6, offline],
    ]);
    expect(friendsSummary({ ...base, entries, activities })).toEqual({
      all: 8,
      online: 4,
      hasFailed: false,
      inGroups: 2,
      servers: [
        { name: 'Cormyr', online: 1, all: 1, path: null },
        { name: 'Nowhere', online: 0, all: 1, path: null },
        { name: 'Orien', online: 2, all: 4, path: '/who/orien' },
        { name: 'Thelanis', online: 1, all: 1, path: '/who/thelanis' },
      ],
    });
  });

  it('uses the singular for one friend', () => {
    expect([friendsOnlineText(1), friendsOnlineText(12)]).toEqual(['friend online', 'friends online']);
  });
});

const facts = { definition: defaultDefinition, isCatalogueLoaded: true };
const area = makeArea();
const stair = makeQuest();
const others = [703, 704, 705].map((id) => makeQuest({ id, name: `Road ${id}` }));
const namesakes = [
  makeQuest({ id: 706, name: 'RenderedTable' }),
  makeQuest({ id: 707, name: 'RenderedTable' }),
];

const makeGroup = (overrides: Partial<PostedGroup> = {}): PostedGroup => ({
  lfm: makeLfm({ id: 5 }),
  quest: stair,
  questName: stair.name,
  difficulty: { name: 'Elite', skulls: null, isAtLeast: false },
  isRaid: false,
  isLeader: true,
  memberCount: 4,
  capacity: 6,
  isFull: false,
  own: [],
  ...overrides,
});
const online = (where: CharacterLocation, membership: GroupMembership = { membership: 'none' }): Doing => ({
  state: 'online',
  where,
  membership,
});
const inTown: CharacterLocation = { place: 'public', area };
const posted = (overrides: Partial<PostedGroup> = {}, where: CharacterLocation = inTown) =>
  friendActivity(7, online(where, { membership: 'posted', group: makeGroup(overrides) }), facts);

describe('the activity of an offline friend', () => {
  it.each<Doing>([{ state: 'unseen' }, { state: 'offline' }])('is empty: $state', (doing) => {
    expect(friendActivity(7, doing, facts)).toBeNull();
  });
});

describe('the place of a friend', () => {
  it.each<[string, CharacterLocation, object]>([
    ['in town', inTown, { place: 'In a public area', isQuest: false }],
    ['in the wilderness', { place: 'wilderness', area }, { place: 'In the wilderness', isQuest: false }],
    ['in an area whose name says it all', { place: 'area', area }, { place: '' }],
    ['at an unknown place', { place: 'unknown' }, { place: '' }],
    ['at the place of an anonymous friend', { place: 'hidden' }, { place: 'Anonymous' }],
    [
      'in a quest',
      { place: 'quest', quests: [stair] },
      { place: 'In The Sunken Stair', isQuest: true, placeTitle: '' },
    ],
    [
      'in one of two quests',
      { place: 'quest', quests: others.slice(0, 2) },
      { place: 'In Road 703 / Road 704', placeTitle: 'One of: Road 703 / Road 704' },
    ],
    [
      'in one of many quests',
      { place: 'quest', quests: others },
      { place: 'In one of 3 quests', placeTitle: 'One of: Road 703 / Road 704 / Road 705' },
    ],
    [
      'in one of two quests of the same name',
      { place: 'quest', quests: namesakes },
      { place: 'In RenderedTable', placeTitle: '' },
    ],
    [
      'in a quest with a hostile name',
      { place: 'quest', quests: [makeQuest({ name: 'Up\u202Ednod' })] },
      { place: 'In Updnod' },
    ],
  ])('is described: %s', (_what, where, said) => {
    expect(friendActivity(7, online(where), facts)).toMatchObject({
      id: 7,
      membership: '',
      group: null,
      ...said,
    });
  });
});

describe('the company of a friend', () => {
  it.each<[GroupMembership, string]>([
    [{ membership: 'none' }, ''],
    [{ membership: 'recruiting' }, 'Looking for members'],
    [{ membership: 'group' }, 'In a group'],
  ])('is described: $company', (membership, said) => {
    expect(friendActivity(7, online(inTown, membership), facts)).toMatchObject({
      membership: said,
      group: null,
    });
  });

  it.each<[string, Partial<PostedGroup>, string]>([
    ['as its leader', {}, 'Leads a group'],
    ['as a member', { isLeader: false }, 'In Torvald’s group'],
    [
      "as a member of an anonymous leader's group",
      { isLeader: false, lfm: makeLfm({ leader: makeCharacter({ name: null }) }) },
      'In a posted group',
    ],
  ])('in a posted group is described: %s', (_what, group, said) => {
    expect(posted(group)?.membership).toBe(said);
  });
});

describe('a posted group', () => {
  it('has quest, difficulty, seats and a link, and leaves the place to the location', () => {
    expect(posted()).toMatchObject({
      place: '',
      group: {
        questName: 'The Sunken Stair',
        quest: { difficulty: 'Elite' },
        capacity: { short: '4/6', text: '4 of 6 members' },
        note: '',
        isLit: false,
        href: '/grouping/thelanis?group=5',
        ownerText: 'of Torvald',
      },
    });
  });

  it('never counts more members than seats', () => {
    expect(posted({ memberCount: 8, isFull: true })?.group).toMatchObject({
      capacity: { short: '6/6+', text: 'More than 6 members' },
      note: 'Full',
    });
  });

  it('does not repeat its quest where it is being played, and names it if there are several', () => {
    expect(posted({}, { place: 'quest', quests: [...others, stair] })).toMatchObject({
      place: 'In The Sunken Stair',
      placeTitle: '',
      group: { questName: null, quest: { difficulty: 'Elite' } },
    });
  });

  it('names its quest in addition to another one that is being played', () => {
    expect(posted({}, { place: 'quest', quests: others.slice(0, 1) })).toMatchObject({
      place: 'In Road 703',
      group: { questName: 'The Sunken Stair' },
    });
  });

  const bo = makeCharacter({ name: 'Bo' });
  it.each<[string, Partial<PostedGroup>, string, boolean]>([
    ['nobody', {}, '', false],
    ['one of them', { own: [{ character: bo, answer: 'yes' }] }, 'Bo can join', true],
    ['one on timer', { own: [{ character: bo, answer: 'on timer' }] }, 'On timer', false],
    ['one who is in it', { isFull: true, own: [{ character: bo, answer: 'member' }] }, 'Your group', true],
    ['one that is not eligible', { isFull: true, own: [{ character: bo, answer: 'full' }] }, 'Full', false],
    ['nobody, since no place is left', { isFull: true }, 'Full', false],
  ])('says which own characters can join: %s', (_what, group, note, isLit) => {
    expect(posted(group)?.group).toMatchObject({ note, isLit });
  });

  it('has no link on a server without a list', () => {
    expect(posted({ lfm: makeLfm({ server_name: 'Cormyr' }) })?.group?.href).toBeNull();
    expect(posted({ lfm: makeLfm({ server_name: 'Nowhere' }) })?.group?.href).toBeNull();
  });

  it('is described without the name of an anonymous leader', () => {
    const lfm = makeLfm({ leader: makeCharacter({ name: null }) });
    expect(posted({ lfm })?.group?.ownerText).toBe('whose leader is anonymous');
  });

  it('calls no quest unknown while quests are loading', () => {
    const group = makeGroup({ quest: null, questName: 'Unknown Quest' });
    const doing = online(inTown, { membership: 'posted', group });
    expect(friendActivity(7, doing, { ...facts, isCatalogueLoaded: false })?.group?.questName).toBe(
      'Loading...',
    );
    expect(friendActivity(7, doing, facts)?.group?.questName).toBe('Unknown Quest');
  });
});
