import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { describeGroup } from '../lfm/lfm-quest.ts';
import { makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';
import { alertMessage, type AlertMatch } from './alert-message.ts';
import { alertMessageSchema } from './alert-rules.ts';

const quests = [
  makeQuest({ id: 701, name: 'The Shroud', group_size: 'Raid', heroic_normal_cr: 17, epic_normal_cr: 32 }),
  makeQuest({ id: 702, name: 'Old Cellar', heroic_normal_cr: 2, epic_normal_cr: null }),
  makeQuest({ id: 703, name: 'Far Beyond', heroic_normal_cr: null, epic_normal_cr: 30 }),
];
const questsById = new Map(quests.map((quest) => [quest.id, quest]));
const facts = { definition: defaultDefinition, questsById, atMs: Date.parse('2026-03-14T20:15:07Z') };

const groupMatch = (overrides: Parameters<typeof makeLfm>[0], name = '', filter = ''): AlertMatch => ({
  kind: 'group',
  rule: { kind: 'group', id: 'r1', name, filter },
  group: describeGroup(makeLfm({ server_name: 'Orien', ...overrides }), facts),
});

describe('the message of a group', () => {
  it('says what it plays, where, and how many places are left, and leads to it', () => {
    const members = Array.from({ length: 7 }, (_, index) => makeCharacter({ id: 201 + index }));
    const match = groupMatch({ members, minimum_level: 16, maximum_level: 19, comment: ' need a healer ' });
    expect(alertMessage(match, facts)).toEqual({
      rule_id: 'r1',
      kind: 'group',
      title: 'Heroic The Shroud on Orien: 4 places left',
      body: 'Elite · levels 16–19 · led by Torvald · need a healer',
      path: '/grouping/orien?group=9001',
      tag: 'group-orien-9001',
      at: '2026-03-14T20:15:07Z',
    });
  });

  it.each([
    ['epic levels of a quest of both', { minimum_level: 30, maximum_level: 34 }, 'Epic The Shroud'],
    ['levels of both', { minimum_level: 15, maximum_level: 34 }, 'The Shroud'],
    ['a quest that is only heroic', { quest_id: 702, maximum_level: 4 }, 'Old Cellar'],
    ['a quest that is only epic', { quest_id: 703 }, 'Far Beyond'],
    ['a quest that nobody knows', { quest_id: 999 }, 'Unknown Quest'],
    ['no quest', { quest_id: null }, 'A group'],
  ])('names the quest, of %s', (_, overrides, name) => {
    expect(alertMessage(groupMatch(overrides), facts).title).toMatch(new RegExp(`^${name} on Orien: `));
  });

  it.each([
    [4, '1 place left'],
    [5, 'full'],
    [9, 'full'],
  ])('says with %i members: %s', (count, places) => {
    const members = Array.from({ length: count }, (__, index) => makeCharacter({ id: 201 + index }));
    expect(alertMessage(groupMatch({ quest_id: 702, members }), facts).title).toBe(
      `Old Cellar on Orien: ${places}`,
    );
  });

  it.each([
    ['a raid for characters', 701, 'fits=orien:20:fighter&room=1', true],
    ['a raid for levels', 701, 'levels=20-20', false],
    ['a party for characters', 702, 'fits=orien:20:fighter&room=1', false],
  ])('says whether raid timers were considered, of %s', (_, quest_id, filter, isSaid) => {
    const { body } = alertMessage(groupMatch({ quest_id }, '', filter), facts);
    expect(body.includes('raid timers not considered')).toBe(isSaid);
  });

  it('leaves out unknown parts, and names no anonymous leader', () => {
    const leader = makeCharacter({ name: null, is_anonymous: true });
    const match = groupMatch({
      leader,
      difficulty: null,
      comment: null,
      minimum_level: 20,
      maximum_level: 20,
    });
    expect(alertMessage(match, facts).body).toBe('level 20');
  });

  it('begins with the name of the rule, and is cut where it is long', () => {
    const { body } = alertMessage(groupMatch({ comment: '😀'.repeat(400) }, 'Tonight'), facts);
    expect(body).toMatch(/^Tonight · Elite · /);
    expect(Array.from(body)).toHaveLength(300);
    expect(body).toMatch(/😀…$/u);
  });

  it.each(['Cormyr', 'Nowhere'])('leads to the list of all servers where %s has none', (server_name) => {
    const definition = {
      ...defaultDefinition,
      servers: [{ name: 'Cormyr', bitness: 32 as const, colour: '#000000' }],
    };
    expect(alertMessage(groupMatch({ server_name }), { ...facts, definition }).path).toBe('/grouping');
  });
});

describe('the message of a friend', () => {
  const friend = (overrides: Parameters<typeof makeCharacter>[0]) =>
    alertMessage(
      {
        kind: 'friend',
        rule: { kind: 'friend', id: 'r2', name: '', character_id: 101 },
        character: makeCharacter({ name: 'Torvald', ...overrides }),
      },
      facts,
    );

  it('says who is online where, and leads to them', () => {
    expect(friend({})).toMatchObject({
      title: 'Torvald is online on Thelanis',
      body: 'level 20 · Fighter 20',
      path: '/who/thelanis?initial-search-query=Torvald',
      tag: 'friend-101',
    });
  });

  it('names no classes when they are unknown', () => {
    expect(friend({ classes: [] }).body).toBe('level 20');
  });

  it('leads to the friends when there is no name to search for', () => {
    expect(friend({ name: null })).toMatchObject({
      title: 'A friend is online on Thelanis',
      path: '/friends',
    });
  });
});

describe('the message of a server', () => {
  it.each([
    ['down' as const, 'Orien is down', 'Nobody can log in at the moment'],
    ['up' as const, 'Orien is back', 'The server is open again'],
  ])('says that it is %s', (change, title, body) => {
    const rule = { kind: 'server' as const, id: 'r3', name: '', server: 'orien', when: 'both' as const };
    expect(alertMessage({ kind: 'server', rule, change }, facts)).toMatchObject({
      title,
      body,
      path: '/servers/orien',
      tag: 'server-orien',
    });
  });

  it.each([
    [412, '412 characters are online on Orien'],
    [1, '1 character is online on Orien'],
  ])('says how many are online', (count, title) => {
    const rule = { kind: 'population' as const, id: 'r4', name: '', server: 'Orien', count: 400 };
    expect(alertMessage({ kind: 'population', rule, count }, facts)).toMatchObject({
      title,
      body: 'Your alert is set to 400',
      path: '/servers/orien',
      tag: 'population-orien',
    });
  });

  it('names a server that the game does not have as the rule does', () => {
    const rule = { kind: 'server' as const, id: 'r3', name: '', server: 'Nowhere', when: 'both' as const };
    expect(alertMessage({ kind: 'server', rule, change: 'up' }, facts).title).toBe('Nowhere is back');
  });
});

describe('the message of a raid timer', () => {
  const timer = (questIds: readonly number[], characterName: string | null) =>
    alertMessage(
      {
        kind: 'raid-timer',
        rule: { kind: 'raid-timer', id: 'r5', name: '', character_id: 101, quest_id: null },
        timer: { characterId: 101, questIds, completedAtMs: 0, endsAtMs: 1 },
        characterName,
      },
      facts,
    );

  it('says who can run what again', () => {
    expect(timer([701], 'Torvald')).toMatchObject({
      title: 'Torvald can run The Shroud again',
      body: 'The raid timer has run out',
      path: '/timers',
      tag: 'timer-101-701',
    });
  });

  it('names unknown raids and characters in general words', () => {
    expect(timer([999], null).title).toBe('Your character can run a raid again');
  });
});

it('every message passes its schema', () => {
  expect(alertMessageSchema.safeParse(alertMessage(groupMatch({}), facts)).success).toBe(true);
});
