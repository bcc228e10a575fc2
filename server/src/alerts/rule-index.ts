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
  readonly add: (subscription: Subscription) => void;
  readonly remove: (subscription: Subscription) => void;
  /** The filters that a group on this server may pass whose quest is known by these ids. */
  readonly filtersFor: (server: string, questIds: readonly number[]) => Iterable<FilterEntry>;
  readonly friendsOf: (characterId: number) => ReadonlySet<Member<'friend'>> | null;
  readonly statusOf: (server: string) => ReadonlySet<Member<'server'>>;
  /** The numbers of a server from one up to another, the lowest first. */
  readonly numbersOf: (server: string, from: number, to: number) => readonly NumberEntry[];
  readonly timersOf: (characterId: number) => ReadonlySet<Member<'raid-timer'>> | null;
  /** Characters whose raid timers somebody waits for. */
  readonly timerCharacters: () => Iterable<number>;
  readonly counts: () => Readonly<Record<AlertKind, number>>;
}

/** Stands for every server or quest. */
const any = '*';

type Context = GroupContext & { readonly definition: GameDefinition };

/** Puts something in, and gives what takes it out again. */
type Place<Item> = (item: Item) => () => void;

export function createRuleIndex(contextNow: () => Context): RuleIndex {
  const groups = createFilterIndex(contextNow);
  const numbers = createNumberIndex();
  const friends = createKeyedSets<number, Member<'friend'>>();
  const statuses = createKeyedSets<string, Member<'server'>>();
  const timers = createKeyedSets<number, Member<'raid-timer'>>();
  const counts: Record<AlertKind, number> = {
    group: 0,
    'raid-timer': 0,
    server: 0,
    friend: 0,
    population: 0,
  };
  const placed = new Map<Subscription, readonly (() => void)[]>();

  function placeRule(subscription: Subscription, rule: AlertRule): () => void {
    switch (rule.kind) {
      case 'group':
        return groups.place({ subscription, rule });
      case 'population':
        return numbers.place({ subscription, rule });
      case 'friend':
        return friends.place(rule.character_id, { subscription, rule });
      case 'server':
        return statuses.place(serverKey(rule.server), { subscription, rule });
      case 'raid-timer':
        return timers.place(rule.character_id, { subscription, rule });
    }
  }

  return {
    add(subscription) {
      for (const { kind } of subscription.rules) counts[kind] += 1;
      placed.set(
        subscription,
        subscription.rules.map((rule) => placeRule(subscription, rule)),
      );
    },
    remove(subscription) {
      const takeOut = placed.get(subscription);
      if (takeOut === undefined) return;
      placed.delete(subscription);
      for (const { kind } of subscription.rules) counts[kind] -= 1;
      for (const take of takeOut) take();
    },
    filtersFor: groups.entriesFor,
    friendsOf: (id) => friends.sets.get(id) ?? null,
    statusOf: (server) => statuses.sets.get(serverKey(server)) ?? new Set(),
    numbersOf: numbers.entriesOf,
    timersOf: (id) => timers.sets.get(id) ?? null,
    timerCharacters: () => timers.sets.keys(),
    counts: () => ({ ...counts }),
  };
}

/** Sets of things by a key; none of them is empty. */
function createKeyedSets<Key, Item>() {
  const sets = new Map<Key, Set<Item>>();
  return {
    sets,
    place(key: Key, item: Item): () => void {
      const known = sets.get(key);
      if (known === undefined) sets.set(key, new Set([item]));
      else known.add(item);
      return () => {
        const left = sets.get(key);
        left?.delete(item);
        if (left?.size === 0) sets.delete(key);
      };
    },
  };
}

/** Filters by server and quest, one for all who ask the same. */
function createFilterIndex(contextNow: () => Context) {
  const filters = new Map<string, { readonly entry: FilterEntry; readonly takeOut: () => void }>();
  const buckets = createKeyedSets<string, FilterEntry>();

  function open(filter: GroupFilter, spelling: string) {
    const entry: FilterEntry = { filter: spelling, members: new Set(), passes: testOf(filter, contextNow) };
    const takes = bucketsOf(filter).map((name) => buckets.place(name, entry));
    const opened = { entry, takeOut: () => takes.forEach((take) => take()) };
    filters.set(spelling, opened);
    return opened;
  }

  const place: Place<Member<'group'>> = (member) => {
    const { definition } = contextNow();
    const { filter } = readGroupFilter(new URLSearchParams(member.rule.filter), definition);
    const spelling = writeGroupFilter(filter, definition);
    const { entry, takeOut } = filters.get(spelling) ?? open(filter, spelling);
    entry.members.add(member);
    return () => {
      entry.members.delete(member);
      if (entry.members.size > 0) return;
      filters.delete(spelling);
      takeOut();
    };
  };

  return {
    place,
    entriesFor: (server: string, questIds: readonly number[]): Iterable<FilterEntry> => {
      const found = new Set<FilterEntry>();
      for (const where of [any, serverKey(server)]) {
        for (const quest of [any, ...questIds])
          for (const entry of buckets.sets.get(`${where} ${quest}`) ?? []) found.add(entry);
      }
      return found;
    },
  };
}

/** Numbers of players by server, the lowest first. */
function createNumberIndex() {
  const numbers = new Map<string, NumberEntry[]>();

  const place: Place<Member<'population'>> = (member) => {
    const server = serverKey(member.rule.server);
    const { count: number } = member.rule;
    const entries = numbers.get(server) ?? [];
    numbers.set(server, entries);
    const at = firstFrom(entries, number);
    const known = entries[at]?.number === number ? entries[at] : undefined;
    const entry = known ?? { number, members: new Set(), isArmed: null };
    if (known === undefined) entries.splice(at, 0, entry);
    entry.members.add(member);
    return () => {
      entry.members.delete(member);
      if (entry.members.size === 0) entries.splice(entries.indexOf(entry), 1);
    };
  };

  return {
    place,
    entriesOf: (server: string, from: number, to: number): readonly NumberEntry[] => {
      const entries = numbers.get(serverKey(server)) ?? [];
      return entries.slice(firstFrom(entries, from), firstFrom(entries, to + 1));
    },
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
