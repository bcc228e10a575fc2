import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAt, madeAtMs, makeArea, makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import {
  characterContent,
  type DetailsFacts,
  dialogTitle,
  groupMembers,
  membersContent,
  postedBy,
  postedContent,
} from './who-details.ts';

const questsById = new Map([[701, makeQuest()]]);
const factsOf = (
  viewer: Partial<DetailsFacts['people']['viewer']> = {},
  overrides: Partial<DetailsFacts> = {},
): DetailsFacts => ({
  definition: defaultDefinition,
  people: {
    viewer: {
      areasById: new Map([[501, makeArea()]]),
      questsByArea: new Map(),
      registeredIds: new Set(),
      friendIds: new Set(),
      ignoredIds: new Set(),
      ...viewer,
    },
    isCatalogueLoaded: true,
  },
  shouldIncludeRegion: false,
  nowMs: madeAtMs + 180_000,
  formatMoment: (epochMs) => new Date(epochMs).toISOString(),
  ...overrides,
});
const inGroup = (id: number, overrides: Partial<Character> = {}) =>
  makeCharacter({ id, is_in_party: true, group_id: 7, ...overrides });
const hidden = {
  is_anonymous: true,
  name: null,
  guild_name: null,
  location_id: null,
  public_comment: null,
} as const;

describe('the details of a character', () => {
  it('are name, race, classes, guild, place, comment, and time of the last change', () => {
    const content = characterContent(makeCharacter({ name: 'Aria', public_comment: 'Hi' }), factsOf());
    expect(content.person).toMatchObject({
      name: 'Aria',
      race: 'Female Human',
      level: '20',
      guild: 'Lantern Watch',
      place: 'The Harbor',
    });
    expect(content).toMatchObject({
      guild: 'Lantern Watch',
      quests: [],
      comment: 'Hi',
      updated: { text: '3 minutes ago', title: madeAt.replace('Z', '.000Z') },
    });
  });

  it('name the possible quests at its place, each with its page', () => {
    const facts = factsOf({ questsByArea: new Map([[501, [makeQuest()]]]) });
    expect(characterContent(makeCharacter(), facts).quests).toEqual([
      { id: 701, name: 'The Sunken Stair', path: '/quests/701/the-sunken-stair' },
    ]);
  });

  it('have the region before the place if the list shows it', () => {
    const { person } = characterContent(makeCharacter(), factsOf({}, { shouldIncludeRegion: true }));
    expect(person.place).toBe('Stormreach: The Harbor');
  });

  it('reveal nothing about an anonymous character', () => {
    const content = characterContent(makeCharacter({ ...hidden, id: 5 }), factsOf());
    expect(content.person).toMatchObject({ name: '???', guild: '???' });
    expect(content).toMatchObject({ isAnonymous: true, guild: null, comment: '' });
  });

  it.each<[string, string | null, string | null]>([
    ['a guild', 'Lantern Watch', 'Lantern Watch'],
    ['a blank guild', ' ', null],
    ['no guild', null, null],
  ])('offer %s to search for', (_, guild_name, guild) => {
    expect(characterContent(makeCharacter({ guild_name }), factsOf()).guild).toBe(guild);
  });
});

describe('the members of a group', () => {
  it('are found by its id, and empty without one', () => {
    const all = [inGroup(1), inGroup(2, { group_id: 8 }), inGroup(3, { is_in_party: false }), inGroup(4)];
    expect(groupMembers(all, 7).map(({ id }) => id)).toEqual([1, 4]);
    expect(groupMembers([inGroup(1, { group_id: 0 })], 0)).toEqual([]);
  });

  it('are listed leader first, then by name, anonymous ones last', () => {
    const members = [
      inGroup(1, hidden),
      inGroup(2, { name: 'Zed' }),
      inGroup(3, { name: 'aria' }),
      inGroup(4, { name: 'Bo' }),
      inGroup(5, { name: 'Bo' }),
    ];
    const facts = factsOf({ friendIds: new Set([4]), registeredIds: new Set([3]) });
    const idsOf = (leaderId: number | null) => membersContent(members, leaderId, facts).map(({ id }) => id);
    expect(idsOf(null)).toEqual([3, 4, 5, 2, 1]);
    expect(idsOf(2)).toEqual([2, 3, 4, 5, 1]);
    const shown = membersContent(members, null, facts);
    expect(shown.map(({ isFriend, isYou }) => [isFriend, isYou]).slice(0, 2)).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(shown.at(-1)?.person.name).toBe('???');
  });
});

describe('the post of a group', () => {
  const postedFacts = { definition: defaultDefinition, questsById, isCatalogueLoaded: true };
  const lfms = [
    makeLfm({ id: 1, leader: makeCharacter({ id: 11 }) }),
    makeLfm({ id: 2, leader: makeCharacter({ id: 21 }), members: [makeCharacter({ id: 22 })] }),
  ];

  it.each([
    ['its leader', 11, 1],
    ['a member', 22, 2],
    ['nobody', 99, null],
  ])('is found by %s', (_, id, found) => {
    expect(postedBy(lfms, [inGroup(id)])?.id ?? null).toBe(found);
  });

  it('has quest, levels, classes and comment, with a link', () => {
    const lfm = makeLfm({ id: 5, server_name: 'Orien', accepted_classes: ['Bard', 'Cleric'] });
    expect(postedContent(lfm, postedFacts)).toMatchObject({
      quest: { name: 'The Sunken Stair', difficulty: 'Elite' },
      levels: 'Levels 15–25',
      classes: 'Bard, Cleric',
      comment: 'Casual evening, all welcome',
      leaderName: 'Torvald',
      link: { to: '/grouping/orien', search: { group: '5' } },
    });
  });

  it.each([
    [false, 'Loading...'],
    [true, 'Unknown Quest'],
  ])('calls no quest unknown before the catalogue has settled (%s): %s', (isCatalogueLoaded, name) => {
    const facts = { ...postedFacts, isCatalogueLoaded };
    expect(postedContent(makeLfm({ quest_id: 999 }), facts).quest).toMatchObject({ name, wikiUrl: null });
    expect(postedContent(makeLfm(), facts).quest.name).toBe('The Sunken Stair');
    expect(postedContent(makeLfm({ quest_id: 0 }), facts).quest.name).toBeNull();
  });

  it('has no name for an unknown leader, but still a link', () => {
    const lfm = makeLfm({ id: 5, comment: null, leader: makeCharacter({ ...hidden, id: 1 }) });
    expect(postedContent(lfm, postedFacts)).toMatchObject({
      classes: 'Any class',
      comment: '',
      leaderName: null,
      link: { to: '/grouping/thelanis', search: { group: '5' } },
    });
  });
});

describe('the title of the dialog', () => {
  const character = (isGone: boolean) => ({
    content: characterContent(makeCharacter({ name: 'Aria' }), factsOf()),
    isGone,
  });
  const members = membersContent([inGroup(1), inGroup(2)], null, factsOf());
  const alone = { members: [], posted: null };
  const ofCharacter = { kind: 'character', id: 101 } as const;
  const ofGroup = { kind: 'group', groupId: 7 } as const;

  it.each([
    ['a character', dialogTitle(ofCharacter, character(false), alone), 'Aria', undefined],
    [
      'a character that has left',
      dialogTitle(ofCharacter, character(true), alone),
      'Aria',
      'No longer online.',
    ],
    [
      'a character that was never there',
      dialogTitle(ofCharacter, null, alone),
      'Character',
      'No longer online.',
    ],
    ['a group', dialogTitle(ofGroup, null, { members, posted: null }), 'Group of 2', undefined],
    [
      'a posted group',
      dialogTitle(ofGroup, null, { members, posted: { leaderName: 'Bo' } }),
      'Bo’s group',
      undefined,
    ],
    [
      'an anonymous character',
      dialogTitle(ofGroup, null, { members, posted: { leaderName: null } }),
      'Group of 2',
      undefined,
    ],
    [
      'a group that has ended',
      dialogTitle(ofGroup, null, alone),
      'Group',
      'Nobody in this group is online any more.',
    ],
  ])('for %s', (_, frame, title, description) => {
    // Without the direction isolates around names.
    expect(frame.title.replaceAll(/[\u2068\u2069]/g, '')).toBe(title);
    expect(frame.description).toBe(description);
  });
});
