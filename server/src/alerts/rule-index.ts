import { type AlertKind, alertKinds, type RuleOf } from '@rollcall/game/alerts/alert-rules';
import {
  conditionOf,
  type GroupCondition,
  makeConditionTest,
  readCondition,
} from '@rollcall/game/alerts/group-condition';
import type { GameDefinition } from '@rollcall/game/definition';
import { type GroupContext, looksAtMembers } from '@rollcall/game/filters/group-filter';
import type { DescribedGroup } from '@rollcall/game/lfm/lfm-quest';
import { serverKey } from '@rollcall/game/servers';
import { LRUCache } from 'lru-cache';
import { wideName } from '../http/networks.ts';
import type { Subscription } from './subscription-rows.ts';

/** A rule with its subscription. */
export interface Member<Kind extends AlertKind = AlertKind> {
  readonly subscription: Subscription;
  readonly rule: RuleOf<Kind>;
}

/** A number of players on a server that at least one rule watches. */
export interface NumberEntry {
  readonly number: number;
  /** null = not checked yet. */
  isArmed: boolean | null;
}

/** Rules indexed by what may concern them, so that a change checks few rules, and each condition only once. */
export interface RuleIndex {
  readonly add: (member: Member) => void;
  readonly remove: (member: Member) => void;
  /**
   * The conditions that a group on this server with one of these quest ids may meet.
   *
   * @param isAboutPlaces only conditions that depend on the number of free places
   */
  readonly conditionsFor: (
    server: string,
    questIds: readonly number[],
    isAboutPlaces: boolean,
  ) => Iterable<GroupCondition>;
  /** All rules with this condition. */
  readonly membersOf: (condition: GroupCondition) => Iterable<Member<'group'>>;
  /** Rules of a kind about one character. */
  readonly aboutCharacter: <Kind extends AlertKind>(kind: Kind, id: number) => Iterable<Member<Kind>>;
  /** The characters that rules of a kind are about. */
  readonly charactersOf: (kind: AlertKind) => Iterable<number>;
  readonly hasCharacter: (kind: AlertKind, id: number) => boolean;
  /** Rules of a kind about one server, whose name may have any spelling. */
  readonly aboutServer: <Kind extends AlertKind>(kind: Kind, server: string) => Iterable<Member<Kind>>;
  /** The numbers of a server within this range, the lowest first. */
  readonly numbersOf: (server: string, from: number, to: number) => readonly NumberEntry[];
  readonly membersAt: (server: string, number: number) => Iterable<Member<'population'>>;
}

type Context = GroupContext & { readonly definition: GameDefinition };

/**
 * All rules, divided into levels, so that a network with many rules does not delay the others. The lowest level has the
 * first rule of each of the widest networks, the next level the two after it, then four, and so on. Going through the
 * levels from the lowest reaches rules of every network before many rules of one.
 */
export interface RuleLevels {
  readonly add: (subscription: Subscription) => void;
  readonly remove: (subscription: Subscription) => void;
  /** Lowest level first. */
  readonly levels: readonly RuleIndex[];
  /** Number of rules by kind. */
  readonly counts: () => Readonly<Record<string, number>>;
}

export function createRuleLevels(contextNow: () => Context): RuleLevels {
  const levels: RuleIndex[] = [];
  const rulesOfNetwork = new Map<string, number>();
  const placed = new Map<Subscription, { readonly index: RuleIndex; readonly members: readonly Member[] }>();
  const counts = new Map<AlertKind, number>(alertKinds.map((kind) => [kind, 0]));
  const count = (kind: AlertKind, change: number) => counts.set(kind, (counts.get(kind) ?? 0) + change);

  function levelAt(number: number): RuleIndex {
    while (levels.length <= number) levels.push(createRuleIndex(contextNow));
    return levels[number] ?? createRuleIndex(contextNow);
  }

  return {
    levels,
    counts: () => Object.fromEntries(counts),
    add(subscription) {
      const { rules } = subscription;
      const network = wideName(subscription.network);
      const before = rulesOfNetwork.get(network) ?? 0;
      const index = levelAt(Math.floor(Math.log2(before + 1)));
      const members = rules.map((rule): Member => ({ subscription, rule }));
      for (const member of members) {
        count(member.rule.kind, 1);
        index.add(member);
      }
      if (rules.length > 0) rulesOfNetwork.set(network, before + rules.length);
      placed.set(subscription, { index, members });
    },
    remove(subscription) {
      const known = placed.get(subscription);
      if (known === undefined) return;
      placed.delete(subscription);
      const { index, members } = known;
      for (const member of members) {
        count(member.rule.kind, -1);
        index.remove(member);
      }
      const network = wideName(subscription.network);
      const left = (rulesOfNetwork.get(network) ?? 0) - members.length;
      if (left > 0) rulesOfNetwork.set(network, left);
      else rulesOfNetwork.delete(network);
    },
  };
}

/** Stands for every server or quest. */
const any = '*';

const isOf = <Kind extends AlertKind>(member: Member, kind: Kind): member is Member & Member<Kind> =>
  member.rule.kind === kind;

function createRuleIndex(contextNow: () => Context): RuleIndex {
  const asking = createMultiMap<GroupCondition, Member<'group'>>();
  /** Conditions by server and quest. */
  const conditions = createMultiMap<string, GroupCondition>();
  const numbers = createNumbers();
  const byCharacter = createKindMaps<number>();
  const byServer = createKindMaps<string>();

  function changeGroups(to: 'add' | 'delete', member: Member<'group'>): void {
    const condition = conditionOf(member.rule);
    const wasKnown = asking.has(condition);
    asking[to](condition, member);
    if (wasKnown === asking.has(condition)) return;
    for (const place of placesOf(condition, contextNow().definition)) conditions[to](place, condition);
  }

  function change(to: 'add' | 'delete', member: Member): void {
    const { rule } = member;
    if (isOf(member, 'group')) changeGroups(to, member);
    else if (isOf(member, 'population')) numbers[to](member);
    else if ('server' in rule) byServer.of(rule.kind)[to](serverKey(rule.server), member);
    else if ('character_id' in rule) byCharacter.of(rule.kind)[to](rule.character_id, member);
  }

  return {
    add: (member) => change('add', member),
    remove: (member) => change('delete', member),
    *conditionsFor(server, questIds, isAboutPlaces) {
      const found = new Set<GroupCondition>();
      for (const { place, mayRepeat } of placesFor(server, questIds, isAboutPlaces))
        for (const condition of conditions.of(place)) {
          if (mayRepeat && found.has(condition)) continue;
          if (mayRepeat) found.add(condition);
          yield condition;
        }
    },
    membersOf: (condition) => asking.of(condition),
    aboutCharacter: (kind, id) => byCharacter.membersOf(kind, id),
    charactersOf: (kind) => byCharacter.of(kind).keys(),
    hasCharacter: (kind, id) => byCharacter.of(kind).has(id),
    aboutServer: (kind, server) => byServer.membersOf(kind, serverKey(server)),
    numbersOf: numbers.between,
    membersAt: numbers.membersAt,
  };
}

/**
 * A map from keys to one or more items. A single item needs no set, which saves memory, since most rules share nothing
 * with others.
 */
function createMultiMap<Key, Item extends object | string>() {
  const found = new Map<Key, Item | Set<Item>>();
  return {
    has: (key: Key): boolean => found.has(key),
    keys: (): Iterable<Key> => found.keys(),
    of(key: Key): Iterable<Item> {
      const known = found.get(key);
      if (known === undefined) return [];
      return known instanceof Set ? known : [known];
    },
    add(key: Key, item: Item): void {
      const known = found.get(key);
      if (known === undefined) found.set(key, item);
      else if (known instanceof Set) known.add(item);
      else if (known !== item) found.set(key, new Set([known, item]));
    },
    delete(key: Key, item: Item): void {
      const known = found.get(key);
      if (known instanceof Set) {
        known.delete(item);
        const [last] = known;
        if (known.size === 1 && last !== undefined) found.set(key, last);
      } else if (known === item) found.delete(key);
    },
  };
}

/** Rules of each kind by what they are about. */
function createKindMaps<Key extends string | number>() {
  const maps = new Map<AlertKind, ReturnType<typeof createMultiMap<Key, Member>>>();

  function of(kind: AlertKind) {
    const known = maps.get(kind) ?? createMultiMap<Key, Member>();
    maps.set(kind, known);
    return known;
  }

  return {
    of,
    *membersOf<Kind extends AlertKind>(kind: Kind, key: Key): Iterable<Member<Kind>> {
      for (const member of of(kind).of(key)) if (isOf(member, kind)) yield member;
    },
  };
}

/** Numbers of players by server, the lowest first. */
function createNumbers() {
  const entries = new Map<string, NumberEntry[]>();
  const members = createMultiMap<string, Member<'population'>>();
  const keyOf = (server: string, number: number) => `${serverKey(server)} ${number}`;

  function change(to: 'add' | 'delete', member: Member<'population'>): void {
    const { server, count: number } = member.rule;
    const key = keyOf(server, number);
    const wasKnown = members.has(key);
    members[to](key, member);
    if (wasKnown === members.has(key)) return;
    const ofServer = entries.get(serverKey(server)) ?? [];
    entries.set(serverKey(server), ofServer);
    const at = firstFrom(ofServer, number);
    if (wasKnown) ofServer.splice(at, 1);
    else ofServer.splice(at, 0, { number, isArmed: null });
  }

  return {
    add: (member: Member<'population'>) => change('add', member),
    delete: (member: Member<'population'>) => change('delete', member),
    between: (server: string, from: number, to: number): readonly NumberEntry[] => {
      const ofServer = entries.get(serverKey(server)) ?? [];
      return ofServer.slice(firstFrom(ofServer, from), firstFrom(ofServer, to + 1));
    },
    membersAt: (server: string, number: number) => members.of(keyOf(server, number)),
  };
}

/**
 * Maximum number of index entries for a condition. One that names more servers and quests gets fewer, broader entries
 * and is checked more often.
 */
const mostPlaces = 4;
const aboutPlaces = 'room';
const aboutOthers = 'all';

/**
 * A condition with neither a number of places nor any of these words has a single index entry, and need not be parsed.
 */
const placingPart = /^\d|(?:^|&)(?:server|quest|guild|room|full|joinable|search)=/;

/**
 * The index entries of a condition: by the servers and quests that it names, and by whether it depends on members or
 * free places.
 */
function placesOf(condition: GroupCondition, definition: GameDefinition): string[] {
  if (!placingPart.test(condition)) return [`${aboutOthers} ${any} ${any}`];
  const { filter, leftAtMost } = readCondition(condition, definition);
  const kind = leftAtMost !== null || looksAtMembers(filter) ? aboutPlaces : aboutOthers;
  const servers = filter.servers.length === 0 ? [any] : filter.servers.map(serverKey);
  const quests = filter.questIds.length === 0 ? [any] : [...new Set(filter.questIds)];
  const crossed = servers.flatMap((server) => quests.map((quest) => `${server} ${quest}`));
  const places = [
    crossed,
    quests.map((quest) => `${any} ${quest}`),
    servers.map((server) => `${server} ${any}`),
    [`${any} ${any}`],
  ].find(({ length }) => length <= mostPlaces);
  return (places ?? []).map((place) => `${kind} ${place}`);
}

/**
 * The index entries of the conditions that a group may meet. A condition that names two quests has two entries, since a
 * group may be for both.
 */
function placesFor(server: string, questIds: readonly number[], isAboutPlaces: boolean) {
  const kinds = isAboutPlaces ? [aboutPlaces] : [aboutPlaces, aboutOthers];
  return kinds.flatMap((kind) =>
    [any, serverKey(server)].flatMap((where) =>
      [any, ...questIds].map((quest) => ({
        place: `${kind} ${where} ${quest}`,
        mayRepeat: quest !== any && questIds.length > 1,
      })),
    ),
  );
}

/** Index of the first entry with at least this number, by binary search. */
function firstFrom(entries: readonly NumberEntry[], number: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tests whether a group meets a condition. */
export interface ConditionTests {
  /** Cost of testing a condition now, relative to a prepared one of negligible length. */
  readonly costOf: (condition: GroupCondition) => number;
  readonly meets: (condition: GroupCondition, group: DescribedGroup) => boolean;
}

/** Maximum number of prepared tests, which is more than the conditions of all readers on a busy evening. */
const mostReady = 20_000;
/** Number of letters that cost as much as testing another condition. */
const lettersOfRule = 64;
const costToPrepare = 10;

/**
 * Tests conditions with the present catalogue. The most recently used tests are kept; others are prepared each time.
 */
export function createConditionTests(contextNow: () => Context): ConditionTests {
  const ready = new LRUCache<GroupCondition, (group: DescribedGroup) => boolean>({ max: mostReady });
  let context: Context | null = null;

  return {
    costOf: (condition) =>
      (1 + condition.length / lettersOfRule) * (ready.has(condition) ? 1 : costToPrepare),
    meets(condition, group) {
      const now = contextNow();
      if (context?.questsById !== now.questsById) ready.clear();
      context = now;
      const known = ready.get(condition);
      if (known !== undefined) return known(group);
      const test = makeConditionTest(condition, now);
      ready.set(condition, test);
      return test(group);
    },
  };
}
