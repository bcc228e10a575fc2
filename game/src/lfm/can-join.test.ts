import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { isEligible } from '../character/eligibility.ts';
import { defaultDefinition } from '../definition.ts';
import { describeGroup } from './lfm-quest.ts';
import { indexQuestsById } from '../quest/quest.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';
import { anyCharacters, anyLfms, knownQuestsById } from '../testing/arbitraries.ts';
import { madeAtMs, makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';
import {
  bestJoinAnswer,
  countJoins,
  type JoinAnswer,
  joinAnswerByLevels,
  joinAnswers,
  makeJoinRule,
} from './can-join.ts';
import type { Lfm } from './lfm.ts';
import { hourMs } from '../time.ts';

const raid = makeQuest({ id: 702, alt_id: 1702, area_id: 602, group_size: 'Raid' });
const sharing = makeQuest({ id: 703, area_id: 602, group_size: 'Raid' });
const questsById = indexQuestsById([makeQuest(), raid, sharing]);
const context = { definition: defaultDefinition, questsById };

const me = makeCharacter({ id: 7, name: 'Mirelle' });
const strangers = (count: number) =>
  Array.from({ length: count }, (_, place) => makeCharacter({ id: 500 + place }));

function timer(questIds: readonly number[], overrides: Partial<RaidTimer> = {}): RaidTimer {
  return { characterId: 7, questIds, completedAtMs: madeAtMs, endsAtMs: madeAtMs + hourMs, ...overrides };
}

interface Case {
  readonly lfm?: Partial<Lfm>;
  readonly character?: Partial<Character>;
  readonly timers?: readonly RaidTimer[];
}

function answerOf({ lfm, character, timers = [] }: Case): JoinAnswer {
  return makeJoinRule(timers, madeAtMs)({ ...me, ...character }, describeGroup(makeLfm(lfm), context));
}

const forRaid = { quest_id: 702 };

describe('whether a character can join a group', () => {
  it.each<[string, Case, JoinAnswer]>([
    ['its level and class are accepted', {}, 'yes'],
    ['the group accepts only its level', { lfm: { minimum_level: 20, maximum_level: 20 } }, 'yes'],
    ['the group is for higher levels', { lfm: { minimum_level: 21 } }, 'not eligible'],
    ['the group is for lower levels', { lfm: { maximum_level: 19 } }, 'not eligible'],
    ['its class is named', { lfm: { accepted_classes: ['fighter'] } }, 'yes'],
    ['another class is named', { lfm: { accepted_classes: ['Bard'] } }, 'not eligible'],
    ['the group is on another server', { lfm: { server_name: 'Orien' } }, 'not eligible'],
    ['the server is spelt differently', { lfm: { server_name: 'THELANIS' } }, 'yes'],
    ['one place is left', { lfm: { members: strangers(4) } }, 'yes'],
    ['the party is full', { lfm: { members: strangers(5) } }, 'full'],
    ['more members are reported than a party can have', { lfm: { members: strangers(9) } }, 'full'],
    ['a raid has one place left', { lfm: { ...forRaid, members: strangers(10) } }, 'yes'],
    ['a raid is full', { lfm: { ...forRaid, members: strangers(11) } }, 'full'],
    [
      'the party is full and for other levels',
      { lfm: { minimum_level: 21, members: strangers(5) } },
      'not eligible',
    ],
    ['it leads the group', { lfm: { leader: me } }, 'member'],
    ['it is in the group', { lfm: { members: [me] } }, 'member'],
    ['it is in a full group', { lfm: { members: [...strangers(4), me] } }, 'member'],
    ['it leads a group for other levels', { lfm: { leader: me, minimum_level: 21 } }, 'member'],
    ['another character of its player is in the group', { lfm: { members: strangers(1) } }, 'yes'],
    ['it is anonymous', { character: { name: null, is_anonymous: true, guild_name: null } }, 'yes'],
    [
      'the leader is anonymous',
      { lfm: { leader: makeCharacter({ name: null, is_anonymous: true }) } },
      'yes',
    ],
    ['it is offline', { character: { is_online: false } }, 'yes'],
    ['it is on timer for the raid', { lfm: forRaid, timers: [timer([702])] }, 'on timer'],
    ['its timer ends now', { lfm: forRaid, timers: [timer([702], { endsAtMs: madeAtMs })] }, 'yes'],
    [
      'its timer ends in a moment',
      { lfm: forRaid, timers: [timer([702], { endsAtMs: madeAtMs + 1 })] },
      'on timer',
    ],
    [
      'one timer for the raid has ended and another has not',
      { lfm: forRaid, timers: [timer([702], { endsAtMs: madeAtMs }), timer([702, 703])] },
      'on timer',
    ],
    ['it is on timer for another raid', { lfm: forRaid, timers: [timer([704])] }, 'yes'],
    [
      'it may be on timer for a raid that shares an area with another',
      { lfm: forRaid, timers: [timer([702, 703])] },
      'on timer',
    ],
    ['another character is on timer', { lfm: forRaid, timers: [timer([702], { characterId: 8 })] }, 'yes'],
    [
      'the group names the raid by its other id',
      { lfm: { quest_id: 1702 }, timers: [timer([702])] },
      'on timer',
    ],
    ['the timer names the raid by its other id', { lfm: forRaid, timers: [timer([1702])] }, 'on timer'],
    [
      'it is on timer for a raid that is full',
      { lfm: { ...forRaid, members: strangers(11) }, timers: [timer([702])] },
      'full',
    ],
    ['the group has no quest', { lfm: { quest_id: null }, timers: [timer([702])] }, 'yes'],
    ['the group has quest 0', { lfm: { quest_id: 0 }, timers: [timer([702])] }, 'yes'],
    ['the catalogue does not know the quest', { lfm: { quest_id: 999 }, timers: [timer([999])] }, 'on timer'],
  ])('is answered when %s', (_, facts, answer) => {
    expect(answerOf(facts)).toBe(answer);
  });
});

describe('in any world of groups', () => {
  const anyTimers = fc.array(
    fc.record({
      characterId: fc.integer({ min: 1, max: 12 }),
      questIds: fc.subarray([...knownQuestsById.keys()], { minLength: 1 }),
      completedAtMs: fc.constant(madeAtMs),
      endsAtMs: fc.integer({ min: madeAtMs - 2, max: madeAtMs + 2 }),
    }),
    { maxLength: 6 },
  );
  const world = { definition: defaultDefinition, questsById: knownQuestsById };

  it('a character that can join is eligible, not a member, and finds a free place', () => {
    fc.assert(
      fc.property(anyLfms, anyCharacters, anyTimers, (lfms, characters, timers) => {
        const answer = makeJoinRule(timers, madeAtMs);
        for (const group of lfms.map((lfm) => describeGroup(lfm, world))) {
          for (const character of characters) {
            if (answer(character, group) !== 'yes') continue;
            expect(isEligible(character, group.lfm)).toBe(true);
            expect(group.isFull).toBe(false);
            expect([group.lfm.leader, ...group.lfm.members].map(({ id }) => id)).not.toContain(character.id);
          }
        }
      }),
    );
  });

  it('nobody can join a full group', () => {
    fc.assert(
      fc.property(anyLfms, anyCharacters, anyTimers, (lfms, characters, timers) => {
        const answer = makeJoinRule(timers, madeAtMs);
        for (const lfm of lfms) {
          const group = { ...describeGroup(lfm, world), isFull: true };
          expect(characters.map((character) => answer(character, group))).not.toContain('yes');
        }
      }),
    );
  });

  it('a timer never makes a group joinable, and has no effect once it has run out', () => {
    fc.assert(
      fc.property(anyLfms, anyCharacters, anyTimers, (lfms, characters, timers) => {
        const withTimers = makeJoinRule(timers, madeAtMs);
        const without = makeJoinRule([], madeAtMs);
        const later = makeJoinRule(timers, madeAtMs + 2);
        for (const group of lfms.map((lfm) => describeGroup(lfm, world))) {
          for (const character of characters) {
            const free = without(character, group);
            expect(later(character, group)).toBe(free);
            const answer = withTimers(character, group);
            expect(answer === free || (answer === 'on timer' && free === 'yes')).toBe(true);
          }
        }
      }),
    );
  });
});

it.each([
  [{ isOwn: false, isWithin: true, isFull: false }, 'yes'],
  [{ isOwn: false, isWithin: true, isFull: true }, 'full'],
  [{ isOwn: false, isWithin: false, isFull: false }, 'not eligible'],
  [{ isOwn: false, isWithin: false, isFull: true }, 'not eligible'],
  [{ isOwn: true, isWithin: true, isFull: false }, 'member'],
  [{ isOwn: true, isWithin: false, isFull: true }, 'member'],
] as const)('The answer by levels and classes for %j is %s', (facts, answer) => {
  expect(joinAnswerByLevels(facts)).toBe(answer);
});

describe('the answer for several characters', () => {
  it.each<[JoinAnswer[], JoinAnswer]>([
    [[], 'not eligible'],
    [['not eligible', 'yes', 'on timer'], 'yes'],
    [['on timer', 'member'], 'member'],
    [['not eligible', 'on timer'], 'on timer'],
    [['not eligible', 'full'], 'full'],
  ])('of %j is %s', (answers, best) => {
    expect(bestJoinAnswer(answers)).toBe(best);
    expect(bestJoinAnswer(answers.toReversed())).toBe(best);
  });
});

it('Groups are counted by their answers', () => {
  expect(countJoins([...joinAnswers, 'yes', 'yes', 'full'])).toEqual({ canJoin: 3, full: 2, onTimer: 1 });
  expect(countJoins([])).toEqual({ canJoin: 0, full: 0, onTimer: 0 });
});
