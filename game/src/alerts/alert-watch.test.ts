import { groupTerms } from '../filters/search-grammar.ts';
import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { defaultDefinition } from '../definition.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { makeCharacter, makeLfm, makeQuest, makeServerInfo } from '../testing/makers.ts';
import type { AlertMatch } from './alert-message.ts';
import { forgetAfterMs } from './alert-news.ts';
import type { AlertRule } from './alert-rules.ts';
import { type AlertSight, createAlertWatch } from './alert-watch.ts';

const context = {
  definition: defaultDefinition,
  questsById: new Map([[701, makeQuest()]]),
  readTerm: groupTerms(defaultDefinition),
};
const orien = (overrides: Partial<Lfm> = {}) => makeLfm({ server_name: 'Orien', ...overrides });

function sight(overrides: Partial<AlertSight> = {}): AlertSight {
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
      return match.news;
    case 'population':
      return match.count;
    case 'raid-timer':
      return `${match.characterName} ${match.timer.questIds.join('+')}`;
  }
}

/** The matches of each successive look: rule and subject. */
function follow(rules: readonly AlertRule[], looks: readonly Partial<AlertSight>[]): string[][] {
  const watch = createAlertWatch();
  return looks.map((look) =>
    watch.look(rules, sight(look), context).map((match) => `${match.rule.id}: ${subjectOf(match)}`),
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
