import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeFromSeconds,
  difficultyCode,
  findRuns,
  medianOf,
  type Posting,
  questOfSession,
} from './quest-runs.ts';
import { columnsOf, type SessionFacts } from '../testing/session-columns.ts';

const minute = 60_000;
const crypt = { id: 1, alt_id: null };
const vault = { id: 2, alt_id: 22 };

const posting = (questId: number | null, from: number, to: number | null, difficulty = 'Elite'): Posting => ({
  questId,
  difficulty,
  postedMs: from * minute,
  closedMs: to === null ? null : to * minute,
});

describe('the quest of a session', () => {
  const session = { startedMs: 100 * minute, endedMs: 120 * minute };
  const none = { questId: null, difficulty: null };
  it.each([
    ['the only quest of its area', [crypt], [], { questId: 1, difficulty: null }],
    ['unknown in an area without quests', [], [posting(1, 90, 110)], none],
    ['unknown in an area of several quests when none was posted', [crypt, vault], [], none],
    ['unknown when the group was posted without a quest', [crypt, vault], [posting(null, 90, 110)], none],
    [
      'unknown when the group was posted with quest 0',
      [{ id: 3, alt_id: 0 }, vault],
      [posting(0, 90, 110)],
      none,
    ],
    ['unknown when a quest of another area was posted', [crypt, vault], [posting(3, 90, 110)], none],
    ['the posted quest', [crypt, vault], [posting(2, 90, 110)], { questId: 2, difficulty: 'Elite' }],
    [
      'the quest posted with its other id',
      [crypt, vault],
      [posting(22, 90, 110)],
      { questId: 2, difficulty: 'Elite' },
    ],
    [
      'the quest that is still posted',
      [crypt, vault],
      [posting(2, 90, null)],
      { questId: 2, difficulty: 'Elite' },
    ],
    [
      'the quest whose post was taken down half an hour before',
      [crypt, vault],
      [posting(2, 60, 70)],
      { questId: 2, difficulty: 'Elite' },
    ],
    ['unknown when the post was taken down longer before', [crypt, vault], [posting(2, 60, 69.9)], none],
    ['unknown when it was posted only after the session', [crypt, vault], [posting(2, 121, null)], none],
    [
      'the quest posted for the longest part of the session',
      [crypt, vault],
      [posting(1, 90, 104), posting(2, 104, null, 'Hard')],
      { questId: 2, difficulty: 'Hard' },
    ],
    [
      'the quest posted before the session, not the next one posted at its end',
      [crypt, vault],
      [posting(1, 90, 100), posting(2, 119, null, 'Hard')],
      { questId: 1, difficulty: 'Elite' },
    ],
    [
      'the later of two quests whose posts were taken down before',
      [crypt, vault],
      [posting(1, 80, 98), posting(2, 85, 98, 'Hard')],
      { questId: 2, difficulty: 'Hard' },
    ],
    [
      'the only quest of its area, with the difficulty in its own post',
      [crypt],
      [posting(3, 90, null, 'Hard'), posting(1, 80, 95, 'Reaper')],
      { questId: 1, difficulty: 'Reaper' },
    ],
  ] as const)('is %s', (_, quests, postings, expected) => {
    expect(questOfSession(session, quests, postings)).toEqual(expected);
  });
});

describe('the minimum length of a complete session', () => {
  it.each([
    ['a third of the stated length', [60, 60, 60], 900, 300],
    ['a third of the usual length when none is stated', [600, 900, 1200], null, 300],
    ['based on the mean of the middle two for an even number of sessions', [600, 900, 1200, 1500], null, 350],
    ['not based on a stated length of 0', [600, 900, 1200], 0, 300],
    ['0 when no length is known', [], null, 0],
    [
      'a third of the stated length before the 30th session',
      Array.from({ length: 29 }, () => 2_400),
      18_000,
      6_000,
    ],
    [
      'a third of the usual length from the 30th session on',
      Array.from({ length: 30 }, () => 2_400),
      18_000,
      800,
    ],
  ])('is %s', (_, lengths, stated, expected) => {
    const columns = columnsOf(lengths.map((seconds) => ({ seconds })));
    expect(completeFromSeconds(columns, stated)).toBe(expected);
  });

  it('a difficulty is found by its code', () => {
    expect(['Casual', 'Normal', 'Hard', 'Elite', 'Reaper', null, 'Solo'].map(difficultyCode)).toEqual([
      1, 2, 3, 4, 5, 0, 0,
    ]);
    expect(medianOf([])).toBe(0);
  });
});

describe('runs', () => {
  const runsOf = (sessions: readonly SessionFacts[]) => {
    const runs = findRuns(columnsOf(sessions), 300);
    expect([runs.server, runs.level, runs.difficulty, runs.endedSecond].map(({ length }) => length)).toEqual(
      [0, 0, 0, 0].fill(runs.count),
    );
    return Array.from({ length: runs.count }, (_, place) => [
      runs.startedSecond[place],
      runs.endedSecond[place],
    ]);
  };
  it.each([
    ['none without sessions', [], []],
    ['one for a solo session', [{ started: 100, seconds: 400 }], [[100, 500]]],
    ['none for a session that was too short', [{ started: 100, seconds: 299 }], []],
    ['none for a session that ended with a logout', [{ started: 100, seconds: 900, hasLeft: false }], []],
    [
      'two for two solo sessions at the same time',
      [
        { started: 100, seconds: 400 },
        { started: 120, seconds: 400 },
      ],
      [
        [100, 500],
        [120, 520],
      ],
    ],
    [
      'one for a group, from the first entry to the last complete exit',
      [
        { started: 100, seconds: 100, group: 7 },
        { started: 150, seconds: 400, group: 7 },
        { started: 160, seconds: 500, group: 7 },
        { started: 170, seconds: 900, group: 7, hasLeft: false },
      ],
      [[100, 660]],
    ],
    [
      'two for a group that returns',
      [
        { started: 100, seconds: 400, group: 7 },
        { started: 501, seconds: 400, group: 7 },
      ],
      [
        [100, 500],
        [501, 901],
      ],
    ],
    [
      'one when a member enters as the last one leaves',
      [
        { started: 100, seconds: 400, group: 7 },
        { started: 500, seconds: 400, group: 7 },
      ],
      [[100, 900]],
    ],
    [
      'two for groups with the same id on two servers',
      [
        { started: 100, seconds: 400, group: 7 },
        { started: 110, seconds: 400, group: 7, server: 1 },
      ],
      [
        [100, 500],
        [110, 510],
      ],
    ],
  ] as const)('are %s', (_, sessions, expected) => {
    expect(runsOf(sessions)).toEqual(expected);
  });

  it('have the server, the level of the first player, and the difficulty of any of their sessions', () => {
    const { server, level, difficulty } = findRuns(
      columnsOf([
        { started: 0, seconds: 400, group: 7, server: 2, level: 5 },
        { started: 10, seconds: 400, group: 7, server: 2, level: 9, difficulty: 4 },
        { started: 20, seconds: 400, group: 7, server: 2, level: 9, difficulty: 5 },
      ]),
      0,
    );
    expect([server, level, difficulty].map((column) => [...column])).toEqual([[2], [5], [4]]);
  });

  it('are as many as complete solo sessions, and never more than all sessions', () => {
    const anySession = fc.record({
      started: fc.integer({ min: 1, max: 100_000 }),
      seconds: fc.integer({ min: 60, max: 5_000 }),
      group: fc.constantFrom(0, 0, 7, 8),
      server: fc.constantFrom(0, 1),
      hasLeft: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anySession, { maxLength: 80 }), (given) => {
        const sessions = given.toSorted((a, b) => a.started - b.started);
        const complete = sessions.filter(({ hasLeft, seconds }) => hasLeft && seconds >= 300);
        const runs = runsOf(sessions);
        expect(runs.length).toBeLessThanOrEqual(complete.length);
        expect(runs.length).toBeGreaterThanOrEqual(complete.filter(({ group }) => group === 0).length);
        expect(runs.map(([started]) => started)).toEqual(
          runs.map(([started = 0]) => started).toSorted((a, b) => a - b),
        );
      }),
    );
  });
});
