import type { RuleOf } from '@rollcall/game/alerts/alert-news';
import type { AlertKind, AlertRule } from '@rollcall/game/alerts/alert-rules';
import type { GameDefinition } from '@rollcall/game/definition';
import {
  type DescribedGroup,
  type GroupContext,
  makeGroupTest,
  readGroupFilter,
  writeGroupFilter,
} from '@rollcall/game/filters/group-filter';
import type { GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { serverKey } from '@rollcall/game/servers';
import type { Subscription } from './subscription-rows.ts';

/** A rule, and whose it is. */
export interface Member<Kind extends AlertKind = AlertKind> {
  readonly subscription: Subscription;
  readonly rule: RuleOf<Kind>;
}

/** Everybody who asks for groups by the same filter. */
export interface FilterEntry {
  /** Its one spelling. */
  readonly filter: string;
  readonly members: Set<Member<'group'>>;
  /** By the catalogue as it is now. */
  readonly passes: (group: DescribedGroup) => boolean;
}

/** Everybody who asks for the same number of players on a server. */
export interface NumberEntry {
  readonly number: number;
  readonly members: Set<Member<'population'>>;
  /** null = nobody has looked yet. */
  isArmed: boolean | null;
}

/** All rules, by what they may concern: whatever happens, only those are looked at. */
export interface RuleIndex {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  /** The filters that a group on this server may pass whose quest is known by these ids. */
  filtersFor(server: string, questIds: readonly number[]): Iterable<FilterEntry>;
  friendsOf(characterId: number): ReadonlySet<Member<'friend'>> | null;
  statusOf(server: string): ReadonlySet<Member<'server'>>;
  /** The numbers of a server from one up to another, the lowest first. */
  numbersOf(server: string, from: number, to: number): readonly NumberEntry[];
  timersOf(characterId: number): ReadonlySet<Member<'raid-timer'>> | null;
  /** Characters whose raid timers somebody waits for. */
  timerCharacters(): Iterable<number>;
  counts(): Readonly<Record<AlertKind, number>>;
}

/** Stands for every server or quest. */
const any = '*';

export function createRuleIndex(contextNow: () => GroupContext & { definition: GameDefinition }): RuleIndex {
  const filters = new Map<string, FilterEntry>();
  const buckets = new Map<string, Set<FilterEntry>>();
  const friends = new Map<number, Set<Member<'friend'>>>();
  const statuses = new Map<string, Set<Member<'server'>>>();
  const numbers = new Map<string, NumberEntry[]>();
  const timers = new Map<number, Set<Member<'raid-timer'>>>();
  const counts: Record<AlertKind, number> = {
    group: 0,
    'raid-timer': 0,
    server: 0,
    friend: 0,
    population: 0,
  };
  /** What each rule of a subscription was put into, to be taken out again. */
  const placed = new Map<Subscription, (() => void)[]>();

  function placeGroup(member: Member<'group'>): () => void {
    const { definition } = contextNow();
    const { filter } = readGroupFilter(new URLSearchParams(member.rule.filter), definition);
    const spelling = writeGroupFilter(filter, definition);
    const names = bucketsOf(filter);
    const known = filters.get(spelling);
    const entry = known ?? { filter: spelling, members: new Set(), passes: testOf(filter, contextNow) };
    entry.members.add(member);
    if (known === undefined) {
      filters.set(spelling, entry);
      for (const name of names) putInto(buckets, name, entry);
    }
    return () => {
      entry.members.delete(member);
      if (entry.members.size > 0) return;
      filters.delete(spelling);
      for (const name of names) takeFrom(buckets, name, entry);
    };
  }

  function placeNumber(member: Member<'population'>): () => void {
    const server = serverKey(member.rule.server);
    const { count: number } = member.rule;
    const known = numbers.get(server) ?? [];
    const entry = known.find((each) => each.number === number) ?? {
      number,
      members: new Set(),
      isArmed: null,
    };
    if (entry.members.size === 0) known.splice(firstFrom(known, number), 0, entry);
    numbers.set(server, known);
    entry.members.add(member);
    return () => {
      entry.members.delete(member);
      if (entry.members.size > 0) return;
      known.splice(known.indexOf(entry), 1);
    };
  }

  function placeIn<Key, Kind extends AlertKind>(
    map: Map<Key, Set<Member<Kind>>>,
    key: Key,
    member: Member<Kind>,
  ): () => void {
    putInto(map, key, member);
    return () => takeFrom(map, key, member);
  }

  function place(subscription: Subscription, rule: AlertRule): () => void {
    switch (rule.kind) {
      case 'group':
        return placeGroup({ subscription, rule });
      case 'friend':
        return placeIn(friends, rule.character_id, { subscription, rule });
      case 'server':
        return placeIn(statuses, serverKey(rule.server), { subscription, rule });
      case 'population':
        return placeNumber({ subscription, rule });
      case 'raid-timer':
        return placeIn(timers, rule.character_id, { subscription, rule });
    }
  }

  function add(subscription: Subscription): void {
    for (const { kind } of subscription.rules) counts[kind] += 1;
    placed.set(
      subscription,
      subscription.rules.map((rule) => place(subscription, rule)),
    );
  }

  function remove(subscription: Subscription): void {
    const takeOut = placed.get(subscription);
    if (takeOut === undefined) return;
    placed.delete(subscription);
    for (const { kind } of subscription.rules) counts[kind] -= 1;
    for (const take of takeOut) take();
  }

  return {
    add,
    remove,
    filtersFor(server, questIds) {
      const found = new Set<FilterEntry>();
      for (const place of [any, serverKey(server)]) {
        for (const quest of [any, ...questIds])
          for (const entry of buckets.get(`${place} ${quest}`) ?? []) found.add(entry);
      }
      return found;
    },
    friendsOf: (id) => friends.get(id) ?? null,
    statusOf: (server) => statuses.get(serverKey(server)) ?? new Set(),
    numbersOf(server, from, to) {
      const entries = numbers.get(serverKey(server)) ?? [];
      return entries.slice(firstFrom(entries, from), firstFrom(entries, to + 1));
    },
    timersOf: (id) => timers.get(id) ?? null,
    timerCharacters: () => timers.keys(),
    counts: () => ({ ...counts }),
  };
}

function bucketsOf({ servers, questIds }: GroupFilter): string[] {
  const places = servers.length === 0 ? [any] : servers.map(serverKey);
  const quests = questIds.length === 0 ? [any] : [...new Set(questIds)];
  return places.flatMap((server) => quests.map((quest) => `${server} ${quest}`));
}

/** What a filter finds, made anew when the catalogue has changed. */
function testOf(filter: GroupFilter, contextNow: () => GroupContext): FilterEntry['passes'] {
  let context: GroupContext | null = null;
  let test: FilterEntry['passes'] = () => false;
  return (group) => {
    const now = contextNow();
    if (context?.questsById !== now.questsById) {
      context = now;
      test = makeGroupTest(filter, now);
    }
    return test(group);
  };
}

/** Where the entries of this number and more begin; logarithmic. */
function firstFrom(entries: readonly NumberEntry[], number: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function putInto<Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([item]));
  else known.add(item);
}

function takeFrom<Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = map.get(key);
  known?.delete(item);
  if (known?.size === 0) map.delete(key);
}
