import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AreaSession,
  type CharacterMoment,
  followCharacter,
  newPresence,
  passTime,
  type QuestPresence,
  returnWithinMs,
  shortestSessionMs,
} from './quest-sessions.ts';

const crypt = 501;
const vault = 502;
const tavern = 11;
const isQuestArea = (areaId: number) => areaId === crypt || areaId === vault;

const minute = 60_000;
type Step = readonly [minutes: number, type: string, value?: number | null];

function momentOf([minutes, type, value = null]: Step): CharacterMoment {
  const atMs = minutes * minute;
  switch (type) {
    case 'at':
      return { atMs, type: 'place', areaId: value };
    case 'group':
      return { atMs, type: 'group', groupId: value ?? 0 };
    case 'level':
      return { atMs, type: 'level', level: value ?? 0 };
    default:
      return { atMs, type: type === 'in' ? 'login' : 'logout' };
  }
}

function follow(
  moments: readonly CharacterMoment[],
  untilMs: number,
  first: QuestPresence = newPresence(0, 12),
): { readonly sessions: readonly AreaSession[]; readonly presence: QuestPresence } {
  const sessions: AreaSession[] = [];
  let presence = first;
  for (const moment of moments) {
    const followed = followCharacter(presence, moment, isQuestArea);
    presence = followed.presence;
    sessions.push(...followed.ended);
  }
  const last = passTime(presence, untilMs);
  return { sessions: [...sessions, ...last.ended], presence: last.presence };
}

const session = (areaId: number, from: number, to: number, facts: Partial<AreaSession> = {}) => ({
  areaId,
  groupId: 0,
  level: 12,
  startedMs: from * minute,
  endedMs: to * minute,
  hasLeft: true,
  ...facts,
});

describe('sessions of a character', () => {
  const cases: readonly (readonly [string, readonly Step[], readonly AreaSession[]])[] = [
    [
      'a stay from entry to exit',
      [
        [0, 'at', crypt],
        [14, 'at', tavern],
      ],
      [session(crypt, 0, 14)],
    ],
    [
      'none in an area without quests',
      [
        [0, 'at', tavern],
        [9, 'at', 12],
      ],
      [],
    ],
    [
      'none below a minute',
      [
        [0, 'at', crypt],
        [0.9, 'at', tavern],
      ],
      [],
    ],
    [
      'one of exactly a minute',
      [
        [0, 'at', crypt],
        [1, 'at', tavern],
      ],
      [session(crypt, 0, 1)],
    ],
    [
      'a logout inside, which does not count as an exit',
      [
        [0, 'at', crypt],
        [14, 'out'],
      ],
      [session(crypt, 0, 14, { hasLeft: false })],
    ],
    [
      'an exit before a logout',
      [
        [0, 'at', crypt],
        [14, 'at', tavern],
        [15, 'out'],
      ],
      [session(crypt, 0, 14)],
    ],
    [
      'a return within five minutes, which continues the session',
      [
        [0, 'at', crypt],
        [6, 'at', tavern],
        [11, 'at', crypt],
        [20, 'at', tavern],
      ],
      [session(crypt, 0, 20)],
    ],
    [
      'a return after five minutes, which begins another session',
      [
        [0, 'at', crypt],
        [6, 'at', tavern],
        [11.01, 'at', crypt],
        [20, 'at', tavern],
      ],
      [session(crypt, 0, 6), session(crypt, 11.01, 20)],
    ],
    [
      'a lost connection, after which the session continues',
      [
        [0, 'at', crypt],
        [6, 'out'],
        [8, 'in'],
        [8, 'at', crypt],
        [20, 'at', tavern],
      ],
      [session(crypt, 0, 20)],
    ],
    [
      'a logout with a login elsewhere, which does not count as an exit',
      [
        [0, 'at', crypt],
        [6, 'out'],
        [8, 'in'],
        [8, 'at', tavern],
      ],
      [session(crypt, 0, 6, { hasLeft: false })],
    ],
    [
      'one quest after another without a place between',
      [
        [0, 'at', crypt],
        [10, 'at', vault],
        [30, 'at', tavern],
      ],
      [session(crypt, 0, 10), session(vault, 10, 30)],
    ],
    [
      'a short look into another quest on the way',
      [
        [0, 'at', crypt],
        [5, 'at', vault],
        [8, 'at', crypt],
        [20, 'at', tavern],
      ],
      [session(vault, 5, 8), session(crypt, 0, 20)],
    ],
    [
      'a place reported twice',
      [
        [0, 'at', crypt],
        [5, 'at', crypt],
        [9, 'at', tavern],
      ],
      [session(crypt, 0, 9)],
    ],
    [
      'a character whose place becomes hidden, which does not count as an exit',
      [
        [0, 'at', crypt],
        [5, 'at', null],
        [30, 'at', tavern],
      ],
      [session(crypt, 0, 5, { hasLeft: false })],
    ],
    [
      'with the last group inside',
      [
        [0, 'group', 7],
        [0, 'at', crypt],
        [3, 'group', 0],
        [4, 'group', 8],
        [9, 'at', tavern],
        [9, 'group', 9],
      ],
      [session(crypt, 0, 9, { groupId: 8 })],
    ],
    [
      'without a group joined just before leaving',
      [
        [0, 'group', 7],
        [0, 'at', crypt],
        [8, 'group', 0],
        [8, 'group', 8],
        [9, 'at', tavern],
      ],
      [session(crypt, 0, 9, { groupId: 7 })],
    ],
    [
      'without a group of one minute',
      [
        [0, 'group', 7],
        [0, 'at', crypt],
        [3, 'group', 8],
        [4, 'group', 7],
        [9, 'at', tavern],
      ],
      [session(crypt, 0, 9, { groupId: 7 })],
    ],
    [
      'with the first group, however late it was joined',
      [
        [0, 'at', crypt],
        [8, 'group', 7],
        [9, 'at', tavern],
      ],
      [session(crypt, 0, 9, { groupId: 7 })],
    ],
    [
      'with a group that was left inside',
      [
        [0, 'group', 7],
        [0, 'at', crypt],
        [3, 'group', 0],
        [9, 'at', tavern],
      ],
      [session(crypt, 0, 9, { groupId: 7 })],
    ],
    [
      'with a group joined before a return',
      [
        [0, 'at', crypt],
        [3, 'at', tavern],
        [4, 'group', 7],
        [5, 'at', crypt],
        [9, 'at', tavern],
      ],
      [session(crypt, 0, 9, { groupId: 7 })],
    ],
    [
      'with the level at the entry',
      [
        [0, 'level', 4],
        [1, 'at', crypt],
        [3, 'level', 5],
        [9, 'at', tavern],
        [20, 'at', vault],
        [29, 'at', tavern],
      ],
      [session(crypt, 1, 9, { level: 4 }), session(vault, 20, 29, { level: 5 })],
    ],
  ];
  it.each(cases)('are found: %s', (_, steps, expected) => {
    expect(follow(steps.map(momentOf), 24 * 60 * minute).sessions).toEqual(expected);
  });

  it('last while somebody is inside', () => {
    const { sessions, presence } = follow([momentOf([0, 'at', crypt])], 7 * 24 * 60 * minute);
    expect(sessions).toEqual([]);
    expect(presence.stays).toHaveLength(1);
  });

  it('are reported once it is too late to return', () => {
    const moments = [momentOf([0, 'at', crypt]), momentOf([9, 'at', tavern])];
    expect(follow(moments, 9 * minute + returnWithinMs).sessions).toEqual([]);
    expect(follow(moments, 9 * minute + returnWithinMs + 1).sessions).toEqual([session(crypt, 0, 9)]);
  });

  const anyMoment = fc.oneof(
    fc.record({ type: fc.constant('place' as const), areaId: fc.constantFrom(crypt, vault, tavern, null) }),
    fc.record({ type: fc.constantFrom('login' as const, 'logout' as const) }),
    fc.record({ type: fc.constant('group' as const), groupId: fc.constantFrom(0, 7, 8) }),
    fc.record({ type: fc.constant('level' as const), level: fc.integer({ min: 1, max: 32 }) }),
  );
  const anyLife = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 8 * minute }), anyMoment), { maxLength: 60 })
    .map((steps) => {
      let atMs = 0;
      return steps.map(([waitMs, moment]): CharacterMoment => ({ ...moment, atMs: (atMs += waitMs) }));
    });

  it('last at least a minute, do not overlap in one area, and do not depend on how often passTime is called', () => {
    fc.assert(
      fc.property(
        anyLife,
        fc.array(fc.integer({ min: 0, max: minute * 60 * 8 }), { maxLength: 20 }),
        (life, looks) => {
          const untilMs = 10 * 60 * 60 * minute;
          const { sessions, presence } = follow(life, untilMs);
          for (const { startedMs, endedMs } of sessions)
            expect(endedMs - startedMs).toBeGreaterThanOrEqual(shortestSessionMs);
          for (const areaId of [crypt, vault]) {
            const here = sessions.filter((each) => each.areaId === areaId);
            for (const [place, { startedMs }] of here.entries()) {
              expect(startedMs).toBeGreaterThan((here[place - 1]?.endedMs ?? -Infinity) + returnWithinMs);
            }
          }
          expect(presence.stays.filter(({ endedMs }) => endedMs === null).length).toBe(presence.stays.length);
          const told: AreaSession[] = [];
          let known = newPresence(0, 12);
          const both = [...life, ...looks.map((atMs) => ({ atMs, type: 'look' as const }))].toSorted(
            (a, b) => a.atMs - b.atMs,
          );
          for (const each of both) {
            const step =
              each.type === 'look' ? passTime(known, each.atMs) : followCharacter(known, each, isQuestArea);
            known = step.presence;
            told.push(...step.ended);
          }
          told.push(...passTime(known, untilMs).ended);
          const inOrder = (all: readonly AreaSession[]) =>
            all.toSorted((a, b) => a.startedMs - b.startedMs || a.areaId - b.areaId || a.endedMs - b.endedMs);
          expect(inOrder(told)).toEqual(inOrder(sessions));
        },
      ),
    );
  });
});
