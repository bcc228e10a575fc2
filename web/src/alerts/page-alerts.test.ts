import { groupTerms } from '@rollcall/game/filters/search-grammar';
import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { createPageAlerts, type LookFacts, noData, rulesOfPage, sourcesOf } from './page-alerts.ts';

const named = { id: 'a', name: '' } as const;
const raids: AlertRule = { ...named, kind: 'group', filter: 'server=Orien&raids=only' };
const friendRule: AlertRule = { ...named, id: 'f', kind: 'friend', character_id: 5 };
const friend = makeCharacter({ id: 5, name: 'Torvald', server_name: 'Khyber' });
const people = [{ id: 5, character: friend }];
const nowMs = Date.parse('2026-03-14T20:15:00Z');
const raid = makeQuest({ id: 7, name: 'The Shroud', group_size: 'Raid' });

const factsOf = (rules: readonly AlertRule[], some: Partial<LookFacts> = {}): LookFacts => ({
  rules,
  sources: sourcesOf(rules, people, defaultDefinition),
  quietHours: null,
  timeZone: 'UTC',
  nowMs,
  context: {
    definition: defaultDefinition,
    questsById: new Map([[7, raid]]),
    readTerm: groupTerms(defaultDefinition),
  },
  ownIds: new Set(),
  ignoredIds: new Set(),
  warnsOfIgnored: false,
  nameOf: () => null,
  ...some,
});
const byId = <T extends { readonly id: number }>(...entities: T[]) =>
  Object.fromEntries(entities.map((entity) => [entity.id, entity]));
const groupOf = (id: number, leaderId = 900) =>
  makeLfm({ id, server_name: 'Orien', quest_id: 7, leader: makeCharacter({ id: leaderId }) });

describe('the data that a page follows', () => {
  it('belongs to rules that are on and use the page as a channel', () => {
    const stored = { rule: raids, isOn: true, onPage: true, byPush: true };
    const rules = [stored, { ...stored, isOn: false }, { ...stored, onPage: false }];
    expect(rulesOfPage({ rules, quietHours: null })).toEqual([raids]);
  });

  const listed = defaultDefinition.servers.filter(({ bitness }) => bitness === 64).length;
  it.each<[filter: string, count: number]>([
    ['server=orien,khyber', 2],
    ['fits=orien:12:bard', 1],
    ['raids=only', listed],
  ])('for the filter "%s" covers the groups of %i servers', (filter, count) => {
    const { groups } = sourcesOf([{ ...named, kind: 'group', filter }], [], defaultDefinition);
    expect(groups).toHaveLength(count);
  });

  it('covers the servers where friends were last seen, and server counts and timers if rules need them', () => {
    expect(sourcesOf([friendRule], people, defaultDefinition)).toEqual({
      groups: [],
      people: ['khyber'],
      hasServers: false,
      hasTimers: false,
    });
    const others: AlertRule[] = [
      { ...named, kind: 'population', server: 'Orien', count: 5 },
      { ...named, kind: 'raid-timer', character_id: 1, quest_id: null },
    ];
    expect(sourcesOf(others, people, defaultDefinition)).toMatchObject({ hasServers: true, hasTimers: true });
  });
});

describe('a page that follows rules', () => {
  it('alerts once to a new group, and not to existing ones', () => {
    const look = createPageAlerts();
    const data = noData();
    data.groups.set('orien', byId(groupOf(1)));
    expect(look(data, factsOf([raids]))).toEqual([]);
    data.groups.set('orien', byId(groupOf(1), groupOf(2)));
    expect(look(data, factsOf([raids]))).toMatchObject([
      { rule_id: 'a', title: 'The Shroud on Orien: 11 places left', path: '/grouping/orien?group=2' },
    ]);
    expect(look(data, factsOf([raids]))).toEqual([]);
  });

  it('alerts once to a group that matches two rules', () => {
    const look = createPageAlerts();
    const data = noData();
    const rules: AlertRule[] = [raids, { ...raids, id: 'b', filter: 'quest=7' }];
    data.groups.set('orien', {});
    look(data, factsOf(rules));
    data.groups.set('orien', byId(groupOf(2)));
    expect(look(data, factsOf(rules))).toHaveLength(1);
  });

  it('skips groups of the visitor’s own and of ignored players', () => {
    const look = createPageAlerts();
    const data = noData();
    const facts = factsOf([raids], { ownIds: new Set([33]), ignoredIds: new Set([34]) });
    data.groups.set('orien', {});
    look(data, facts);
    data.groups.set('orien', byId(groupOf(2, 33), groupOf(3, 34)));
    expect(look(data, facts)).toEqual([]);
  });

  it('warns of an ignored player who joins a group of the visitor, if that is on and the hours are not quiet', () => {
    const own = makeCharacter({ id: 33, name: 'Torvald', server_name: 'Orien' });
    const lists = { ownIds: new Set([33]), ignoredIds: new Set([34]) };
    const sources = sourcesOf([], [], defaultDefinition, [
      { id: 33, character: own },
      { id: 35, character: null },
    ]);
    const withIgnored = {
      ...groupOf(2, 33),
      members: [makeCharacter({ id: 34, name: 'Grimbold\u202e' })],
    };
    const warnings = (some: Partial<LookFacts>) => {
      const look = createPageAlerts();
      const data = noData();
      return [groupOf(2, 33), withIgnored].flatMap((group) => {
        data.groups.set('orien', byId(group));
        return look(data, factsOf([], { ...lists, sources, ...some }));
      });
    };
    expect(sources.groups).toEqual(['orien']);
    expect(warnings({ warnsOfIgnored: true })).toEqual([
      {
        title: 'Grimbold joined your group',
        body: 'You ignore this player · The Shroud on Orien',
        path: '/grouping/orien?group=2',
        tag: 'ignored-orien-2-34',
      },
    ]);
    expect(warnings({})).toEqual([]);
    expect(warnings({ warnsOfIgnored: true, quietHours: { from: '20:00', to: '21:00' } })).toEqual([]);
  });

  it('is silent in quiet hours, and does not deliver missed alerts later', () => {
    const look = createPageAlerts();
    const data = noData();
    const quiet = factsOf([raids], { quietHours: { from: '20:00', to: '21:00' } });
    data.groups.set('orien', {});
    look(data, quiet);
    data.groups.set('orien', byId(groupOf(2)));
    expect(look(data, quiet)).toEqual([]);
    expect(look(data, factsOf([raids]))).toEqual([]);
  });

  it('alerts to a friend coming online, but not while online players are unknown', () => {
    const look = createPageAlerts();
    const data = noData();
    const facts = factsOf([friendRule]);
    look(data, facts);
    data.people.set('khyber', byId(friend));
    expect(look(data, facts)).toEqual([]);
    const later = createPageAlerts();
    const other = noData();
    other.people.set('khyber', {});
    later(other, facts);
    other.people.set('khyber', byId(friend));
    expect(later(other, facts)).toMatchObject([{ title: 'Torvald is online on Khyber' }]);
  });
});
