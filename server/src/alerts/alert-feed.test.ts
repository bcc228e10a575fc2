import { groupTerms } from '@rollcall/game/filters/search-grammar';
import { forgetAfterMs } from '@rollcall/game/alerts/alert-memory';
import { createAlertWatch } from '@rollcall/game/alerts/alert-changes';
import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import type { Quest } from '@rollcall/game/quest/quest';
import { makeCharacter, makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlertFeed, type ServerChange } from './alert-feed.ts';
import type { Delivery } from './delivery-lines.ts';
import { createRuleLevels, type RuleLevels } from './rule-index.ts';
import { makeSubscription } from './testing/make-subscription.ts';

const startMs = Date.parse('2026-03-14T20:00:00Z');

interface Now {
  readonly groups: Map<number, Lfm>;
  readonly people: Map<number, Character>;
  readonly infos: Map<string, ServerInfo>;
  questsById: ReadonlyMap<number, Quest>;
}
const quest = makeQuest({ id: 701, alt_id: 799 });
let now: Now;
let rules: RuleLevels;
let feed: ReturnType<typeof createAlertFeed>;
let deliveries: Delivery[];

beforeEach(() => {
  now = {
    groups: new Map(),
    people: new Map(),
    infos: new Map(),
    questsById: new Map([701, 799].map((id) => [id, quest])),
  };
  deliveries = [];
  rules = createRuleLevels(context);
  feed = openFeed();
});

const context = () => ({
  definition: defaultDefinition,
  questsById: now.questsById,
  readTerm: groupTerms(defaultDefinition),
});
const openFeed = (bounds?: Parameters<typeof createAlertFeed>[0]['bounds']) =>
  createAlertFeed({
    rules,
    world: {
      context,
      findGroup: (_, id) => now.groups.get(id) ?? null,
      findCharacter: (id) => now.people.get(id) ?? null,
      infoOf: (server) => now.infos.get(server) ?? null,
    },
    enqueue: (delivery) => deliveries.push(delivery),
    ...(bounds && { bounds }),
  });

const rule = { id: 'r', name: '' };
const subscribe = (id: string, ...asked: readonly AlertRule[]) => {
  const subscription = makeSubscription({ id, network: id, rules: asked });
  rules.add(subscription);
  return subscription;
};
const forGroups = (filter: string): AlertRule => ({ ...rule, kind: 'group', filter });

/** Lets the event loop turn often enough for everything that these tests check. */
async function turnsPass(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The subscriptions that a change concerns. */
async function take(change: Partial<ServerChange>): Promise<string[]> {
  const before = deliveries.length;
  feed.take({ server: 'Orien', atMs: startMs, groups: [], people: [], info: null, ...change });
  await turnsPass();
  return deliveries.slice(before).map(({ subscription, ruleId }) => `${subscription.id} ${ruleId}`);
}
const group = (overrides: Partial<Lfm> = {}) => makeLfm({ server_name: 'Orien', ...overrides });
const posted = (after: Lfm) => ({ groups: [{ before: null, after }] });

describe('a group that is posted', () => {
  it('is matched only against rules for such groups, and never against impossible ones', async () => {
    subscribe('all', forGroups(''));
    subscribe('here', forGroups('server=orien'));
    subscribe('there', forGroups('server=khyber'));
    subscribe('quest', forGroups('quest=701'));
    subscribe('by its other id', forGroups('quest=799'));
    subscribe('other quest', forGroups('quest=5'));
    subscribe('levels', forGroups('levels=1-5'));
    expect((await take(posted(group()))).toSorted()).toEqual([
      'all r',
      'by its other id r',
      'here r',
      'quest r',
    ]);
    expect(feed.looks()).toEqual({ rules: 5, changes: 1, left_out: 0 });
  });

  it('concerns a rule that names its quest by both ids only once', async () => {
    subscribe('both', forGroups('quest=701,799'));
    expect(await take(posted(group()))).toEqual(['both r']);
  });

  it('is checked once for all subscriptions with the same rule', async () => {
    subscribe('a', forGroups('server=Orien&levels=1-34'));
    subscribe('b', forGroups('server=Orien&levels=1-34'));
    expect(await take(posted(group()))).toEqual(['a r', 'b r']);
    expect(feed.looks().rules).toBe(1);
  });

  it('is checked only against rules about free places if nothing but its members changed', async () => {
    subscribe('room', forGroups('room=5'));
    subscribe('server and room', forGroups('server=orien&room=5'));
    subscribe('levels', forGroups('levels=1-34'));
    const members = [makeCharacter({ id: 200 })];
    const [two, one] = [group({ members }), group()];
    expect(await take({ groups: [{ before: two, after: one }] })).toEqual(['room r', 'server and room r']);
    expect(feed.looks().rules).toBe(2);
  });

  it('is matched against rules about guilds when one member replaces another, or the leader changes guilds', async () => {
    subscribe('guild', forGroups('guild=silver+compass'));
    subscribe('levels', forGroups('levels=1-34'));
    const [stranger, member] = [
      makeCharacter({ id: 200 }),
      makeCharacter({ id: 201, guild_name: 'Silver Compass' }),
    ];
    const [before, after] = [group({ members: [stranger] }), group({ members: [member] })];
    expect(await take({ groups: [{ before, after }] })).toEqual(['guild r']);
    expect(feed.looks().rules).toBe(1);
    expect(await take({ groups: [{ before: after, after: group({ members: [stranger] }) }] })).toEqual([]);
    const led = group({ id: 2 });
    expect(
      await take({
        groups: [{ before: led, after: { ...led, leader: { ...led.leader, guild_name: 'Silver Compass' } } }],
      }),
    ).toEqual(['guild r']);
  });

  it('is announced once it is almost full, exactly when the open page announces it', async () => {
    const almost: AlertRule = { ...rule, kind: 'group', filter: 'server=orien', left_at_most: 2 };
    subscribe('almost', almost);
    subscribe('levels', forGroups('levels=1-5'));
    const page = createAlertWatch();
    const seen: string[] = [];
    let before: Lfm | null = null;
    for (const count of [0, 5, 2, 3, 4, 1, 3]) {
      const members = Array.from({ length: count }, (_, index) => makeCharacter({ id: 300 + index }));
      const after = group({ members });
      const snapshot = { nowMs: startMs, online: null, servers: {}, timers: [], nameOf: () => null };
      const groups = new Map([['orien', [after]]]);
      const onPage = page.look([almost], { ...snapshot, groups }, context());
      // The page does not announce what it sees at its start, here a group that is far from full.
      expect((await take({ groups: [{ before, after }] })).length).toBe(onPage.length);
      if (onPage.length > 0) seen.push(`${count} members`);
      before = after;
    }
    expect(seen).toEqual(['3 members']);
    expect(feed.looks().rules).toBe(8);
  });

  it('concerns a rule that names more servers and quests than it is indexed under', async () => {
    const quests = Array.from({ length: 30 }, (_, at) => 690 + at).join(',');
    subscribe('many quests', forGroups(`quest=${quests}`));
    subscribe('many of both', forGroups(`server=orien,khyber,cannith&quest=700,701`));
    subscribe('others', forGroups('server=khyber,cannith&quest=1,2,3'));
    expect(await take(posted(group()))).toEqual(expect.arrayContaining(['many quests r', 'many of both r']));
    expect(feed.looks().rules).toBe(2);
  });

  it('is sent in its present state, and not at all if it is gone by then', async () => {
    subscribe('all', forGroups(''));
    await take(posted(group({ id: 1 })));
    const [delivery] = deliveries;
    now.groups.set(1, group({ id: 1, members: [makeCharacter({ id: 5 })] }));
    expect(delivery?.write()).toMatchObject({
      title: 'The Sunken Stair on Orien: 4 places left',
      rule_id: 'r',
    });
    now.groups.clear();
    expect(delivery?.write()).toBeNull();
  });

  it('is not announced when only its time in the quest has changed, but is once it starts to match', async () => {
    subscribe('room', forGroups('full=hidden'));
    const members = Array.from({ length: 5 }, (_, at) => makeCharacter({ id: 200 + at }));
    const [full, open] = [group({ members }), group({ members: members.slice(1) })];
    expect(await take({ groups: [{ before: full, after: { ...full, adventure_active_time: 60 } }] })).toEqual(
      [],
    );
    expect(feed.looks().rules).toBe(0);
    expect(await take({ groups: [{ before: full, after: open }] })).toEqual(['room r']);
    expect(await take({ groups: [{ before: open, after: full }] })).toEqual([]);
    expect(await take({ groups: [{ before: full, after: open }] })).toEqual([]);
  });

  it('is not announced when it was gone for less than ten minutes', async () => {
    subscribe('all', forGroups(''));
    await take({
      groups: [
        { before: group(), after: null },
        { before: null, after: null },
      ],
    });
    expect(await take({ ...posted(group()), atMs: startMs + forgetAfterMs - 1 })).toEqual([]);
  });

  it('is matched with the present catalogue', async () => {
    subscribe('raids', forGroups('raids=only'));
    expect(await take(posted(group({ id: 1 })))).toEqual([]);
    now.questsById = new Map([[701, makeQuest({ id: 701, group_size: 'Raid' })]]);
    expect(await take(posted(group({ id: 2 })))).toEqual(['raids r']);
  });

  it('is not sent to deleted subscriptions', async () => {
    const subscription = subscribe('all', forGroups(''), {
      ...rule,
      id: 's',
      kind: 'server',
      server: 'Orien',
      when: 'both',
    });
    expect(rules.counts()).toMatchObject({ group: 1, server: 1 });
    rules.remove(subscription);
    rules.remove(subscription);
    expect(await take(posted(group()))).toEqual([]);
    expect([feed.looks().rules, rules.counts()]).toEqual([
      0,
      expect.objectContaining({ group: 0, server: 0 }),
    ]);
  });
});

describe('a friend', () => {
  const friend: AlertRule = { ...rule, kind: 'friend', character_id: 7 };
  const come = (character: Character) => ({ people: [{ id: 7, before: null, after: character }] });

  it('that comes online is announced to its subscribers, but not if it is gone or hidden by then', async () => {
    subscribe('a', friend);
    expect([feed.isFriend(7), feed.isFriend(8)]).toEqual([true, false]);
    const character = makeCharacter({ id: 7, name: 'Torvald' });
    now.people.set(7, character);
    expect(await take(come(character))).toEqual(['a r']);
    expect(deliveries[0]?.write()).toMatchObject({ title: 'Torvald is online on Thelanis' });
    now.people.clear();
    expect(deliveries[0]?.write()).toBeNull();
  });

  it('that is anonymous is never announced', async () => {
    subscribe('a', friend);
    expect(await take(come(makeCharacter({ id: 7, is_anonymous: true })))).toEqual([]);
    expect(await take({ people: [{ id: 8, before: null, after: makeCharacter({ id: 8 }) }] })).toEqual([]);
  });
});

describe('a server', () => {
  const changeTo = (before: Partial<ServerInfo>, after: Partial<ServerInfo>) => ({
    info: { before: makeServerInfo(before), after: makeServerInfo(after) },
  });

  it('that goes down is announced to its subscribers, unless it is back by then', async () => {
    subscribe('down', { ...rule, kind: 'server', server: 'orien', when: 'down' });
    subscribe('up', { ...rule, kind: 'server', server: 'Orien', when: 'up' });
    subscribe('elsewhere', { ...rule, kind: 'server', server: 'Khyber', when: 'both' });
    expect(await take(changeTo({ is_online: true }, { is_online: false }))).toEqual(['down r']);
    now.infos.set('Orien', makeServerInfo({ is_online: false }));
    expect(deliveries[0]?.write()).toMatchObject({ title: 'Orien is down' });
    now.infos.set('Orien', makeServerInfo({ is_online: true }));
    expect(deliveries[0]?.write()).toBeNull();
    expect(await take(changeTo({ is_online: false }, { is_online: true }))).toEqual(['up r']);
    expect(feed.looks().rules).toBe(4);
  });

  it('that passes a number is announced once, and again after a fall of a tenth; other numbers are not checked', async () => {
    for (const count of [100, 300, 500])
      subscribe(`n${count}`, { ...rule, kind: 'population', server: 'Orien', count });
    const count = (before: number, after: number) =>
      take(changeTo({ character_count: before }, { character_count: after }));
    expect(await count(99, 101)).toEqual(['n100 r']);
    expect(feed.looks().rules).toBe(1);
    expect(await count(101, 95)).toEqual([]);
    expect(await count(95, 120)).toEqual([]);
    expect(await count(120, 85)).toEqual([]);
    expect(await count(85, 320)).toEqual(['n100 r', 'n300 r']);
    expect(await count(320, 320)).toEqual([]);
    expect(deliveries.at(-1)?.write()).toMatchObject({ title: '320 characters are online on Orien' });
  });

  it('that was above a number when the rule was made is announced once it has fallen a tenth below', async () => {
    const subscription = subscribe('n', { ...rule, kind: 'population', server: 'Orien', count: 100 });
    const count = (before: number, after: number) =>
      take(changeTo({ character_count: before }, { character_count: after }));
    expect([await count(150, 99), await count(99, 130)]).toEqual([[], []]);
    expect([await count(130, 90), await count(90, 130)]).toEqual([[], ['n r']]);
    rules.remove(subscription);
    expect([await count(130, 80), await count(80, 130)]).toEqual([[], []]);
  });
});

it('a change found while the feed closes is announced to nobody', async () => {
  subscribe('all', forGroups(''));
  feed.close();
  expect(await take(posted(group()))).toEqual([]);
});

describe('many rules of one network', () => {
  const bounds = { looksPerSecond: 1000, waitingChanges: 3 };
  const greedy = (count: number) => {
    for (let at = 0; at < count; at += 1)
      rules.add(
        makeSubscription({
          id: `greedy-${at}`,
          network: `greedy--${at}`,
          rules: [{ ...rule, kind: 'group', filter: `levels=1-34&search=nobody${at}` }],
        }),
      );
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
    feed = openFeed(bounds);
  });
  afterEach(() => {
    feed.close();
    vi.useRealTimers();
  });
  const post = (id: number) =>
    feed.take({ server: 'Orien', atMs: startMs, people: [], info: null, ...posted(group({ id })) });

  it('are checked after the rules of others, which do not wait long', async () => {
    greedy(5000);
    subscribe('other', forGroups('quest=701'));
    post(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(deliveries.map(({ subscription }) => subscription.id)).toEqual(['other']);
    expect(feed.looks().rules).toBeLessThan(1500);
  });

  it('cost no more than the allowance for each second', async () => {
    greedy(20_000);
    post(1);
    await vi.advanceTimersByTimeAsync(1000);
    const before = feed.looks().rules;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(feed.looks().rules - before).toBeLessThanOrEqual(10 * bounds.looksPerSecond);
    expect(feed.looks().rules - before).toBeGreaterThan(100);
  });

  it('skip the oldest changes when too many wait, and others still get their alerts', async () => {
    greedy(20_000);
    subscribe('other', forGroups('quest=701'));
    for (let id = 1; id <= 30; id += 1) {
      post(id);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(deliveries).toHaveLength(30);
    expect(feed.looks().left_out).toBeGreaterThan(0);
    expect(feed.reasons()).toMatchObject([{ code: 'alerts-left-out' }]);
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect(feed.reasons()).toEqual([]);
  });
});
