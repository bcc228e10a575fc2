import { defaultDefinition } from '@rollcall/game/definition';
import { madeAt, madeAtMs, makeCharacter, makeQuest, makeRaidActivity } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { activityContent, groupContent } from './group-content.ts';
import { listOne, makeOverlayFacts } from './testing/overlay-makers.ts';
import type { Lfm, LfmActivityEvent } from '@rollcall/game/lfm/lfm';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { type Quest, type QuestMetrics, unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { questContent } from './quest-content.ts';

const facts = makeOverlayFacts({}, { nowMs: madeAtMs + 180_000, questsById: new Map([[701, makeQuest()]]) });
const one = (event: LfmActivityEvent, timestamp = madeAt) =>
  activityContent([{ timestamp, events: [event] }], facts)[0];

/** The text of a line, with texts of players in brackets. */
function words(event: LfmActivityEvent): string | undefined {
  const line = one(event);
  if (line === undefined || line.kind === 'spacer') return line?.kind;
  return `${line.before}${line.name === '' ? '' : `[${line.name}]`}${line.after}`;
}

describe('the history of a group', () => {
  it.each([
    [{ tag: 'posted', data: '' }, 'Group posted'],
    [{ tag: 'member_joined', data: 'Aria' }, '[Aria] joined'],
    [{ tag: 'member_left', data: 'Aria' }, '[Aria] left'],
    [{ tag: 'member_left', data: null }, '[???] left'],
    [{ tag: 'member_joined', data: 'A\u202Eria' }, '[Aria] joined'],
    [{ tag: 'quest', data: '701' }, 'Quest: [The Sunken Stair]'],
    [{ tag: 'quest', data: '999' }, 'Quest: [Unknown Quest]'],
    [{ tag: 'quest', data: '0' }, 'Quest cleared'],
    [{ tag: 'quest', data: null }, 'Quest cleared'],
    [{ tag: 'comment', data: 'hello' }, undefined],
  ] as const)('says %j as %s', (event, expected) => {
    expect(words(event)).toBe(expected);
  });

  it('calls no quest unknown while quests are loading', () => {
    const lines = activityContent([{ timestamp: madeAt, events: [{ tag: 'quest', data: '999' }] }], {
      ...facts,
      isCatalogueLoaded: false,
    });
    expect(lines).toMatchObject([{ before: 'Quest: ', name: 'Loading...' }]);
  });

  it.each([
    [0, 'Just now'],
    [59_999, 'Just now'],
    [60_000, '1 minute ago'],
    [7_200_000, '2 hours ago'],
  ])('says %s ms ago as "%s", with the exact moment as title', (ageMs, ago) => {
    const at = { ...facts, nowMs: madeAtMs + ageMs };
    expect(
      activityContent([{ timestamp: madeAt, events: [{ tag: 'posted', data: '' }] }], at)[0],
    ).toMatchObject({
      ago,
      title: '2026-03-14T20:15:00.000Z',
    });
  });

  it('has the first of many events, a spacer, and the last ten', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      timestamp: madeAt,
      events: [{ tag: 'member_joined' as const, data: `P${index}` }],
    }));
    const lines = activityContent(many, facts);
    expect(lines.map((line) => (line.kind === 'spacer' ? '…' : line.name))).toEqual([
      'P0',
      '…',
      ...Array.from({ length: 10 }, (_, index) => `P${20 + index}`),
    ]);
  });

  it('gives every line its own key, even if two are equal', () => {
    const nobody = { tag: 'member_joined' as const, data: null };
    const lines = activityContent([{ timestamp: madeAt, events: [nobody, nobody] }], facts);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  });
});

const members = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCharacter({ id: 200 + index }));
const raid = makeQuest({ id: 702, name: 'The Last Stair', group_size: 'Raid' });
const raidWorld = { questsById: new Map([[702, raid]]) };
const hour = 3_600_000;

describe('the card of a group', () => {
  it('names the members, the leader first, and their places', () => {
    const friend = makeCharacter({
      id: 300,
      name: 'Aria',
      gender: 'Female',
      race: 'Drow',
      total_level: 31,
      classes: [
        { name: 'Bard', level: 18 },
        { name: 'Rogue', level: 2 },
        { name: 'Epic', level: 10 },
        { name: 'Legendary', level: 1 },
      ],
      location_id: null,
      guild_name: null,
    });
    const content = groupContent(listOne({ members: [friend] }), makeOverlayFacts());
    expect(content.leaderName).toBe('Torvald');
    expect(content.memberCount).toBe('2/6');
    expect(content.levels).toBe('Levels 15–25');
    expect(content.comment).toBe('Casual evening, all welcome');
    expect(content.people.map(({ character: _, ...shown }) => shown)).toEqual([
      {
        id: 101,
        isLeader: true,
        hasCrown: false,
        name: 'Torvald',
        raceIcon: 'race-human',
        race: 'Female Human',
        guild: 'Lantern Watch',
        place: 'The Harbor',
        classes: [{ icon: 'class-fighter', name: 'Fighter', level: 20 }],
        level: 20,
      },
      {
        id: 300,
        isLeader: false,
        hasCrown: false,
        name: 'Aria',
        raceIcon: 'race-drow-elf',
        race: 'Female Drow',
        guild: '',
        place: 'Somewhere in the Aether',
        classes: [
          { icon: 'class-bard', name: 'Bard', level: 18 },
          { icon: 'class-rogue', name: 'Rogue', level: 2 },
        ],
        level: 31,
      },
    ]);
  });

  it('gives a crown to configured characters, unless it would identify an anonymous one', () => {
    const definition = { ...defaultDefinition, crowned_character_ids: [101, 300] };
    const hidden = makeCharacter({ id: 300, name: null, is_anonymous: true });
    const both = [hidden, makeCharacter({ id: 301 })];
    const { people } = groupContent(listOne({ members: both }), makeOverlayFacts({}, { definition }));
    expect(people.map(({ hasCrown }) => hasCrown)).toEqual([true, false, false]);
  });

  it('reveals nothing about an anonymous character', () => {
    const hidden = makeCharacter({
      name: null,
      guild_name: null,
      location_id: null,
      race: null,
      gender: null,
      is_anonymous: true,
    });
    const content = groupContent(listOne({ leader: hidden }), makeOverlayFacts());
    expect(content.leaderName).toBe('???');
    expect(content.people[0]).toMatchObject({
      name: '???',
      guild: '',
      place: '???',
      race: '',
      raceIcon: 'race-unknown',
    });
  });

  it('names no places in a replay, which does not know them', () => {
    const content = groupContent(listOne({}), makeOverlayFacts({}, { isPast: true }));
    expect(content.people.map(({ place }) => place)).toEqual(['']);
  });

  it('shows the places of people in known areas', () => {
    const content = groupContent(listOne({ leader: makeCharacter({ location_id: 77 }) }), makeOverlayFacts());
    expect(content.people[0]?.place).toBe('Somewhere in the Aether');
  });

  it('counts no more members than a group can hold', () => {
    const content = groupContent(listOne({ members: members(7) }), makeOverlayFacts());
    expect([content.memberCount, content.people.length]).toEqual(['6/6+', 8]);
  });

  it('keeps the name of an unknown class', () => {
    const leader = makeCharacter({ classes: [{ name: 'Dragon Lord', level: 3 }] });
    const [person] = groupContent(listOne({ leader }), makeOverlayFacts()).people;
    expect(person?.classes).toEqual([{ icon: null, name: 'Dragon Lord', level: 3 }]);
  });

  it('counts up to twelve in a raid, and calls the group a raid', () => {
    const content = groupContent(
      listOne({ quest_id: 702, members: members(11) }, raidWorld),
      makeOverlayFacts(),
    );
    expect(content.memberCount).toBe('12/12');
    expect(content.quest).toMatchObject({ name: 'The Last Stair', isRaid: true });
    expect(content.sentence).toBe('12 players.');
  });

  it('shows a single level without a range', () => {
    const content = groupContent(listOne({ minimum_level: 20, maximum_level: 20 }), makeOverlayFacts());
    expect(content.levels).toBe('Level 20');
    expect(content.sentence).toBe('The leader is alone.');
  });

  it('has no quest for a group without one', () => {
    expect(groupContent(listOne({ quest_id: 0 }), makeOverlayFacts()).quest.name).toBeNull();
  });

  it('claims nothing about quests and areas until they have loaded', () => {
    const listed = listOne({ quest_id: 999, leader: makeCharacter({ location_id: 77 }) });
    const saidBy = (isCatalogueLoaded: boolean) => {
      const { quest, memberCount, people } = groupContent(
        listed,
        makeOverlayFacts({}, { isCatalogueLoaded }),
      );
      return [quest.name, memberCount, people[0]?.place];
    };
    expect(saidBy(false)).toEqual(['Loading...', '1', 'Loading...']);
    expect(saidBy(true)).toEqual(['Unknown Quest', '1/6', 'Somewhere in the Aether']);
  });

  it.each([
    ['a group with a name that would reverse the text', 'Tor\u202Evald'],
    ['a group with a name of invisible characters', '\u200BTor\u200Bvald\u0007'],
  ])('cleans %s', (_what, name) => {
    const content = groupContent(
      listOne({ leader: makeCharacter({ name, guild_name: 'A\u202Eb' }), comment: 'a\n\nb\u202E' }),
      makeOverlayFacts(),
    );
    expect(content.leaderName).toBe('Torvald');
    expect(content.people[0]?.guild).toBe('Ab');
    expect(content.comment).toBe('a b');
  });
});

describe("the usual duration of a group's quest", () => {
  const both = { heroic_normal_cr: 8, epic_normal_cr: 32 };
  const known = {
    ...unknownQuestMetrics,
    runs: 30,
    median_duration_seconds: 860,
    heroic_xp_per_minute: 412.4,
    epic_xp_per_minute: 1239.6,
  };
  const usualOf = (
    lfm: Partial<Lfm>,
    quest: Partial<Quest>,
    metrics: QuestMetrics = known,
    settings: Partial<LfmSettings> = {},
  ) => {
    const listed = listOne(lfm, { questsById: new Map([[701, makeQuest(quest)]]) });
    const metricsById = new Map([[701, metrics]]);
    const { usual } = groupContent(listed, makeOverlayFacts(settings, { metricsById }));
    expect(questContent(listed, makeOverlayFacts(settings, { metricsById })).usual).toBe(usual);
    return usual;
  };

  it.each<[what: string, lfm: Partial<Lfm>, quest: Partial<Quest>, usual: string]>([
    ['is that of the heroic version', { minimum_level: 8 }, both, 'Median 14 min · 412 XP/min'],
    ['is still that of the heroic version', { minimum_level: 19 }, both, 'Median 14 min · 412 XP/min'],
    ['is that of the epic version', { minimum_level: 20 }, both, 'Median 14 min · 1,240 XP/min'],
    [
      'is that of the only, heroic version',
      { minimum_level: 20 },
      { ...both, epic_normal_cr: null },
      'Median 14 min · 412 XP/min',
    ],
    [
      'is that of the only, heroic version if the epic level is 0',
      { minimum_level: 20 },
      { ...both, epic_normal_cr: 0 },
      'Median 14 min · 412 XP/min',
    ],
  ])('%s', (_what, lfm, quest, usual) => {
    expect(usualOf(lfm, quest)).toBe(usual);
  });

  it.each<[what: string, metrics: QuestMetrics, usual: string]>([
    ['leaves out unknown experience', { ...known, heroic_xp_per_minute: null }, 'Median 14 min'],
    ['can be hours', { ...known, median_duration_seconds: 3900 }, 'Median 1 h 5 min · 412 XP/min'],
    ['is unknown with too few runs', { ...unknownQuestMetrics, runs: 12 }, ''],
  ])('%s', (_what, metrics, usual) => {
    expect(usualOf({ minimum_level: 8 }, both, metrics)).toBe(usual);
  });

  it('is rated among quests of the same level, in the version that the group plays', () => {
    const listed = (minimum_level: number) =>
      listOne({ minimum_level }, { questsById: new Map([[701, makeQuest(both)]]) });
    const rated = makeOverlayFacts(
      {},
      {
        metricsById: new Map([[701, known]]),
        ratings: { heroic: new Map([[701, 'Low']]), epic: new Map([[701, 'Very high']]) },
      },
    );
    expect(groupContent(listed(8), rated).usual).toBe('Median 14 min · 412 XP/min (low)');
    expect(groupContent(listed(20), rated).usual).toBe('Median 14 min · 1,240 XP/min (very high)');
  });

  it('is omitted for no quest, an unknown one, or a guess while guesses are off', () => {
    expect(usualOf({ quest_id: 0 }, both)).toBe('');
    expect(usualOf({ quest_id: 999 }, both)).toBe('');
    expect(usualOf({ is_quest_guess: true }, both, known, { showQuestGuesses: false })).toBe('');
    expect(usualOf({ is_quest_guess: true, minimum_level: 8 }, both)).toContain('Median');
  });

  it('is omitted before it is known', () => {
    expect(groupContent(listOne(), makeOverlayFacts()).usual).toBe('');
  });
});

describe('the card of a group follows a setting:', () => {
  it.each([
    [true, 4, 1],
    [true, 5, 2],
    [true, 11, 2],
    [false, 11, 1],
  ] as const)(
    'isMultiColumn %s, %s members beside the leader: %s column(s)',
    (isMultiColumn, count, columns) => {
      const content = groupContent(listOne({ members: members(count) }), makeOverlayFacts({ isMultiColumn }));
      expect(content.columns).toBe(columns);
    },
  );

  it('showCharacterGuildNames', () => {
    const guilds = (showCharacterGuildNames: boolean) =>
      groupContent(listOne(), makeOverlayFacts({ showCharacterGuildNames })).people.map(({ guild }) => guild);
    expect(guilds(true)).toEqual(['Lantern Watch']);
    expect(guilds(false)).toEqual(['']);
  });

  it('showMemberCount', () => {
    const count = (showMemberCount: boolean) =>
      groupContent(listOne(), makeOverlayFacts({ showMemberCount })).memberCount;
    expect(count(true)).toBe('1/6');
    expect(count(false)).toBe('');
  });

  it('showLfmActivity', () => {
    const lines = (showLfmActivity: boolean) =>
      groupContent(listOne(), makeOverlayFacts({ showLfmActivity })).activity.length;
    expect(lines(true)).toBe(1);
    expect(lines(false)).toBe(0);
  });

  it('showQuestGuesses', () => {
    const name = (showQuestGuesses: boolean) =>
      groupContent(listOne({ is_quest_guess: true }), makeOverlayFacts({ showQuestGuesses })).quest.name;
    expect(name(true)).toBe('The Sunken Stair');
    expect(name(false)).toBeNull();
  });

  it('showEligibleCharacters', () => {
    const mine = [makeCharacter({ id: 1, name: 'Mine' })];
    const listed = listOne({}, { registeredCharacters: mine }, { trackedCharacterIds: [1] });
    expect(groupContent(listed, makeOverlayFacts({ showEligibleCharacters: false })).eligible).toEqual([]);
    expect(groupContent(listed, makeOverlayFacts()).eligible).toEqual([
      {
        title: 'Can join',
        people: [
          {
            id: 1,
            name: 'Mine',
            level: 20,
            classes: [{ icon: 'class-fighter', name: 'Fighter', level: 20 }],
            timer: null,
          },
        ],
        more: null,
      },
    ]);
  });
});

describe('eligible characters', () => {
  const own = (count: number) => ({
    registeredCharacters: Array.from({ length: count }, (_, index) =>
      makeCharacter({ id: index + 1, name: `Own ${index + 1}` }),
    ),
  });
  const tracked = (count: number) => ({
    trackedCharacterIds: Array.from({ length: count }, (_, index) => index + 1),
  });
  const eligibleOf = (count: number) =>
    groupContent(listOne({}, own(count), tracked(count)), makeOverlayFacts()).eligible;

  it.each([
    [5, 5, null],
    [6, 5, '+1 more eligible character...'],
    [8, 5, '+3 more eligible characters...'],
  ])('of %s the first %s are named, the rest: %s', (count, named, more) => {
    const [part, ...others] = eligibleOf(count);
    expect(part?.people).toHaveLength(named);
    expect(part?.more).toBe(more);
    expect(others).toEqual([]);
  });

  it('are left out of the card if there are none', () => {
    expect(eligibleOf(0)).toEqual([]);
  });

  it.each([
    ['a member', { members: [makeCharacter({ id: 2 })] }, ['Own 1', 'Own 3']],
    ['the leader', { leader: makeCharacter({ id: 1 }) }, ['Own 2', 'Own 3']],
    [
      'everybody',
      { leader: makeCharacter({ id: 1 }), members: [2, 3].map((id) => makeCharacter({ id })) },
      undefined,
    ],
  ])('leave out %s of this very group', (_who, lfm, names) => {
    const { eligible } = groupContent(listOne(lfm, own(3), tracked(3)), makeOverlayFacts());
    expect(eligible[0]?.people.map(({ name }) => name)).toEqual(names);
  });

  it('are counted without members of the group', () => {
    const lfm = { members: [makeCharacter({ id: 2 })] };
    const { eligible } = groupContent(listOne(lfm, own(7), tracked(7)), makeOverlayFacts());
    expect(eligible[0]?.more).toBe('+1 more eligible character...');
  });

  it('have the time left of their timers', () => {
    const listed = listOne(
      { quest_id: 702 },
      { ...raidWorld, ...own(2), raidActivity: [makeRaidActivity({ character_id: 2 })] },
      tracked(2),
    );
    const at = (nowMs: number) => groupContent(listed, makeOverlayFacts({}, { nowMs }));
    const now = at(madeAtMs + 15 * hour);
    expect(now.eligible.map(({ title }) => title)).toEqual(['Can join', 'On timer']);
    expect(now.eligible.map(({ people }) => people.map(({ timer }) => timer))).toEqual([
      [null],
      [
        {
          isKnown: true,
          text: 'On timer: 2 days 3 hours left',
          title: 'Off timer at 2026-03-17T14:15:00.000Z',
        },
      ],
    ]);
    expect(now.sentence).toBe('The leader is alone. Can join: Own 1. On timer: Own 2.');
    expect(at(madeAtMs + 66 * hour).eligible[1]?.people[0]?.timer).toBeNull();
  });

  it('of a full group are only called eligible, even if on timer', () => {
    const crowd = Array.from({ length: 11 }, (_, place) => makeCharacter({ id: place + 50 }));
    const world = { ...raidWorld, ...own(2), raidActivity: [makeRaidActivity({ character_id: 2 })] };
    const { eligible, sentence } = groupContent(
      listOne({ quest_id: 702, members: crowd }, world, tracked(2)),
      makeOverlayFacts(),
    );
    expect(eligible).toMatchObject([
      { title: 'Eligible, but the group is full', people: [{ name: 'Own 1' }, { name: 'Own 2' }] },
    ]);
    expect(sentence).toBe('12 players. Eligible, but the group is full: Own 1, Own 2.');
  });

  it('have an unknown timer for raids only', () => {
    const world = { ...raidWorld, ...own(2), raidsWithheldIds: new Set([2]) };
    const cardOf = (quest_id: number) =>
      groupContent(listOne({ quest_id }, world, tracked(2)), makeOverlayFacts());
    expect(cardOf(702).eligible[0]?.people.map(({ timer }) => timer?.text)).toEqual([
      undefined,
      'Raid timer unknown',
    ]);
    expect(cardOf(702).sentence).toBe('The leader is alone. Can join: Own 1, Own 2 (raid timer unknown).');
    expect(cardOf(701).eligible[0]?.people.map(({ timer }) => timer)).toEqual([null, null]);
  });
});
