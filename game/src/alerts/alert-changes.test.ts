import { groupTerms } from '../filters/search-grammar.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { defaultDefinition } from '../definition.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { makeCharacter, makeLfm, makeQuest, makeServerInfo } from '../testing/makers.ts';
import type { AlertMatch } from './alert-message.ts';
import { forgetAfterMs } from './alert-memory.ts';
import {
  type AlertSnapshot,
  createAlertWatch,
  matchesTimerRule,
  matchesServerRule,
  populationStep,
  serverChange,
} from './alert-changes.ts';
import type { AlertRule } from './alert-rules.ts';

const context = {
  definition: defaultDefinition,
  questsById: new Map([[701, makeQuest()]]),
  readTerm: groupTerms(defaultDefinition),
};
const orien = (overrides: Partial<Lfm> = {}) => makeLfm({ server_name: 'Orien', ...overrides });

function snapshot(overrides: Partial<AlertSnapshot> = {}): AlertSnapshot {
  return {
    nowMs: 0,
    groups: new Map(),
    online: null,
    servers: {},
    timers: [],
    nameOf: (id) => `Player ${id}`,
    ...overrides,
  };
}

/** The subject of a match. */
function subjectOf(match: AlertMatch): string | number {
  switch (match.kind) {
    case 'group':
      return `group ${match.group.lfm.id}`;
    case 'friend':
      return match.character.id;
    case 'server':
      return match.change;
    case 'population':
      return match.count;
    case 'raid-timer':
      return `${match.characterName} ${match.timer.questIds.join('+')}`;
  }
}

/** What each successive look at the state matches: rule and subject. */
function follow(rules: readonly AlertRule[], looks: readonly Partial<AlertSnapshot>[]): string[][] {
  const watch = createAlertWatch();
  return looks.map((look) =>
    watch.look(rules, snapshot(look), context).map((match) => `${match.rule.id}: ${subjectOf(match)}`),
  );
}

const groups = (...all: readonly Lfm[]) => ({ groups: new Map([['orien', all]]) });
const online = (...all: readonly Character[]) => ({ online: new Map(all.map((one) => [one.id, one])) });
const rule = { id: 'r', name: '' };

describe('the rules of an open page', () => {
  const any: AlertRule = { ...rule, kind: 'group', filter: '' };
  const room: AlertRule = { ...rule, id: 'room', kind: 'group', filter: 'room=5&server=orien' };

  it('do not match groups that are posted at the start', () => {
    expect(follow([any], [{}, groups(orien({ id: 1 })), groups(orien({ id: 1 }))])).toEqual([[], [], []]);
  });

  it('match groups that are posted, each by its filter', () => {
    const [first, second] = [orien({ id: 1 }), orien({ id: 2, members: [makeCharacter({ id: 9 })] })];
    expect(follow([any, room], [groups(), groups(first), groups(first, second)])).toEqual([
      [],
      ['r: group 1', 'room: group 1'],
      ['r: group 2'],
    ]);
  });

  it('match a group once when it is almost full, and not when it is full', () => {
    const almost: AlertRule = { ...rule, kind: 'group', filter: 'server=orien', left_at_most: 2 };
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => makeCharacter({ id: 20 + index }));
    const looks = [0, 2, 3, 4, 2, 3, 5].map((count) => groups(orien({ id: 1, members: others(count) })));
    expect(follow([almost], looks)).toEqual([[], [], ['r: group 1'], [], [], [], []]);
    const leap = [2, 5].map((count) => groups(orien({ id: 1, members: others(count) })));
    expect(follow([almost], leap)).toEqual([[], []]);
    const posted = [groups(), groups(orien({ id: 1, members: others(4) }))];
    expect(follow([almost], posted)).toEqual([[], ['r: group 1']]);
  });

  it('do not match a group that flickers', () => {
    const group = orien({ id: 1 });
    expect(follow([any], [groups(group), groups(), groups({ ...group })])).toEqual([[], [], []]);
  });

  it('do not match groups of a server whose groups were unknown before', () => {
    const group = orien({ id: 1 });
    expect(follow([any], [groups(), { groups: new Map() }, groups(group)])).toEqual([[], [], []]);
  });

  it('match friends that come online, and never anonymous ones', () => {
    const rules: AlertRule[] = [7, 8, 9].map((id) => ({
      ...rule,
      id: `f${id}`,
      kind: 'friend',
      character_id: id,
    }));
    const [seven, eight] = [makeCharacter({ id: 7 }), makeCharacter({ id: 8, is_anonymous: true })];
    expect(
      follow(rules, [
        online(seven),
        online(),
        online(seven, eight),
        { online: null },
        online(makeCharacter({ id: 9 })),
        online(),
        { ...online(seven), nowMs: forgetAfterMs },
      ]),
    ).toEqual([[], [], [], [], [], [], ['f7: 7']]);
  });

  it('match a server that goes down and comes back', () => {
    const rules: AlertRule[] = [
      { ...rule, kind: 'server', server: 'Orien', when: 'both' },
      { ...rule, id: 'up', kind: 'server', server: 'Orien', when: 'up' },
    ];
    const is = (is_online: boolean | null) => ({ servers: { orien: makeServerInfo({ is_online }) } });
    expect(follow(rules, [{}, is(true), is(true), is(false), is(true), {}, is(false)])).toEqual([
      [],
      [],
      [],
      ['r: down'],
      ['r: up', 'up: up'],
      [],
      [],
    ]);
  });

  it('match a number of players, and again after a fall of a tenth', () => {
    const rules: AlertRule[] = [{ ...rule, kind: 'population', server: 'Orien', count: 100 }];
    const has = (character_count: number) => ({ servers: { orien: makeServerInfo({ character_count }) } });
    expect(follow(rules, [{}, has(99), has(101), has(95), has(102), has(90), has(100)])).toEqual([
      [],
      [],
      ['r: 101'],
      [],
      [],
      [],
      ['r: 100'],
    ]);
  });

  it('match raid timers that have run out since the last look, unless that was long ago', () => {
    const rules: AlertRule[] = [{ ...rule, kind: 'raid-timer', character_id: 7, quest_id: 12 }];
    const timer = (questId: number) => ({
      characterId: 7,
      questIds: [questId],
      completedAtMs: 0,
      endsAtMs: 1000,
    });
    expect(
      follow(rules, [
        { nowMs: 500, timers: [timer(12), timer(13)] },
        { nowMs: 999, timers: [timer(12), timer(13)] },
        { nowMs: 1000 },
        { nowMs: 1001 },
      ]),
    ).toEqual([[], [], ['r: Player 7 12'], []]);
    expect(follow(rules, [{ timers: [timer(12)] }, { nowMs: 1000 + forgetAfterMs }])).toEqual([[], []]);
  });
});

describe('a server', () => {
  it.each([
    [true, false, 'down'],
    [false, true, 'up'],
    [true, true, null],
    [false, false, null],
    [null, true, null],
    [null, false, null],
    [true, null, null],
  ])('that was %s and is %s: %s', (before, after, news) => {
    expect(serverChange({ is_online: before }, { is_online: after })).toBe(news);
  });

  it.each([
    ['both', 'down', true],
    ['both', 'up', true],
    ['down', 'down', true],
    ['down', 'up', false],
    ['up', 'up', true],
    ['up', 'down', false],
  ] as const)('is told when asked for %s and it goes %s: %s', (when, news, told) => {
    expect(matchesServerRule({ when }, news)).toBe(told);
  });
});

describe('a number of players', () => {
  /** The moments at which a rule for 100 matches. */
  function toldAt(counts: readonly number[]): number[] {
    let isArmed: boolean | null = null;
    return counts.flatMap((count, index) => {
      const step = populationStep(isArmed, 100, count);
      ({ isArmed } = step);
      return step.isReached ? [index] : [];
    });
  }

  it.each([
    ['once it is reached', [90, 99, 100, 101], [2]],
    ['once it is passed by a leap', [0, 500], [1]],
    ['nothing at first snapshot', [150, 160], []],
    ['nothing when it comes back from a little below', [90, 100, 91, 105], [1]],
    ['again when it comes back from a tenth below', [90, 100, 90, 99, 105], [1, 4]],
    ['after a first snapshot above, when it comes back from a tenth below', [150, 95, 120, 90, 120], [4]],
  ])('tells %s', (_, counts, told) => {
    expect(toldAt(counts)).toEqual(told);
  });

  it('never matches twice without a fall of a tenth in between', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 })), (counts) => {
        const told = toldAt(counts);
        for (const [index, at] of told.entries()) {
          const before = told[index - 1];
          if (before !== undefined) expect(Math.min(...counts.slice(before, at))).toBeLessThanOrEqual(90);
          expect(counts[at]).toBeGreaterThanOrEqual(100);
        }
      }),
    );
  });
});

describe('a raid timer', () => {
  const timer = { characterId: 7, questIds: [12, 14] };
  it.each([
    [7, null, true],
    [7, 14, true],
    [7, 13, false],
    [8, 14, false],
  ])('matches a rule for character %s and quest %s: %s', (character_id, quest_id, waits) => {
    expect(matchesTimerRule({ character_id, quest_id }, timer)).toBe(waits);
  });
});
