import { offsetsWithin } from '../time-zone.ts';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { indexQuestsById } from '../quest/quest.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';
import {
  englishCollator,
  madeAtMs,
  makeCharacter,
  makeLfm,
  makeQuest,
  makeServerInfo,
} from '../testing/makers.ts';
import {
  bestHourTonight,
  likeliestHourTonight,
  canRaidNow,
  charactersTonight,
  type CharacterTonight,
  endOfDayMs,
  type TonightFacts,
  tonightOrder,
} from './tonight.ts';
import { hourMs } from '../time.ts';

const shroud = makeQuest({ id: 1, name: 'The Shroud', group_size: 'Raid' });
const vault = makeQuest({ id: 2, alt_id: 20, name: 'The Vault', group_size: 'Raid' });
const stair = makeQuest({ id: 701 });
const questsById = indexQuestsById([shroud, vault, stair]);

const mine = makeCharacter({ id: 7, name: 'Mirelle' });
const strangers = (count: number) =>
  Array.from({ length: count }, (_, place) => makeCharacter({ id: 500 + place }));
const raid = (overrides: Partial<Lfm> = {}) => makeLfm({ id: 11, quest_id: 1, ...overrides });

function timer(questIds: readonly number[], overrides: Partial<RaidTimer> = {}): RaidTimer {
  return { characterId: 7, questIds, completedAtMs: madeAtMs, endsAtMs: madeAtMs + hourMs, ...overrides };
}

const groupsOf = (...lfms: readonly Lfm[]) => Object.fromEntries(lfms.map((lfm) => [lfm.id, lfm]));

function factsOf(overrides: Partial<TonightFacts> = {}): TonightFacts {
  return {
    owners: [{ id: 7, character: mine }],
    groups: { thelanis: groupsOf(makeLfm({ id: 10 }), raid()) },
    questsById,
    hasFailed: false,
    infos: { thelanis: makeServerInfo() },
    timers: [],
    visibilityOf: () => 'known',
    isIgnored: () => false,
    definition: defaultDefinition,
    nowMs: madeAtMs,
    ...overrides,
  };
}

function one(overrides: Partial<TonightFacts> = {}): CharacterTonight {
  const [shown] = charactersTonight(factsOf(overrides));
  if (shown === undefined) throw new Error('There is no character');
  return shown;
}

/** Ids of raids and of other groups; if they are unknown, the state. */
function joinable(overrides: Partial<TonightFacts> = {}) {
  const { groups } = one(overrides);
  if (groups.state !== 'known') return groups.state;
  return [groups.raids.map(({ lfm }) => lfm.id), groups.others.map(({ lfm }) => lfm.id)];
}

describe('the joinable groups of a character', () => {
  it.each<[string, Lfm, ReturnType<typeof joinable>]>([
    ['a raid', raid(), [[11], []]],
    ['another quest', makeLfm({ id: 10 }), [[], [10]]],
    ['no quest', makeLfm({ id: 10, quest_id: 0 }), [[], [10]]],
    ['a quest that the catalogue does not know', makeLfm({ id: 10, quest_id: 999 }), [[], [10]]],
    ['a raid with one place left', raid({ members: strangers(10) }), [[11], []]],
    ['a full raid', raid({ members: strangers(11) }), [[], []]],
    ['a full party', makeLfm({ members: strangers(5) }), [[], []]],
    ['more members than places', makeLfm({ members: strangers(8) }), [[], []]],
    ['levels above', makeLfm({ minimum_level: 21 }), [[], []]],
    ['other classes', makeLfm({ accepted_classes: ['Bard'] }), [[], []]],
    ['its own group', makeLfm({ leader: mine }), [[], []]],
    ['a group that it is in', makeLfm({ members: [mine] }), [[], []]],
  ])('are right with %s', (_, lfm, expected) => {
    expect(joinable({ groups: { thelanis: groupsOf(lfm) } })).toEqual(expected);
  });

  it.each<[string, Partial<TonightFacts>, ReturnType<typeof joinable>]>([
    ['are on another server', { groups: { orien: groupsOf(raid()) } }, [[], []]],
    ['are ignored by the visitor', { isIgnored: ({ id }) => id === 11 }, [[], [10]]],
    ['are loading', { groups: null }, 'loading'],
    ['cannot be distinguished from raids yet', { questsById: null }, 'loading'],
    ['failed', { groups: null, hasFailed: true }, 'failed'],
    ['cannot be distinguished from raids', { questsById: null, hasFailed: true }, 'failed'],
    ['were loaded before something failed', { hasFailed: true }, [[11], [10]]],
    [
      'are on a server that is down',
      { infos: { thelanis: makeServerInfo({ is_online: false }) } },
      'offline',
    ],
    ['are on an unknown server', { infos: null }, [[11], [10]]],
    [
      'are on a 32-bit server',
      { owners: [{ id: 7, character: { ...mine, server_name: 'Cormyr' } }] },
      'unlisted',
    ],
    ['belong to a character that was never seen', { owners: [{ id: 7, character: null }] }, 'unseen'],
  ])('are unknown or empty when they %s', (_, facts, expected) => {
    expect(joinable(facts)).toEqual(expected);
  });

  it('start with the group that lacks the fewest members, and end with groups without a quest', () => {
    const lfms = [
      makeLfm({ id: 3, quest_id: 0, members: strangers(4) }),
      makeLfm({ id: 4 }),
      makeLfm({ id: 5, members: strangers(3) }),
    ];
    expect(joinable({ groups: { thelanis: groupsOf(...lfms) } })).toEqual([[], [5, 4, 3]]);
  });
});

describe('a raid timer', () => {
  it.each<[string, RaidTimer, readonly number[], number]>([
    ['excludes its raid', timer([1]), [], 1],
    ['excludes all raids that it may belong to', timer([1, 2]), [], 1],
    ['does not exclude other raids', timer([2]), [11], 0],
    ['does not exclude raids for other characters', timer([1], { characterId: 8 }), [11], 0],
  ])('%s', (_, running, raids, onTimerCount) => {
    const { groups } = one({ timers: [running] });
    expect(groups).toMatchObject({ onTimerCount });
    expect(joinable({ timers: [running] })).toEqual([raids, [10]]);
  });

  it('excludes a group with the other id of its raid', () => {
    const groups = { thelanis: groupsOf(raid({ quest_id: 20 })) };
    expect(joinable({ groups, timers: [timer([2])] })).toEqual([[], []]);
  });

  it('is listed with its character, sorted by end', () => {
    const soon = timer([2]);
    const late = timer([1], { endsAtMs: madeAtMs + 2 * hourMs });
    expect(one({ timers: [late, timer([1], { characterId: 8 }), soon] }).timers).toEqual([soon, late]);
  });

  it.each([
    ['known', { thelanis: groupsOf(raid()) }, 'yes'],
    ['hidden', { thelanis: groupsOf(raid()) }, 'maybe'],
    ['unknown', { thelanis: groupsOf(raid()) }, 'maybe'],
    ['known', { thelanis: groupsOf(makeLfm()) }, 'no'],
    ['hidden', {}, 'no'],
    ['known', null, 'no'],
  ] as const)(
    'with the visibility "%s" and the groups %o gives the answer "%s" to the question whether the character can raid',
    (visibility, groups, expected) => {
      expect(canRaidNow(one({ visibilityOf: () => visibility, groups }))).toBe(expected);
    },
  );
});

describe('the order of the characters', () => {
  it('starts with those who can raid, then those who may, then those who can join anything, then the rest by level and name', () => {
    const owner = (id: number, level: number, name: string, server = 'Thelanis') => ({
      id,
      character: makeCharacter({ id, total_level: level, name, server_name: server }),
    });
    const owners = [
      owner(1, 34, 'Offline', 'Khyber'),
      owner(2, 34, 'Nothing', 'Orien'),
      owner(3, 10, 'Party'),
      owner(4, 20, 'Hidden'),
      owner(5, 20, 'Raider B'),
      owner(6, 20, 'Raider A'),
      owner(7, 21, 'Raider High'),
      { id: 8, character: null },
      { id: 9, character: null },
      { id: 10, character: makeCharacter({ id: 10, name: null, total_level: 34, server_name: 'Khyber' }) },
    ];
    const shown = charactersTonight(
      factsOf({
        owners,
        groups: { thelanis: groupsOf(raid(), makeLfm({ id: 12, minimum_level: 1 })), orien: {}, khyber: {} },
        infos: { khyber: makeServerInfo({ is_online: false }) },
        visibilityOf: (id) => (id === 4 ? 'hidden' : 'known'),
      }),
    );
    expect(shown.toSorted(tonightOrder(englishCollator)).map(({ owner: { id } }) => id)).toEqual([
      7, 6, 5, 4, 3, 2, 10, 1, 8, 9,
    ]);
  });
});

describe('the best hour tonight', () => {
  /** Saturday, 14 March 2026, 20:15 UTC. */
  const at = (hour: number) => Date.UTC(2026, 2, 14, hour, 15);
  const mean = (count: number | null) => ({ avg_character_count: 100, avg_lfm_count: count });
  const saturday = (counts: Readonly<Record<string, number | null>>) => ({
    '6': Object.fromEntries(Object.entries(counts).map(([hour, count]) => [hour, mean(count)])),
    '0': { '0': mean(70), '1': mean(90) },
  });
  const evening = { '12': 99, '20': 30, '21': 45, '22': 45, '23': 20 };
  const ahead = (offsetMinutes: number) => [{ fromMs: -Infinity, offsetMinutes }];

  it.each<[string, Readonly<Record<string, number | null>>, number, number, string | null]>([
    ['the first hour with the most groups', evening, 20, 0, '2026-03-14T21:00:00.000Z 45'],
    ['the present hour', { ...evening, '20': 50 }, 20, 0, '2026-03-14T20:00:00.000Z 50'],
    ['not an hour in the past', evening, 22, 0, '2026-03-14T22:00:00.000Z 45'],
    ['the last hour of the day', evening, 23, 0, '2026-03-14T23:00:00.000Z 20'],
    ['not an hour of tomorrow', { '12': 1 }, 20, 0, null],
    ['unknown when nothing is counted', { '21': null }, 20, 0, null],
    ['not an hour without groups', { '21': 0 }, 20, 0, null],
    ['within the day of a reader east of UTC', evening, 18, 120, '2026-03-14T19:00:00.000Z 45'],
    ['after midnight UTC for a reader east of UTC', evening, 22, 120, '2026-03-14T23:00:00.000Z 90'],
    ['within the day of a reader west of UTC', evening, 20, -300, '2026-03-15T02:00:00.000Z 45'],
    [
      'an hour that begins at half past in a zone with such an offset',
      evening,
      15,
      330,
      '2026-03-14T15:30:00.000Z 45',
    ],
  ])('is %s', (_, counts, hour, offsetMinutes, expected) => {
    const best = bestHourTonight(saturday(counts), at(hour), ahead(offsetMinutes));
    const text = best && `${new Date(best.startsAtMs).toISOString()} ${best.groupCount}`;
    expect(text).toBe(expected);
    expect(best === null || best.endsAtMs - best.startsAtMs === hourMs).toBe(true);
  });

  it('is the right hour on a day with a clock change', () => {
    // In New York the clock went from 2:00 to 3:00 on Sunday, 8 March 2026, and goes back from 2:00 to 1:00 on 1
    // November.
    const sunday = { '0': { '1': mean(80), '20': mean(99), '23': mean(10) } };
    const best = (time: string) => {
      const nowMs = Date.parse(time);
      const offsets = offsetsWithin('America/New_York', { fromMs: nowMs, toMs: nowMs + 24 * hourMs });
      const found = bestHourTonight(sunday, nowMs, offsets);
      return [
        found && new Date(found.startsAtMs).toISOString(),
        new Date(endOfDayMs(nowMs, offsets)).toISOString(),
      ];
    };
    expect(best('2026-03-08T05:10:00Z')).toEqual(['2026-03-09T00:00:00.000Z', '2026-03-09T04:00:00.000Z']);
    expect(best('2026-11-01T05:10:00Z')).toEqual(['2026-11-02T01:00:00.000Z', '2026-11-02T05:00:00.000Z']);
  });

  /** 168 chances by the reader's hours: those given for `6 21` (Saturday, 21:00) and the like, otherwise 0.2. */
  const chances = (told: Readonly<Record<string, number>>) =>
    Array.from({ length: 168 }, (_, hour) => told[`${Math.floor(hour / 24)} ${hour % 24}`] ?? 0.2);

  it.each<[string, Readonly<Record<string, number>>, number, number, string]>([
    ['the likeliest hour', { '6 22': 0.5, '6 12': 0.9 }, 20, 0, '2026-03-14T22:00:00.000Z 50'],
    [
      'the one with the most groups among equally likely hours',
      { '6 20': 0.991, '6 22': 0.989, '6 23': 0.994 },
      20,
      0,
      '2026-03-14T22:00:00.000Z 99',
    ],
    [
      'after midnight for a reader in the east',
      { '0 3': 0.6, '6 12': 0.9 },
      22,
      120,
      '2026-03-15T01:00:00.000Z 60',
    ],
    [
      'within the same day for a reader in the west',
      { '6 22': 0.6, '0 1': 0.9 },
      20,
      -300,
      '2026-03-15T03:00:00.000Z 60',
    ],
  ])('in which a kind of group is likely is %s', (_, told, hour, offsetMinutes, expected) => {
    const best = likeliestHourTonight(chances(told), saturday(evening), at(hour), ahead(offsetMinutes));
    expect(best && `${new Date(best.startsAtMs).toISOString()} ${Math.round(100 * best.chance)}`).toBe(
      expected,
    );
  });

  it('for a kind of group is unknown when it is hardly ever posted, or nothing is known', () => {
    const never = Array.from({ length: 168 }, () => 0.004);
    expect(likeliestHourTonight(never, saturday(evening), at(20), ahead(0))).toBeNull();
    expect(likeliestHourTonight([], saturday(evening), at(20), ahead(0))).toBeNull();
  });

  it.each([
    [0, '2026-03-15T00:00:00.000Z'],
    [60, '2026-03-14T23:00:00.000Z'],
    [240, '2026-03-15T20:00:00.000Z'],
    [-300, '2026-03-15T05:00:00.000Z'],
  ])('is limited by the day of a reader %i minutes ahead of UTC', (offsetMinutes, expected) => {
    expect(new Date(endOfDayMs(at(20), ahead(offsetMinutes))).toISOString()).toBe(expected);
  });
});
