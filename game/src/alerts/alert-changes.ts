import type { Character } from '../character/character.ts';
import { type GroupContext, readGroupFilter, writeGroupFilter } from '../filters/group-filter.ts';
import { describeGroup } from '../lfm/lfm-quest.ts';
import type { FilterFacts } from '../filters/filter-words.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { ownValue, type ServerInfos } from '../population/server-status.ts';
import type { ServerInfo } from '../population/server-info.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';
import { rememberEach } from '../remember.ts';
import type { AlertMatch } from './alert-message.ts';
import { createFriendMemory, createGroupChanges, forgetAfterMs, isNewMatch } from './alert-memory.ts';
import { type AlertKind, type AlertRule, rearmShare, type RuleOf } from './alert-rules.ts';
import { conditionOf, type GroupCondition, makeConditionTest } from './group-condition.ts';

/**
 * Which changes match alert rules: the decisions that the open page and the server share, and the watch of the page.
 * The server has its own search for the rules that a change concerns (`server/src/alerts`).
 */

/** Whether a server has gone down or come back. A state that was unknown before does not count. */
export function serverChange(
  before: Pick<ServerInfo, 'is_online'>,
  after: Pick<ServerInfo, 'is_online'>,
): 'down' | 'up' | null {
  if (before.is_online === null || after.is_online === null || before.is_online === after.is_online)
    return null;
  return after.is_online ? 'up' : 'down';
}

export const matchesServerRule = ({ when }: Pick<RuleOf<'server'>, 'when'>, change: 'down' | 'up'): boolean =>
  when === 'both' || when === change;

/** Whether a rule about a number of players is armed, and whether its number has been reached. */
export interface PopulationStep {
  readonly isArmed: boolean;
  readonly isReached: boolean;
}

/**
 * A rule is armed once the count is below its threshold, and armed again once the count has fallen a tenth below it.
 */
export function populationStep(isArmed: boolean | null, number: number, count: number): PopulationStep {
  const isBelow = count < number;
  if (isArmed === null) return { isArmed: isBelow, isReached: false };
  if (isArmed) return { isArmed: isBelow, isReached: !isBelow };
  return { isArmed: count <= number * (1 - rearmShare), isReached: false };
}

/** Whether a rule waits for this timer. */
export const matchesTimerRule = (
  { character_id, quest_id }: Pick<RuleOf<'raid-timer'>, 'character_id' | 'quest_id'>,
  { characterId, questIds }: Pick<RaidTimer, 'characterId' | 'questIds'>,
): boolean => character_id === characterId && (quest_id === null || questIds.includes(quest_id));

/** Public data at a point in time. Unknown parts are left out, and do not match when they return. */
export interface AlertSnapshot {
  readonly nowMs: number;
  /** Groups by key of their server. */
  readonly groups: ReadonlyMap<string, readonly Lfm[]>;
  /** The friends online; null = unknown. */
  readonly online: ReadonlyMap<number, Character> | null;
  readonly servers: ServerInfos;
  /** Running raid timers. */
  readonly timers: readonly RaidTimer[];
  readonly nameOf: (characterId: number) => string | null;
}

export interface AlertContext extends GroupContext {
  readonly definition: GroupContext['definition'] & FilterFacts;
}

export interface AlertWatch {
  /** Matches of these rules since the last call. Whatever is seen for the first time does not match. */
  readonly look: (
    rules: readonly AlertRule[],
    snapshot: AlertSnapshot,
    context: AlertContext,
  ) => readonly AlertMatch[];
}

/** Follows the rules of one reader for the open page. */
export function createAlertWatch(): AlertWatch {
  const groupChanges = createGroupChanges();
  const friends = createFriendMemory();
  const armed = new Map<string, boolean>();
  let last: AlertSnapshot | null = null;

  function matchGroups(
    rules: readonly RuleOf<'group'>[],
    snapshot: AlertSnapshot,
    context: AlertContext,
  ): AlertMatch[] {
    const changes = groupChanges(snapshot.groups, snapshot.nowMs);
    if (changes.length === 0) return [];
    const describe = rememberEach((group: Lfm) => describeGroup(group, context));
    return rules.flatMap((rule) => {
      const condition = canonicalCondition(rule, context);
      const test = makeConditionTest(condition, context);
      return changes
        .filter((change) => isNewMatch(change, condition, (group) => test(describe(group))))
        .map(({ after }): AlertMatch => ({ kind: 'group', rule, group: describe(after) }));
    });
  }

  function matchFriends(rules: readonly RuleOf<'friend'>[], { online, nowMs }: AlertSnapshot): AlertMatch[] {
    const before = last?.online ?? null;
    if (before === null || online === null) return [];
    const ids = new Set([...before.keys(), ...online.keys()]);
    const arrived = new Set(
      [...ids].filter((id) => friends.cameOnline(id, before.get(id) ?? null, online.get(id) ?? null, nowMs)),
    );
    return rules.flatMap((rule): AlertMatch[] => {
      const character = arrived.has(rule.character_id) ? online.get(rule.character_id) : undefined;
      return character === undefined ? [] : [{ kind: 'friend', rule, character }];
    });
  }

  function matchServer(rule: RuleOf<'server'>, { servers }: AlertSnapshot): AlertMatch[] {
    const [before, now] = [last && ownValue(last.servers, rule.server), ownValue(servers, rule.server)];
    const change = before && now ? serverChange(before, now) : null;
    return change !== null && matchesServerRule(rule, change) ? [{ kind: 'server', rule, change }] : [];
  }

  function matchPopulation(rule: RuleOf<'population'>, { servers }: AlertSnapshot): AlertMatch[] {
    const info = ownValue(servers, rule.server);
    if (info === undefined) return [];
    const key = `${rule.server} ${rule.count}`;
    const count = info.character_count;
    const step = populationStep(armed.get(`${rule.id} ${key}`) ?? null, rule.count, count);
    armed.set(`${rule.id} ${key}`, step.isArmed);
    return step.isReached ? [{ kind: 'population', rule, count }] : [];
  }

  function matchTimers(rule: RuleOf<'raid-timer'>, { nowMs, nameOf }: AlertSnapshot): AlertMatch[] {
    const ended = (last?.timers ?? []).filter(
      ({ endsAtMs }) => endsAtMs <= nowMs && nowMs - endsAtMs < forgetAfterMs,
    );
    return ended
      .filter((timer) => matchesTimerRule(rule, timer))
      .map((timer) => ({ kind: 'raid-timer', rule, timer, characterName: nameOf(timer.characterId) }));
  }

  return {
    look(rules, snapshot, context) {
      const matches = [
        ...matchGroups(rulesOf(rules, 'group'), snapshot, context),
        ...matchFriends(rulesOf(rules, 'friend'), snapshot),
        ...rulesOf(rules, 'server').flatMap((rule) => matchServer(rule, snapshot)),
        ...rulesOf(rules, 'population').flatMap((rule) => matchPopulation(rule, snapshot)),
        ...rulesOf(rules, 'raid-timer').flatMap((rule) => matchTimers(rule, snapshot)),
      ];
      last = snapshot;
      return matches;
    },
  };
}

function rulesOf<Kind extends AlertKind>(rules: readonly AlertRule[], kind: Kind): RuleOf<Kind>[] {
  return rules.filter((rule): rule is RuleOf<Kind> => rule.kind === kind);
}

/** The condition of a rule, with its filter in canonical form. */
function canonicalCondition(rule: RuleOf<'group'>, { definition }: AlertContext): GroupCondition {
  const { filter } = readGroupFilter(new URLSearchParams(rule.filter), definition);
  return conditionOf({ ...rule, filter: writeGroupFilter(filter, definition) });
}
